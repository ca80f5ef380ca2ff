import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('calls while it is under way return at once, and cause one more run together', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const ask = oneAtATime(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  const first = ask();
  await Promise.all([ask(), ask()]);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await first;
  expect(runs).toHaveLength(2);
});

test('after a failure it can be asked for again', async () => {
  let runs = 0;
  const ask = oneAtATime(async () => {
    if (++runs === 1) throw new Error('the server is away');
  });
  await expect(ask()).rejects.toThrow('the server is away');
  await ask();
  expect(runs).toBe(2);
});
