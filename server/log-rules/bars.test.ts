import { expect, test } from 'vitest';
import { createLogChecker, type RuledEvent } from './check.ts';

const hour = (at: number) => new Date(Date.UTC(2026, 5, 10, at)).toISOString();
const barred = (until: string | null): RuledEvent => ({
  type: 'ContactBarred',
  data: { barId: 'b', kind: 'phone', until },
});
const lifted = (at: number): RuledEvent => ({ type: 'BarLifted', data: { barId: 'b', liftedAt: hour(at) } });
const forgotten: RuledEvent = { type: 'BarsForgotten', data: { barIds: ['b'] } };

/** What a log of these breaks, each at its hour. */
function broken(...appends: readonly (readonly [at: number, RuledEvent])[]) {
  const take = createLogChecker();
  return appends
    .flatMap(([at, domainEvent], i) =>
      take({ occurredAt: hour(at), domainEvents: [{ ...domainEvent, position: BigInt(i + 1) }] }),
    )
    .filter(({ rule }) => rule === 'impossible bar')
    .map(({ detail }) => detail);
}
const DAYS = 24;

test('a bar that is set, lifted and forgotten thirty days later breaks nothing, nor does one that ended', () => {
  expect(broken([0, barred(null)], [2, lifted(2)], [2 + 30 * DAYS, forgotten])).toEqual([]);
  expect(broken([0, barred(hour(5))], [5 + 30 * DAYS, forgotten])).toEqual([]);
});

test('a bar is set once, and lifted while it holds', () => {
  expect(broken([0, barred(null)], [1, barred(null)])).toEqual(['bar b was set twice']);
  expect(broken([1, lifted(1)])).toEqual(['bar b was lifted, and it did not hold']);
  expect(broken([0, barred(hour(1))], [1, lifted(1)])).toEqual(['bar b was lifted, and it did not hold']);
  expect(broken([0, barred(null)], [1, lifted(1)], [2, lifted(2)])).toEqual(['bar b was lifted, and it did not hold']);
});

test('a bar is not forgotten while it holds, nor before its thirty days are over', () => {
  const early = ['bar b was forgotten too early'];
  expect(broken([0, barred(null)], [300 * DAYS, forgotten])).toEqual(early);
  expect(broken([0, barred(hour(5))], [4 + 30 * DAYS, forgotten])).toEqual(early);
  expect(broken([0, barred(null)], [2, lifted(2)], [1 + 30 * DAYS, forgotten])).toEqual(early);
  expect(broken([0, forgotten])).toEqual(early);
});
