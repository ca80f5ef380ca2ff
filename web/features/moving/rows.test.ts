import { expect, test } from 'vitest';
import type { ImportDraft } from '../../../modules/groups/import/contract.ts';
import {
  afterReply,
  changedRows,
  isReady,
  missingIn,
  noteWords,
  type Row,
  readAgain,
  requestsOf,
  rowOf,
  seatsFor,
  whenWords,
} from './rows.ts';

const draft = (more: Partial<ImportDraft> = {}): ImportDraft => ({
  ...{ uid: 'a', line: 2, title: 'Codenames', place: 'Lantern', description: '', gameId: null, cafeId: null },
  ...{ startDate: '2026-12-03', startTime: '19:30', ...more },
});
const row = (more: Partial<ImportDraft> = {}, changes: Partial<Row> = {}): Row => ({
  ...rowOf(draft(more), []),
  ...{ isChosen: true, gameId: 'game', cafeId: 'cafe', startTime: '19:30', ...changes },
});

test.each([
  ['2-4', 3],
  ['2–8', 7],
  ['4+', 3],
  ['2-99', 10],
  ['1', 4],
  ['', 4],
])('a game for %s people has %i seats beside the host', (players, seats) => {
  expect(seatsFor({ players })).toBe(seats);
});

test('a row says when it is, and what is to be known of it', () => {
  expect(whenWords(row())).toBe('Thu, Dec 3, 7:30 PM');
  expect(whenWords(row({ repeats: { every: 'two_weeks', without: [] } }))).toBe('Every other Thursday, 7:30 PM');
  expect(whenWords(row({}, { startTime: '' }))).toBe('Thu, Dec 3');
  expect(noteWords(draft({ was: { time: '20:30', zone: 'America/New_York' } }))).toBe(
    '“Codenames, Lantern” · was 8:30 PM in America/New York',
  );
  expect(
    noteWords(
      draft({ title: '', place: '', repeats: { every: 'week', until: '2027-01-07', without: ['2026-12-24'] } }),
    ),
  ).toBe('from Thu, Dec 3 · until Thu, Jan 7 · without Thu, Dec 24');
});

test('a row is ready once it is chosen and has game, cafe and time, and neither taken in before nor scheduled', () => {
  expect(isReady(row())).toBe(true);
  expect(missingIn(row({}, { startTime: '', gameId: '' }))).toBe('Choose the time');
  expect(missingIn(row({}, { gameId: '', cafeId: '' }))).toBe('Choose the game');
  expect(missingIn(row({}, { cafeId: '' }))).toBe('Choose the cafe');
  for (const each of [{ gameId: '' }, { isChosen: false }, { outcome: 'done' as const }]) {
    expect(isReady(row({}, each))).toBe(false);
  }
  expect(isReady(row({ already: true }))).toBe(false);
  expect(isReady(row({}, { outcome: { error: 'You host another event at this time.' } }))).toBe(true);
});

test('a game or cafe that is chosen holds for all of the same title or place that wait for a choice', () => {
  const waits = { gameId: '', cafeId: '' };
  const rows = [
    row({ uid: 'a' }, waits),
    row({ uid: 'b' }, waits),
    row({ uid: 'c', title: 'Games' }, waits),
    row({ uid: 'd', place: 'Oak' }, { ...waits, gameId: 'chosen before' }),
  ];
  const games = changedRows(rows, 'a', { gameId: 'azul', maxParticipants: 3 });
  expect(games.map(({ gameId, maxParticipants }) => [gameId, maxParticipants])).toEqual([
    ...[
      ['azul', 3],
      ['azul', 3],
      ['', 4],
    ],
    ['chosen before', 4],
  ]);
  expect(changedRows(rows, 'a', { cafeId: 'oak' }).map(({ cafeId }) => cafeId)).toEqual(['oak', 'oak', 'oak', '']);
  // everything else is one row's own
  expect(changedRows(rows, 'a', { isChosen: false, maxParticipants: 9 }).slice(1)).toEqual(rows.slice(1));
});

test('what was mended is sent, under the id of the file', () => {
  const mended = row({}, { startDate: '2026-12-04', startTime: '18:00', description: 'Ring the bell.' });
  expect(whenWords(mended)).toBe('Fri, Dec 4, 6:00 PM');
  expect(requestsOf([mended]).flat()).toMatchObject([
    { uid: 'a', startDate: '2026-12-04', startTime: '18:00', description: 'Ring the bell.' },
  ]);
  expect(missingIn(row({}, { startDate: '' }))).toBe('Choose the day');
});

test('what was mended stays when another column is chosen and the table is read again', () => {
  const before = [row({ uid: 'was', line: 2, cafeId: 'oak' }, { cafeId: 'oak', maxParticipants: 7 })];
  const again = [rowOf(draft({ uid: 'is', line: 2, cafeId: 'elm' }), []), rowOf(draft({ line: 3 }), [])];
  expect(readAgain(again, before, [])).toEqual([{ ...again[0], gameId: 'game', maxParticipants: 7 }, again[1]]);
});

test('what a calendar shows to nobody else stays out until it is chosen', () => {
  expect(rowOf(draft({ private: true }), [])).toMatchObject({ isChosen: false });
  expect(noteWords(draft({ private: true }))).toContain('private in your calendar');
});

test('two hundred long drafts are sent in requests that the server takes, none twice and none left out', () => {
  const rows = Array.from({ length: 200 }, (_, index) => row({ uid: String(index), description: 'ä€'.repeat(1_000) }));
  const requests = requestsOf(rows);
  expect(requests.flat().map(({ uid }) => uid)).toEqual(rows.map(({ draft: { uid } }) => uid));
  for (const drafts of requests) expect(Buffer.byteLength(JSON.stringify({ drafts }))).toBeLessThan(64 * 1024);
  expect(requestsOf([])).toEqual([]);
});

test('after a reply each row that was sent knows what became of it, and the others are as they were', () => {
  const rows = ['a', 'b', 'c', 'd'].map((uid) => row({ uid }));
  const refused = [
    { uid: 'b', code: 'overlaps', error: 'You host another event at this time.' },
    { uid: 'c', code: 'already', error: 'This was taken in before.' },
  ];
  const [asked = []] = requestsOf(rows.slice(0, 3));
  expect(afterReply(rows, asked, { gameEvents: [], series: [], refused }).map(({ outcome }) => outcome)).toEqual([
    'done',
    { error: 'You host another event at this time.' },
    'done',
    undefined,
  ]);
});
