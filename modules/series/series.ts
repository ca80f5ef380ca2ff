import type { Instant } from '../../platform/clock.ts';
import { instantFrom, localMomentOf } from '../../platform/local-time.ts';
import { invalidField, type Refusal, refuse } from '../../platform/refusal.ts';
import { withoutKey } from '../../platform/without-key.ts';
import { isSameAdvice, notedAdvice } from '../events/advice-rules.ts';
import {
  HORIZON_DAYS,
  horizonAt,
  isHost,
  type Manager,
  mayHost,
  mostKeptSeats,
  NONE_LEFT,
  TOO_MANY_FOR_NEWCOMERS,
} from '../events/rules.ts';
import type { SeriesDomainEvent } from './domain-events.ts';
import { datesOf, daysLater, OPENS_DAYS_AHEAD, RETRY_DAYS_AHEAD, type Rhythm } from './rules.ts';

type DataOf<Type extends SeriesDomainEvent['type']> = Extract<SeriesDomainEvent, { type: Type }>['data'];
export type Started = DataOf<'SeriesStarted'>;
export type Terms = Started['terms'];
type SkipCode = DataOf<'SeriesDateSkipped'>['code'];

/** The rhythm and the terms that hold from the local day `from` until the next chapter begins. */
type Chapter = { readonly from: string; readonly rhythm: Rhythm; readonly terms: Terms };

/** What a cafe says to a series. `at`: since when it is asked. */
type AskedTable = { readonly cafeId: string } & (
  | { readonly state: 'asked'; readonly at: Instant; readonly ownerId?: string; readonly isAskedAgain?: true }
  | { readonly state: 'confirmed' | 'declined' }
);

/** Why a date is not held. `reason`: the words of the person who skipped it; null without any, and once they are erased. */
type Skipped = { readonly code: SkipCode; readonly reason: string | null };

/** One series, folded from its stream. Dates are local (`YYYY-MM-DD`). */
export type SeriesState = { readonly status: 'unknown' } | Known;
export type Known = {
  readonly status: 'running' | 'paused' | 'ended';
  /** Why it is paused; null if it is not. */
  readonly because: DataOf<'SeriesPaused'>['because'] | null;
  readonly seriesId: string;
  readonly hostId: string;
  /** Null for a series of its own. */
  readonly groupId: string | null;
  readonly timeZone: string;
  /** What is said about each date. Empty once its author has been erased. */
  readonly description: string;
  /** Whose text that is: a host's, also if another one hosts by now, or an organizer's. */
  readonly describedBy: string;
  /** 1 when it starts. Every change of its terms adds 1. */
  readonly version: number;
  /** In the order of their days. */
  readonly chapters: readonly Chapter[];
  /** No date is after it; null if the series has no end. */
  readonly until: string | null;
  /** The gameEvents of all dates that were ever opened, by their planned dates. */
  readonly opened: Readonly<Record<string, string>>;
  readonly skipped: Readonly<Record<string, Skipped>>;
  /** Dates that began before it say nothing about whether anybody cares for the series: when it was last resumed. */
  readonly resumedAt: Instant | null;
  /** What the cafe says to it. Null where nobody was asked about it as it is now. */
  readonly table: AskedTable | null;
  /** What the cafes of dates before it went elsewhere answered. It holds for those dates. */
  readonly formerTables: readonly AskedTable[];
};

export const seriesFold = { initial: { status: 'unknown' } as SeriesState, evolve };

function evolve(state: SeriesState, domainEvent: SeriesDomainEvent): SeriesState {
  if (domainEvent.type === 'SeriesStarted') {
    const { seriesId, hostId, groupId = null, timeZone, every, from, until = null, terms } = domainEvent.data;
    const { description = '' } = domainEvent.personal ?? {};
    const chapters = [{ from, rhythm: { every, from }, terms }];
    const fresh = {
      version: 1,
      opened: {},
      skipped: {},
      status: 'running',
      because: null,
      resumedAt: null,
      table: null,
      formerTables: [],
      describedBy: hostId,
    } as const;
    return { seriesId, hostId, groupId, timeZone, description, chapters, until, ...fresh };
  }
  if (state.status === 'unknown') throw new Error(`${domainEvent.type} before SeriesStarted`);
  switch (domainEvent.type) {
    case 'SeriesChanged': {
      const { from, every, until = null, terms, version, later = [] } = domainEvent.data;
      const { described, describedBy = state.hostId } = domainEvent.data;
      const rhythm = every ? { every, from } : rhythmOn(state, from);
      const chapters = [...state.chapters.filter((chapter) => chapter.from < from), { from, rhythm, terms }];
      for (const { every: its, ...next } of later) {
        chapters.push({ ...next, rhythm: its ? { every: its, from: next.from } : (chapters.at(-1)?.rhythm ?? rhythm) });
      }
      const text = described && { description: domainEvent.personal?.description ?? '', describedBy };
      const table = asksAnew(state, domainEvent.data) ? null : state.table;
      return {
        ...state,
        chapters,
        until,
        version,
        ...text,
        table,
        formerTables: formerTables(state, domainEvent.data),
      };
    }
    case 'SeriesDateOpened': {
      const { plannedDate, gameEventId } = domainEvent.data;
      const skipped = withoutKey(state.skipped, plannedDate);
      return { ...state, opened: { ...state.opened, [plannedDate]: gameEventId }, skipped };
    }
    case 'SeriesDateSkipped': {
      const { plannedDate, code } = domainEvent.data;
      const { reason = null } = domainEvent.personal ?? {};
      return { ...state, skipped: { ...state.skipped, [plannedDate]: { code, reason } } };
    }
    case 'SeriesDateRestored':
      return { ...state, skipped: withoutKey(state.skipped, domainEvent.data.plannedDate) };
    case 'SeriesPaused':
      return { ...state, status: 'paused', because: domainEvent.data.because };
    case 'SeriesResumed':
      return { ...state, status: 'running', because: null, resumedAt: domainEvent.data.at ?? state.resumedAt };
    case 'SeriesEnded':
      return { ...state, status: 'ended', because: null };
    case 'SeriesHandedOver':
      return { ...state, hostId: domainEvent.data.toUserId };
    case 'SeriesCafeReplaced': {
      const { fromCafeId, toCafeId } = domainEvent.data;
      const chapters = state.chapters.map((chapter) =>
        chapter.terms.cafeId === fromCafeId ? { ...chapter, terms: { ...chapter.terms, cafeId: toCafeId } } : chapter,
      );
      const table = state.table?.cafeId === fromCafeId ? null : state.table;
      const formerTables = state.formerTables.filter(({ cafeId }) => cafeId !== fromCafeId);
      return { ...state, chapters, version: state.version + 1, table, formerTables };
    }
    case 'SeriesTableAsked': {
      const { seriesId: _, ...asked } = domainEvent.data;
      return { ...state, table: { state: 'asked', ...asked } };
    }
    case 'SeriesTableAskedAgain':
      return {
        ...state,
        table: state.table?.state === 'asked' ? { ...state.table, isAskedAgain: true } : state.table,
      };
    case 'SeriesTableConfirmed':
      return { ...state, table: { state: 'confirmed', cafeId: domainEvent.data.cafeId } };
    case 'SeriesTableDeclined':
      return { ...state, table: { state: 'declined', cafeId: domainEvent.data.cafeId } };
  }
}

/** Whether a change needs another answer of the cafe: other hours, days or cafe, or dates after those it was asked for. */
function asksAnew(state: Known, changed: DataOf<'SeriesChanged'>): boolean {
  const { every, until: last, later = [] } = changed;
  const from = state.chapters.at(-1)?.from ?? changed.from;
  const { terms } = later.at(-1) ?? changed;
  const isLonger = state.until !== null && (last === undefined || last > state.until);
  return (
    every !== undefined ||
    isLonger ||
    isMoved(state, { from, terms }) ||
    [changed, ...later].some((its) => its.terms.cafeId === terms.cafeId && isMoved(state, its))
  );
}

/** Whether a day of the series is elsewhere or at another time by these terms. */
function isMoved(state: Known, { from, terms }: { readonly from: string; readonly terms: Terms }): boolean {
  const before = chapterOn(state, from)?.terms;
  return before?.startTime !== terms.startTime || before.cafeId !== terms.cafeId;
}

/** The answers that still hold for dates before a series goes elsewhere: those of cafes about which it asks nothing else. */
function formerTables(state: Known, changed: DataOf<'SeriesChanged'>): readonly AskedTable[] {
  const { from, every, terms, later = [] } = changed;
  const after = [{ from, terms }, ...later];
  return [...(state.table ? [state.table] : []), ...state.formerTables].filter(
    ({ state: said, cafeId }) =>
      said !== 'asked' &&
      cafeId !== after.at(-1)?.terms.cafeId &&
      after.every((its) => its.terms.cafeId !== cafeId || (every === undefined && !isMoved(state, its))),
  );
}

const chapterOn = ({ chapters }: Pick<Known, 'chapters'>, date: string): Chapter | undefined =>
  chapters.findLast(({ from }) => from <= date) ?? chapters[0];

function rhythmOn(state: Known, date: string): Rhythm {
  const chapter = chapterOn(state, date);
  if (!chapter) throw new Error(`series ${state.seriesId} has no rhythm`);
  return chapter.rhythm;
}

/** The planned dates from `first` to `last`, both included, in order, whether they are opened, skipped or neither. */
export const plannedDates = ({ chapters, until }: Pick<Known, 'chapters' | 'until'>, first: string, last: string) =>
  chapters.flatMap(({ from, rhythm }, index) => {
    const next = chapters[index + 1];
    const ends = [last, ...(until === null ? [] : [until]), ...(next ? [daysLater(next.from, -1)] : [])];
    return datesOf(rhythm, first > from ? first : from, ends.toSorted()[0] ?? last);
  });

/**
 * The dates that open on the local day `today`, in order: those up to 28 days ahead that are neither opened nor skipped.
 * One that could not be held is tried again while it is 7 days or more ahead.
 */
export function dueDates(state: SeriesState, today: string): readonly string[] {
  if (state.status !== 'running') return [];
  return plannedDates(state, today, daysLater(today, OPENS_DAYS_AHEAD)).filter((date) => {
    if (state.opened[date] !== undefined) return false;
    const code = state.skipped[date]?.code;
    return code === undefined || (code !== 'by_host' && date >= daysLater(today, RETRY_DAYS_AHEAD));
  });
}

/** A date as a gameEvent: its terms, and its start. A time that the clocks skip is the first one after the gap. */
export function plan(state: Known, plannedDate: string) {
  const chapter = chapterOn(state, plannedDate);
  if (!chapter) throw new Error(`series ${state.seriesId} has no terms`);
  const { startTime: time, standingSeats: _, ...terms } = chapter.terms;
  const startsAt: Instant = instantFrom(plannedDate, time, state.timeZone);
  const [startDate = '', startTime = ''] = localMomentOf(startsAt, state.timeZone).split(' ');
  return { ...terms, plannedDate, startsAt, startDate, startTime };
}

/**
 * The first date after those that may be open on the local day `today`, unless it is skipped. Undefined without one,
 * and if the series does not run.
 */
export function nextToOpen(state: Known, today: string): string | undefined {
  if (state.status !== 'running') return undefined;
  const first = daysLater(today, OPENS_DAYS_AHEAD + 1);
  const begin = [first, state.chapters.at(-1)?.from ?? first].toSorted()[1] ?? first;
  // A month is at most 31 days long, so one date of every rhythm is within two months, or one more for each skipped one.
  const last = daysLater(begin, 31 * (2 + Object.keys(state.skipped).length));
  return plannedDates(state, first, last).find((date) => !state.opened[date] && !state.skipped[date]);
}

/** How many people get a seat at a date of theirs when it opens, at most. */
export const standingSeatsOn = (state: Known, plannedDate: string): number =>
  chapterOn(state, plannedDate)?.terms.standingSeats ?? 0;

/**
 * Starts a series. Its first date is ahead, at most 180 days, and it ends at most a year after it.
 *
 * @param without days that its host skips from the start; others than its dates say nothing
 */
export function start(
  state: SeriesState,
  started: Started,
  description: string,
  now: Instant,
  without: readonly string[] = [],
): Decided {
  if (state.status !== 'unknown') return refuse(409, 'already_started', 'This series exists already.');
  const { from, until, terms, hostId, timeZone, seriesId, every } = started;
  const refused =
    firstDateRefusal(instantFrom(from, terms.startTime, timeZone), now) ??
    untilRefusal(from, until) ??
    termsRefusal(terms);
  if (refused) return refused;
  const skipped = [...new Set(without)]
    .filter((date) => datesOf({ every, from }, date, until !== undefined && until < date ? until : date).length > 0)
    .map((plannedDate) => ({
      type: 'SeriesDateSkipped' as const,
      data: { seriesId, plannedDate, code: 'by_host' as const },
      subject: hostId,
    }));
  return [{ type: 'SeriesStarted', data: started, subject: hostId, personal: { description } }, ...skipped];
}

const firstDateRefusal = (startsAt: Instant, now: Instant): Refusal | undefined => {
  if (startsAt <= now) return invalidField('from', 'starts_in_past', 'Please choose a day and a time in the future.');
  if (startsAt <= horizonAt(now)) return undefined;
  return invalidField('from', 'too_far_ahead', `Please choose a day within the next ${HORIZON_DAYS} days.`);
};
const untilRefusal = (from: string, until: string | undefined): Refusal | undefined => {
  if (until === undefined) return undefined;
  if (until < from) return invalidField('until', 'before_start', 'A series cannot end before it starts.');
  return until <= yearAfter(from)
    ? undefined
    : invalidField('until', 'too_far_ahead', 'Please choose a day within a year.');
};
const yearAfter = (date: string): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;

function termsRefusal(terms: Terms): Refusal | undefined {
  const { maxParticipants, minParticipants = 1, standingSeats = 0, newcomerSeats = 0 } = terms;
  if (minParticipants > maxParticipants) return tooManyNeeded;
  if (standingSeats > mostKeptSeats(maxParticipants)) return tooManyStanding;
  if (newcomerSeats > mostKeptSeats(maxParticipants)) return tooManyForNewcomers;
  return newcomerSeats > 0 && standingSeats + newcomerSeats >= maxParticipants ? noneLeft : undefined;
}
const tooManyForNewcomers = invalidField('newcomerSeats', 'above_half', TOO_MANY_FOR_NEWCOMERS);
const noneLeft = invalidField('newcomerSeats', 'none_left', NONE_LEFT);
const tooManyStanding = invalidField(
  'standingSeats',
  'above_half',
  'At most half of the seats can be kept, so that others find one too.',
);
const tooManyNeeded = invalidField(
  'minParticipants',
  'above_maximum',
  'An event cannot need more participants than it has seats.',
);

export type Decided = readonly SeriesDomainEvent[] | Refusal;

export const unknownSeries = refuse(404, 'not_found', 'This series does not exist.');
const hasEnded = refuse(409, 'ended', 'This series has ended.');
const isRunning = refuse(409, 'running', 'This series is running.');
const isPaused = refuse(409, 'paused', 'This series is paused already.');
const notItsDate = refuse(404, 'not_found', 'This series has no date on that day.');

export const notYours = refuse(403, 'not_host', 'Only the host can do this.');

/** Pauses a series: no dates open until it is resumed. Those that are open stay. */
export function pause(state: SeriesState, because: DataOf<'SeriesPaused'>['because']): Decided {
  if (state.status === 'unknown') return unknownSeries;
  if (state.status !== 'running') return state.status === 'paused' ? isPaused : hasEnded;
  return [{ type: 'SeriesPaused', data: { seriesId: state.seriesId, because } }];
}

export function resume(state: SeriesState, now: Instant): Decided {
  if (state.status === 'unknown') return unknownSeries;
  if (state.status !== 'paused') return state.status === 'running' ? isRunning : hasEnded;
  return [{ type: 'SeriesResumed', data: { seriesId: state.seriesId, at: now } }];
}

export function end(state: SeriesState, upcoming: DataOf<'SeriesEnded'>['upcoming']): Decided {
  if (state.status === 'unknown') return unknownSeries;
  if (state.status === 'ended') return hasEnded;
  return [{ type: 'SeriesEnded', data: { seriesId: state.seriesId, upcoming } }];
}

/**
 * Skips a date that is not over. Its gameEvent, if it is open already, is the command's concern.
 *
 * @param reason the words of the person `by` who skips it
 */
export function skip(state: SeriesState, date: string, today: string, by: string, reason?: string): Decided {
  if (state.status === 'unknown') return unknownSeries;
  if (state.status === 'ended') return hasEnded;
  if (!isToCome(state, date, today)) return notItsDate;
  const before = state.skipped[date];
  if (before?.code === 'by_host' && (reason === undefined || reason === before.reason)) return [];
  const data = { seriesId: state.seriesId, plannedDate: date, code: 'by_host' } as const;
  const words = reason === undefined ? {} : { personal: { reason } };
  return [{ type: 'SeriesDateSkipped', data, subject: by, ...words }];
}

/** Whether a date of the series is on that day, which is not over. */
const isToCome = (state: Known, date: string, today: string): boolean =>
  date >= today && plannedDates(state, date, date).includes(date);

/** Takes back that a date is skipped by hand. If it was open before, it stays closed. */
export function restore(state: SeriesState, date: string, today: string): Decided {
  if (state.status === 'unknown') return unknownSeries;
  if (state.status === 'ended') return hasEnded;
  if (!isToCome(state, date, today)) return notItsDate;
  if (state.skipped[date]?.code !== 'by_host') return [];
  return [{ type: 'SeriesDateRestored', data: { seriesId: state.seriesId, plannedDate: date } }];
}

type Change = { readonly [Name in keyof Terms]?: Terms[Name] | undefined } & {
  readonly from: string;
  readonly every?: Rhythm['every'] | undefined;
  /** Null: no end any more. */
  readonly until?: string | null | undefined;
  readonly description?: string | undefined;
  readonly basedOn: number;
};

/**
 * Changes the terms, from a local day on that is not over. Absent ones stay as they are on each day: a change that holds
 * from a later day stays, too. Decides nothing if nothing changes.
 *
 * @param by the host, an organizer of its group, or an admin, who describes it for the host
 */
export function change(
  state: SeriesState,
  { from, every, basedOn, ...wanted }: Change,
  by: Manager,
  today: string,
): Decided {
  if (state.status === 'unknown') return unknownSeries;
  if (state.status === 'ended') return hasEnded;
  if (basedOn !== state.version) return outdated;
  if (from < today) return invalidField('from', 'in_past', 'Please choose a day that is not over.');
  if (from > yearAfter(today)) return invalidField('from', 'too_far_ahead', 'Please choose a day within a year.');
  const before = chapterOn(state, from);
  if (!before) throw new Error(`series ${state.seriesId} has no terms`);
  const { until = state.until, description = state.description, ...some } = wanted;
  const after = state.chapters.filter((chapter) => chapter.from > from);
  const terms = changedTerms(before.terms, some);
  const later: NonNullable<DataOf<'SeriesChanged'>['later']> = [];
  for (const [index, chapter] of after.entries()) {
    const its = changedTerms(chapter.terms, some);
    const isOwnRhythm = every === undefined && !isSameRhythm(chapter, after[index - 1] ?? before);
    if (isOwnRhythm || !isSameTerms(its, later.at(-1)?.terms ?? terms)) {
      later.push({ from: chapter.from, ...(isOwnRhythm && { every: chapter.rhythm.every }), terms: its });
    }
  }
  const isSame = [before, ...after].every((chapter) => isSameTerms(chapter.terms, changedTerms(chapter.terms, some)));
  const isSameText = description === state.description;
  if (isSame && isSameText && until === state.until && every === undefined) return [];
  const all = [terms, ...later.map((each) => each.terms)];
  const refused = untilRefusal(from, until ?? undefined) ?? all.map(termsRefusal).find((each) => each !== undefined);
  if (refused) return refused;
  const author = mayHost(state, by) ? by.userId : state.hostId;
  const data = {
    seriesId: state.seriesId,
    from,
    ...(every && { every }),
    ...(until !== null && { until }),
    terms,
    ...(later.length > 0 && { later }),
    version: state.version + 1,
    ...(!isSameText && { described: true as const }),
    ...(!isSameText && !isHost(state, author) && { describedBy: author }),
  };
  if (isSameText) return [{ type: 'SeriesChanged', data, subject: state.hostId }];
  return [{ type: 'SeriesChanged', data, subject: author, personal: { description } }];
}
const outdated = refuse(409, 'outdated', 'Somebody else has changed this series. Please look at it again.');

/** Terms with those that a change names. A request has no term that is undefined. */
function changedTerms(before: Terms, some: Partial<Record<keyof Terms, unknown>>): Terms {
  const changed = { ...before, ...(some as Partial<Terms>) };
  return { ...withoutAdvice(changed), ...notedAdvice(changed) };
}

function withoutAdvice({ level: _, teaching: __, languages: ___, newcomerSeats: ____, ...others }: Terms) {
  return others;
}

function isSameTerms(one: Terms, other: Terms): boolean {
  const others = Object.entries(withoutAdvice({ ...one, ...other }));
  return isSameAdvice(one, other) && others.every(([name]) => one[name as keyof Terms] === other[name as keyof Terms]);
}

const isSameRhythm = ({ rhythm: one }: Chapter, { rhythm: other }: Chapter): boolean =>
  one.every === other.every && one.from === other.from;

/** Moves a series to the cafe that another one was merged into. Decides nothing if it is not there, or has ended. */
export function replaceCafe(state: SeriesState, fromCafeId: string, toCafeId: string): readonly SeriesDomainEvent[] {
  if (state.status === 'unknown' || state.status === 'ended') return [];
  if (!state.chapters.some(({ terms }) => terms.cafeId === fromCafeId)) return [];
  return [{ type: 'SeriesCafeReplaced', data: { seriesId: state.seriesId, fromCafeId, toCafeId } }];
}

/** Makes another person the host. Decides nothing if they host it, or if it has ended. */
export function handOver(state: SeriesState, toUserId: string): readonly SeriesDomainEvent[] {
  if (state.status === 'unknown' || state.status === 'ended' || isHost(state, toUserId)) return [];
  return [{ type: 'SeriesHandedOver', data: { seriesId: state.seriesId, fromUserId: state.hostId, toUserId } }];
}

/**
 * The planned dates of a series that were ever opened and may not be over on the local day `today`: one that was moved
 * by itself can be as far behind its planned day as an evening may be scheduled ahead.
 */
export const openedFrom = ({ opened }: Known, today: string): readonly string[] =>
  Object.keys(opened)
    .filter((date) => date >= daysLater(today, -1 - HORIZON_DAYS))
    .toSorted();
