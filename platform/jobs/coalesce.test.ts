import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCoalescer } from './coalesce.ts';

test('an action that is requested during its run runs exactly once more afterwards', async () => {
  const coalesce = createCoalescer();
  const ends: (() => void)[] = [];
  const act = () => new Promise<void>((end) => ends.push(end));
  for (let i = 0; i < 100; i++) coalesce('one', act);
  coalesce('another', act);
  expect(ends).toHaveLength(2);

  ends[0]?.();
  await setImmediate();
  expect(ends).toHaveLength(3);
  ends[2]?.();
  await setImmediate();
  expect(ends).toHaveLength(3);
  coalesce('one', act);
  expect(ends).toHaveLength(4);
});
