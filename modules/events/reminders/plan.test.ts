import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REMINDER_KINDS } from '../domain-events.ts';
import { dueReminders, remindersOf } from './plan.ts';

const HOUSTON = 'America/Chicago';
const dueAt = (startsAt: string) =>
  Object.fromEntries(remindersOf(startsAt, HOUSTON).map((reminder) => [reminder.kind, reminder.dueAt]));

describe('the reminders of a gameEvent', () => {
  it('ask 26 hours before an evening, and again in the morning after the quiet hours', () => {
    // Friday, December 4, 7:00 PM
    expect(dueAt('2026-12-05T01:00:00.000Z')).toEqual({
      still_coming: '2026-12-03T23:00:00.000Z',
      people_wait: '2026-12-04T15:00:00.000Z',
      where: '2026-12-04T23:00:00.000Z',
      host_evening: '2026-12-04T01:00:00.000Z',
      rate_attendance: '2026-12-05T04:00:00.000Z',
      rate_attendance_again: '2026-12-07T13:00:00.000Z',
    });
  });

  it('ask at 7:00 PM of the evening before if 26 hours before the start is in the quiet hours', () => {
    // Saturday, December 5, 10:00 AM: 26 hours before is Friday, 8:00 AM
    expect(dueAt('2026-12-05T16:00:00.000Z').still_coming).toBe('2026-12-04T01:00:00.000Z');
    // Saturday, December 5, 12:30 AM: 26 hours before is Thursday, 10:30 PM
    expect(dueAt('2026-12-05T06:30:00.000Z').still_coming).toBe('2026-12-04T01:00:00.000Z');
  });

  it('keep the wall clock on the days on which the clocks change', () => {
    // Sunday, March 14, 2027, 10:00 AM: the clocks were put forward that night
    expect(dueAt('2027-03-14T15:00:00.000Z').host_evening).toBe('2027-03-14T01:00:00.000Z');
  });

  it('are due from their instant on, until they are no longer useful', () => {
    const startsAt = '2026-12-05T01:00:00.000Z';
    const planned = { startsAt, startChosenAt: '2026-11-01T00:00:00.000Z', sent: [] };
    const kinds = (now: string) => dueReminders(planned, HOUSTON, now).map(({ kind }) => kind);
    expect(kinds('2026-12-03T22:59:59.999Z')).toEqual([]);
    expect(kinds('2026-12-03T23:00:00.000Z')).toEqual(['still_coming']);
    expect(kinds('2026-12-04T00:59:59.999Z')).toEqual(['still_coming']);
    expect(kinds('2026-12-04T01:00:00.000Z')).toEqual(['host_evening']);
    expect(kinds('2026-12-04T22:59:59.999Z')).toEqual(['people_wait']);
    expect(kinds('2026-12-04T23:00:00.000Z')).toEqual(['where']);
    expect(kinds(startsAt)).toEqual([]);
    expect(kinds('2026-12-07T12:59:59.999Z')).toEqual(['rate_attendance']);
    // one of the two alone, also where no worker ran before
    expect(kinds('2026-12-07T13:00:00.000Z')).toEqual(['rate_attendance_again']);
    expect(kinds('2026-12-08T01:00:00.000Z')).toEqual([]);
  });

  it('skip instants that had passed when the start was chosen', () => {
    const planned = {
      startsAt: '2026-12-05T01:00:00.000Z',
      startChosenAt: '2026-12-04T12:00:00.000Z',
      sent: [],
    };
    expect(dueReminders(planned, HOUSTON, '2026-12-04T23:30:00.000Z').map(({ kind }) => kind)).toEqual(['where']);
  });

  it('come in time for every start, each of them once', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (start) => {
          const startsAt = start.toISOString();
          const reminders = remindersOf(startsAt, HOUSTON);
          expect(reminders.map(({ kind }) => kind)).toEqual(REMINDER_KINDS);
          for (const { dueAt: due, uselessAt } of reminders) expect(due < uselessAt).toBe(true);
          // giving a seat back is not late yet when the first mail comes
          const [stillComing] = reminders;
          expect(Date.parse(startsAt) - Date.parse(stillComing?.dueAt ?? '')).toBeGreaterThanOrEqual(
            26 * 3_600_000 - 3_600_000,
          );
          expect(Date.parse(startsAt) - Date.parse(stillComing?.dueAt ?? '')).toBeLessThanOrEqual(41 * 3_600_000);
        },
      ),
    ));
});
