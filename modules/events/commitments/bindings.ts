import { eachOf, type Family, type StateOf } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import type { CatalogUseEvent, CommitmentEvent, DomainEventOf } from '../domain-events.ts';
import type { GameEventState, Known } from '../game-event.ts';
import { isMove } from '../rules.ts';
import { catalogUseBegins, catalogUseEnds } from './catalog-use.ts';
import { type Commitment, commit, commitmentTo, release } from './commitments.ts';
import { commitmentsOf, unreadCatalogUseOf } from './streams.ts';

type Bound = StateOf<Family<ReturnType<typeof commitmentsOf>>>;

/** The domain events to append to the streams of `bindingsOf`. */
type Appended = {
  readonly bound?: Readonly<Record<string, readonly CommitmentEvent[]>>;
  readonly gameUses?: Readonly<Record<string, readonly CatalogUseEvent[]>>;
  readonly cafeUses?: Readonly<Record<string, readonly CatalogUseEvent[]>>;
};

/** The host, the people with a seat, and the people with an offer. */
const boundPeople = ({ schedule, seats }: Known): readonly string[] => [
  ...[schedule.hostId, ...seats.participants],
  ...seats.held.map(({ userId }) => userId),
];

/**
 * The streams of the people, the games and the cafes that a gameEvent binds. Their ids are known from its own stream
 * only.
 *
 * @param chosen the game and the cafe that it may change to
 */
export function bindingsOf(
  state: GameEventState,
  chosen: { readonly gameId?: string | undefined; readonly cafeId?: string | undefined } = {},
) {
  const known = state.status === 'unknown' ? undefined : state;
  const ids = (...all: readonly (string | undefined)[]) => all.filter((id) => id !== undefined);
  return {
    bound: eachOf(known ? boundPeople(known) : [], commitmentsOf),
    gameUses: eachOf(ids(known?.schedule.gameId, chosen.gameId), (id) => unreadCatalogUseOf('game', id)),
    cafeUses: eachOf(ids(known?.schedule.cafeId, chosen.cafeId), (id) => unreadCatalogUseOf('cafe', id)),
  };
}

/** Binds people, game and cafe to a gameEvent as it is after a change. A lapsed offer binds nobody. */
export function changeBindings(
  state: Known,
  changed: DomainEventOf<'GameEventChanged'>['data'],
  bound: Bound,
  now: Instant,
): Appended {
  if (!isMove(changed) && changed.from.gameId === changed.to.gameId) return {};
  const { gameEventId, regionId, hostId } = state.schedule;
  const { from, to } = changed;
  const place = { gameEventId, regionId, ...to };
  const bind = (userId: string, role: Commitment['role'], until?: Instant) =>
    [userId, commit(bound.get(userId), userId, commitmentTo(place, role, until))] as const;
  const offers = state.seats.held.filter(({ until }) => until > now);
  const [begins, ends] = [catalogUseBegins(place), catalogUseEnds({ gameEventId, ...from })];
  return {
    bound: Object.fromEntries([
      bind(hostId, 'host'),
      ...state.seats.participants.map((userId) => bind(userId, 'participant')),
      ...offers.map(({ userId, until }) => bind(userId, 'offer', until)),
    ]),
    gameUses: { ...(from.gameId !== to.gameId && { [from.gameId]: ends.gameUse }), [to.gameId]: begins.gameUse },
    cafeUses: { ...(from.cafeId !== to.cafeId && { [from.cafeId]: ends.cafeUse }), [to.cafeId]: begins.cafeUse },
  };
}

/** Releases the people, the game and the cafe of a gameEvent that is cancelled. */
export function endBindings(state: Known, bound: Bound): Appended {
  const { gameEventId, gameId, cafeId } = state.schedule;
  const { gameUse, cafeUse } = catalogUseEnds(state.schedule);
  const people = boundPeople(state);
  return {
    bound: Object.fromEntries(people.map((userId) => [userId, release(bound.get(userId), userId, gameEventId)])),
    gameUses: { [gameId]: gameUse },
    cafeUses: { [cafeId]: cafeUse },
  };
}
