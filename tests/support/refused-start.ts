import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../../platform/free-port.ts';
import { COMPILED } from './compiled.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');

/** Starts the product with only these variables. Resolves to its exit code and its output, once it has ended. */
export async function refusedStart(
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly lines: readonly string[]; readonly out: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: String(await freePort()), LOG_LEVEL: 'error', ...COMPILED, ...env },
  });
  // a process that starts anyway is ended, and its output fails the test
  child.stdout.on('data', (chunk: Buffer) => String(chunk).includes('is ready') && child.kill('SIGTERM'));
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [code, out, err] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  return { code, out, lines: err.split('\n').filter((line) => line.trim() !== '') };
}
