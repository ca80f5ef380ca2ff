import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { instantFrom, localMomentOf } from '../../platform/local-time.ts';
import { datesOf, daysLater, type Rhythm, wordsOf } from './rules.ts';

const EVERY = ['week', 'two_weeks', 'month'] as const;

describe('the dates of a rhythm', () => {
  it.each([
    ['week', '2026-11-05', '2026-11-01', '2026-11-30', '2026-11-05 2026-11-12 2026-11-19 2026-11-26'],
    ['two_weeks', '2026-11-05', '2026-11-06', '2026-12-03', '2026-11-19 2026-12-03'],
    ['month', '2026-11-10', '2026-11-11', '2027-02-28', '2026-12-08 2027-01-12 2027-02-09'],
    // the fifth Thursday is the last one of each month
    ['month', '2026-10-29', '2026-10-01', '2027-01-31', '2026-10-29 2026-11-26 2026-12-31 2027-01-28'],
    ['month', '2026-10-22', '2026-10-01', '2027-01-31', '2026-10-22 2026-11-26 2026-12-24 2027-01-28'],
    ['week', '2026-11-05', '2026-10-01', '2026-11-04', ''],
  ] as const)('every %s from %s, between %s and %s', (every, from, first, last, dates) => {
    expect(datesOf({ every, from }, first, last).join(' ')).toBe(dates);
  });

  it('do not depend on how the days are divided', () => {
    const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-12-31'), noInvalidDate: true });
    const local = day.map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        fc.constantFrom(...EVERY),
        local,
        local,
        fc.nat(200),
        fc.nat(200),
        (every, from, first, some, more) => {
          const rhythm: Rhythm = { every, from };
          const middle = daysLater(first, some);
          const last = daysLater(middle, more);
          expect([...datesOf(rhythm, first, middle), ...datesOf(rhythm, daysLater(middle, 1), last)]).toEqual(
            datesOf(rhythm, first, last),
          );
        },
      ),
    );
  });
});

it.each([
  ['week', '2026-11-05', 'every Thursday'],
  ['two_weeks', '2026-11-03', 'every other Tuesday'],
  ['month', '2026-11-10', 'the second Tuesday of each month'],
  ['month', '2026-11-29', 'the last Sunday of each month'],
] as const)('every %s from %s is “%s”', (every, from, words) => expect(wordsOf({ every, from })).toBe(words));

const RULES = {
  week: { freq: 'WEEKLY', interval: 1 },
  two_weeks: { freq: 'WEEKLY', interval: 2 },
  month: { freq: 'MONTHLY' },
} as const;
const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** Ten years of a rhythm as RFC 5545 has them, each with its instant. */
function expected({ every, from }: Rhythm, time: string, timeZone: string): readonly (readonly [string, string])[] {
  const start = Temporal.PlainDateTime.from(`${from}T12:00`);
  const place = Math.ceil(start.day / 7);
  const day = `${place === 5 ? -1 : place}${DAYS[start.dayOfWeek % 7]}`;
  const rule = new RRuleTemporal({
    ...RULES[every],
    ...(every === 'month' && { byDay: [day] }),
    tzid: 'UTC',
    dtstart: start.toZonedDateTime('UTC'),
    until: start.add({ years: 10 }).toZonedDateTime('UTC'),
  });
  return rule.all().map((each) => {
    const date = each.toPlainDate();
    // RFC 5545 and Temporal move a time that is skipped by the length of the gap. The contract takes the first instant.
    let at = date.toZonedDateTime({ timeZone, plainTime: time });
    const isSkipped = at.toPlainTime().toString().slice(0, 5) !== time;
    const isAfterGap = (moment: Temporal.ZonedDateTime) => moment.offset === at.offset;
    while (isSkipped && isAfterGap(at.subtract({ minutes: 1 }))) at = at.subtract({ minutes: 1 });
    return [date.toString(), new Date(at.epochMilliseconds).toISOString()] as const;
  });
}

describe.each(['America/Chicago', 'Australia/Lord_Howe', 'Africa/Casablanca'])('ten years in %s', (timeZone) => {
  it.each(
    EVERY.flatMap((every) => ['19:30', '02:30', '02:15', '01:30', '00:00'].map((time) => [every, time] as const)),
  )('every %s at %s are those of the standard', (every, time) => {
    // Sundays, on which clocks change, and the 29th, which is a fifth weekday
    for (const from of ['2026-03-01', '2026-03-29', '2026-06-18']) {
      const rhythm = { every, from };
      const wanted = expected(rhythm, time, timeZone);
      const last = wanted.at(-1)?.[0] ?? '';
      expect(wanted.length).toBeGreaterThan(100);
      expect(datesOf(rhythm, from, last).map((date) => [date, instantFrom(date, time, timeZone)])).toEqual(wanted);
    }
  });
});

it('a start that the clocks skip is shown with its real hour', () => {
  expect(localMomentOf(instantFrom('2027-03-14', '02:30', 'America/Chicago'), 'America/Chicago')).toBe(
    '2027-03-14 03:00',
  );
});
