import { describe, expect, it, vi } from 'vitest';
import { oneByOne, togetherOrEach } from './one-by-one.ts';

describe('a sweep', () => {
  const logger = () => ({ error: vi.fn() });

  it('continues after a failed step, logs it, and fails at its end', async () => {
    const done: number[] = [];
    const log = logger();
    const broken = new Error('broken');
    const swept = oneByOne(log, async (step) => {
      for (const each of [1, 2, 3]) {
        await step({ gameEventId: each }, async () => {
          if (each === 2) throw broken;
          done.push(each);
        });
      }
    });
    await expect(swept).rejects.toThrow('1 steps of a sweep failed');
    expect(done).toEqual([1, 3]);
    expect(log.error.mock.calls).toEqual([[{ gameEventId: 2, err: broken }, 'a step of a sweep failed']]);
  });

  it('succeeds if all steps do', async () => {
    const log = logger();
    await oneByOne(log, (step) => step({}, async () => undefined));
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe('a sweep that acts on many together', () => {
  it('acts on each by itself where that fails, so that one that fails stops no other', async () => {
    const acted: string[][] = [];
    const log = { error: vi.fn() };
    const swept = oneByOne(log, (step) =>
      togetherOrEach(
        step,
        ['ann', 'broken', 'tom'],
        (userId) => ({ userId }),
        async (users) => {
          if (users.includes('broken')) throw new Error('unreadable');
          acted.push([...users]);
        },
      ),
    );
    await expect(swept).rejects.toThrow('1 steps of a sweep failed');
    expect(acted).toEqual([['ann'], ['tom']]);
    expect(log.error).toHaveBeenCalledWith({ userId: 'broken', err: new Error('unreadable') }, expect.any(String));
  });

  it('acts once where that succeeds', async () => {
    const act = vi.fn(async () => undefined);
    await oneByOne({ error: vi.fn() }, (step) => togetherOrEach(step, [1, 2], (id) => ({ id }), act));
    expect(act.mock.calls).toEqual([[[1, 2]]]);
  });
});
