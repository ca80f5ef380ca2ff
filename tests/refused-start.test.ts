// The product as people start it: what must not start ends with a sentence or two that say what to do, and leaves nothing.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../platform/free-port.ts';
import { COMPILED } from './support/compiled.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');

let place: string;
let dataDir: string;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'tablemates-refused-'));
  chmodSync(place, 0o755); // the database runs as somebody else where the tests run as root
  dataDir = path.join(place, 'data');
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Starts it under nothing but these variables, and gives what it says and its exit code once it has ended. */
async function start(env: Record<string, string>): Promise<{ code: number | null; lines: string[]; out: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: String(await freePort()), DATA_DIR: dataDir, ...COMPILED, ...env },
  });
  // one that starts after all is ended, and fails the test by what it said
  child.stdout.on('data', (chunk: Buffer) => String(chunk).includes('is ready') && child.kill('SIGTERM'));
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [code, out, err] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  return { code, out, lines: err.split('\n').filter((line) => line.trim() !== '') };
}

describe('a start that would fall open is refused with one line, before it makes anything', () => {
  test.each([
    { NODE_ENV: 'Production', PUBLIC_URL: 'https://tables.example' },
    { PUBLIC_URL: 'https://tables.example' },
    { HOST: '0.0.0.0' },
    { HOST: '0.0.0.0', DEMO: 'off' },
  ])('%o', async (env) => {
    const { code, out, lines } = await start(env);
    expect([code, out]).toEqual([1, '']);
    expect(lines).toHaveLength(1);
    expect(existsSync(dataDir)).toBe(false);
    expect(readdirSync(place)).toEqual([]);
  });
});
