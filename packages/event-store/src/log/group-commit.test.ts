import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGroupCommit, type Flushable } from './group-commit.ts';

type Item = Flushable & { readonly name: string };
const item = (name: string, keys: readonly string[] = [name], bytes = 1): Item => ({ name, keys, bytes });

/** A group commit whose flushes are kept, and which fails where `failing` says so. */
function recording({ maxItems = 100, maxBytes = 100, failing = (_: readonly Item[]): unknown => undefined } = {}) {
  const flushes: string[][] = [];
  const add = createGroupCommit<Item, string>({
    async flush(items) {
      flushes.push(items.map(({ name }) => name));
      const error = failing(items);
      if (error) throw error;
      return items.map(({ name }) => `done ${name}`);
    },
    isPoison: (error) => error === 'poison',
    maxItems,
    maxBytes,
  });
  return { add, flushes };
}

test('items that arrive together go in one flush, and each gets its own outcome', async () => {
  const { add, flushes } = recording();
  expect(await Promise.all(['a', 'b', 'c'].map((name) => add(item(name))))).toEqual(['done a', 'done b', 'done c']);
  expect(flushes).toEqual([['a', 'b', 'c']]);
});

test('items with a key in common go one after the other, and nothing overtakes them', async () => {
  const { add, flushes } = recording();
  await Promise.all([add(item('a', ['x'])), add(item('b', ['x', 'y'])), add(item('c', ['y'])), add(item('d', ['z']))]);
  expect(flushes).toEqual([['a', 'd'], ['b'], ['c']]);
});

test('a flush is bounded in items and in bytes, and an item above the bound goes alone', async () => {
  const { add, flushes } = recording({ maxItems: 2, maxBytes: 10 });
  await Promise.all([
    add(item('a', [], 6)),
    add(item('b', [], 6)),
    add(item('huge', [], 99)),
    add(item('c')),
    add(item('d')),
  ]);
  expect(flushes).toEqual([['a', 'c'], ['b', 'd'], ['huge']]);
});

test('an item that poisons its flush fails alone', async () => {
  const { add, flushes } = recording({ failing: (items) => items.some(({ name }) => name === 'bad') && 'poison' });
  const settled = await Promise.allSettled(['a', 'bad', 'b'].map((name) => add(item(name))));
  expect(settled).toEqual([
    { status: 'fulfilled', value: 'done a' },
    { status: 'rejected', reason: 'poison' },
    { status: 'fulfilled', value: 'done b' },
  ]);
  expect(flushes).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
});

test('a flush that fails for another reason rejects exactly its own items, and the next one runs', async () => {
  let lost = 0;
  const { add, flushes } = recording({ maxItems: 2, failing: () => lost++ === 0 && 'connection lost' });
  const settled = await Promise.allSettled(['a', 'b', 'c'].map((name) => add(item(name))));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(flushes).toEqual([['a', 'b'], ['c']]);
});

test('for any items: each item once, bounds kept, no key twice in a flush, order kept for each key', async () => {
  const keys = fc.uniqueArray(fc.constantFrom<string>('p', 'q', 'r', 's'), { maxLength: 3 });
  const given = fc.array(fc.record({ keys, bytes: fc.integer({ min: 1, max: 12 }) }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(given, async (arriving) => {
      const { add, flushes } = recording({ maxItems: 4, maxBytes: 20 });
      const items = arriving.map((one, index) => ({ ...one, name: String(index) }));
      await Promise.all(items.map(add));
      const flushed = flushes.map((names) => names.map((name) => items[Number(name)] as (typeof items)[number]));
      expect(flushes.flat().toSorted()).toEqual(items.map(({ name }) => name).toSorted());
      for (const flush of flushed) {
        const inFlush = flush.flatMap((one) => one.keys);
        expect(new Set(inFlush).size).toBe(inFlush.length);
        expect(flush.length).toBeLessThanOrEqual(4);
        if (flush.length > 1) expect(flush.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(20);
      }
      for (const key of ['p', 'q', 'r', 's']) {
        const order = flushed
          .flat()
          .filter((one) => one.keys.includes(key))
          .map(({ name }) => Number(name));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }
    }),
  );
});

test('for any number of items: one flush at a time, order kept for each key', async () => {
  const keys = fc.uniqueArray(fc.integer({ min: 0, max: 60 }).map(String), { maxLength: 2 });
  const given = fc.array(fc.record({ keys, turns: fc.integer({ min: 0, max: 3 }) }), { minLength: 30, maxLength: 150 });
  await fc.assert(
    fc.asyncProperty(given, async (arriving) => {
      const begun: Item[] = [];
      const underWay = new Set<readonly Item[]>();
      const add = createGroupCommit<Item, string>({
        async flush(items) {
          begun.push(...items);
          underWay.add(items);
          const held = [...underWay].flatMap((flush) => flush.flatMap((one) => one.keys));
          expect(underWay.size).toBe(1);
          expect(new Set(held).size).toBe(held.length);
          for (let turn = items.length % 3; turn > 0; turn--) await setImmediate();
          underWay.delete(items);
          return items.map(({ name }) => name);
        },
        isPoison: () => false,
        maxItems: 40,
        maxBytes: 1000,
      });
      const done: Promise<string>[] = [];
      for (const [index, { keys, turns }] of arriving.entries()) {
        if (turns === 3) await setImmediate();
        done.push(add(item(String(index), keys)));
      }
      expect(await Promise.all(done)).toEqual(arriving.map((_, index) => String(index)));
      for (const key of new Set(arriving.flatMap((one) => one.keys))) {
        const order = begun.filter((one) => one.keys.includes(key)).map(({ name }) => Number(name));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 50 },
  );
});
