import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { type Block, blocksIn, type Property, unfolded } from './calendar-blocks.ts';
import { clocksOf, type Start, startOf, utcClock, zoneIn } from './calendar-times.ts';
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
import { MOST_STEPS, type Repeating, type RuleContext, repetition, TOO_MANY_DATES } from './repetition.ts';

const notACalendar = refuse(400, 'not_a_calendar', 'This is no calendar file. Please choose one that ends in .ics.');

const MOST_ZONES = 10;

/** How many entries a calendar has. */
export const entriesIn = (text: string): number => text.match(/^BEGIN:VEVENT[ \t]*$/gim)?.length ?? 0;

/** Reads the dates of an iCalendar file (RFC 5545). A line that cannot be read is a problem, and the rest is read. */
export function readCalendar(text: string, reading: Reading): FileRead | Refusal {
  const problems: Problem[] = [];
  const lines = unfolded(text);
  const { blocks, isCalendar } = blocksIn(lines, problems);
  if (!isCalendar) return notACalendar;
  const zones = new Map(
    blocks
      .filter(({ name }) => name === 'vtimezone')
      .slice(0, MOST_ZONES)
      .flatMap(zoneIn),
  );
  const entries = blocks.filter(({ name, isBroken }) => name === 'vevent' && !isBroken);
  const read = entriesRead(entries, {
    ...reading,
    clockOf: clocksOf(reading.timeZone, zones),
    isOfCancelled: lines.some((line) => /^method:\s*cancel\s*$/i.test(line.text)),
    problems,
    steps: { left: MOST_STEPS },
  });
  return { ...read, problems: problems.toSorted((one, other) => one.line - other.line) };
}

type Context = RuleContext & {
  readonly clockOf: ReturnType<typeof clocksOf>;
  /** The whole file tells of cancellations (RFC 5546). */
  readonly isOfCancelled: boolean;
};

/** One entry of the file. */
type Entry = Repeating & {
  readonly uid: string;
  readonly sequence: number;
  readonly isCancelled: boolean;
  readonly text: Pick<Found, 'title' | 'place' | 'description' | 'private'>;
  readonly was: Found['was'];
  /** The dates that it leaves out. */
  readonly without: readonly Start[];
  /** The date of the series that it replaces. */
  readonly replaces: Start | undefined;
};

function entriesRead(blocks: readonly Block[], context: Context): Omit<FileRead, 'problems'> {
  const entries = blocks.map((block) => entryOf(block, context)).filter((entry) => entry !== undefined);
  const left = { past: 0, cancelled: 0 };
  const found: Found[] = [];
  const latest = latestOf(entries, context.problems);
  const masters = latest.filter(({ replaces }) => !replaces);
  const overrides = Map.groupBy(
    latest.filter(({ replaces }) => replaces),
    ({ uid }) => uid,
  );
  const take = (taken: Found, at: number) => {
    const why = tooFar(taken.startDate, context);
    if (at <= Date.parse(context.now)) left.past++;
    else if (why) context.problems.push({ line: taken.line, why });
    else found.push(taken);
  };
  const single = (
    { uid, line, text, was }: Entry,
    { at, date, time, own }: Start,
    { suffix = '', partUntil }: { suffix?: string; partUntil?: string | undefined } = {},
  ) =>
    take(
      {
        uid: uid + suffix,
        line,
        ...text,
        startDate: date,
        startTime: time,
        ...(was && { was: { ...was, time: own.time } }),
        ...(partUntil && { partUntil }),
      },
      at,
    );

  for (const master of masters) {
    const isOnce = master.rules.length === 0 && master.more.length === 0;
    const isKnown = (each: Entry) => isSame(each, master) && (!isOnce || each.replaces?.at === master.start.at);
    const changes = (overrides.get(master.uid) ?? []).filter((each) => !isKnown(each));
    overrides.delete(master.uid);
    if (master.isCancelled) {
      left.cancelled += 1;
      continue;
    }
    const out = [...master.without, ...changes.flatMap(({ replaces = [] }) => replaces)];
    const isByDay = ({ time }: Start) => time === null || master.start.time === null;
    const days = new Set(out.filter(isByDay).map(({ own }) => own.date));
    const moments = new Set(out.map(({ at }) => at));
    const isOut = ({ at, own }: Start) => moments.has(at) || days.has(own.date);
    const read = isOnce ? undefined : repetition(master, isOut, context);
    if (isOnce && !isOut(master.start)) {
      single(master, master.start, changes.length > 0 ? { suffix: `/${master.start.date}` } : {});
    } else if (read === 'past') left.past++;
    else if (read === 'out') left.cancelled += changes.length === 0 ? 1 : 0;
    else if (read) {
      const { partUntil } = read;
      const days = new Set(read.series?.days);
      for (const date of read.singles) {
        // the day is the id of one of its dates
        const suffix = days.has(date.date) ? `/${date.date} ${date.time}` : `/${date.date}`;
        days.add(date.date);
        single(master, date, { suffix, partUntil });
      }
      if (read.series) {
        const { first, repeats, isShifting } = read.series;
        const { date: startDate, time: startTime, own } = first;
        const { uid, line, text } = master;
        const was = master.was ?? (isShifting && master.clock === utcClock ? { zone: 'UTC' } : undefined);
        take(
          { uid, line, ...text, startDate, startTime, repeats, ...(was && { was: { ...was, time: own.time } }) },
          first.at,
        );
      }
    }
    for (const each of changes) {
      if (each.isCancelled) left.cancelled++;
      else single(each, each.start, { suffix: `/${each.replaces?.date}` });
    }
  }
  // changed dates of a series that the file does not hold
  for (const each of [...overrides.values()].flat()) {
    if (each.isCancelled) left.cancelled++;
    else single(each, each.start, { suffix: `/${each.replaces?.date}` });
  }
  return { found, left };
}

/** Whether a date of a series that is listed apart differs in nothing that is taken in, as where only an answer changed. */
const isSame = (one: Entry, { text }: Entry): boolean =>
  !one.isCancelled &&
  one.replaces?.at === one.start.at &&
  one.text.title === text.title &&
  one.text.place === text.place &&
  one.text.description === text.description;

const isAlike = (one: Entry, other: Entry): boolean =>
  one.start.at === other.start.at && JSON.stringify(one.text) === JSON.stringify(other.text);

/** Of entries with the same id and date, the latest version. */
function latestOf(entries: readonly Entry[], problems: Problem[]): readonly Entry[] {
  const kept = new Map<string, Entry>();
  for (const entry of entries) {
    const key = `${entry.uid}\n${entry.replaces?.at ?? ''}`;
    const other = kept.get(key);
    const isNewer = !other || entry.sequence >= other.sequence;
    if (isNewer) kept.set(key, entry);
    if (other) {
      const dropped = isNewer ? other : entry;
      problems.push({
        line: dropped.line,
        why:
          entry.sequence === other.sequence && isAlike(entry, other)
            ? `This is the same as line ${(isNewer ? entry : other).line}.`
            : `The entry of line ${(isNewer ? entry : other).line} is a later version of this one.`,
      });
    }
  }
  return [...kept.values()];
}

function entryOf({ line, properties }: Block, context: Context): Entry | undefined {
  const { problems, timeZone, clockOf } = context;
  const named = (name: string) => properties.filter(({ jCal }) => jCal[0] === name);
  const textOf = (name: string): string => String(named(name)[0]?.jCal[3] ?? '');
  const [starts, another] = named('dtstart');
  if (!starts) {
    problems.push({ line, why: 'This entry has no start.' });
    return undefined;
  }
  const startsOf = ({ jCal, line }: (typeof properties)[number]): Start[] => {
    const clock = clockOf(zoneOf(jCal));
    if (!clock) {
      problems.push({ line, why: `The time zone “${oneLine(zoneOf(jCal) ?? '', 60)}” is not known.` });
      return [];
    }
    return jCal.slice(3).flatMap((value) => {
      const start = startOf(Array.isArray(value) ? value[0] : value, clock, timeZone);
      if (!start) problems.push({ line, why: 'This is no date, or one too far away.' });
      return start ?? [];
    });
  };
  const [start] = startsOf(starts);
  if (!start) return undefined;
  if (another) {
    problems.push({ line: another.line, why: 'This entry has two starts.' });
    return undefined;
  }
  // Outlook writes the text of some entries only as HTML
  const description = plainText(textOf('description').trim() ? textOf('description') : textOf('x-alt-desc'));
  const isPrivate = /^(private|confidential)$/i.test(textOf('class').trim());
  const text = {
    title: oneLine(plainText(textOf('summary'))),
    place: oneLine(plainText(textOf('location')), 300),
    description,
    ...(isPrivate && { private: true as const }),
  };
  const rules = named('rrule').map(({ jCal, line }) => ({ data: jCal[3] as Repeating['rules'][number]['data'], line }));
  const [leftOut] = named('exrule');
  if (leftOut) {
    problems.push({ line: leftOut.line, why: 'This leaves dates out by a rule, which we cannot read.' });
    return undefined;
  }
  const listed = [...named('rdate'), ...named('exdate')];
  context.steps.left -= LISTED_STEPS * listed.reduce((sum, { jCal }) => sum + jCal.slice(3).length, 0);
  if (listed[0] && context.steps.left < 0) {
    problems.push({ line: listed[0].line, why: TOO_MANY_DATES });
    return undefined;
  }
  const [replaced] = named('recurrence-id');
  const replaces = replaced && startsOf(replaced)[0];
  if (replaced && !replaces) return undefined;
  if (replaced?.jCal[1].range !== undefined) {
    problems.push({
      line: replaced.line,
      why: 'This changes a date and all later ones. Please change the series here.',
    });
    return undefined;
  }
  const zone = start.time === null || start.time === start.own.time ? undefined : zoneOf(starts.jCal);
  const clock = (isUtc(starts.jCal) ? undefined : clockOf(zoneOf(starts.jCal))) ?? utcClock;
  return {
    uid: uidOf(textOf('uid'), { start, ...text }),
    line,
    sequence: Number(textOf('sequence')) || 0,
    isCancelled:
      context.isOfCancelled || textOf('status').trim().toUpperCase() === 'CANCELLED' || saysCancelled(text.title),
    text,
    start,
    was: zone === undefined ? undefined : { time: start.own.time, zone: oneLine(zone, 60) },
    rules,
    more: named('rdate').flatMap(startsOf),
    without: named('exdate').flatMap(startsOf),
    replaces,
    clock,
  };
}

/** How many steps a date that an entry lists is worth: each is looked up in the zones of the file and the city. */
const LISTED_STEPS = 10;

/** Entries should have an id. One without is known by what it says. */
const uidOf = (uid: string, { start, title, place }: { start: Start; title: string; place: string }): string =>
  oneLine(uid, 500) || oneLine(`${start.date} ${start.own.time} ${title} ${place}`);

const zoneOf = ([, { tzid }]: Property): string | undefined => (typeof tzid === 'string' ? tzid : undefined);
const isUtc = (property: Property): boolean => String(property[3]).endsWith('Z');
