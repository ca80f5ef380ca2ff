import { expect, test } from 'vitest';
import { ledgerEntry } from '../../tests/components/records.ts';
import { penaltySpans } from './penalty-spans.ts';

const DAY = 86_400_000;
const start = Date.parse('2026-06-01T00:00:00.000Z');
const day = (n: number) => new Date(start + n * DAY).toISOString();
const fact = ledgerEntry({ at: day(0) });
const until = (n: number) => ({ kind: 'no_show' as const, expiresAt: day(n), policyVersion: 1 });
const days = (history: Parameters<typeof penaltySpans>[0], now: number) =>
  penaltySpans(history, start + now * DAY).map(({ from, to }) => [(from - start) / DAY, (to - start) / DAY]);

test('a penalty lasts from a fact until it expires, or until now', () => {
  expect(days([{ ...fact, penaltyAfter: until(7) }], 30)).toEqual([[0, 7]]);
  expect(days([{ ...fact, penaltyAfter: until(7) }], 3)).toEqual([[0, 3]]);
  const refused = ledgerEntry({ what: 'join_refused', at: day(1), penaltyAfter: until(7) });
  expect(days([{ ...fact, penaltyAfter: until(7) }, refused], 30)).toEqual([[0, 7]]);
  expect(days([fact], 3)).toEqual([]);
});

test('a penalty ends with the fact that lifts it, and continues changed with the one that lengthens it', () => {
  const lifted = ledgerEntry({ what: 'attended', cause: 'admin', at: day(2) });
  expect(days([{ ...fact, penaltyAfter: until(7) }, lifted], 30)).toEqual([[0, 2]]);
  const longer = ledgerEntry({ at: day(2), penaltyAfter: until(16) });
  expect(days([{ ...fact, penaltyAfter: until(7) }, longer], 30)).toEqual([
    [0, 2],
    [2, 16],
  ]);
});
