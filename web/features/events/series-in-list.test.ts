import { expect, it } from 'vitest';
import { seriesInList } from './series-in-list.ts';

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
  const found = seriesInList([other, ...four, date('y', '26', 'other')], now);
  expect([...found].map(([id, { more }]) => [id, more])).toEqual([
    ['a', 3],
    ['b', 0],
    ['c', 0],
    ['d', 0],
    ['y', 0],
  ]);
});

it('opens the next two dates that have not begun, and a later one with the start of the date two before', () => {
  const opensAt = (at: number) => [...seriesInList(four, at).values()].map((each) => each.opensAt);
  expect(opensAt(now)).toEqual([null, null, four[0]?.eventDate, four[1]?.eventDate]);
  const begun = Date.parse('2026-06-04T00:00:00Z');
  expect(opensAt(begun)).toEqual([null, null, four[1]?.eventDate]);
});

it('does not count a cancelled date', () => {
  const [first, ...others] = four.map((each, at) => (at === 0 ? { ...each, status: 'cancelled' as const } : each));
  expect(seriesInList(first ? [first, ...others] : others, now).get('b')).toEqual({ more: 2, opensAt: null });
});
