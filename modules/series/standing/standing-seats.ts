import { addDays } from '../../../platform/add-time.ts';
import type { Instant } from '../../../platform/clock.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { isHost, mayHost } from '../../events/rules.ts';
import type { StandingSeatEvent } from '../domain-events.ts';
import { ATTENDED_NEEDED, GIVEN_BACK_ENDS, STANDING_DAYS } from '../rules.ts';
import { type Known, type SeriesState, unknownSeries } from '../series.ts';

// Groups contract, section 1, rules 10 to 12. The order of the line is the order of the log. No command can change it.

type DataOf<Type extends StandingSeatEvent['type']> = Extract<StandingSeatEvent, { type: Type }>['data'];

/** A person who has a standing seat, waits for one, or had one. */
type StandingPerson = {
  readonly userId: string;
  readonly state: 'standing' | 'paused' | 'waiting' | 'ended';
  /** When they asked. */
  readonly since: Instant;
  /** When it was taken: only marks made after this instant count against it. Null before that. */
  readonly takenAt: Instant | null;
  /** The dates at which they did not show up, which they answered with "I'm back". */
  readonly answered: readonly string[];
  /** Why it ended, if it did because they did not show up, until they have one again. */
  readonly noShows: readonly string[];
  /** The dates given back that ended it, which do not count again. */
  readonly givenBack: readonly string[];
};

/** Everybody who ever asked: those with a standing seat in the order of taking it, the line in its order. */
export type StandingSeats = readonly StandingPerson[];

export const standingSeatsFold = { initial: [] as StandingSeats, evolve };

function evolve(people: StandingSeats, domainEvent: StandingSeatEvent): StandingSeats {
  const { userId } = domainEvent.data;
  const others = people.filter((person) => person.userId !== userId);
  const before = people.find((person) => person.userId === userId);
  const replaced = (change: Partial<StandingPerson>) =>
    people.map((person) => (person.userId === userId ? { ...person, ...change } : person));
  switch (domainEvent.type) {
    case 'StandingSeatAsked': {
      const { at, isFirst, because } = domainEvent.data;
      const kept = because || isFirst ? before : undefined;
      const fresh = { since: at, takenAt: null, answered: [], givenBack: before?.givenBack ?? [] };
      // whoever asks again while a mark may be corrected loses nothing by it
      const noShows = because || isFirst ? [] : (before?.noShows ?? []);
      const person = { ...fresh, ...kept, userId, state: 'waiting', noShows } as const;
      if (!isFirst) return [...others, person];
      const front = others.findIndex(({ state }) => state === 'waiting');
      return front < 0 ? [...others, person] : [...others.slice(0, front), person, ...others.slice(front)];
    }
    case 'StandingSeatTaken': {
      if (!before) throw new Error('StandingSeatTaken before StandingSeatAsked');
      // whoever had to wait for it again, because there were fewer for a while, begins nothing anew
      const takenAt = before.takenAt ?? domainEvent.data.at;
      return [...others, { ...before, takenAt, state: 'standing', noShows: [] }];
    }
    case 'StandingSeatPaused':
      return replaced({ state: 'paused' });
    case 'StandingSeatResumed':
      return replaced({
        state: 'standing',
        answered: [...(before?.answered ?? []), ...(domainEvent.data.gameEventIds ?? [])],
      });
    case 'StandingSeatEnded': {
      const { because, gameEventIds = [] } = domainEvent.data;
      return replaced({
        state: 'ended',
        noShows: because === 'no_shows' ? gameEventIds : [],
        ...(because === 'given_back' && { givenBack: gameEventIds }),
      });
    }
    case 'StandingSeatPassedOver':
      return people;
  }
}

/** The standing seats of a series. They end with it, without a domain event of each. */
const seatsIn = (series: Known, people: StandingSeats): StandingSeats => (series.status === 'ended' ? [] : people);

/** Those who have a standing seat, paused or not, in the order of taking it. */
export const holders = (people: StandingSeats): StandingSeats =>
  people.filter(({ state }) => state === 'standing' || state === 'paused');

/** Those who wait, in their order. */
export const inLine = (people: StandingSeats): StandingSeats => people.filter(({ state }) => state === 'waiting');

const isIn = ({ state }: StandingPerson): boolean => state !== 'ended';

/** Those whose facts decide what becomes of standing seats: a rating can be corrected after it has ended one. */
export const concerned = (people: StandingSeats): readonly string[] =>
  people.filter((person) => isIn(person) || person.noShows.length > 0).map(({ userId }) => userId);

/** How many standing seats a series has by its latest terms. */
export const seatsOf = ({ chapters }: Pick<Known, 'chapters'>): number => chapters.at(-1)?.terms.standingSeats ?? 0;

/** The standing seat or the place in line that a person has; null without one. */
export function standingOf(people: StandingSeats, userId: string) {
  const person = people.find((each) => each.userId === userId);
  if (!person || person.state === 'ended') return null;
  const place = inLine(people).findIndex((each) => each.userId === userId) + 1;
  return { state: person.state, place: place === 0 ? null : place };
}

/** A mark of a person at a date. `at`: when it was made or last changed. */
export type DateMark = {
  readonly gameEventId: string;
  readonly status: 'attended' | 'no_show' | 'late_cancel';
  readonly startsAt: Instant;
  readonly at: Instant;
};

/** What the log says of people at the instant of a decision. */
export type StandingFacts = {
  /** Why a person may have no standing seat: their account is closed, they are blocked or were removed from a date. */
  readonly bar: (userId: string) => 'account_closed' | 'closed' | undefined;
  /** The person's marks at dates of the series. */
  readonly marks: (userId: string) => readonly DateMark[];
  /**
   * The latest dates at which the person was seated by a standing seat, in the order of their planned dates, and whether
   * they gave the seat back.
   */
  readonly seated: (userId: string) => readonly { readonly gameEventId: string; readonly isGivenBack: boolean }[];
};

type Asking = {
  readonly facts: Pick<StandingFacts, 'bar' | 'marks'>;
  /** The refusal of a person who is suspended or under a penalty. */
  readonly paused: Refusal | undefined;
  readonly now: Instant;
};

/** How many dates of the series a person has attended within 90 days. */
export const attendedDates = (marks: readonly DateMark[], now: Instant): number => {
  const first = addDays(now, -STANDING_DAYS).toISOString();
  return marks.filter(({ status, startsAt }) => status === 'attended' && startsAt >= first).length;
};

export type StandingDecided = readonly StandingSeatEvent[] | Refusal;

/** Asks for a standing seat. It is at the end of the line; `settle` gives it a seat in the same append if one is free. */
export function ask(
  series: SeriesState,
  people: StandingSeats,
  userId: string,
  { facts, paused, now }: Asking,
): StandingDecided {
  if (series.status === 'unknown') return unknownSeries;
  if (facts.bar(userId) === 'account_closed') return refuse(403, 'forbidden', 'Only members can keep a seat.');
  if (series.status === 'ended') return refuse(409, 'ended', 'This series has ended.');
  if (isHost(series, userId)) return refuse(409, 'hosts', 'You host this series, so you have a seat at every date.');
  if (facts.bar(userId) === 'closed') return refuse(403, 'removed', 'The host has closed this series for you.');
  if (paused) return paused;
  if (seatsOf(series) === 0) return refuse(409, 'no_standing_seats', 'This series has no regular seats.');
  if (standingOf(people, userId)) return alreadyStanding;
  const attended = attendedDates(facts.marks(userId), now);
  if (attended < ATTENDED_NEEDED) return notYet(attended);
  return [{ type: 'StandingSeatAsked', data: { seriesId: series.seriesId, userId, at: now } }];
}
const alreadyStanding = refuse(409, 'already_standing', 'You have a regular seat or wait for one already.');
const notYet = (attended: number): Refusal =>
  refuse(409, 'not_yet', `You can ask once you have come to ${ATTENDED_NEEDED} of these evenings.`, {
    attended,
    needed: ATTENDED_NEEDED,
  });

/** Gives up a standing seat, or the place in line. Seats that are taken already stay. */
export function giveUp(series: SeriesState, people: StandingSeats, userId: string): StandingDecided {
  if (series.status === 'unknown') return unknownSeries;
  if (!standingOf(seatsIn(series, people), userId)) {
    return refuse(409, 'not_standing', 'You have no regular seat in this series.');
  }
  return [ended(series, userId, 'left')];
}

/** "I'm back": takes a paused standing seat up again. */
export function comeBack(
  series: SeriesState,
  people: StandingSeats,
  userId: string,
  facts: Pick<StandingFacts, 'marks'>,
): StandingDecided {
  if (series.status === 'unknown') return unknownSeries;
  if (standingOf(seatsIn(series, people), userId)?.state !== 'paused') {
    return refuse(409, 'not_paused', 'Your regular seat is not paused.');
  }
  const gameEventIds = facts
    .marks(userId)
    .filter(isNoShow)
    .map(({ gameEventId }) => gameEventId);
  return [resumed(series, userId, 'back', gameEventIds)];
}

/**
 * The host `by` ends a person's standing seat.
 *
 * @param reason the host's words to the person
 */
export function endByHost(
  series: SeriesState,
  people: StandingSeats,
  userId: string,
  { by, reason, organizes }: { readonly by: string; readonly reason: string; readonly organizes: boolean },
): StandingDecided {
  if (series.status === 'unknown') return unknownSeries;
  if (!mayHost(series, { userId: by, isAdmin: false, organizes }))
    return refuse(403, 'not_host', 'Only the host can do this.');
  if (!holders(seatsIn(series, people)).some((person) => person.userId === userId)) {
    return refuse(404, 'not_standing', 'This person has no regular seat in this series.');
  }
  return [{ ...ended(series, userId, 'host'), subject: by, personal: { reason } }];
}

/**
 * What follows for standing seats from everything else that the log says: closed accounts, blocks and removals, no-shows
 * and their corrections, dates given back, how many seats there are, and who is next in line. It decides nothing if all
 * of that has been recorded, so every command on a series and a sweep can call it repeatedly. Pure.
 */
export function settle(
  series: SeriesState,
  before: StandingSeats,
  facts: StandingFacts,
  now: Instant,
): readonly StandingSeatEvent[] {
  if (series.status === 'unknown' || series.status === 'ended') return [];
  const { seriesId } = series;
  const decided: StandingSeatEvent[] = [];
  let people = before;
  const add = (...domainEvents: readonly StandingSeatEvent[]) => {
    decided.push(...domainEvents);
    people = domainEvents.reduce(evolve, people);
  };
  const barOf = (userId: string) => (isHost(series, userId) ? 'hosts' : facts.bar(userId));

  for (const { userId } of before.filter(isIn)) {
    const bar = barOf(userId);
    if (bar) add(ended(series, userId, bar));
  }
  for (const person of holders(people)) add(...judged(series, person, facts));

  const most = seatsOf(series);
  for (const { userId } of holders(people).slice(most).toReversed()) {
    add(ended(series, userId, 'fewer_seats'), {
      type: 'StandingSeatAsked',
      data: { seriesId, userId, at: now, isFirst: true },
    });
  }
  const take = (userId: string, more: { because?: 'corrected' } = {}) => {
    add({ type: 'StandingSeatTaken', data: { seriesId, userId, at: now, ...more } });
    const person = people.find((each) => each.userId === userId);
    if (person) add(...judged(series, person, facts));
  };
  // whoever had it before may lose it again at once, and it goes to the next
  for (const { userId } of inLine(people)) if (holders(people).length < most) take(userId);
  for (const { userId, noShows } of people.filter((person) => person.noShows.length > 0)) {
    const marks = facts.marks(userId);
    const isStillSo = noShows.every((id) => isNoShow(marks.find(({ gameEventId }) => gameEventId === id)));
    if (isStillSo || barOf(userId)) continue;
    if (holders(people).length < most) {
      take(userId, { because: 'corrected' });
    } else {
      add({ type: 'StandingSeatAsked', data: { seriesId, userId, at: now, isFirst: true, because: 'corrected' } });
    }
  }
  return decided;
}

const isNoShow = (mark: DateMark | undefined): mark is DateMark => mark?.status === 'no_show';

/** What the marks of a person, and the dates they gave back, do to their standing seat. */
function judged(
  series: Known,
  { userId, state, takenAt, answered, givenBack }: StandingPerson,
  facts: StandingFacts,
): readonly StandingSeatEvent[] {
  const noShows = facts
    .marks(userId)
    .filter((mark) => isNoShow(mark) && takenAt !== null && mark.at > takenAt)
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const within = noShows.findIndex(({ startsAt }, i) => {
    const former = noShows[i - 1];
    return former && startsAt <= addDays(former.startsAt, STANDING_DAYS).toISOString();
  });
  if (within > 0) {
    const both = noShows.slice(within - 1, within + 1).map(({ gameEventId }) => gameEventId);
    return [ended(series, userId, 'no_shows', both)];
  }
  const seated = facts.seated(userId).filter(({ gameEventId }) => !givenBack.includes(gameEventId));
  const last = seated.slice(-GIVEN_BACK_ENDS);
  if (last.length === GIVEN_BACK_ENDS && last.every(({ isGivenBack }) => isGivenBack)) {
    const all = last.map(({ gameEventId }) => gameEventId);
    return [ended(series, userId, 'given_back', all)];
  }
  const pausing = noShows.findLast(({ gameEventId }) => !answered.includes(gameEventId));
  if (pausing && state === 'standing') {
    const { gameEventId } = pausing;
    return [{ type: 'StandingSeatPaused', data: { seriesId: series.seriesId, userId, gameEventId } }];
  }
  return !pausing && state === 'paused' ? [resumed(series, userId, 'corrected')] : [];
}

const ended = (
  { seriesId }: Known,
  userId: string,
  because: DataOf<'StandingSeatEnded'>['because'],
  gameEventIds?: readonly string[],
) => ({
  type: 'StandingSeatEnded' as const,
  subject: userId,
  data: { seriesId, userId, because, ...(gameEventIds && { gameEventIds: [...gameEventIds] }) },
});

const resumed = (
  { seriesId }: Known,
  userId: string,
  because: DataOf<'StandingSeatResumed'>['because'],
  gameEventIds?: string[],
): StandingSeatEvent => ({
  type: 'StandingSeatResumed',
  data: { seriesId, userId, because, ...(gameEventIds && { gameEventIds }) },
});
