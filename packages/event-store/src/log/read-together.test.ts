import { expect, test } from 'vitest';
import { readTogether } from './read-together.ts';

const POISON = new Error('poison');

/** Answers each key with its upper case, and keeps what it was asked; refuses what is `bad`. */
function recording() {
  const asked: string[][] = [];
  const read = readTogether<string>(
    async (keys) => {
      asked.push([...keys]);
      if (keys.includes('bad')) throw POISON;
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]));
    },
    (error) => error === POISON,
  );
  return { read, asked };
}

test('keys that are requested together are read in one query', async () => {
  const { read, asked } = recording();
  expect(await Promise.all(['a', 'b', 'a', 'none'].map(read))).toEqual(['A', 'B', 'A', undefined]);
  expect(asked).toEqual([['a', 'b', 'a', 'none']]);
});

test('a later request is a separate query', async () => {
  const { read, asked } = recording();
  await read('a');
  await read('a');
  expect(asked).toEqual([['a'], ['a']]);
});

test('a key that cannot be read fails alone', async () => {
  const { read } = recording();
  expect(await Promise.allSettled(['a', 'bad', 'b'].map(read))).toEqual([
    { status: 'fulfilled', value: 'A' },
    { status: 'rejected', reason: POISON },
    { status: 'fulfilled', value: 'B' },
  ]);
});

test('a query is bounded', async () => {
  const { read, asked } = recording();
  await Promise.all(Array.from({ length: 300 }, (_, index) => read(String(index))));
  expect(asked.map((keys) => keys.length)).toEqual([256, 44]);
});
