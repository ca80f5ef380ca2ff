import { expect, it } from 'vitest';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { eventTimeWords, freeUntil, untilStart } from './event-time-words.ts';

const houston = 'America/Chicago';
/** Sunday, November 22, 2026, noon in Houston. */
const noon = Date.parse('2026-11-22T18:00:00Z');

it('names the weekday beside tomorrow, and when it ends', () => {
  expect(eventTimeWords('2026-11-23T17:00:00Z', noon, houston)).toEqual({
    day: 'Tomorrow, Monday',
    hours: '11:00 AM – 2:00 PM',
  });
  expect(eventTimeWords('2026-11-29T01:00:00Z', noon, houston)).toEqual({
    day: 'Saturday',
    hours: '7:00 PM – 10:00 PM',
  });
  expect(eventTimeWords('2026-12-10T01:00:00Z', noon, houston)).toEqual({
    day: 'Wednesday',
    hours: '7:00 PM – 10:00 PM',
  });
});

it('counts days, then hours, and nothing once it has begun', () => {
  expect(untilStart('2026-11-25T01:00:00Z', noon, houston)).toBe('in 2 days');
  expect(untilStart('2026-11-23T18:00:01Z', noon, houston)).toBeNull();
  expect(untilStart('2026-11-23T18:00:00Z', noon, houston)).toBe('starts in 24 hours');
  expect(untilStart('2026-11-22T18:30:00Z', noon, houston)).toBe('starts in 30 minutes');
  expect(untilStart('2026-11-22T18:00:00Z', noon, houston)).toBeNull();
});

it('names the last moment at which a seat is given back freely', () => {
  const of = (eventDate: string, movedFrom: GameEvent['movedFrom'] = null) =>
    freeUntil({ eventDate, movedFrom }, noon, houston);
  expect(of('2026-11-26T01:00:00Z')).toBe('Tuesday, 7:00 PM');
  expect(of('2026-11-23T18:00:00Z')).toBeNull();
  const moved = (until: string) => ({ eventDate: '2026-11-20T18:00:00Z', cafe: null, freeUntil: until });
  expect(of('2026-11-23T17:00:00Z', moved('2026-11-23T02:00:00.000Z'))).toBe('tonight, 8:00 PM');
  expect(of('2026-11-26T01:00:00Z', moved('2026-11-23T02:00:00.000Z'))).toBe('Tuesday, 7:00 PM');
  expect(of('2026-11-23T17:00:00Z', moved('2026-11-22T18:00:00.000Z'))).toBeNull();
});
