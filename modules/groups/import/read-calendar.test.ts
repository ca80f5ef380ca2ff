import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, test } from 'vitest';
import { localDateOf, localMomentOf } from '../../../platform/local-time.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { datesOf, daysLater } from '../../series/rules.ts';
import type { FileRead } from './found.ts';
import { readCalendar } from './read-calendar.ts';

const NOW = '2026-11-28T12:00:00.000Z';
const reading = { now: NOW, timeZone: 'America/Chicago' };

const calendar = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const entry = (...lines: readonly string[]) =>
  ['BEGIN:VEVENT', 'UID:one@site', 'SUMMARY:Codenames', ...lines, 'END:VEVENT'].join('\r\n');
const read = (...lines: readonly string[]): FileRead => {
  const result = readCalendar(calendar(...lines), reading);
  if (isRefusal(result)) throw new Error(result.code);
  return result;
};
const dates = ({ found }: FileRead) => found.map(({ startDate, startTime }) => `${startDate} ${startTime}`);
const THURSDAY = 'DTSTART;TZID=America/Chicago:20261203T193000';

describe('single dates', () => {
  test('what began at this minute is over, and the last day is the 180th', () => {
    const at = (uid: string, moment: string) => entry(`DTSTART:${moment}`).replace('one@site', uid);
    // it is 12:00 in UTC, on November 28
    const found = read(at('now', '20261128T120000Z'), at('next', '20261128T120100Z'), at('180', '20270527T120000'));
    expect(found.found.map(({ uid }) => uid)).toEqual(['next', '180']);
    expect(found.left.past).toBe(1);
    expect(read(at('181', '20270528T120000')).problems).toEqual([
      { line: 3, why: 'This is more than 180 days ahead.' },
    ]);
  });

  test('titles and places are words, without the marks of a page', () => {
    const marked = entry('DTSTART:20261203T193000', 'LOCATION:Tea &amp\\; Co').replace(
      'Codenames',
      '<b>Q&amp\\;A</b> < 3 > 2',
    );
    expect(read(marked).found).toMatchObject([{ title: 'Q&A < 3 > 2', place: 'Tea & Co' }]);
  });

  test('a time in UTC, of a zone, and of none is shown by the clock of the city', () => {
    const each = (uid: string, start: string) => `BEGIN:VEVENT\r\nUID:${uid}\r\n${start}\r\nEND:VEVENT`;
    const found = read(
      each('a', 'DTSTART:20261204T013000Z'),
      each('b', 'DTSTART;TZID=America/New_York:20261206T150000'),
      each('c', 'DTSTART:20261207T190000'),
      each('d', 'DTSTART;VALUE=DATE:20261208'),
      each('e', 'DTSTART:20261209'),
    );
    expect(dates(found)).toEqual([
      '2026-12-03 19:30',
      '2026-12-06 14:00',
      '2026-12-07 19:00',
      '2026-12-08 null',
      '2026-12-09 null',
    ]);
    expect(found.found[1]?.was).toEqual({ time: '15:00', zone: 'America/New_York' });
    expect(found.found.map(({ was }) => was === undefined)).toEqual([true, false, true, true, true]);
  });

  test('a zone that only the file describes is read from it, and one that nobody knows is a problem with its line', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:(UTC-05:00) Eastern Time (US & Canada)',
      ...['BEGIN:STANDARD', 'DTSTART:16010101T020000', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500'],
      ...['RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11', 'END:STANDARD'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400'],
      ...['RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ];
    const found = read(
      ...zone,
      entry('DTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20261206T150000'),
      'BEGIN:VEVENT\r\nUID:summer\r\nDTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20270401T150000\r\nEND:VEVENT',
      'BEGIN:VEVENT\r\nUID:two\r\nDTSTART;TZID=Middle/Earth:20261206T150000\r\nEND:VEVENT',
    );
    expect(dates(found)).toEqual(['2026-12-06 14:00', '2027-04-01 14:00']);
    expect(found.problems).toEqual([{ line: 29, why: 'The time zone “Middle/Earth” is not known.' }]);
  });

  test.each([
    [1, { found: [{ startTime: '12:00', was: { time: '19:00', zone: 'Romance Standard Time' } }], problems: [] }],
    [2, { found: [], problems: [{ line: 19, why: 'The time zone “Romance Standard Time” is not known.' }] }],
  ])(
    'a zone as Outlook describes it changes its clocks every year, and none does every %s years',
    (interval, expected) => {
      const change = (name: string, from: string, to: string, month: number) =>
        `BEGIN:${name}\r\nDTSTART:16010101T030000\r\nTZOFFSETFROM:${from}\r\nTZOFFSETTO:${to}\r\nRRULE:FREQ=YEARLY;INTERVAL=${interval};BYDAY=-1SU;BYMONTH=${month}\r\nEND:${name}`;
      const changes = [change('STANDARD', '+0200', '+0100', 10), change('DAYLIGHT', '+0100', '+0200', 3)];
      const zone = ['BEGIN:VTIMEZONE', 'TZID:Romance Standard Time', ...changes, 'END:VTIMEZONE'];
      const start = 'DTSTART;TZID=Romance Standard Time:20261203T190000';
      expect(read(...zone, `BEGIN:VEVENT\r\n${start}\r\nEND:VEVENT`)).toMatchObject(expected);
    },
  );

  test('a zone of the country is known by its words, also where nothing describes it', () => {
    const found = read(entry('DTSTART;TZID=Eastern Standard Time:20270401T203000'));
    expect(found.found).toMatchObject([
      { startDate: '2027-04-01', startTime: '19:30', was: { time: '20:30', zone: 'Eastern Standard Time' } },
    ]);
    expect(found.problems).toEqual([]);
  });

  test.each([
    ['many rules', 60, 'BYMONTH=11;BYDAY=1SU'],
    ['many days a year', 4, 'BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYDAY=SU,MO,TU,WE,TH,FR,SA'],
    ['every day of the week', 1, 'BYMONTH=11;BYDAY=SU,MO,TU,WE,TH,FR,SA'],
    ['all days of a month', 1, 'BYMONTHDAY=1,2,3,4,5,6,7,8,9,10,11,12'],
  ])('a zone made to hurt, of %s, is not known, and takes no time', (_, count, rule) => {
    const change = ['BEGIN:STANDARD', 'DTSTART:16010101T000000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0600'];
    const changes = Array.from({ length: count }, () => [...change, `RRULE:FREQ=YEARLY;${rule}`, 'END:STANDARD']);
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Z', ...changes.flat(), 'END:VTIMEZONE'];
    expect(read(...zone, entry('DTSTART;TZID=Z:20261207T190000'))).toMatchObject({
      found: [],
      problems: [{ why: 'The time zone “Z” is not known.' }],
    });
  });

  test.each([
    'Central Standard Time (Mexico)',
    'US Eastern Standard Time',
    'W. Europe Standard Time',
    'GMT+5',
    '+05:00',
    'Nowhere',
  ])('a zone that the file names and nobody describes is never taken for the city’s clock: %s', (zone) => {
    const found = read(entry(`DTSTART;TZID="${zone}":20261206T150000`));
    expect(found.found).toEqual([]);
    expect(found.problems).toEqual([{ line: 6, why: `The time zone “${zone}” is not known.` }]);
  });

  test('folded lines are joined, escapes are undone, and HTML becomes text', () => {
    const [only] = read(
      entry(
        THURSDAY,
        'LOCATION:Lantern Coffee House\\, 3410 Ma\r\n in St\\, Houston',
        'DESCRIPTION:<p>Bring <b>snacks</b> &amp\r\n\t; friends.</p><p>I &lt\\;3 it<br>See <a href="https://site.example/x">the site</a></p><script>alert(1)</script>',
        'ATTENDEE;CN=Ana:mailto:ana@mail.example',
      ),
    ).found;
    expect(only?.place).toBe('Lantern Coffee House, 3410 Main St, Houston');
    expect(only?.description).toContain('Bring snacks & friends.\n\nI <3 it\nSee the site');
    expect(JSON.stringify(only)).not.toMatch(/<p>|alert|mail\.example|ATTENDEE/i);
  });

  test('what is over or cancelled is counted, and what is too far ahead is a problem', () => {
    const found = read(
      'BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20200101T190000\r\nEND:VEVENT',
      'BEGIN:VEVENT\r\nUID:b\r\nDTSTART:20261210T190000\r\nSTATUS:CANCELLED\r\nEND:VEVENT',
      'BEGIN:VEVENT\r\nUID:c\r\nDTSTART:20271210T190000\r\nEND:VEVENT',
      'BEGIN:VEVENT\r\nUID:d\r\nDTSTART:99991231T235959Z\r\nEND:VEVENT',
      'BEGIN:VEVENT\r\nUID:e\r\nDTSTART:20201210T190000\r\nRRULE:FREQ=WEEKLY;COUNT=5\r\nEND:VEVENT',
    );
    expect(found.left).toEqual({ past: 2, cancelled: 1 });
    expect(found.found).toEqual([]);
    expect(found.problems).toEqual([
      { line: 12, why: 'This is more than 180 days ahead.' },
      { line: 18, why: 'This is no date, or one too far away.' },
    ]);
  });

  test('a line that cannot be read is said with its number, and the rest of the file is read', () => {
    const found = read(
      'nonsense',
      entry(THURSDAY, 'X;Y="open:1', 'X-ODD'),
      'BEGIN:VEVENT\r\nUID:c\r\nEND:VEVENT',
      'BEGIN:VEVENT\r\nUID:d',
    );
    expect(dates(found)).toEqual(['2026-12-03 19:30']);
    expect(found.problems).toEqual([
      { line: 3, why: 'This line cannot be read.' },
      { line: 8, why: 'This line cannot be read.' },
      { line: 9, why: 'This line cannot be read.' },
      { line: 11, why: 'This entry has no start.' },
      { line: 14, why: 'This entry begins and does not end.' },
      { line: 16, why: 'This ends something that has not begun.' },
    ]);
  });

  test('of two versions of an entry the later one counts', () => {
    const found = read(entry(THURSDAY, 'SEQUENCE:2'), entry('DTSTART:20261204T190000', 'SEQUENCE:1'));
    expect(dates(found)).toEqual(['2026-12-03 19:30']);
    expect(found.problems).toEqual([{ line: 9, why: 'The entry of line 3 is a later version of this one.' }]);
  });

  test('what is no calendar is refused', () => {
    expect(readCalendar('<html></html>', reading)).toMatchObject({ status: 400, code: 'not_a_calendar' });
    expect(readCalendar('', reading)).toMatchObject({ code: 'not_a_calendar' });
  });
});

describe('repetitions', () => {
  test.each([
    ['FREQ=WEEKLY', { every: 'week' }],
    ['FREQ=WEEKLY;BYDAY=TH;WKST=SU', { every: 'week' }],
    ['FREQ=DAILY;INTERVAL=7', { every: 'week' }],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', { every: 'two_weeks' }],
    ['FREQ=MONTHLY;BYDAY=1TH', { every: 'month' }],
    ['FREQ=MONTHLY;BYDAY=TH;BYSETPOS=1', { every: 'month' }],
    ['FREQ=WEEKLY;COUNT=3', { every: 'week', until: '2026-12-17' }],
    ['FREQ=WEEKLY;UNTIL=20270101T013000Z', { every: 'week', until: '2026-12-31' }],
    ['FREQ=WEEKLY;UNTIL=20261230', { every: 'week', until: '2026-12-24' }],
  ])('%s becomes a series', (rule, repeats) => {
    expect(read(entry(THURSDAY, `RRULE:${rule}`)).found).toMatchObject([
      { uid: 'one@site', startDate: '2026-12-03', startTime: '19:30', repeats: { ...repeats, without: [] } },
    ]);
  });

  test.each([
    ['FREQ=WEEKLY;BYDAY=TU,TH', 7],
    ['FREQ=WEEKLY;INTERVAL=3', 2],
    ['FREQ=DAILY', 24],
    ['FREQ=MONTHLY;BYMONTHDAY=3', 1],
    ['FREQ=WEEKLY;COUNT=1', 1],
  ])('%s becomes its dates of 28 days', (rule, count) => {
    const { found, problems } = read(entry(THURSDAY, `RRULE:${rule}`));
    expect(found).toHaveLength(count);
    expect(found[0]).toMatchObject({ uid: 'one@site/2026-12-03', startDate: '2026-12-03' });
    expect(found.every(({ repeats, startDate }) => !repeats && startDate <= '2026-12-26')).toBe(true);
    expect(new Set(found.map(({ uid }) => uid)).size).toBe(count);
    expect(problems).toEqual([]);
    // who moves in is told that the file has more
    const hasMore = rule !== 'FREQ=WEEKLY;COUNT=1';
    expect(new Set(found.map(({ partUntil }) => partUntil))).toEqual(new Set([hasMore ? '2026-12-26' : undefined]));
  });

  test.each([
    ['DTSTART:20261204T013000Z', { time: '01:30', zone: 'UTC' }],
    ['DTSTART;TZID=Etc/UTC:20261204T013000', { time: '01:30', zone: 'Etc/UTC' }],
    ['DTSTART;TZID=Europe/Berlin:20261204T023000', { time: '02:30', zone: 'Europe/Berlin' }],
    ['DTSTART;TZID=America/Chicago:20261203T193000', undefined],
  ])(
    'a weekly rule in a zone with other daylight saving is a series at the hour at which it began: %s',
    (start, was) => {
      const { found } = read(entry(start, 'RRULE:FREQ=WEEKLY'));
      expect(found).toMatchObject([{ startDate: '2026-12-03', startTime: '19:30', repeats: { every: 'week' } }]);
      expect(found[0]?.was).toEqual(was);
    },
  );

  test('a weekly rule whose weekday by the city’s clock changes with daylight saving becomes its dates', () => {
    // 11:30 PM on Thursdays in winter, 12:30 AM on Fridays in summer
    const { found } = read(entry('DTSTART:20261204T053000Z', 'RRULE:FREQ=WEEKLY'));
    expect(found.map(({ startDate, repeats }) => [startDate, repeats])).toEqual([
      ['2026-12-03', undefined],
      ['2026-12-10', undefined],
      ['2026-12-17', undefined],
      ['2026-12-24', undefined],
    ]);
  });

  test('a series that has long begun goes on with its next date, in its own rhythm', () => {
    const { found } = read(entry('DTSTART;TZID=America/Chicago:20191010T193000', 'RRULE:FREQ=WEEKLY;INTERVAL=2'));
    expect(found).toMatchObject([{ startDate: '2026-12-10', repeats: { every: 'two_weeks' } }]);
  });

  test('the last weekday of a month begins with a fifth one, and the dates before are dates by themselves', () => {
    const { found } = read(entry('DTSTART;TZID=America/Chicago:20270128T193000', 'RRULE:FREQ=MONTHLY;BYDAY=-1TH'));
    expect(found.map(({ startDate, repeats }) => [startDate, repeats?.every])).toEqual([
      ['2027-01-28', undefined],
      ['2027-02-25', undefined],
      ['2027-03-25', undefined],
      ['2027-04-29', 'month'],
    ]);
  });

  test('a date left out is skipped, however it is written', () => {
    const { found } = read(
      entry(
        THURSDAY,
        'RRULE:FREQ=WEEKLY',
        'EXDATE;TZID=America/Chicago:20261210T193000',
        'EXDATE:20261218T013000Z',
        'EXDATE;VALUE=DATE:20261224',
      ),
    );
    expect(found).toMatchObject([{ repeats: { without: ['2026-12-10', '2026-12-17', '2026-12-24'] } }]);
  });

  test('a series whose first date is left out begins with the second', () => {
    const { found } = read(entry('DTSTART:20261203T193000', 'RRULE:FREQ=WEEKLY', 'EXDATE:20261203T193000'));
    expect(found).toMatchObject([{ startDate: '2026-12-10', repeats: { every: 'week', without: [] } }]);
  });

  test('changed dates stand beside an entry that repeats no more: each is there once, as it is now', () => {
    const changed = (day: string, ...lines: readonly string[]) => entry(`RECURRENCE-ID:${day}T193000`, ...lines);
    const found = read(
      entry('DTSTART:20261203T193000'),
      changed('20261210', 'DTSTART:20261211T200000'),
      changed('20261217', 'DTSTART:20261217T193000', 'STATUS:CANCELLED'),
    );
    expect(found.found.map(({ uid, startDate }) => [uid, startDate])).toEqual([
      ['one@site/2026-12-03', '2026-12-03'],
      ['one@site/2026-12-10', '2026-12-11'],
    ]);
    expect(found.left).toEqual({ past: 0, cancelled: 1 });
    expect(dates(read(entry('DTSTART:20261203T193000'), changed('20261203', 'DTSTART:20261204T200000')))).toEqual([
      '2026-12-04 20:00',
    ]);
  });

  test('a changed date is one by itself, a cancelled one is left out, and one with another answer only is neither', () => {
    const replaced = (day: string, ...lines: readonly string[]) =>
      entry(`RECURRENCE-ID;TZID=America/Chicago:${day}T193000`, ...lines);
    const { found, left } = read(
      entry(THURSDAY, 'RRULE:FREQ=WEEKLY'),
      replaced('20261210', 'DTSTART;TZID=America/Chicago:20261211T200000'),
      replaced('20261217', 'DTSTART;TZID=America/Chicago:20261217T193000', 'STATUS:CANCELLED'),
      replaced(
        '20261224',
        'DTSTART;TZID=America/Chicago:20261224T193000',
        'ATTENDEE;PARTSTAT=DECLINED:mailto:a@b.example',
      ),
    );
    expect(found).toMatchObject([
      { uid: 'one@site', startDate: '2026-12-03', repeats: { without: ['2026-12-10', '2026-12-17'] } },
      { uid: 'one@site/2026-12-10', startDate: '2026-12-11', startTime: '20:00' },
    ]);
    expect(left).toEqual({ past: 0, cancelled: 1 });
  });

  test.each([
    ['a date of a series with hours, by its day', THURSDAY, 'VALUE=DATE:20261210', 'VALUE=DATE:20261217'],
    [
      'a whole day, by an hour',
      'DTSTART;VALUE=DATE:20261203',
      'VALUE=DATE-TIME:20261210T000000',
      'VALUE=DATE-TIME:20261217T000000',
    ],
  ])('%s: what is moved or cancelled is not held as well', (_, start, moved, cancelled) => {
    const { found, left } = read(
      entry(start, 'RRULE:FREQ=WEEKLY;COUNT=4'),
      entry(`RECURRENCE-ID;${moved}`, 'DTSTART;TZID=America/Chicago:20261210T200000'),
      entry(`RECURRENCE-ID;${cancelled}`, start, 'STATUS:CANCELLED'),
    );
    expect(found).toMatchObject([
      { startDate: '2026-12-03', repeats: { without: ['2026-12-10', '2026-12-17'] } },
      { startDate: '2026-12-10', startTime: '20:00' },
    ]);
    expect(left.cancelled).toBe(1);
  });

  test.each(['0', '-1', '1.5', 'x'])('an interval of %s is a problem with its line', (interval) => {
    const { found, problems } = read(entry(THURSDAY, `RRULE:FREQ=WEEKLY;INTERVAL=${interval}`));
    expect(found).toEqual([]);
    expect(problems).toEqual([{ line: 7, why: 'This line cannot be read.' }]);
  });

  test('an hour that a day skips is not said to be of another zone', () => {
    const { found } = read(entry('DTSTART;TZID=America/Chicago:20270103T023000', 'RRULE:FREQ=WEEKLY'));
    expect(found).toMatchObject([{ startTime: '02:30', repeats: { every: 'week' } }]);
    expect(found[0]?.was).toBeUndefined();
  });

  test('what a calendar shows to nobody else is marked', () => {
    expect(read(entry(THURSDAY, 'CLASS:PRIVATE')).found).toMatchObject([{ private: true }]);
    expect(read(entry(THURSDAY, 'CLASS:PUBLIC')).found[0]?.private).toBeUndefined();
  });

  test('further dates of a series are dates by themselves', () => {
    const { found } = read(entry(THURSDAY, 'RRULE:FREQ=WEEKLY', 'RDATE;TZID=America/Chicago:20261205T110000'));
    expect(found.map(({ uid, startDate }) => [uid, startDate])).toEqual([
      ['one@site/2026-12-05', '2026-12-05'],
      ['one@site', '2026-12-03'],
    ]);
  });

  test('a further date that the rule has as well is there once', () => {
    const { found } = read(
      entry(THURSDAY, 'RRULE:FREQ=WEEKLY', 'RDATE;TZID=America/Chicago:20261203T193000,20261210T193000'),
    );
    expect(found.map(({ uid }) => uid)).toEqual(['one@site']);
  });

  test('two dates of one day have each an id of their own, and that of the first is its day', () => {
    const noon = 'RDATE;TZID=America/Chicago:20261205T120000,20261205T190000,20261205T190000';
    const { found } = read(entry(THURSDAY, noon), entry(THURSDAY).replace('one@site', 'two'));
    expect(found.map(({ uid, startTime }) => [uid, startTime])).toEqual([
      ['one@site/2026-12-03', '19:30'],
      ['one@site/2026-12-05', '12:00'],
      ['one@site/2026-12-05 19:00', '19:00'],
      ['two', '19:30'],
    ]);
  });

  test('a further date on a day of the series has an id that is not that of the day', () => {
    const { found } = read(entry(THURSDAY, 'RRULE:FREQ=WEEKLY', 'RDATE;TZID=America/Chicago:20261210T120000'));
    expect(found.map(({ uid }) => uid)).toEqual(['one@site/2026-12-10 12:00', 'one@site']);
  });

  test('a rule whose dates are all left out is cancelled, and no fault of the file', () => {
    const twice = entry(THURSDAY, 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20261204T013000Z,20261211T013000Z');
    expect(read(twice)).toMatchObject({ found: [], problems: [], left: { past: 0, cancelled: 1 } });
  });

  test('of a rule whose dates are all left out a further date is held', () => {
    const further = ['EXDATE:20261204T013000Z', 'RDATE:20261206T013000Z'];
    expect(read(entry(THURSDAY, 'RRULE:FREQ=WEEKLY;COUNT=1', ...further))).toMatchObject({
      found: [{ startDate: '2026-12-05' }],
      left: { cancelled: 0 },
    });
  });

  test('a rule without an end is not cancelled by leaving out a year of it', () => {
    const year = Array.from(
      { length: 53 },
      (_, week) => `EXDATE;VALUE=DATE:${daysLater('2026-12-03', 7 * week).replaceAll('-', '')}`,
    );
    expect(read(entry(THURSDAY, 'RRULE:FREQ=WEEKLY', ...year))).toMatchObject({
      found: [],
      problems: [{ line: 3 }],
      left: { cancelled: 0 },
    });
  });

  test('a rule whose dates are all changed is these, and nothing is said to be cancelled', () => {
    const changed = (day: number) =>
      entry(`RECURRENCE-ID;TZID=America/Chicago:202612${day}T193000`, `DTSTART:202612${day}T200000`);
    expect(
      read(
        entry(THURSDAY, 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2').replaceAll('1203', '1210'),
        changed(10),
        changed(24),
      ),
    ).toMatchObject({
      found: [{ startTime: '20:00' }, { startTime: '20:00' }],
      problems: [],
      left: { past: 0, cancelled: 0 },
    });
  });

  test.each([
    'FREQ=SECONDLY',
    'FREQ=HOURLY;BYHOUR=1',
    'FREQ=DAILY;INTERVAL=99999999',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYDAY=5MO',
    'FREQ=WEEKLY;BYMONTH=13',
    'FREQ=WEEKLY;COUNT=-1',
    'FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=1',
  ])('%s is a problem with its line', (rule) => {
    expect(read(entry(THURSDAY, `RRULE:${rule}`))).toMatchObject({ found: [], problems: [{ line: 7 }] });
  });
});

test('the dates are those that an independent reader of the same rule finds', () => {
  const day = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
  const weekly = fc.record({ freq: fc.constant('WEEKLY'), days: fc.uniqueArray(day, { minLength: 1, maxLength: 2 }) });
  const monthly = fc.record({
    freq: fc.constant('MONTHLY'),
    days: fc.tuple(fc.constantFrom('1', '2', '3', '4', '-1', '5', ''), day).map(([place, name]) => [place + name]),
  });
  const rule = fc.record({
    of: fc.oneof(weekly, monthly),
    interval: fc.integer({ min: 1, max: 4 }),
    end: fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 300 }).map((count) => `;COUNT=${count}`),
      fc.constantFrom(';UNTIL=20261215T120000Z', ';UNTIL=20270601T000000Z'),
    ),
  });
  const start = fc.integer({ min: -1_500, max: 60 }).map((days) => daysLater('2026-11-28', days));
  const today = localDateOf(NOW, reading.timeZone);
  const last = daysLater(today, 28);
  fc.assert(
    fc.property(start, rule, (date, { of: { freq, days }, interval, end }) => {
      const starts = `DTSTART;TZID=America/Chicago:${date.replaceAll('-', '')}T193000`;
      const rrule = `RRULE:FREQ=${freq};INTERVAL=${interval};BYDAY=${days.join(',')}${end}`;
      const { found } = read(entry(starts, rrule));
      const ours = found.flatMap(({ startDate, repeats }) => {
        const until = repeats?.until !== undefined && repeats.until < last ? repeats.until : last;
        return repeats
          ? datesOf({ every: repeats.every, from: startDate }, startDate, until)
          : startDate <= last
            ? [startDate]
            : [];
      });
      const theirs = new RRuleTemporal({ rruleString: `${starts}\n${rrule}` })
        .between(new Date(NOW), new Date(`${daysLater(last, 2)}T00:00:00Z`), false)
        .map((each) => localMomentOf(new Date(each.epochMilliseconds).toISOString(), reading.timeZone).slice(0, 10))
        .filter((each) => each <= last);
      expect(ours.toSorted()).toEqual(theirs);
    }),
    { numRuns: 150 },
  );
});

test('no rule, however odd, takes long or is more than a problem', () => {
  const numbers = fc
    .array(fc.integer({ min: -400, max: 400 }), { minLength: 1, maxLength: 4 })
    .map((all) => all.join(','));
  const part = fc.oneof(
    fc.tuple(
      fc.constantFrom('BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYSETPOS', 'BYHOUR', 'COUNT', 'INTERVAL'),
      numbers,
    ),
    fc.tuple(fc.constant('BYDAY'), fc.constantFrom('MO', '5MO', '-5MO', '1MO,2TU', '53SU', 'SU,SA', '0FR', '-6WE')),
    fc.tuple(fc.constant('UNTIL'), fc.constantFrom('20270101', '19700101T000000Z', 'never', '99991231T235959Z')),
  );
  const freq = fc.constantFrom('SECONDLY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY');
  fc.assert(
    fc.property(freq, fc.array(part, { maxLength: 4 }), (each, parts) => {
      const rule = [`FREQ=${each}`, ...parts.map(([name, value]) => `${name}=${value}`)].join(';');
      const { found, problems, left } = read(entry('DTSTART;TZID=America/New_York:20200229T193000', `RRULE:${rule}`));
      expect(found.length + problems.length + left.past).toBeGreaterThan(0);
      expect(found.length).toBeLessThanOrEqual(60);
    }),
    { numRuns: 200 },
  );
});

test.each([
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6,7,8',
  'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31,30;BYDAY=5MO',
  'FREQ=YEARLY;INTERVAL=1000;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMONTHDAY=31',
])('a search for dates that never come ends, too, with a sentence: %s', (rule) => {
  const entries = Array.from({ length: 200 }, (_, uid) =>
    ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:19710201T190000', `RRULE:${rule}`, 'END:VEVENT'].join('\r\n'),
  );
  const { problems } = read(...entries);
  expect(problems).toContainEqual(
    expect.objectContaining({ why: 'There are more dates in this file than we can count.' }),
  );
});

test('a weekday that never comes is a problem with its line', () => {
  const { found, problems } = read(entry(THURSDAY, 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=TU'));
  expect(found).toEqual([]);
  expect(problems).toEqual([{ line: 7, why: 'This repeats in a way that we cannot read.' }]);
});

test('all that a calendar of cancellations names is cancelled', () => {
  const { found, left } = read('METHOD:CANCEL', entry(THURSDAY));
  expect(found).toEqual([]);
  expect(left).toEqual({ past: 0, cancelled: 1 });
});

describe('what cannot be taken in word for word', () => {
  test('a rule that leaves dates out is a problem with its line', () => {
    const { found, problems } = read(entry(THURSDAY, 'RRULE:FREQ=WEEKLY', 'EXRULE:FREQ=WEEKLY;INTERVAL=2'));
    expect(found).toEqual([]);
    expect(problems).toEqual([{ line: 8, why: 'This leaves dates out by a rule, which we cannot read.' }]);
  });

  test('an entry with two starts is a problem with the line of the second', () => {
    expect(read(entry(THURSDAY, 'DTSTART:20261211T200000'))).toMatchObject({
      found: [],
      problems: [{ line: 7, why: 'This entry has two starts.' }],
    });
  });

  test('a text that Outlook wrote only as HTML is the description, and it is not where there is a plain one', () => {
    const html = 'X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Bring <b>snacks</b>.</p></body></html>';
    const described = (...lines: string[]) => read(entry(THURSDAY, ...lines)).found[0]?.description;
    expect(described(html)).toBe('Bring snacks.');
    expect(described('DESCRIPTION: ', html)).toBe('Bring snacks.');
    expect(described('DESCRIPTION:Ring twice.', html)).toBe('Ring twice.');
  });

  test('a rule that ends on no day is a problem with its line', () => {
    expect(read(entry(THURSDAY, 'RRULE:FREQ=WEEKLY;UNTIL=20269999'))).toMatchObject({
      found: [],
      problems: [{ line: 7, why: 'This repeats until a day that we cannot read.' }],
    });
  });

  test('a change of one date and all later ones is named, and the series stays as it was', () => {
    const changed = entry('RECURRENCE-ID;RANGE=THISANDFUTURE:20261210T193000', 'DTSTART:20261211T200000');
    const { found, problems } = read(entry(THURSDAY, 'RRULE:FREQ=WEEKLY'), changed);
    expect(found).toMatchObject([{ startDate: '2026-12-03', repeats: { every: 'week', without: [] } }]);
    expect(problems).toEqual([
      { line: 12, why: 'This changes a date and all later ones. Please change the series here.' },
    ]);
  });

  test('a date of a series with words of its own keeps them', () => {
    const own = entry(
      'RECURRENCE-ID;TZID=America/Chicago:20261210T193000',
      THURSDAY.replace('1203', '1210'),
      'DESCRIPTION:Chairs!',
    );
    const { found } = read(entry(THURSDAY, 'RRULE:FREQ=WEEKLY'), own);
    expect(found).toMatchObject([
      { uid: 'one@site', repeats: { without: ['2026-12-10'] } },
      { uid: 'one@site/2026-12-10', description: 'Chairs!' },
    ]);
  });

  test('the same entry twice is called the same', () => {
    const { problems } = read(entry(THURSDAY), entry(THURSDAY));
    expect(problems).toEqual([{ line: 3, why: 'This is the same as line 8.' }]);
  });
});

test('so many dates that are left out or added cost too much, and the entry is a problem', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, day) => daysLater('2026-12-04', day).replaceAll('-', '')).join(',');
  for (const name of ['EXDATE', 'RDATE']) {
    const { found, problems } = read(entry(THURSDAY, 'RRULE:FREQ=WEEKLY', `${name};VALUE=DATE:${days(14_000)}`));
    expect(found).toEqual([]);
    expect(problems.map(({ why }) => why)).toEqual(['There are more dates in this file than we can count.']);
  }
  const { problems } = read(entry(THURSDAY, 'RRULE:FREQ=WEEKLY', `EXDATE;VALUE=DATE:${days(500)}`));
  expect(problems).toEqual([]);
});
