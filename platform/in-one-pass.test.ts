import { expect, it } from 'vitest';
import { inOnePass } from './in-one-pass.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('includes callers during a pass in the next one, and gives each its own result', async () => {
  const passes: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const double = inOnePass<number, number>(async (items) => {
    passes.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) => item * 2);
  });
  const first = double(1);
  await settled();
  const others = [2, 3, 4].map(double);
  await settled();
  expect(passes).toEqual([[1]]);
  ends.shift()?.();
  await settled();
  expect(passes).toEqual([[1], [2, 3, 4]]);
  ends.shift()?.();
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8]);
});

it('rejects the callers of a failed pass, and continues with the next', async () => {
  let isBroken = true;
  const ask = inOnePass<number, number>(async (items) => {
    if (isBroken) throw new Error('no connection');
    return items;
  });
  await expect(ask(1)).rejects.toThrow('no connection');
  isBroken = false;
  expect(await ask(2)).toBe(2);
});
