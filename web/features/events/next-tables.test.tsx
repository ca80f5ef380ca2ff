import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { sampleGameEvent } from '../../../tests/support/sample-game-event.ts';
import { NextTables, nextTables } from './next-tables.tsx';

const timeZone = 'America/Chicago';
const now = Date.parse('2026-11-19T18:00:00Z');
const at = (id: string, eventDate: string, more: Partial<GameEvent> = {}): GameEvent => ({
  ...sampleGameEvent,
  id,
  eventDate,
  startDate: eventDate.slice(0, 10),
  ...more,
});
const tonight = [at('a', '2026-11-19T23:30:00Z'), at('b', '2026-11-19T23:45:00Z')] as const;
const tomorrow = [
  at('c', '2026-11-20T17:00:00Z', { currentParticipants: 4, spotsLeft: 0 }),
  at('d', '2026-11-20T20:00:00Z'),
] as const;
const ids = (gameEvents: readonly GameEvent[]) => nextTables(gameEvents).map(({ id }) => id);
const shown = (gameEvents: readonly GameEvent[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NextTables gameEvents={gameEvents} now={now} timeZone={timeZone} cityName="Houston" />
    </MemoryRouter>,
  );

test('three tables are next: those of one day, filled up with the open ones of the day after', () => {
  expect(ids([...tonight, ...tomorrow])).toEqual(['a', 'b', 'd']);
  expect(ids([...tonight, at('e', '2026-11-19T23:50:00Z'), ...tomorrow])).toEqual(['a', 'b', 'e']);
  expect(ids(tonight)).toEqual(['a', 'b']);
  expect(ids([tonight[0]])).toEqual([]);
});

test('a series has one table among them', () => {
  const of = { seriesId: 'thursdays' };
  expect(ids([at('s', '2026-11-20T01:00:00Z', of), at('t', '2026-11-27T01:00:00Z', of), ...tomorrow])).toEqual([
    's',
    'd',
    'c',
  ]);
});

test('a day that all tables share stands above them, and otherwise with each of them', () => {
  const evening = shown(tonight);
  expect(evening).toContain('Tonight in Houston');
  expect(evening).toContain('>5:30 PM<');
  const days = shown([...tonight, tomorrow[1]]);
  expect(days).toContain('Next up in Houston');
  expect(days).toContain('>Tonight, 5:30 PM<');
  expect(days).toContain('>Tomorrow, 2:00 PM<');
});
