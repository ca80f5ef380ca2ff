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
  expect(endLines([soon, later, empty], 'keep', now)).toEqual([
    '1 date without people ends.',
    '2 dates with people stay.',
    'Nobody gets an email.',
  ]);
});

it('says which are cancelled, and which of them are late', () => {
  expect(endLines([soon, later], 'cancel', now)).toEqual([
    '2 dates are cancelled, and everybody there gets an email.',
    'One is so soon that it counts against you as a late cancellation.',
  ]);
  expect(endLines([later], 'cancel', now)).toEqual(['1 date is cancelled, and everybody there gets an email.']);
});

it('counts neither a date under way nor a cancelled one', () => {
  expect(endLines([date('2026-06-01T11:00:00Z', 2), { ...later, status: 'cancelled' }], 'cancel', now)).toEqual([
    'Nobody gets an email.',
  ]);
});
