import { expect, test } from 'vitest';
import type { DeskRow } from '../../../modules/cafe-nights/contract.ts';
import { busiest, coming, fullTime, intervalWords, nightWords, openWords, roomLeft, spanWords } from './nights.ts';

const HOUSTON = 'America/Chicago';
/** An evening that starts at an hour of UTC on 3 July. */
const row = (hour: number, more: Partial<DeskRow> = {}): DeskRow => ({
  id: `at-${hour}`,
  startsAt: new Date(Date.UTC(2026, 6, 3, hour)).toISOString(),
  endsAt: new Date(Date.UTC(2026, 6, 3, hour + 3)).toISOString(),
  game: 'Chess',
  host: 'Maya O.',
  taken: 3,
  held: 0,
  maxParticipants: 4,
  heads: 5,
  table: 'free',
  moved: false,
  cancelled: false,
  ...more,
});

test('who comes is counted with the host, and nobody at a cancelled evening', () => {
  expect(coming([row(23), row(23, { cancelled: true })])).toBe(4);
  expect(nightWords([row(23), row(24)])).toBe('2 tables, 8 people');
  expect(nightWords([row(23, { cancelled: true })])).toBe('Nothing yet');
  expect(roomLeft(row(23))).toBe('up to 5');
  expect(roomLeft(row(23, { held: 1 }))).toBe('full');
});

test('the busiest time begins with the last table that makes it so, and ends with the first that leaves', () => {
  const found = busiest([row(21), row(22), row(23), row(23, { cancelled: true })]);
  expect(found).toMatchObject({ tables: 3, heads: 15 });
  expect(found && spanWords(found.from, found.until, HOUSTON)).toBe('6:00 – 7:00 PM');
  expect(busiest([])).toBe(undefined);
});

test('a night is full where no further table fits, by tables or by people', () => {
  const rows = [row(21), row(22)];
  const span = (limits: Parameters<typeof fullTime>[1]) => {
    const full = fullTime(rows, limits);
    return full && spanWords(full.from, full.until, HOUSTON);
  };
  expect(span({ tablesAtOnce: 2, headsAtOnce: null })).toBe('5:00 – 7:00 PM');
  expect(span({ tablesAtOnce: null, headsAtOnce: 11 })).toBe('5:00 – 7:00 PM');
  expect(span({ tablesAtOnce: null, headsAtOnce: 12 })).toBe(undefined);
  expect(span({ tablesAtOnce: null, headsAtOnce: null })).toBe(undefined);
});

test('hours are said as staff says them', () => {
  const words = null;
  expect(openWords({ hours: [{ opens: '18:00', closes: '00:00' }], words })).toBe('open until midnight');
  expect(openWords({ hours: [{ opens: '18:00', closes: '02:00' }], words: 'Jazz' })).toBe('open until 2:00 AM · Jazz');
  expect(openWords({ hours: [], words: 'Thanksgiving' })).toBe('closed · Thanksgiving');
  expect(openWords({ hours: null, words })).toBe(null);
  const two = [
    { opens: '08:00', closes: '14:00' },
    { opens: '17:00', closes: '00:00' },
  ];
  expect(openWords({ hours: two, words })).toBe('open 8:00 AM – 2:00 PM, 5:00 PM – midnight');
});

test('a house that closes when it opens is open for 24 hours', () => {
  const hours = [
    { opens: '08:00', closes: '14:00' },
    { opens: '20:00', closes: '20:00' },
  ];
  expect(intervalWords(hours)).toBe('8:00 AM – 2:00 PM, 24 hours from 8:00 PM');
});
