import { expect, test } from 'vitest';
import { gameEvent, group } from '../../../tests/components/records.ts';
import { weekdayOf } from '../../lib/time.ts';
import { headlineOf } from './invitation-words.ts';

test('a poster promises a seat at the next table that has one neither taken nor held', () => {
  const seats = (heldSeats: number) => gameEvent({ currentParticipants: 2, heldSeats, maxParticipants: 4 });
  const next = seats(1);
  expect(headlineOf(group({ nextDates: [seats(2), next] }))).toBe(
    `There’s a seat for you on ${weekdayOf(next.startDate)}.`,
  );
  expect(headlineOf(group({ nextDates: [seats(2)] }))).toBe('There’s a seat for you.');
});
