import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommand } from '../../cli/run-command.ts';
import { createTerminal } from '../../cli/terminal.ts';
import { COMPILED } from './compiled.ts';
import { SECRET_KEY } from './start-product.ts';

export type Said = { readonly code: number | null; readonly out: string; readonly err: string };

export type RunningCommand = {
  readonly child: ChildProcess;
  /** Resolves when it has ended and all its output was read. */
  readonly ended: Promise<Said>;
};

const launcher = path.resolve(import.meta.dirname, '../../cli/tablemates.mjs');
const main = path.resolve(import.meta.dirname, '../../cli/main.ts');

/** The command line on the database of a test. */
export function commandLine({ url, dataDir, more }: { url: string; dataDir: string; more?: Record<string, string> }) {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY, ...COMPILED, ...more };

  const start = (file: string, args: readonly string[], input = ''): RunningCommand => {
    const child = spawn(process.execPath, [file, ...args], { cwd: '/', env, stdio: 'pipe' });
    child.stdin.end(input);
    const closed = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
    const all = Promise.all([closed, text(child.stdout), text(child.stderr)]);
    return { child, ended: all.then(([code, out, err]) => ({ code, out, err })) };
  };

  return {
    env,
    /** Runs it in this process. */
    async run(...args: readonly string[]): Promise<Said> {
      const [stdout, stderr] = [kept(), kept()];
      const terminal = createTerminal({ stdout: stdout.stream, stderr: stderr.stream });
      const code = await runCommand(args, { terminal, env, signal: new AbortController().signal });
      return { code, out: stdout.text(), err: stderr.text() };
    },
    /** Runs it as a separate process, which can be stopped or killed. */
    start: (...args: readonly string[]) => start(main, args),
    /** Runs it as people do: through the file that `npx tablemates` runs. */
    launch: (args: readonly string[], input?: string): Promise<Said> => start(launcher, args, input).ended,
  };
}

function kept(): { stream: Writable; text: () => string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}
