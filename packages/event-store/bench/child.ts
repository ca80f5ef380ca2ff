import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts a file as a separate process. Resolves at its first message. */
export async function startChild(
  file: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const child = fork(file, args, { env: { ...process.env, ...env } });
  await nextMessage(child);
  return child;
}

/** Sends a task and resolves with the result. Only one task at a time. */
export function askChild<Result>(child: ChildProcess, task: object): Promise<Result> {
  child.send(task);
  return nextMessage(child);
}

/** Disconnects from the process, which makes it end. */
export async function stopChild(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

async function nextMessage<Result>(child: ChildProcess): Promise<Result> {
  const answered = new AbortController();
  const { signal } = answered;
  const died = once(child, 'exit', { signal }).then(([code, by]) => {
    throw new Error(`a process of the benchmark ended with ${code ?? by}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), died]);
    return message as Result;
  } finally {
    answered.abort();
  }
}
