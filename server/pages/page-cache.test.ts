import { describe, expect, it } from 'vitest';
import { type Asked, pageCache } from './page-cache.ts';

/** A cache whose clock, log and renderings are in the test's hand. */
function given() {
  const world = { now: 0, reached: 7n, made: [] as Asked[] };
  const pageAt = pageCache({
    clock: () => new Date(world.now),
    reached: async () => world.reached,
    make: async (asked) => world.made.push(asked),
  });
  return { world, pageAt };
}
const landing: Asked = { url: 'http://here/', isVisitor: true, position: undefined };

describe('a page', () => {
  it('is rendered once for all who ask within a second', async () => {
    const { world, pageAt } = given();
    expect(await Promise.all([pageAt(landing), pageAt(landing)])).toEqual([1, 1]);
    world.now = 999;
    expect(await pageAt(landing)).toBe(1);
    world.now = 1_000;
    expect(await pageAt(landing)).toBe(2);
  });

  it('is another one at another address, and for somebody who may be signed in', async () => {
    const { pageAt } = given();
    await pageAt(landing);
    expect(await pageAt({ ...landing, url: 'http://here/cafes/1' })).toBe(2);
    expect(await pageAt({ ...landing, isVisitor: false })).toBe(3);
  });

  it('is never older than what its reader wrote', async () => {
    const { pageAt } = given();
    await pageAt(landing);
    expect(await pageAt({ ...landing, position: 7n })).toBe(1);
    expect(await pageAt({ ...landing, position: 8n })).toBe(2);
  });

  it('is shown though nobody knows how far the read models are, but not to who wrote something', async () => {
    let made = 0;
    const pageAt = pageCache({
      clock: () => new Date(0),
      reached: async () => Promise.reject(new Error('the database is away')),
      make: async () => ++made,
    });
    expect(await pageAt(landing)).toBe(1);
    expect(await pageAt(landing)).toBe(1);
    expect(await pageAt({ ...landing, position: 1n })).toBe(2);
  });

  it('that could not be rendered is tried again', async () => {
    let tries = 0;
    const pageAt = pageCache({
      clock: () => new Date(0),
      reached: async () => 0n,
      make: async () => {
        tries++;
        if (tries === 1) throw new Error('out of luck');
        return tries;
      },
    });
    await expect(pageAt(landing)).rejects.toThrow('out of luck');
    expect(await pageAt(landing)).toBe(2);
  });
});
