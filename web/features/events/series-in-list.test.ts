import { expect, it } from 'vitest';
import { moreDates, opensAt } from './series-in-list.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const date = (id: string, day: string, seriesId: string | undefined = 's') => ({
  id,
  eventDate: `2026-06-${day}T00:00:00Z`,
  status: 'upcoming' as const,
  ...(seriesId !== undefined && { seriesId }),
});
const four = [date('a', '04'), date('b', '11'), date('c', '18'), date('d', '25')];

it('counts the other dates of a series at its first one in the list', () => {
  const other = { id: 'x', eventDate: '2026-06-03T00:00:00Z', status: 'upcoming' as const };
  expect([...moreDates([other, ...four, date('y', '26', 'other')], now)]).toEqual([
    ['a', 3],
    ['y', 0],
  ]);
});

it('does not count a cancelled date', () => {
  const [first, ...others] = four.map((each, at) => (at === 0 ? { ...each, status: 'cancelled' as const } : each));
  expect([...moreDates(first ? [first, ...others] : others, now)]).toEqual([['b', 2]]);
});

it('a date can be joined from the instant that the server names, and at once without one', () => {
  const joinableFrom = '2026-06-04T00:00:00Z';
  expect(opensAt({}, now)).toBeNull();
  expect(opensAt({ joinableFrom }, now)).toBe(joinableFrom);
  expect(opensAt({ joinableFrom }, Date.parse(joinableFrom))).toBeNull();
});
