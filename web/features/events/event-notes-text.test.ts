import { expect, test } from 'vitest';
import { sampleGameEvent } from '../../../tests/support/sample-game-event.ts';
import { movedText, needsText, newcomersText, signUpText } from './event-notes-text.ts';

const CITY = 'America/Chicago';
const HOUR_MS = 3_600_000;
const freeUntil = '2026-11-28T01:00:00.000Z';

test('an evening that was moved says from when, and from where', () => {
  const eventDate = '2026-11-27T01:00:00.000Z';
  const cafe = { name: 'Oak', address: '1 Elm St' };
  const moved = (movedFrom: typeof sampleGameEvent.movedFrom) => movedText({ ...sampleGameEvent, movedFrom }, CITY);
  expect(moved(null)).toBeUndefined();
  expect(moved({ eventDate, cafe: null, freeUntil })).toBe('Moved from Thursday, 7:00 PM');
  expect(moved({ eventDate, cafe, freeUntil })).toBe('Moved from Thursday, 7:00 PM, Oak');
  expect(moved({ eventDate: sampleGameEvent.eventDate, cafe, freeUntil })).toBe('Moved from Oak');
  expect(moved({ eventDate: sampleGameEvent.eventDate, cafe: null, freeUntil })).toBeUndefined();
});

test('an evening says how many more people it needs, and a held seat is not taken yet', () => {
  const needs = (minParticipants: number, currentParticipants: number, heldSeats = 0, hours = 4) =>
    needsText(
      { ...sampleGameEvent, minParticipants, currentParticipants, heldSeats },
      Date.parse(sampleGameEvent.eventDate) - hours * HOUR_MS,
    );
  expect(needs(3, 1)).toBe('Needs 2 more');
  expect(needs(3, 3, 1)).toBe('Needs 1 more');
  expect(needs(3, 3)).toBeUndefined();
  expect(needs(1, 0)).toBeUndefined();
});

test('an evening needs nobody once its minimum is no longer checked', () => {
  const needs = (hours: number) =>
    needsText({ ...sampleGameEvent, minParticipants: 3 }, Date.parse(sampleGameEvent.eventDate) - hours * HOUR_MS);
  expect(needs(3)).toBe('Needs 2 more');
  expect(needs(2.99)).toBeUndefined();
});

test('an evening says when sign-up closes, and when it closed', () => {
  const text = (signUpClosesHours: number, hours: number) =>
    signUpText(
      { ...sampleGameEvent, signUpClosesHours },
      Date.parse(sampleGameEvent.eventDate) - hours * HOUR_MS,
      CITY,
    );
  expect(text(0, 1)).toBeUndefined();
  expect(text(4, 4.01)).toBe('Sign-up closes today, 3:00 PM');
  expect(text(4, 30)).toBe('Sign-up closes tomorrow, 3:00 PM');
  expect(text(4, 4)).toBe('Sign-up closed today, 3:00 PM');
});

test('an evening says which seats are kept for newcomers, and until when', () => {
  const now = Date.parse(sampleGameEvent.eventDate) - 72 * HOUR_MS;
  const until = '2026-11-26T01:00:00.000Z';
  const text = (spotsLeft: number, seats: number, at = now) =>
    newcomersText({ spotsLeft, keptForNewcomers: { seats, until } }, at, CITY);
  expect(text(3, 2)).toBe('2 seats are kept for newcomers until tomorrow, 7:00 PM');
  expect(text(1, 1)).toBe('1 seat is kept for newcomers until tomorrow, 7:00 PM');
  expect(text(0, 1)).toBe('Kept for newcomers until tomorrow, 7:00 PM. You can wait in line.');
  expect(text(0, 1, Date.parse(until))).toBeUndefined();
  expect(newcomersText(sampleGameEvent, now, CITY)).toBeUndefined();
});
