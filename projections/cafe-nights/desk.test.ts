import { expect, it } from 'vitest';
import type { DeskRow } from '../../modules/cafe-nights/contract.ts';
import { endOf } from '../../modules/events/rules.ts';
import { deskNights, numbersByWeekday } from './desk.ts';

const house = { hours: [{ weekday: 5, opens: '18:00', closes: '06:00' }], exceptions: [], closings: [] };
const held = (startsAt: string, maxParticipants: number, came: number) => ({ startsAt, maxParticipants, came });

it('adds up by weekday what evenings promised and brought, one after midnight to the night before', () => {
  const evenings = [
    held('2026-07-04T00:00:00.000Z', 4, 5), // Friday, 7 PM in Chicago
    held('2026-07-11T10:30:00.000Z', 6, 3), // Saturday, 5:30 AM, while the house has Friday’s hours
    held('2026-07-05T23:00:00.000Z', 3, 0), // Sunday
  ];
  expect(numbersByWeekday(house, evenings, 'America/Chicago')).toEqual([
    { weekday: 0, evenings: 1, promised: 4, came: 0 },
    { weekday: 5, evenings: 2, promised: 12, came: 8 },
  ]);
  expect(numbersByWeekday(undefined, [], 'America/Chicago')).toEqual([]);
});

it('marks evenings that are too many together, though one is of the night before, and none that is called off', () => {
  const hours = [
    { weekday: 5, opens: '18:00', closes: '00:00' },
    { weekday: 6, opens: '00:00', closes: '12:00' },
  ];
  const row = (id: string, startsAt: string, cancelled = false): DeskRow => ({
    ...{ id, startsAt, endsAt: endOf(startsAt), game: 'Chess', host: 'Ann L.', table: 'free', moved: false, cancelled },
    ...{ taken: 1, held: 0, maxParticipants: 4, heads: 5 },
  });
  const late = row('late', '2026-07-04T04:00:00.000Z'); // Friday, 11 PM in Chicago
  const early = row('early', '2026-07-04T06:00:00.000Z'); // Saturday, 1 AM
  const conflicts = (...rows: readonly DeskRow[]) =>
    deskNights(
      { hours, exceptions: [], closings: [], tablesAtOnce: 1 },
      rows,
      ['2026-07-03', '2026-07-04'],
      'America/Chicago',
    ).map(({ gameEvents }) => gameEvents.map(({ id, conflict }) => [id, conflict]));
  expect(conflicts(late, early)).toEqual([[['late', true]], [['early', true]]]);
  expect(conflicts(late, { ...early, cancelled: true })).toEqual([[['late', false]], [['early', false]]]);
});
