// Runs scripts of package.json beside each other, as many at once as the machine has processors, and fails when one fails.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { styleText } from 'node:util';

const projectRoot = path.resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
const env = {
  ...process.env,
  // so that it can be called without npm too
  PATH: [path.join(projectRoot, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
};

type Ended = { readonly command: string; readonly ok: boolean; readonly said: readonly string[] };

/** Runs a command to its end. Every line it says is printed at once, behind its name. */
async function run(name: string, command: string): Promise<Ended> {
  const began = performance.now();
  const said: string[] = [];
  const child = spawn(command, { cwd: projectRoot, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const tell = async (stream: Readable) => {
    for await (const line of createInterface(stream)) {
      said.push(line);
      if (line.trim()) console.log(`${styleText('dim', `${name} │`)} ${line}`);
    }
  };
  const end = () => child.kill();
  process.once('SIGTERM', end);
  const [code] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    tell(child.stdout),
    tell(child.stderr),
  ]);
  process.off('SIGTERM', end);
  const ok = code === 0;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${ok ? styleText('green', '✓') : styleText('red', '✗')} ${command} (${seconds} s)`);
  return { command, ok, said };
}

const waiting = process.argv.slice(2).flatMap((name) => {
  const script = scripts[name];
  if (script === undefined) throw new Error(`package.json has no script named ${name}`);
  return script.split(' && ').map((command) => ({ name, command }));
});
// nothing else begins, and what ends is heard to its end; a terminal's Ctrl-C has reached it by itself
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => waiting.splice(0));

const ended: Ended[] = [];
const worker = async () => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    ended.push(await run(next.name, next.command));
};
await Promise.all(Array.from({ length: availableParallelism() }, worker));

const failed = ended.filter(({ ok }) => !ok);
// once more in one piece, and where it is looked for
for (const { command, said } of failed) console.error(`\n${styleText('red', `✗ ${command}`)}\n${said.join('\n')}`);
if (failed.length > 0) {
  console.error(`\n${styleText('red', 'failed:')} ${failed.map(({ command }) => command).join(', ')}`);
  process.exitCode = 1;
}
