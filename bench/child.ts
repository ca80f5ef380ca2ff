import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts a file as a process of its own. Resolves once that has said something. */
export async function startChild(
  file: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const child = fork(file, args, { env: { ...process.env, ...env } });
  await toldBy(child);
  return child;
}

/** Asks it for something, and resolves with what it tells. It is asked for one thing at a time. */
export function askChild<Told>(child: ChildProcess, task: object): Promise<Told> {
  child.send(task);
  return toldBy(child);
}

/** Lets it go, which is its sign to end. */
export async function stopChild(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

async function toldBy<Told>(child: ChildProcess): Promise<Told> {
  const answered = new AbortController();
  const { signal } = answered;
  const died = once(child, 'exit', { signal }).then(([code, by]) => {
    throw new Error(`a process of the benchmark ended with ${code ?? by}`);
  });
  try {
    const [told] = await Promise.race([once(child, 'message', { signal }), died]);
    return told as Told;
  } finally {
    answered.abort();
  }
}
