import { expect, test } from 'vitest';
import { sampleGameEvent } from '../../../tests/support/sample-game-event.ts';
import { byDay } from './days.ts';

const at = (id: string, startDate: string, currentParticipants = 0) => ({
  ...sampleGameEvent,
  id,
  startDate,
  currentParticipants,
  spotsLeft: 4 - currentParticipants,
  maxParticipants: 4,
});

test('meetups are grouped by day, open ones before full ones and otherwise in the given order', () => {
  const days = byDay([
    at('a', '2026-11-19', 4),
    at('b', '2026-11-19'),
    at('c', '2026-11-19', 3),
    at('d', '2026-11-20', 4),
  ]);
  expect(days.map(({ date, gameEvents }) => [date, gameEvents.map(({ id }) => id)])).toEqual([
    ['2026-11-19', ['b', 'c', 'a']],
    ['2026-11-20', ['d']],
  ]);
  expect(byDay([])).toEqual([]);
});

test('a day that continues on the next page shows its full meetups last, too', () => {
  const first = [at('a', '2026-11-19', 4), at('b', '2026-11-19')];
  const second = [at('c', '2026-11-19'), at('d', '2026-11-19', 4), at('e', '2026-11-20')];
  const shown = (gameEvents: typeof first) => byDay(gameEvents).map((day) => day.gameEvents.map(({ id }) => id));
  expect(shown(first)).toEqual([['b', 'a']]);
  expect(shown([...first, ...second])).toEqual([['b', 'c', 'a', 'd'], ['e']]);
});
