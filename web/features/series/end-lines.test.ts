import { expect, it } from 'vitest';
import { endLines } from './end-lines.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const date = (eventDate: string, currentParticipants: number) => ({
  eventDate,
  currentParticipants,
  heldSeats: 0,
  waiting: 0,
  status: 'upcoming' as const,
});
const soon = date('2026-06-02T00:00:00Z', 2);
const later = date('2026-06-09T00:00:00Z', 1);
const empty = date('2026-06-16T00:00:00Z', 0);

it('says which dates stay and which end', () => {
  expect(endLines([soon, later, empty], 0, 'keep', now)).toEqual([
    '1 date without people ends.',
    '2 dates with people stay.',
    'Nobody gets an email.',
  ]);
});

it('says which are cancelled, and which of them are late', () => {
  expect(endLines([soon, later], 0, 'cancel', now)).toEqual([
    '2 dates are cancelled, and everybody there gets an email.',
    'One is so soon that it counts against you as a late cancellation.',
  ]);
  expect(endLines([later], 0, 'cancel', now)).toEqual(['1 date is cancelled, and everybody there gets an email.']);
});

it('says how many regulars lose their seats, whatever becomes of the dates', () => {
  expect(endLines([later], 1, 'keep', now)).toEqual([
    '1 date with people stays.',
    '1 person loses their regular seat, and gets an email.',
  ]);
  expect(endLines([later], 3, 'cancel', now)).toEqual([
    '1 date is cancelled, and everybody there gets an email.',
    '3 people lose their regular seats, and get an email.',
  ]);
});

it('counts neither a date under way nor a cancelled one', () => {
  expect(endLines([date('2026-06-01T11:00:00Z', 2), { ...later, status: 'cancelled' }], 0, 'cancel', now)).toEqual([
    'Nobody gets an email.',
  ]);
});
