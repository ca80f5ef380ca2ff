import { describe, expect, it } from 'vitest';
import { type PageRequest, pageCache } from './page-cache.ts';

/** A cache whose clock, log and renderings the test controls. */
function given() {
  const world = { now: 0, reached: 7n, head: 9n, made: [] as PageRequest[], mayMakeMore: true };
  const pageAt = pageCache({
    clock: () => new Date(world.now),
    reached: async () => world.reached,
    head: async () => world.head,
    make: async (asked) => world.made.push(asked),
    mayMakeMore: () => world.mayMakeMore,
    otherwise: 0,
  });
  return { world, pageAt };
}
const landing: PageRequest = { path: '/', isOneOfMany: false, position: undefined };
const cafe: PageRequest = { ...landing, path: '/cafes/1', isOneOfMany: true };

describe('a page', () => {
  it('is rendered once for all requests within a second', async () => {
    const { world, pageAt } = given();
    expect(await Promise.all([pageAt(landing), pageAt(landing)])).toEqual([1, 1]);
    world.now = 999;
    expect(await pageAt(landing)).toBe(1);
    world.now = 1_000;
    expect(await pageAt(landing)).toBe(2);
  });

  it('is rendered separately for another address', async () => {
    const { pageAt } = given();
    await pageAt(landing);
    expect(await pageAt(cafe)).toBe(2);
  });

  it('is never older than the last command of its client', async () => {
    const { pageAt } = given();
    await pageAt(landing);
    expect(await pageAt({ ...landing, position: 7n })).toBe(1);
    expect(await pageAt({ ...landing, position: 8n })).toBe(2);
  });

  it('is not rendered again for a position beyond the head of the log', async () => {
    const { world, pageAt } = given();
    await pageAt(landing);
    for (let made = 10n; made < 1_000n; made++) expect(await pageAt({ ...landing, position: made })).toBe(1);
    expect(world.made).toHaveLength(1);
  });

  it('is rendered once for all concurrent requests with the same position', async () => {
    const { world, pageAt } = given();
    await pageAt(landing);
    world.reached = 9n;
    const newer = { ...landing, position: 9n };
    expect(await Promise.all([pageAt(newer), pageAt(newer), pageAt(newer)])).toEqual([2, 2, 2]);
  });

  it('with an inventable address is left to the browser beyond the limit, and so is one to be rendered again', async () => {
    const { world, pageAt } = given();
    await pageAt(cafe);
    world.mayMakeMore = false;
    expect(await pageAt(cafe)).toBe(1);
    expect(await pageAt({ ...cafe, path: '/cafes/2' })).toBe(0);
    expect(await pageAt({ ...cafe, position: 8n })).toBe(0);
    expect(await pageAt(landing)).toBe(2);
  });

  it('is cached if the position of the read models is unknown, but not for clients with a command of their own', async () => {
    let made = 0;
    const pageAt = pageCache({
      clock: () => new Date(0),
      reached: async () => Promise.reject(new Error('the database is away')),
      head: async () => Promise.reject(new Error('the database is away')),
      make: async () => ++made,
      mayMakeMore: () => true,
      otherwise: 0,
    });
    expect(await pageAt(landing)).toBe(1);
    expect(await pageAt(landing)).toBe(1);
    expect(await pageAt({ ...landing, position: 1n })).toBe(2);
  });

  it('that could not be rendered is rendered at the next request', async () => {
    let tries = 0;
    const pageAt = pageCache({
      clock: () => new Date(0),
      reached: async () => 0n,
      head: async () => 0n,
      mayMakeMore: () => true,
      otherwise: 0,
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
