import { exec } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify, styleText } from 'node:util';

/** The scripts of package.json that look at the sources without running them; what takes longest begins first. */
const CHECKS = ['typecheck', 'lint', 'unused', 'boundaries', 'licences'] as const;

const projectRoot = path.resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<(typeof CHECKS)[number], string>;
};
// so that it can be called without npm too
const PATH = [path.join(projectRoot, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);

/** Runs a command to its end, then prints all it said in one piece. Says whether it succeeded. */
async function succeeds(command: string): Promise<boolean> {
  const began = performance.now();
  const [ok, said] = await promisify(exec)(command, {
    cwd: projectRoot,
    env: { ...process.env, PATH },
    maxBuffer: Number.POSITIVE_INFINITY,
  }).then(
    ({ stdout, stderr }) => [true, stdout + stderr] as const,
    ({ stdout = '', stderr = '' }) => [false, stdout + stderr] as const,
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${ok ? styleText('green', '✓') : styleText('red', '✗')} ${command} (${seconds} s)`);
  if (said.trim()) console.log(said.trim());
  return ok;
}

const waiting = CHECKS.flatMap((name) => scripts[name].split(' && '));
const failed: string[] = [];
const worker = async () => {
  for (let command = waiting.shift(); command !== undefined; command = waiting.shift()) {
    if (!(await succeeds(command))) failed.push(command);
  }
};
await Promise.all(Array.from({ length: availableParallelism() }, worker));
if (failed.length > 0) {
  console.error(`\n${styleText('red', 'failed:')} ${failed.join(', ')}`);
  process.exitCode = 1;
}
