import { describe, expect, it } from 'vitest';
import type { Fact } from './facts.ts';
import { momentOf, neighbors, stopsOf } from './moments.ts';

const day = (n: number) => `2026-06-0${n}T00:00:00.000Z`;
const at = (...days: number[]) => days.map((n) => ({ at: day(n) }) as Fact);

describe('stepping through a ledger', () => {
  it('stops at its beginning, at each instant something changed, and now', () => {
    expect(stopsOf(day(1), at(2, 3, 3))).toEqual([day(1), day(2), day(3), null]);
    expect(stopsOf(day(1), [])).toEqual([day(1), null]);
    expect(stopsOf(day(2), at(2))).toEqual([day(2), null]);
  });

  it('leads from any moment to the stops around it', () => {
    const stops = stopsOf(day(1), at(3, 5));
    expect(neighbors(stops, null)).toEqual({ earlier: day(5), later: undefined });
    expect(neighbors(stops, day(5))).toEqual({ earlier: day(3), later: null });
    expect(neighbors(stops, day(4))).toEqual({ earlier: day(3), later: day(5) });
    expect(neighbors(stops, day(1))).toEqual({ earlier: undefined, later: day(3) });
  });
});

it('reads an instant from the address, and now where there is none', () => {
  expect(momentOf('2026-06-01T19:00:00Z')).toBe('2026-06-01T19:00:00.000Z');
  expect(momentOf('')).toBeNull();
  expect(momentOf('yesterday')).toBeNull();
});
