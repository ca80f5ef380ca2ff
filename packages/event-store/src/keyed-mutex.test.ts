import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

test('work with a key in common never overlaps, keeps its order, and always ends', async () => {
  const keys = fc.array(fc.constantFrom<string>('p', 'q', 'r', 's'), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(keys, { maxLength: 30 }), async (all) => {
      const exclusively = createKeyedMutex();
      const busy = new Set<string>();
      const started: number[] = [];
      await Promise.all(
        all.map((own, index) =>
          exclusively(own, async () => {
            started.push(index);
            for (const key of new Set(own)) {
              expect(busy).not.toContain(key);
              busy.add(key);
            }
            await setImmediate();
            for (const key of own) busy.delete(key);
          }),
        ),
      );
      for (const key of ['p', 'q', 'r', 's']) {
        const order = started.filter((index) => all[index]?.includes(key));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }
    }),
  );
});

test('failed work lets the next begin, and work without a common key does not wait', async () => {
  const exclusively = createKeyedMutex();
  const failed = exclusively(['p'], async () => {
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  const held = Promise.withResolvers<string>();
  const waiting = exclusively(['p'], () => held.promise);
  expect(await exclusively(['q'], async () => 'other')).toBe('other');
  held.resolve('done');
  expect(await waiting).toBe('done');
});
