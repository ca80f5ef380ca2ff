import { type AppendTo, eachOf, type Family, type StateOf, stateAfter } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import type { HouseRules } from '../../cafe-nights/rules.ts';
import type { CafeNightEvent, CatalogUseEvent, CommitmentEvent, DomainEventOf } from '../domain-events.ts';
import type { GameEventState, Known } from '../game-event.ts';
import { isMove } from '../rules.ts';
import { type Nights, nightKeys, releaseNights, takeNights } from './cafe-nights.ts';
import { catalogUseBegins, catalogUseEnds } from './catalog-use.ts';
import { type Commitment, commit, commitmentTo, release } from './commitments.ts';
import { cafeNightOf, commitmentsOf, unreadCatalogUseOf } from './streams.ts';

/** The states of the streams of `bindingsOf` that decisions look at. */
export type Bindings = {
  readonly bound: Pick<StateOf<Family<ReturnType<typeof commitmentsOf>>>, 'get'>;
  readonly nights: Nights;
};

/** The same after what is appended along before them. */
export const bindingsAfter = (appended: readonly AppendTo[], { bound, nights }: Bindings): Bindings => ({
  bound: { get: (userId) => stateAfter(commitmentsOf(userId), bound.get(userId), appended) },
  nights: { get: (key) => stateAfter(cafeNightOf(key), nights.get(key), appended) },
});

/** The domain events to append to the streams of `bindingsOf`. */
type Appended = {
  readonly bound?: Readonly<Record<string, readonly CommitmentEvent[]>>;
  readonly gameUses?: Readonly<Record<string, readonly CatalogUseEvent[]>>;
  readonly cafeUses?: Readonly<Record<string, readonly CatalogUseEvent[]>>;
  readonly nights?: Readonly<Record<string, readonly CafeNightEvent[]>>;
};

/** The host, the people with a seat, and the people with an offer. */
const boundPeople = ({ schedule, seats }: Known): readonly string[] => [
  ...[schedule.hostId, ...seats.participants],
  ...seats.held.map(({ userId }) => userId),
];

/** What a gameEvent may change to. Absent details stay. */
type Chosen = {
  readonly gameId?: string | undefined;
  readonly cafeId?: string | undefined;
  readonly startsAt?: Instant | undefined;
  /** Who changes it. They may describe it without being bound to it. */
  readonly writer?: string | undefined;
};

/**
 * The streams of the people, the games, the cafes and the nights of cafes that a gameEvent binds. Their ids are known
 * from its own stream only.
 */
export function bindingsOf(state: GameEventState, chosen: Chosen = {}) {
  const known = state.status === 'unknown' ? undefined : state;
  const ids = (...all: readonly (string | undefined)[]) => all.filter((id) => id !== undefined);
  return {
    bound: eachOf([...(known ? boundPeople(known) : []), ...ids(chosen.writer)], commitmentsOf),
    gameUses: eachOf(ids(known?.schedule.gameId, chosen.gameId), (id) => unreadCatalogUseOf('game', id)),
    cafeUses: eachOf(ids(known?.schedule.cafeId, chosen.cafeId), (id) => unreadCatalogUseOf('cafe', id)),
    nights: eachOf(known ? nightsOf(known, chosen) : [], cafeNightOf),
  };
}

/** The nights that a gameEvent has, and those that it may change to. */
const nightsOf = ({ schedule }: Known, { cafeId = schedule.cafeId, startsAt = schedule.startsAt }: Chosen) => [
  ...nightKeys(schedule, schedule.timeZone),
  ...nightKeys({ cafeId, startsAt }, schedule.timeZone),
];

/**
 * Binds people, game, cafe and its nights to a gameEvent as it is after a change. A lapsed offer binds nobody.
 *
 * @param house of the cafe to which it changes
 * @param isMerged whether its cafe became another one, so that the house had no say
 */
export function changeBindings(
  state: Known,
  changed: DomainEventOf<'GameEventChanged'>['data'],
  { bound, nights }: Bindings,
  { house, isMerged = false }: { readonly house: HouseRules | undefined; readonly isMerged?: boolean },
  now: Instant,
): Appended {
  const { gameEventId, regionId, hostId, groupId } = state.schedule;
  const { from, to } = changed;
  const written = (userId: string) =>
    changed.describedBy === userId ? [{ type: 'DescriptionWritten' as const, data: { userId, gameEventId } }] : [];
  const its = {
    nights: changeNights(state, changed, nights, house, isMerged),
    ...(changed.describedBy !== undefined && { bound: { [changed.describedBy]: written(changed.describedBy) } }),
  };
  if (!isMove(changed) && from.gameId === to.gameId) return its;
  const place = { gameEventId, regionId, groupId, ...to };
  const bind = (userId: string, role: Commitment['role'], until?: Instant) =>
    [userId, [...commit(bound.get(userId), userId, commitmentTo(place, role, until)), ...written(userId)]] as const;
  const offers = state.seats.held.filter(({ until }) => until > now);
  const [begins, ends] = [catalogUseBegins(place), catalogUseEnds({ gameEventId, ...from })];
  return {
    ...its,
    bound: {
      ...its.bound,
      ...Object.fromEntries([
        bind(hostId, 'host'),
        ...state.seats.participants.map((userId) => bind(userId, 'participant')),
        ...offers.map(({ userId, until }) => bind(userId, 'offer', until)),
      ]),
    },
    gameUses: { ...(from.gameId !== to.gameId && { [from.gameId]: ends.gameUse }), [to.gameId]: begins.gameUse },
    cafeUses: { ...(from.cafeId !== to.cafeId && { [from.cafeId]: ends.cafeUse }), [to.cafeId]: begins.cafeUse },
  };
}

function changeNights(
  { schedule: { gameEventId, timeZone } }: Known,
  changed: DomainEventOf<'GameEventChanged'>['data'],
  nights: Bindings['nights'],
  house: HouseRules | undefined,
  isMerged: boolean,
): NonNullable<Appended['nights']> {
  const { from, to } = changed;
  const isMoved = isMove(changed);
  if (!isMoved && from.maxParticipants === to.maxParticipants) return {};
  const resized = from.maxParticipants < to.maxParticipants ? 'more' : 'fewer';
  return {
    ...(isMoved && releaseNights(nights, { gameEventId, ...from }, timeZone)),
    // where it stays on a night, taking it again replaces what it had
    ...(house && takeNights({ gameEventId, ...to }, timeZone, isMerged ? 'merged' : isMoved ? undefined : resized)),
  };
}

/** Releases the people, the game, the cafe and its nights of a gameEvent that is cancelled. */
export function endBindings(state: Known, { bound, nights }: Bindings): Appended {
  const { gameEventId, gameId, cafeId, timeZone } = state.schedule;
  const { gameUse, cafeUse } = catalogUseEnds(state.schedule);
  const people = boundPeople(state);
  return {
    bound: Object.fromEntries(people.map((userId) => [userId, release(bound.get(userId), userId, gameEventId)])),
    gameUses: { [gameId]: gameUse },
    cafeUses: { [cafeId]: cafeUse },
    nights: releaseNights(nights, state.schedule, timeZone),
  };
}
