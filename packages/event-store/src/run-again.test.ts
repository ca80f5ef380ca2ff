import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runAgain } from './run-again.ts';

/** Work whose runs end when the test says so. */
function heldWork() {
  const runs: PromiseWithResolvers<void>[] = [];
  let idle = 0;
  const ask = runAgain(
    () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
    () => idle++,
  );
  return { ask, runs, timesIdle: () => idle };
}

test('calls made during a run share one further run', async () => {
  const { ask, runs, timesIdle } = heldWork();
  const first = ask();
  const later = [ask(), ask(), ask()];
  expect(runs).toHaveLength(1);

  runs[0]?.resolve();
  await first;
  await setImmediate();
  expect(runs).toHaveLength(2);
  expect(timesIdle()).toBe(0);

  runs[1]?.resolve();
  await Promise.all(later);
  expect(timesIdle()).toBe(1);
  void ask();
  expect(runs).toHaveLength(3);
});

test('a run that throws rejects its own calls, and the next run answers the others', async () => {
  const { ask, runs } = heldWork();
  const first = ask();
  const second = ask();
  runs[0]?.reject(new Error('connection lost'));
  await expect(first).rejects.toThrow('connection lost');
  await setImmediate();
  runs[1]?.resolve();
  await second;
  expect(runs).toHaveLength(2);
});

test('a call between the end of a run and the beginning of the next starts no run beside it', async () => {
  const { ask, runs } = heldWork();
  const first = ask();
  void ask();
  runs[0]?.resolve();
  // the first reaction to the end of the first run
  await first.then(() => void ask());
  await setImmediate();
  expect(runs).toHaveLength(2);
});
