import { expect, test } from 'vitest';
import { sampleGameEvent } from '../../tests/support/sample-game-event.ts';
import { shareWords } from './words.ts';

const words = (more: object = {}) =>
  shareWords(
    { ...sampleGameEvent, eventDate: '2026-11-22T01:00:00.000Z', ...more },
    'America/Chicago',
    '2026-11-20T00:00:00.000Z',
  );

test('a share picture says the day and the time of the city, and who hosts', () => {
  expect(words()).toMatchObject({ day: 'Saturday, November 21', time: '7:00 PM', host: 'Hosted by Ada L.' });
});

test('it says how many spots are left, or how many people wait', () => {
  const seats = (maxParticipants: number, currentParticipants: number, waiting = 0) =>
    words({ maxParticipants, currentParticipants, waiting, spotsLeft: maxParticipants - currentParticipants }).seats;
  expect([seats(4, 1), seats(4, 3), seats(4, 4), seats(4, 4, 2)]).toEqual([
    '3 spots left',
    '1 spot left',
    'Full',
    'Full, 2 waiting',
  ]);
});

test('it says that an evening is called off, even after its end', () => {
  expect(words({ status: 'cancelled' }).seats).toBe('Called off');
  expect(words({ status: 'cancelled', eventDate: '2026-11-19T01:00:00.000Z' }).seats).toBe('Called off');
});

test('it says that an evening is under way until its end', () => {
  const seats = (eventDate: string) => words({ eventDate }).seats;
  expect(seats('2026-11-20T00:00:00.000Z')).toBe('Under way');
  expect(seats('2026-11-19T21:00:00.001Z')).toBe('Under way');
  expect(seats('2026-11-19T21:00:00.000Z')).toBe('This one is over');
});

test('without game, cafe or host it still has words', () => {
  expect(words({ game: null, cafe: null, host: null })).toMatchObject({ game: 'A game', cafe: 'A cafe', host: '' });
});
