import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newUuid } from './ids.ts';

it('makes ids that differ and are version 7', () => {
  const ids = Array.from({ length: 2_000 }, newUuid);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

describe('the order of ids is the order of their making', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const inOrder = (millisecondsAt: (call: number) => number) => {
    const ids = Array.from({ length: 2_000 }, (_, call) => {
      vi.setSystemTime(millisecondsAt(call));
      return newUuid();
    });
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  };
  const start = 1_795_262_400_000;

  it('within one millisecond', () => inOrder(() => start));

  it('while time passes', () => inOrder((call) => start + Math.floor(call / 10)));

  it('and while the clock goes backwards', () => inOrder((call) => start - call));
});
