import { describe, expect, it } from 'vitest';
import { newUuid, risingUuids } from './ids.ts';

it('makes ids that differ, also beyond one filling of the pool, and are version 7', () => {
  const ids = Array.from({ length: 2_000 }, newUuid);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

describe('the order of ids is the order of their making', () => {
  const inOrder = (milliseconds: () => number) => {
    const ids = Array.from({ length: 2_000 }, risingUuids(milliseconds));
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  };

  it('within one millisecond', () => inOrder(() => 1_795_262_400_000));

  it('while time goes on', () => {
    let calls = 0;
    inOrder(() => 1_795_262_400_000 + Math.floor(calls++ / 10));
  });

  it('and while the clock goes backwards', () => {
    let now = 1_795_262_400_000;
    inOrder(() => now--);
  });
});
