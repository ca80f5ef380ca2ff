import type { Position } from '@tablemates/event-store';
import { type At, type Broken, type Found, impossible, invariants } from '../../platform/invariants.ts';
import type { GameEventDomainEvent } from '../events/domain-events.ts';
import type { SeriesDomainEvent, StandingSeatEvent } from './domain-events.ts';
import { changeTerms, noTables, sayToDate, sayToSeries, type TablesKnown, wrongTables } from './invariants/tables.ts';

type Series = {
  hostId: string;
  readonly groupId: string | undefined;
  /** How many standing seats its dates have from a local day on, in the order of days. */
  chapters: readonly { readonly from: string; readonly seats: number }[];
  readonly opened: Set<string>;
  /** Who has a standing seat, in the order of taking it. */
  readonly holders: Map<string, 'standing' | 'paused'>;
  /** Who was removed from one of its dates. */
  readonly removed: Set<string>;
};
type Opened = { readonly gameEventId: string; readonly position: Position };

type DateOf = { readonly seriesId: string; readonly plannedDate: string };

type SeriesKnown = TablesKnown & {
  readonly series: Map<string, Series>;
  /** The dates by their gameEvents, and who has a seat there as a standing person. */
  readonly seriesDates: Map<string, DateOf>;
  readonly seatedStanding: Map<string, Set<string>>;
  /** What this append does: dates that open, where standing people get seats, and who is passed over. */
  nowInSeries: {
    readonly opened: Opened[];
    readonly seated: Map<string, Position>;
    readonly passedOver: Map<string, 'penalty' | 'suspended' | 'busy'>;
  };
};

/** What the rules of other modules know. */
type Needed = {
  readonly gameEvents: ReadonlyMap<
    string,
    {
      readonly participants: ReadonlySet<string>;
      readonly maxParticipants: number;
      readonly startsAt: number;
      readonly endsAt: number;
      readonly cafeId: string;
      readonly isCancelled: boolean;
    }
  >;
  readonly places: ReadonlyMap<string, ReadonlySet<string>>;
  readonly people: ReadonlyMap<
    string,
    { readonly status: string; readonly isAdmin: boolean; readonly suspendedUntil: number }
  >;
  readonly groups: ReadonlyMap<string, { readonly organizers: ReadonlySet<string> }>;
  readonly blocks: ReadonlySet<string>;
  readonly penalties: ReadonlyMap<string, ReadonlyMap<string, number>>;
};

type Event =
  | SeriesDomainEvent
  | StandingSeatEvent
  | Extract<GameEventDomainEvent, { type: 'ParticipantJoined' | 'ParticipantLeft' | 'ParticipantRemoved' }>
  | Extract<GameEventDomainEvent, { type: 'GameEventChanged' | 'TableAsked' | 'TableConfirmed' | 'TableDeclined' }>;

/**
 * No planned date is opened twice; nobody gets a standing seat while all are taken, and no date seats more standing people
 * than it has standing seats; nobody who has one is passed over without cause when a date opens, and a seat of it is open
 * to anybody then (groups contract, section 1, rules 1, 10 and 11). Who acts on a series hosts it, organizes its group, or
 * is an admin. A cafe is asked once about it, and what it says holds for its dates (section 4, rule 7).
 */
export const seriesInvariants = invariants<SeriesKnown, Event, Needed>()({
  empty: () => ({
    series: new Map(),
    seriesDates: new Map(),
    seatedStanding: new Map(),
    nowInSeries: nothingYet(),
    ...noTables(),
  }),
  on: {
    SeriesStarted({ series, groups, tablesOfSeries }, { seriesId, hostId, groupId, from, until, terms }, { broken }) {
      if (groupId !== undefined && !isInGroup(groups, groupId, hostId)) broken(noRight(hostId, seriesId));
      if (series.has(seriesId)) broken(impossible(`series ${seriesId} was started twice`));
      const chapters = [{ from, seats: terms.standingSeats ?? 0 }];
      series.set(seriesId, { hostId, groupId, chapters, opened: new Set(), holders: new Map(), removed: new Set() });
      tablesOfSeries.set(seriesId, { terms, set: [{ from, terms }], until, answer: undefined });
    },
    SeriesChanged(state, data, at) {
      const { seriesId, from, terms, later = [] } = data;
      at.broken(...wrongActor(state, seriesId, at));
      changeTerms(state, data);
      const its = state.series.get(seriesId);
      if (!its) return;
      const added = [{ from, terms }, ...later].map((each) => ({
        from: each.from,
        seats: each.terms.standingSeats ?? 0,
      }));
      its.chapters = [...its.chapters.filter((each) => each.from < from), ...added];
    },
    SeriesHandedOver({ series }, { seriesId, toUserId }) {
      const its = series.get(seriesId);
      if (its) its.hostId = toUserId;
    },
    SeriesCafeReplaced({ tablesOfSeries }, { seriesId, fromCafeId, toCafeId }) {
      const its = tablesOfSeries.get(seriesId);
      if (!its) return;
      const at = <Terms extends { readonly cafeId: string }>(terms: Terms) =>
        terms.cafeId === fromCafeId ? { ...terms, cafeId: toCafeId } : terms;
      const set = its.set.map((day) => ({ ...day, terms: at(day.terms) }));
      // of the cafe of its dates before, the one where it is now says nothing
      const answer = its.terms.cafeId === fromCafeId ? undefined : its.answer;
      tablesOfSeries.set(seriesId, { ...its, terms: at(its.terms), set, answer });
    },
    SeriesTableAsked(state, { seriesId, cafeId, ownerId }, { position, broken }) {
      broken(...sayToSeries(state, { seriesId, cafeId, says: 'asked', ownerId }, position));
    },
    SeriesTableAskedAgain(state, { seriesId, cafeId }, { position, broken }) {
      broken(...sayToSeries(state, { seriesId, cafeId, says: 'again' }, position));
    },
    SeriesTableConfirmed(state, { seriesId, cafeId }, { position, broken }) {
      broken(...sayToSeries(state, { seriesId, cafeId, says: 'confirmed' }, position));
    },
    SeriesTableDeclined(state, { seriesId, cafeId }, { position, broken }) {
      broken(...sayToSeries(state, { seriesId, cafeId, says: 'declined' }, position));
    },
    TableAsked(state, { gameEventId, cafeId, ofSeries = false }, { position }) {
      sayToDate(state, { gameEventId, cafeId, says: 'asked', ofSeries }, position);
    },
    TableConfirmed(state, { gameEventId, cafeId, ofSeries = false }, { position }) {
      sayToDate(state, { gameEventId, cafeId, says: 'confirmed', ofSeries }, position);
    },
    TableDeclined(state, { gameEventId, cafeId, ofSeries = false }, { position }) {
      sayToDate(state, { gameEventId, cafeId, says: 'declined', ofSeries }, position);
    },
    GameEventChanged({ askedWithSeries }, { gameEventId, from, to }) {
      if (from.startsAt !== to.startsAt || from.cafeId !== to.cafeId) askedWithSeries.delete(gameEventId);
    },
    SeriesDateOpened(
      { series, seriesDates, nowInSeries },
      { seriesId, plannedDate, gameEventId },
      { position, broken },
    ) {
      const its = series.get(seriesId);
      if (!its) return broken(impossible(`a date of series ${seriesId} was opened, which was never started`));
      if (its.opened.has(plannedDate)) {
        broken({ rule: 'planned date opened twice', detail: `series ${seriesId} opened ${plannedDate} twice` });
      }
      its.opened.add(plannedDate);
      seriesDates.set(gameEventId, { seriesId, plannedDate });
      nowInSeries.opened.push({ gameEventId, position });
    },
    SeriesDateSkipped(state, { seriesId, code }, at) {
      if (code === 'by_host') at.broken(...wrongActor(state, seriesId, at));
    },
    SeriesDateRestored(state, { seriesId }, at) {
      at.broken(...wrongActor(state, seriesId, at));
    },
    SeriesPaused(state, { seriesId }, at) {
      at.broken(...wrongActor(state, seriesId, at));
    },
    SeriesResumed(state, { seriesId }, at) {
      at.broken(...wrongActor(state, seriesId, at));
    },
    SeriesEnded(state, { seriesId }, at) {
      const groupId = state.series.get(seriesId)?.groupId;
      // with a group that was closed, whose organizers are no more
      if (groupId === undefined || state.groups.has(groupId)) at.broken(...wrongActor(state, seriesId, at));
    },
    StandingSeatTaken({ series }, { seriesId, userId }, { broken }) {
      const its = series.get(seriesId);
      its?.holders.delete(userId);
      its?.holders.set(userId, 'standing');
      const [size, seats] = [its?.holders.size ?? 1, its?.chapters.at(-1)?.seats ?? 0];
      if (size <= seats) return;
      const detail = `${size} people have one of ${seats} standing seats in series ${seriesId}`;
      broken({ rule: 'too many standing seats', detail });
    },
    StandingSeatPaused({ series }, { seriesId, userId }) {
      series.get(seriesId)?.holders.set(userId, 'paused');
    },
    StandingSeatResumed({ series }, { seriesId, userId }) {
      series.get(seriesId)?.holders.set(userId, 'standing');
    },
    StandingSeatEnded(state, { seriesId, userId, because }, at) {
      if (because === 'host') at.broken(...wrongActor(state, seriesId, at));
      state.series.get(seriesId)?.holders.delete(userId);
    },
    StandingSeatPassedOver({ nowInSeries }, { gameEventId, userId, reason }) {
      nowInSeries.passedOver.set(`${gameEventId} ${userId}`, reason);
    },
    ParticipantJoined({ seatedStanding, nowInSeries }, { gameEventId, userId, from }, { position }) {
      if (from !== 'standing') return;
      const seated = seatedStanding.get(gameEventId) ?? new Set();
      seatedStanding.set(gameEventId, seated.add(userId));
      nowInSeries.seated.set(gameEventId, position);
    },
    ParticipantLeft({ seatedStanding }, { gameEventId, userId }) {
      seatedStanding.get(gameEventId)?.delete(userId);
    },
    ParticipantRemoved({ series, seriesDates, seatedStanding }, { gameEventId, userId }) {
      seatedStanding.get(gameEventId)?.delete(userId);
      series.get(seriesDates.get(gameEventId)?.seriesId ?? '')?.removed.add(userId);
    },
  },
  after(state, now) {
    const { opened, seated } = state.nowInSeries;
    const found = [
      ...[...seated].flatMap(([gameEventId, position]) => tooMany(state, gameEventId, position)),
      ...opened.flatMap((each) => [...allTaken(state, each), ...passedOver(state, each, now)]),
      ...wrongTables(state, opened, now),
    ];
    state.nowInSeries = nothingYet();
    return found;
  },
});

const nothingYet = (): SeriesKnown['nowInSeries'] => ({ opened: [], seated: new Map(), passedOver: new Map() });

type State = SeriesKnown & Needed;

/** An act on a series by a person who neither hosts it, nor organizes its group, nor is an admin. */
function wrongActor({ series, groups, people }: State, seriesId: string, { actor = '' }: Pick<At, 'actor'>): Found[] {
  const its = series.get(seriesId);
  if (!its || !isPerson(actor) || [its.hostId].includes(actor)) return [];
  return isInGroup(groups, its.groupId, actor) || people.get(actor)?.isAdmin ? [] : [noRight(actor, seriesId)];
}

/** The product and people at a terminal have no account. */
const isPerson = (actor: string): boolean => actor !== '' && actor !== 'system' && !actor.startsWith('cli:');

const isInGroup = (groups: Needed['groups'], groupId = '', userId = ''): boolean =>
  groups.get(groupId)?.organizers.has(userId) === true;

const noRight = (userId: string, seriesId: string): Found => ({
  rule: 'act without the right',
  detail: `user ${userId} had no right to act on series ${seriesId}`,
});

function seatsOn({ series, seriesDates }: State, gameEventId: string): number {
  const date = seriesDates.get(gameEventId);
  const { chapters = [] } = series.get(date?.seriesId ?? '') ?? {};
  return (chapters.findLast(({ from }) => date && from <= date.plannedDate) ?? chapters[0])?.seats ?? 0;
}

function tooMany(state: State, gameEventId: string, position: Position): Broken[] {
  const [{ size }, most] = [state.seatedStanding.get(gameEventId) ?? new Set(), seatsOn(state, gameEventId)];
  if (size <= most) return [];
  const detail = `${size} standing people are at gameEvent ${gameEventId}, which has ${most} standing seats`;
  return [{ position, rule: 'too many standing people', detail, key: `standing ${gameEventId} ${position}` }];
}

function allTaken({ gameEvents }: State, { gameEventId, position }: Opened): Broken[] {
  const date = gameEvents.get(gameEventId);
  if (!date || date.participants.size < date.maxParticipants) return [];
  const detail = `gameEvent ${gameEventId} opened without a seat that is open to anybody`;
  return [{ position, rule: 'no open seat', detail, key: `open seat ${gameEventId}` }];
}

/** Those with a standing seat at a date that opens who neither get a seat there nor have a cause why not. */
function passedOver(state: State, { gameEventId, position }: Opened, now: number): Broken[] {
  const its = state.series.get(state.seriesDates.get(gameEventId)?.seriesId ?? '');
  const isEligible = (userId: string) =>
    state.people.get(userId)?.status === 'active' && !its?.removed.has(userId) && !isApart(state, userId, its?.hostId);
  const eligible = [...(its?.holders ?? [])].flatMap(([userId, is]) =>
    is === 'standing' && isEligible(userId) ? [userId] : [],
  );
  return eligible.slice(0, seatsOn(state, gameEventId)).flatMap((userId) => {
    if (state.gameEvents.get(gameEventId)?.participants.has(userId)) return [];
    const reason = state.nowInSeries.passedOver.get(`${gameEventId} ${userId}`);
    const isSo = {
      penalty: () => isUnderPenalty(state, userId, now),
      suspended: () => now < (state.people.get(userId)?.suspendedUntil ?? 0),
      busy: () => isBusy(state, userId, gameEventId),
    };
    if (reason && isSo[reason]()) return [];
    const detail = `user ${userId} has a standing seat and got none at gameEvent ${gameEventId}`;
    return [{ position, rule: 'passed over without cause', detail, key: `passed over ${gameEventId} ${userId}` }];
  });
}

const isApart = ({ blocks }: State, userId: string, hostId = ''): boolean =>
  [hostId].includes(userId) || blocks.has(`${userId} ${hostId}`) || blocks.has(`${hostId} ${userId}`);

const isUnderPenalty = ({ penalties }: State, userId: string, now: number): boolean =>
  [...(penalties.get(userId)?.values() ?? [])].some((until) => now < until);

function isBusy({ gameEvents, places }: State, userId: string, gameEventId: string): boolean {
  const date = gameEvents.get(gameEventId);
  return [...(places.get(userId) ?? [])].some((otherId) => {
    const other = gameEvents.get(otherId);
    return date && other && other !== date && other.startsAt < date.endsAt && date.startsAt < other.endsAt;
  });
}
