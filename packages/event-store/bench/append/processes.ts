import path from 'node:path';
import { askChild, startChild, stopChild } from '../child.ts';
import { median } from '../measure.ts';

/** A task for a process. */
export type Task =
  | { readonly task: 'append'; readonly clients: number; readonly seconds: number; readonly streams: string }
  | { readonly task: 'sit'; readonly times: number; readonly stream: string };

/** The result of a task: appends a second, or the number of guests who got a seat. */
export type TaskResult = { readonly perSecond: number; readonly seated: number };

/** Measures the same clients in different numbers of processes. Rounds alternate. */
export async function compareProcesses(
  url: string,
  counts: readonly number[],
  { clients, rounds, seconds }: { clients: number; rounds: number; seconds: number },
): Promise<void> {
  const started = await Promise.all(Array.from({ length: Math.max(...counts) }, () => start(url)));
  const measured: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    const each: number[] = [];
    for (const count of counts) {
      const shares = started.slice(0, count).map((one, index) => {
        const streams = `spread-${round}-${count}-${index}`;
        return askChild<TaskResult>(one, { task: 'append', clients: clients / count, seconds, streams } satisfies Task);
      });
      each.push((await Promise.all(shares)).reduce((sum, result) => sum + result.perSecond, 0));
    }
    measured.push(each);
  }
  console.table(
    counts.map((count, index) => ({
      clients,
      processes: count,
      'appends/s': Math.round(median(measured.flatMap((each) => each[index] ?? []))),
      'of the first': Number(median(measured.flatMap((each) => (each[index] ?? 0) / (each[0] ?? 1))).toFixed(2)),
    })),
  );
  await Promise.all(started.map(stopChild));
}

const JOINS = 1000;

/** Measures a thousand people who join one stream with ten seats at once, half of them in each of two processes. */
export async function timeHotStream(url: string, rounds: number): Promise<void> {
  const started = await Promise.all([start(url), start(url)]);
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const from = performance.now();
    const results = await Promise.all(
      started.map((one) =>
        askChild<TaskResult>(one, {
          task: 'sit',
          times: JOINS / started.length,
          stream: `hot-${round}`,
        } satisfies Task),
      ),
    );
    took.push(performance.now() - from);
    const seated = results.reduce((sum, { seated }) => sum + seated, 0);
    if (seated !== 10) throw new Error(`${seated} of ${JOINS} people have a seat`);
  }
  console.table([{ joins: JOINS, seats: 10, processes: 2, 'ms in all': Math.round(median(took)) }]);
  await Promise.all(started.map(stopChild));
}

const start = (url: string) => startChild(path.join(import.meta.dirname, 'process.ts'), [url]);
