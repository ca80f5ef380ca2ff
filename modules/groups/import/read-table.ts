import { parse } from 'csv-parse/sync';
import { asciiDigits } from '../../../platform/as-typed.ts';
import { instantFrom, instantOf, localMomentOf } from '../../../platform/local-time.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { textKey } from '../../../platform/same-text.ts';
import { clocksOf, zoneOfWords } from './calendar-times.ts';
import { type ColumnKind, columnKind, type ImportedColumn } from './contract.ts';
import {
  type FileRead,
  type Found,
  oneLine,
  type Problem,
  plainText,
  type Reading,
  saysCancelled,
  tooFar,
} from './found.ts';

/** The words for columns, as `textKey` writes them. */
const COLUMNS: Readonly<Record<ColumnKind, readonly string[]>> = {
  title: ['title', 'subject', 'summary', 'name', 'event', 'event name', 'event title', 'what', 'game'],
  date: [
    'date',
    'start date',
    'day',
    'when',
    'start',
    'starts',
    'event date',
    'dtstart',
    'date time',
    'start time and date',
    'event start date',
    'start at',
    'date & time',
    'date and time',
  ],
  time: ['time', 'start time', 'begins', 'from', 'event time', 'event start time', 'hour', 'starts at'],
  place: ['place', 'location', 'venue', 'where', 'cafe', 'venue name', 'event location', 'address'],
  description: ['description', 'details', 'notes', 'note', 'comment', 'comments', 'about', 'event description'],
  dayFirst: [],
  uid: ['uid', 'id', 'event id'],
  status: ['status', 'event status'],
  allDay: ['all day', 'all day event', 'allday', 'is all day'],
  private: ['private', 'sensitivity', 'visibility'],
  zone: [
    'time zone',
    'timezone',
    'zone',
    'tz',
    'start time zone',
    'event time zone',
    'event timezone',
    'start timezone',
  ],
};
/** Words for a date that are for a time where another column has the day. */
const STARTS: readonly string[] = ['start', 'starts'];

const noDates = (columns: ImportedColumn[]) =>
  refuse(
    400,
    'no_date_column',
    'We found no column for the date. The first line has to name the columns, such as Title, Date, Time, Place, Description.',
    { columns },
  );

const MOST_COLUMNS = 60;
/** What is searched for a day or an hour is cut, because the search of a long word takes long. */
const MOST_CHARACTERS = 100;
/** A day or an hour in the digits and signs of any keyboard. */
const inAscii = (cell: string): string =>
  asciiDigits(cell.normalize('NFKC'))
    .replace(/[\p{Pd}年月](?=\d)/gu, '-')
    .replace(/[日\p{Cf}]/gu, '');
const IN_WORDS: ReadonlySet<ColumnKind> = new Set(['title', 'place', 'description', 'uid']);
/** Some spreadsheets have a title above the header row. */
const MOST_LINES_ABOVE = 5;

type Row = Partial<Record<ColumnKind, string>> & { readonly line: number };

/**
 * Reads the dates of a table with a header row (CSV; commas, semicolons or tabs).
 *
 * @param told what the columns are, where a person has said it. Without it their words tell.
 */
export function readTable(
  { cells, problems: unread }: Rows,
  reading: Reading,
  told?: readonly (ColumnKind | null)[],
): FileRead | Refusal {
  const problems = [...unread];
  const isHeader = ({ record }: (typeof cells)[number]) => columnsOf(record).includes('date');
  const headerAt = Math.max(cells.slice(0, MOST_LINES_ABOVE).findIndex(isHeader), 0);
  const lines = cells.slice(headerAt + 1);
  const words = (cells[headerAt]?.record ?? []).slice(0, MOST_COLUMNS);
  const known = columnsOf(words);
  const taken = words.map((_, index) => (told ? told[index] : known[index]) ?? null);
  const cellOf = (is: ColumnKind, cell = '') => (IN_WORDS.has(is) ? cell : inAscii(cell.slice(0, MOST_CHARACTERS)));
  const table = lines.map(({ record, line }) => ({
    ...Object.fromEntries(taken.flatMap((is, index) => (is ? [[is, cellOf(is, record[index])]] : [])).toReversed()),
    line,
  })) as Row[];
  const order = taken.includes('dayFirst') ? 'day' : orderIn(table);
  const columns = words.map((word, index) => ({
    name: oneLine(word, 60),
    example: oneLine(lines.find(({ record }) => record[index])?.record[index] ?? '', 60),
    is: taken[index] === 'date' && order === 'day' ? ('dayFirst' as const) : (taken[index] ?? null),
  }));
  if (!columns.some(({ is }) => is === 'date' || is === 'dayFirst')) return noDates(columns);
  const clockOf = clocksOf(reading.timeZone, new Map());
  const left = { past: 0, cancelled: 0 };
  const found = new Map<string, Found>();
  const isHalfUnsaid = !table.some(({ time, dayFirst, date }) => saysHalf(time || dayFirst || date || ''));
  const reads = table.map((row) => ({
    row,
    read: rowRead({ ...row, date: row.dayFirst ?? row.date ?? '' }, order, { ...reading, clockOf, isHalfUnsaid }),
  }));
  const days = new Map<string, Set<string>>();
  for (const { read } of reads) {
    if (typeof read !== 'string') days.set(read.uid, (days.get(read.uid) ?? new Set()).add(read.startDate));
  }
  for (const { row, read } of reads) {
    if (typeof read === 'string') {
      problems.push({ line: row.line, why: read });
      continue;
    }
    // one id for several days, as of a group or of something that repeats, be they over or not
    const isShared = (days.get(read.uid)?.size ?? 0) > 1;
    const uid = isShared ? `${read.uid}/${read.startDate}` : read.uid;
    const why = tooFar(read.startDate, reading);
    const same = found.get(uid);
    const status = oneLine(row.status ?? '', 60);
    if (CALLED_OFF.test(status) || saysCancelled(read.title)) left.cancelled++;
    else if (isPast(read, reading)) left.past++;
    else if (!HELD.test(status)) problems.push({ line: row.line, why: unclear(status) });
    else if (why) problems.push({ line: row.line, why });
    else if (same) problems.push({ line: row.line, why: `This is the same as line ${same.line}.` });
    else found.set(uid, { ...read, uid });
  }
  const byLine = problems.toSorted((one, other) => one.line - other.line);
  return { found: [...found.values()], problems: byLine, left, columns };
}

/** Words for a date that is not held: these stems are those of many languages. */
const CALLED_OFF = /\bcancel|annul|called off|abgesagt/i;
const HELD =
  /^(|confirmed|tentative|scheduled|planned|upcoming|active|published|public|open|live|full|sold out|ok|yes|on)$/i;
const unclear = (status: string) =>
  `Is this one held? “${status}” does not tell us. If it is, please write “confirmed” there.`;

type Cells = { readonly record: readonly string[]; readonly line: number };

/** A table may have so many lines whose quotation marks do not match; after each of them it is read anew. */
const MOST_MISMATCHED = 50;

type Rows = { readonly cells: readonly Cells[]; readonly problems: readonly Problem[] };

/** The rows with the lines where they begin, the header with them. Of a mark that never ends, only its own line is lost. */
export function rowsIn(text: string): Rows {
  const problems: Problem[] = [];
  const named = SEPARATOR.exec(text);
  const delimiter = named?.[1] ?? delimiterOf(text);
  // emptied, not cut, so that the lines keep their numbers
  const lines = (named ? text.slice(named[0].length) : text).split(/\r\n|\n|\r/);
  const cells: Cells[] = [];
  let from = 0;
  for (let mismatched = 0; from < lines.length; mismatched++) {
    const read = untilMismatch(lines.slice(from).join('\n'), delimiter);
    for (const { record, line } of read.cells) cells.push({ record, line: from + line });
    if (!read.isMismatched) break;
    from += read.lines;
    while (lines[from]?.trim() === '') from++;
    // marks in the middle of words, as in `Catan "deluxe"`, are letters
    const [alone] = untilMismatch(lines[from] ?? '', delimiter, { isLoose: true }).cells;
    if (alone) cells.push({ ...alone, line: from + 1 });
    else if (mismatched < MOST_MISMATCHED)
      problems.push({ line: from + 1, why: 'The quotation marks in this line do not match.' });
    else {
      problems.push({ line: from + 1, why: 'Here and below, the quotation marks do not match.' });
      break;
    }
    from++;
  }
  return { cells, problems };
}

/** The rows up to the first one that breaks the rules of quotation marks, and how many lines they take. */
function untilMismatch(text: string, delimiter: string, { isLoose = false } = {}) {
  const cells: Cells[] = [];
  let lines = 0;
  const options = { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, trim: true };
  try {
    parse(text, {
      ...options,
      relax_quotes: isLoose,
      on_record: (record: readonly string[], context) => {
        lines = context.lines;
        // a cell of several lines ends where the library counts it; people look for where it begins
        const breaks = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
        cells.push({ record, line: lines - breaks });
        return null;
      },
    });
    return { cells, lines, isMismatched: false };
  } catch {
    return { cells, lines, isMismatched: true };
  }
}

/** The line before the header that tells Excel the sign between, up to its end. */
const SEPARATOR = /^"?sep=([^\r\n])"?[^\S\r\n]*(?=[\r\n])/i;

const SIGNS = [',', ';', '\t', '|'];

/** The sign that divides the header row: with it there is a column for the date, or else it is the commonest one. */
function delimiterOf(text: string): string {
  const above = text.split(/\r\n|\n|\r/, MOST_LINES_ABOVE);
  const divided = (line: string, sign: string) =>
    line.split(sign, MOST_COLUMNS).map((word) => word.replaceAll('"', ''));
  const found = SIGNS.find((sign) => above.some((line) => columnsOf(divided(line, sign)).includes('date')));
  const [first = ''] = above;
  return found ?? SIGNS.reduce((most, each) => (first.split(each).length > first.split(most).length ? each : most));
}

function columnsOf(words: readonly string[]): readonly (ColumnKind | undefined)[] {
  const keys = words.slice(0, MOST_COLUMNS).map((word) => textKey(word.slice(0, MOST_CHARACTERS)));
  const kinds = keys.map((key) => columnKind.options.find((kind) => COLUMNS[kind].includes(key)));
  const hasDay = keys.some((key, at) => kinds[at] === 'date' && !STARTS.includes(key));
  if (!hasDay || kinds.includes('time')) return kinds;
  return kinds.map((kind, at) => (STARTS.includes(keys[at] ?? '') ? 'time' : kind));
}

function rowRead(row: Row, order: Order, { timeZone, clockOf, isHalfUnsaid }: TableReading): Found | string {
  const date = (row.date ?? '').replace(COMPACT, '$1-$2-$3T$4:$5');
  const { title = '', time = '', place = '', description = '', uid = '', line } = row;
  if ([title, date, time, place, description].some((cell) => FORMULA.test(cell.normalize('NFKC').trim()))) {
    return 'This line has a formula where words should be.';
  }
  const isAllDay = YES.test(row.allDay ?? '');
  const moment = MOMENT.exec(date);
  const day = dateIn(date, order);
  if (DAY_NUMBER.test(date)) {
    return `“${date}” is how a spreadsheet counts days. Please show this column as dates, and save it again.`;
  }
  if (day === 'unsure') return `“${oneLine(date, 60)}” could be two days. Please write the year first.`;
  if (!day) return date === '' ? 'This line has no date.' : `“${oneLine(date, 60)}” is no date that we can read.`;
  const own = isAllDay
    ? undefined
    : (timeIn(time) ?? timeIn(moment?.[2] ?? date.replace(/^\D*\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},?/, '')));
  const [bare] = (isHalfUnsaid && own && own < '10:00' && BARE.exec(time || date)) || [];
  if (bare) {
    return `“${bare}” could be in the morning or in the evening. Please write ${bare} AM or ${bare} PM.`;
  }
  const zoned = moment?.[3] ? new Date(date.replace(' ', 'T')) : undefined;
  const isZoned = !isAllDay && zoned !== undefined && !Number.isNaN(zoned.getTime());
  const zone = isZoned ? undefined : zoneNamed(row.zone?.trim() || (ZONE.exec(time) ?? ZONE.exec(date))?.[1]);
  const clock = zone === undefined ? undefined : clockOf(zoneOfWords(zone) ?? zone);
  if (zone !== undefined && !clock) {
    return `The time zone “${oneLine(zone, 60)}” is not known. Please write one like “America/Chicago”.`;
  }
  const at = isZoned ? zoned.getTime() : own !== undefined && clock?.(day, own);
  const [startDate = day, startTime = own] = at ? localMomentOf(new Date(at).toISOString(), timeZone).split(' ') : [];
  const was = zone !== undefined &&
    own !== undefined &&
    startTime !== own && { was: { time: own, zone: oneLine(zone, 60) } };
  const text = {
    title: oneLine(plainText(title)),
    place: oneLine(plainText(place), 300),
    description: plainText(description),
  };
  return {
    uid: oneLine(uid, 500) || oneLine(`${startDate} ${startTime ?? ''} ${text.title} ${text.place}`),
    line,
    ...text,
    startDate,
    startTime: startTime ?? null,
    ...(PRIVATE.test(row.private ?? '') && { private: true as const }),
    ...was,
  };
}

/** What a spreadsheet would carry out: `=1+1`, `@SUM(A1)`, `+1+cmd|…`. Not `- bring snacks`, `+1-713-555-0100`, `@ the bar`. */
const FORMULA = /^(=|[+@-][\w.+*/$:-]*[(|])/;

const YES = /^(true|yes|y|x|1)$/i;
/** Whether others may see it: Outlook has a column for yes and no, and one for words. */
const PRIVATE = /^(true|yes|y|x|1|private|personal|confidential)$/i;

/** `isHalfUnsaid`: no time of the table says whether it is in the morning. */
type TableReading = Reading & { readonly clockOf: ReturnType<typeof clocksOf>; readonly isHalfUnsaid: boolean };

/** A zone behind a time: `19:00 EST`, `7 PM (PT)`, `20:30 America/New_York`, `7 PM Eastern`. */
const ZONE =
  /\d(?:\s*[apAP](?:\.?\s?[mM])?\.?)?\s*\(?(Z|\+\d\d:?\d\d|(?:GMT|UTC)[+-][\d:]+|[A-Z]{2,5}|[A-Z][A-Za-z]+\/[A-Za-z_/]+|(?:Eastern|Central|Mountain|Pacific)[A-Za-z ]*)\)?\s*$/;
/** Capitals behind a time that are none. */
const NO_ZONE = new Set(['AM', 'PM', 'NOON', 'HRS', 'HR', 'H', 'UHR', 'TBA', 'TBC']);

/** The zone that a word names; undefined if it names none. */
const zoneNamed = (word: string | undefined): string | undefined =>
  word === undefined || NO_ZONE.has(word.toUpperCase()) ? undefined : word;

const isPast = ({ startDate, startTime }: Found, { now, timeZone }: Reading): boolean =>
  instantFrom(startDate, startTime ?? '23:59', timeZone) <= now;

const SLASHED = /^\D*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;
/** As calendars write moments: `20261204T013000Z`. */
const COMPACT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(?:\d\d)?/;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const NAMED =
  /(?<day>\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+(?<month>[a-z]{3})[a-z]*\.?,?[\s-]+(?<year>\d{4}|\d{2})(?!\d)|(?<month2>[a-z]{3})[a-z]*\.?\s+(?<day2>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year2>\d{4})/i;

/** Which comes first in `3/12/2026`; by what is right in some rows of a table and wrong in others, nobody can say. */
type Order = 'day' | 'month' | 'unsure';

/** A number above 12 is a day. Where nothing tells, the month comes first, as in the city. */
function orderIn(table: readonly Row[]): Order {
  const slashed = table.map(({ date = '' }) => SLASHED.exec(date));
  const isDayAt = (place: 1 | 2) =>
    slashed.some((parts) => parts && !parts[0].includes('.') && Number(parts[place]) > 12);
  if (isDayAt(1)) return isDayAt(2) ? 'unsure' : 'day';
  return 'month';
}

/** The day of a cell: `2026-12-03`, `12/3/2026`, `3.12.2026`, `Thu, Dec 3, 2026`, `3 December 2026`, with a time or not. */
function dateIn(cell: string, order: Order): string | undefined {
  const iso = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?!\d)/.exec(cell);
  if (iso && (iso[2] || /^\d{8}(?!\d)/.test(cell))) return existing(iso[1], iso[3], iso[4]);
  const [whole, one = '', two = '', year = ''] = SLASHED.exec(cell) ?? [];
  if (whole) {
    const full = year.length === 2 ? `20${year}` : year;
    // with full stops the day is first everywhere
    if (order === 'day' || whole.includes('.') || Number(one) > 12) return existing(full, two, one);
    if (order === 'unsure' && Number(two) <= 12 && one !== two) return 'unsure';
    return existing(full, one, two);
  }
  const named = NAMED.exec(cell)?.groups;
  const month = MONTHS.indexOf((named?.month ?? named?.month2 ?? '').toLowerCase()) + 1;
  const inWords = named?.year ?? named?.year2 ?? '';
  return named && existing(inWords.length === 2 ? `20${inWords}` : inWords, String(month), named.day ?? named.day2);
}

function existing(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return year >= '1970' && year < '3000' && instantOf(date, '00:00', 'UTC') ? date : undefined;
}

/** The half of a day behind an hour: `7 PM`, `7 p.m.`, `7 p. m.`, `7p`, `7 p`. Not `12 all welcome`. */
const HALF = String.raw`\s*([ap])(?:\.?\s?m\b|(?<=\d[ap])(?![a-z\d])|(?=\s*$))`;
/** The first of two times that share their half of the day: `7-10 PM`, `6:30 to 9pm`. From 11 to 2 PM it is the other. */
const RANGE = new RegExp(
  String.raw`(?:^|[^\d:.])(\d{1,2})(?:[:.](\d\d))?\s*(?:-|–|—|to|until)\s*(\d{1,2})(?:[:.]\d\d)?${HALF}`,
  'i',
);
const IN_HALVES = new RegExp(String.raw`(?:^|[^\d])(\d{1,2})(?:[:.](\d\d))?(?::\d\d)?${HALF}`, 'i');

/** A time from 1:00 to 9:59 as people write it who say the half of the day, or take it for granted. */
const BARE = /(?<![\d/.:-])[1-9][:.][0-5]\d(?![\d/.-])/;
/** Whether a cell says the half of the day of its time: in letters, or by an hour of 24. */
const saysHalf = (cell: string): boolean =>
  IN_HALVES.test(cell) || /\dT\d/.test(cell) || /(?<![\d/.:-])(?:0\d|1[3-9]|2[0-3])[:.][0-5]\d/.test(cell);

/** What a spreadsheet keeps where it does not show a date or a time: days since 1900, and a part of a day. */
const DAY_NUMBER = /^\d{5}(?:[.,]\d+)?$/;
const DAY_PART = /^0?\.\d+$/;

/** The first time of a cell: `19:30`, `19.30`, `7:30 PM`, `7p`, `7-10 PM`. Undefined if there is none. */
function timeIn(cell: string): string | undefined {
  if (DAY_PART.test(cell)) return undefined;
  const [range, from = '', fromMinutes = '00', to = '', both = ''] = RANGE.exec(cell) ?? [];
  if (range !== undefined) {
    const isOther = Number(from) % 12 > Number(to) % 12;
    const half = isOther ? (both.toLowerCase() === 'p' ? 'a' : 'p') : both;
    return timeIn(`${from}:${fromMinutes} ${half}m`);
  }
  const [, hours = '', minutes = '00', half] = IN_HALVES.exec(cell) ?? [];
  if (half) {
    const hour = (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
    return Number(hours) <= 12 && minutes < '60' ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined;
  }
  const [, hour = '', minute = ''] = /(?:^|[^\d])([01]?\d|2[0-3])[:.]([0-5]\d)(?!\d)/.exec(cell) ?? [];
  return hour === '' ? undefined : `${hour.padStart(2, '0')}:${minute}`;
}
