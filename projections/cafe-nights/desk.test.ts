import { expect, it } from 'vitest';
import { numbersByWeekday } from './desk.ts';

const house = { hours: [{ weekday: 5, opens: '18:00', closes: '06:00' }], exceptions: [] };
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
