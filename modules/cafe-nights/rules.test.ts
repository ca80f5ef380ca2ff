import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../platform/add-time.ts';
import { instantFrom, localMomentOf } from '../../platform/local-time.ts';
import { endOf } from '../events/rules.ts';
import {
  closingAt,
  datesOf,
  datesTouched,
  freeStarts,
  type HouseRules,
  houseObstacle,
  isNightClosed,
  nextStarts,
  nightOf,
  openingsOn,
  peakDuring,
  spanInWords,
  type Table,
} from './rules.ts';

const HOUSTON = 'America/Chicago';
const LONG_AGO = '2026-01-01T00:00:00.000Z';
const at = (date: string, time: string) => instantFrom(date, time, HOUSTON);
const table = (date: string, time: string, maxParticipants = 4): Table => ({
  startsAt: at(date, time),
  maxParticipants,
});
const house = (rules: Partial<HouseRules>): HouseRules => ({ hours: [], exceptions: [], closings: [], ...rules });
const every = (...intervals: readonly [string, string][]) =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => intervals.map(([opens, closes]) => ({ weekday, opens, closes })));
const obstacle = (rules: Partial<HouseRules>, wanted: Table, others: readonly Table[] = [], now = LONG_AGO) =>
  houseObstacle(house(rules), others, wanted, { now, timeZone: HOUSTON });

// 2026-06-05 is a Friday
describe('the hours of a house', () => {
  const friday = { hours: [{ weekday: 5, opens: '18:00', closes: '02:00' }] };
  it.each([
    ['as it opens', '2026-06-05', '18:00', undefined],
    ['a minute before it opens', '2026-06-05', '17:59', 'cafe_closed'],
    ['so that it ends as the cafe closes, past midnight', '2026-06-05', '23:00', undefined],
    ['so that it ends a minute after the cafe closes', '2026-06-05', '23:01', 'cafe_closed'],
    ['on the next day at the same hour', '2026-06-06', '18:00', 'cafe_closed'],
  ])('bind an evening that starts %s', (_, date, time, expected) => {
    expect(obstacle(friday, table(date, time))).toBe(expected);
  });
  it('belong to the night on which they open, and so does an evening after midnight', () => {
    const late = house({ hours: [{ weekday: 5, opens: '18:00', closes: '06:00' }] });
    expect(nightOf(late, at('2026-06-06', '03:00'), HOUSTON)).toBe('2026-06-05');
    expect(nightOf(late, at('2026-06-06', '05:30'), HOUSTON)).toBe('2026-06-05');
    expect(nightOf(undefined, at('2026-06-06', '04:59'), HOUSTON)).toBe('2026-06-05');
    expect(nightOf(undefined, at('2026-06-06', '05:00'), HOUSTON)).toBe('2026-06-06');
  });
  it('that adjoin are one, also across midnight and into the next night', () => {
    const evening = { hours: every(['18:00', '21:00'], ['21:00', '00:00']) };
    expect(obstacle(evening, table('2026-06-05', '19:30'))).toBeUndefined();
    expect(obstacle(evening, table('2026-06-05', '21:00'))).toBeUndefined();
    expect(obstacle(evening, table('2026-06-05', '21:15'))).toBe('cafe_closed');
    const always = { hours: every(['00:00', '00:00']) };
    expect(obstacle(always, table('2026-06-05', '23:00'))).toBeUndefined();
    const gap = { hours: every(['18:00', '21:00'], ['21:01', '00:00']) };
    expect(obstacle(gap, table('2026-06-05', '19:30'))).toBe('cafe_closed');
  });
  it('give way to those of an exception, on that night alone', () => {
    const rules = {
      ...friday,
      exceptions: [
        { date: '2026-06-05', closed: true as const },
        { date: '2026-06-06', hours: [{ opens: '12:00', closes: '15:00' }] },
      ],
    };
    expect(obstacle(rules, table('2026-06-05', '19:00'))).toBe('cafe_closed');
    expect(obstacle(rules, table('2026-06-12', '19:00'))).toBeUndefined();
    expect(obstacle(rules, table('2026-06-06', '12:00'))).toBeUndefined();
    expect(obstacle(rules, table('2026-06-06', '12:15'))).toBe('cafe_closed');
  });
  it('that are not set leave every time open but on a closed night, which ends at 05:00', () => {
    const rules = { exceptions: [{ date: '2026-06-05', closed: true as const }] };
    expect(obstacle({}, table('2026-06-05', '03:00'))).toBeUndefined();
    expect(obstacle(rules, table('2026-06-05', '01:45'))).toBeUndefined();
    expect(obstacle(rules, table('2026-06-05', '02:15'))).toBe('cafe_closed');
    expect(obstacle(rules, table('2026-06-06', '04:45'))).toBe('cafe_closed');
    expect(obstacle(rules, table('2026-06-06', '05:00'))).toBeUndefined();
  });
});

describe('a closing', () => {
  const closings = [{ closingId: 'one', from: '2026-06-05', to: '2026-06-07', reason: 'Paint.' }];
  it('closes its nights from the first to the last, and none before or after', () => {
    const rules = { hours: every(['18:00', '02:00']), closings };
    expect(obstacle(rules, table('2026-06-04', '19:00'))).toBeUndefined();
    // still the night before the first
    expect(obstacle(rules, table('2026-06-04', '23:00'))).toBeUndefined();
    for (const date of ['2026-06-05', '2026-06-06', '2026-06-07']) {
      expect(obstacle(rules, table(date, '19:00'))).toBe('cafe_closed');
    }
    expect(obstacle(rules, table('2026-06-08', '19:00'))).toBeUndefined();
    const starts = (date: string) =>
      freeStarts(house(rules), [], { date, maxParticipants: 3 }, { now: LONG_AGO, timeZone: HOUSTON });
    expect(starts('2026-06-06')).toEqual([]);
    expect(starts('2026-06-08')).toContain('19:00');
  });
  it('holds whatever an exception says of its nights, and without hours', () => {
    const exceptions = [{ date: '2026-06-06', hours: [{ opens: '12:00', closes: '20:00' }] }];
    expect(obstacle({ exceptions, closings }, table('2026-06-06', '13:00'))).toBe('cafe_closed');
    expect(obstacle({ closings }, table('2026-06-08', '04:45'))).toBe('cafe_closed');
    expect(obstacle({ closings }, table('2026-06-08', '05:00'))).toBeUndefined();
  });
  it('has the evenings of its nights, as they would be if it was open', () => {
    const rules = house({ hours: every(['18:00', '04:00']), closings });
    const isClosed = (date: string, time: string) => isNightClosed(rules, at(date, time), HOUSTON);
    expect([isClosed('2026-06-05', '01:00'), isClosed('2026-06-05', '19:00')]).toEqual([false, true]);
    expect([isClosed('2026-06-08', '01:00'), isClosed('2026-06-08', '19:00')]).toEqual([true, false]);
    expect(closingAt(rules, at('2026-06-08', '01:00'), HOUSTON)).toEqual(closings[0]);
    // after 05:00, where only the hours say to which night it belongs
    const late = house({ hours: every(['18:00', '09:00']), closings });
    expect(isNightClosed(late, at('2026-06-08', '05:30'), HOUSTON)).toBe(true);
    expect(isNightClosed(late, at('2026-06-05', '05:30'), HOUSTON)).toBe(false);
  });
  it('is said in words, with years where it has two', () => {
    expect(spanInWords({ from: '2026-12-01', to: '2026-12-31' })).toBe('from December 1 to December 31');
    expect(spanInWords({ from: '2026-12-20', to: '2027-01-03' })).toBe('from December 20, 2026 to January 3, 2027');
    expect(spanInWords({ from: '2026-12-24', to: '2026-12-24' })).toBe('on December 24');
    expect(datesOf({ from: '2026-12-30', to: '2027-01-01' })).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  });
});

describe('a night on which the clocks change', () => {
  // in Houston on 8 March 2026 they skip 02:00 to 03:00, and on 1 November they repeat 01:00 to 02:00
  const until = (closes: string) => house({ hours: [{ weekday: 6, opens: '20:00', closes }] });
  const closesAt = (rules: HouseRules, date: string) => openingsOn(rules, date, HOUSTON)[0]?.closesAt;
  it('in spring closes at the first instant after a time that they skip', () => {
    expect(closesAt(until('02:30'), '2026-03-07')).toBe('2026-03-08T08:00:00.000Z');
    expect(obstacle(until('02:30'), table('2026-03-07', '23:00'))).toBeUndefined();
    expect(obstacle(until('02:30'), table('2026-03-07', '23:15'))).toBe('cafe_closed');
  });
  it('in fall closes at the second of two equal times, so it is an hour longer', () => {
    expect(closesAt(until('01:30'), '2026-10-31')).toBe('2026-11-01T07:30:00.000Z');
    expect(obstacle(until('01:30'), table('2026-10-31', '23:30'))).toBeUndefined();
    expect(obstacle(until('01:30'), table('2026-10-31', '23:45'))).toBe('cafe_closed');
  });
  it('opens at the first instant after a skipped time, and never closes before it opens', () => {
    const skipped = house({ hours: [{ weekday: 0, opens: '02:15', closes: '02:45' }] });
    expect(openingsOn(skipped, '2026-03-08', HOUSTON)).toEqual([]);
    const opening = house({ hours: [{ weekday: 0, opens: '02:15', closes: '06:00' }] });
    expect(openingsOn(opening, '2026-03-08', HOUSTON)[0]?.opensAt).toBe('2026-03-08T08:00:00.000Z');
  });
  it('does not offer a start that they skip', () => {
    const free = freeStarts(
      undefined,
      [],
      { date: '2026-03-08', maxParticipants: 4 },
      { now: LONG_AGO, timeZone: HOUSTON },
    );
    expect(free).toHaveLength(23 * 4);
    expect(free).not.toContain('02:30');
  });
});

describe('the limits of a house', () => {
  const two = { tablesAtOnce: 2 };
  const others = [table('2026-06-05', '18:00'), table('2026-06-05', '20:00')];
  it('count the evenings at every instant of one', () => {
    expect(obstacle(two, table('2026-06-05', '17:00'), others)).toBeUndefined();
    expect(obstacle(two, table('2026-06-05', '17:01'), others)).toBe('cafe_full');
    expect(obstacle(two, table('2026-06-05', '19:00'), others)).toBe('cafe_full');
    expect(obstacle(two, table('2026-06-05', '21:00'), others)).toBeUndefined();
    expect(obstacle({ tablesAtOnce: 1 }, table('2026-06-05', '15:01'), others)).toBe('cafe_full');
    expect(obstacle({ tablesAtOnce: 1 }, table('2026-06-05', '15:00'), others)).toBeUndefined();
  });
  it('count the participants that may come, and a host each', () => {
    expect(obstacle({ headsAtOnce: 15 }, table('2026-06-05', '20:00', 4), others)).toBeUndefined();
    expect(obstacle({ headsAtOnce: 15 }, table('2026-06-05', '20:00', 5), others)).toBe('cafe_full');
  });
  it('hold between an evening that begins before 05:00 and one that begins after', () => {
    const early = table('2026-06-06', '04:45');
    const morning = table('2026-06-06', '06:00');
    const shared = datesTouched(early.startsAt, HOUSTON).filter((date) =>
      datesTouched(morning.startsAt, HOUSTON).includes(date),
    );
    expect(shared).toEqual(['2026-06-06']);
    expect(obstacle({ tablesAtOnce: 1 }, morning, [early])).toBe('cafe_full');
  });
  it('name the next starts that have room', () => {
    const next = nextStarts(
      house({ tablesAtOnce: 1, hours: every(['17:00', '23:00']) }),
      others,
      table('2026-06-05', '18:00'),
      {
        now: LONG_AGO,
        timeZone: HOUSTON,
      },
    );
    expect(next.map((each) => localMomentOf(each, HOUSTON))).toEqual([
      '2026-06-06 17:00',
      '2026-06-06 17:15',
      '2026-06-06 17:30',
    ]);
  });
});

describe('the notice that a house wants', () => {
  const wanted = table('2026-06-05', '19:00');
  it.each([
    ['exactly as long before', 24 * 60, undefined],
    ['a minute less', 24 * 60 - 1, 'cafe_notice'],
  ])('is kept %s', (_, minutes, expected) => {
    const now = addMinutes(wanted.startsAt, -minutes).toISOString();
    expect(obstacle({ noticeHours: 24 }, wanted, [], now)).toBe(expected);
  });
});

const quarter = fc.integer({ min: 0, max: 95 }).map((n) => new Date(n * 900_000).toISOString().slice(11, 16));
const day = fc.constantFrom('2026-03-07', '2026-03-08', '2026-06-05', '2026-06-06', '2026-10-31', '2026-11-01');
const anyTable = fc.record({
  startsAt: fc.tuple(day, quarter).map(([date, time]) => at(date, time)),
  maxParticipants: fc.integer({ min: 1, max: 10 }),
});
const anyHouse = fc.record({
  hours: fc.array(fc.record({ weekday: fc.integer({ min: 0, max: 6 }), opens: quarter, closes: quarter }), {
    maxLength: 12,
  }),
  exceptions: fc.uniqueArray(fc.record({ date: day, closed: fc.constant(true as const) }), {
    selector: ({ date }) => date,
    maxLength: 2,
  }),
  closings: fc.array(
    fc.tuple(day, day).map((days) => {
      const [from = '', to = ''] = days.toSorted();
      return { closingId: 'one', from, to, reason: 'Paint.' };
    }),
    { maxLength: 1 },
  ),
  tablesAtOnce: fc.integer({ min: 1, max: 3 }),
  headsAtOnce: fc.integer({ min: 2, max: 20 }),
});

it('two evenings at the same instant share a date of the log', () => {
  fc.assert(
    fc.property(anyTable, fc.integer({ min: 0, max: 179 }), ({ startsAt }, minutes) => {
      const other = datesTouched(addMinutes(startsAt, minutes).toISOString(), HOUSTON);
      expect(datesTouched(startsAt, HOUSTON).some((date) => other.includes(date))).toBe(true);
    }),
  );
});

it('evenings that a house accepts one after the other are within its hours and limits at every minute', () => {
  fc.assert(
    fc.property(anyHouse, fc.array(anyTable, { maxLength: 12 }), (rules, wishes) => {
      const accepted: Table[] = [];
      for (const wish of wishes) {
        const found = houseObstacle(rules, accepted, wish, { now: LONG_AGO, timeZone: HOUSTON });
        if (found === undefined) accepted.push(wish);
      }
      for (const { startsAt } of accepted) {
        const there = accepted.filter((each) => each.startsAt <= startsAt && startsAt < endOf(each.startsAt));
        expect(there.length).toBeLessThanOrEqual(rules.tablesAtOnce);
        expect(there.reduce((sum, each) => sum + each.maxParticipants + 1, 0)).toBeLessThanOrEqual(rules.headsAtOnce);
        if (rules.hours.length === 0) continue;
        // at each of its minutes an interval is open, of this night or the one before
        for (let minute = 0; minute < 180; minute += 5) {
          const moment = addMinutes(startsAt, minute).toISOString();
          const local = localMomentOf(moment, HOUSTON).slice(0, 10);
          const before = new Date(Date.parse(`${local}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
          const isOpen = [before, local].some((date) =>
            openingsOn(rules, date, HOUSTON).some(({ opensAt, closesAt }) => opensAt <= moment && moment < closesAt),
          );
          expect(isOpen).toBe(true);
        }
      }
    }),
  );
});

it('free starts are exactly those that the house accepts', () => {
  fc.assert(
    fc.property(anyHouse, fc.array(anyTable, { maxLength: 4 }), day, (rules, others, date) => {
      const when = { now: LONG_AGO, timeZone: HOUSTON };
      const free = freeStarts(rules, others, { date, maxParticipants: 3 }, when);
      for (const time of free) {
        expect(houseObstacle(rules, others, { startsAt: at(date, time), maxParticipants: 3 }, when)).toBeUndefined();
      }
    }),
    { numRuns: 30 },
  );
});

it('the peak is what is there at once, not what follows', () => {
  const tables = [table('2026-06-05', '18:00'), table('2026-06-05', '21:00'), table('2026-06-05', '22:00', 2)];
  expect(peakDuring(tables, at('2026-06-05', '18:00'), at('2026-06-06', '02:00'))).toEqual({ tables: 2, heads: 8 });
});
