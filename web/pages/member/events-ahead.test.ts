import { expect, it } from 'vitest';
import { gameEvent, inHours } from '../../../tests/components/records.ts';
import { gameEventsAhead, listedGameEvents } from './events-ahead.ts';

const now = Date.parse(inHours(0));
const at = (hours: number, status: 'upcoming' | 'cancelled' = 'upcoming') =>
  gameEvent({ id: `event-${hours}`, eventDate: inHours(hours), status });
const ids = (gameEvents: readonly { id: string }[]) => gameEvents.map(({ id }) => id);

it('lists hosted and joined evenings together, soonest first, including one in progress', () => {
  const found = gameEventsAhead([at(50), at(-2), at(20), at(-3), at(30, 'cancelled')], now);
  expect(ids(found)).toEqual(['event--2', 'event-20', 'event-50']);
});

it('lists this week, at most five, and later evenings if this week is empty', () => {
  const week = listedGameEvents(
    [1, 2, 3, 4, 5, 6].map((hours) => at(hours)),
    now,
  );
  expect(week.title).toBe('This week');
  expect(week.rows).toHaveLength(5);
  const later = listedGameEvents([at(200), at(300), at(400), at(500)], now);
  expect(later.title).toBe('Later');
  expect(ids(later.rows)).toEqual(['event-200', 'event-300', 'event-400']);
});
