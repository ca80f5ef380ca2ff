import type { Instant } from '../../../platform/clock.ts';
import type { CatalogUseEvent, CommitmentEvent, DomainEventOf } from '../domain-events.ts';
import type { GameEventState, Known } from '../game-event.ts';
import { isMove } from '../rules.ts';
import { catalogUseBegins, catalogUseEnds } from './catalog-use.ts';
import { type Commitment, type Commitments, commit, commitmentTo, release } from './commitments.ts';
import { commitmentsOf, unreadCatalogUseOf } from './streams.ts';

/**
 * The streams of the people, the game and the cafe that a gameEvent binds. Their ids are known from its own stream
 * only.
 */
export type Bindings = {
  readonly [name: `commitments of ${string}`]: ReturnType<typeof commitmentsOf>;
  readonly [name: `use of ${string}`]: ReturnType<typeof unreadCatalogUseOf>;
};

/** The domain events to append to those streams. */
type Appended = {
  [name: `commitments of ${string}`]: readonly CommitmentEvent[];
  [name: `use of ${string}`]: readonly CatalogUseEvent[];
};

type Mutable<Streams> = { -readonly [Name in keyof Streams]: Streams[Name] };

/** The host, the people with a seat, and the people with an offer. */
const boundPeople = ({ schedule, seats }: Known): readonly string[] => [
  ...[schedule.hostId, ...seats.participants],
  ...seats.held.map(({ userId }) => userId),
];

export function bindingsOf(state: GameEventState): Bindings {
  if (state.status === 'unknown') return {};
  const { gameId, cafeId } = state.schedule;
  const bindings: Mutable<Bindings> = {};
  for (const id of boundPeople(state)) bindings[`commitments of ${id}`] = commitmentsOf(id);
  bindings[`use of game ${gameId}`] = unreadCatalogUseOf('game', gameId);
  bindings[`use of cafe ${cafeId}`] = unreadCatalogUseOf('cafe', cafeId);
  return bindings;
}

/** Binds people, game and cafe to a gameEvent as it is after a change. A lapsed offer binds nobody. */
export function changeBindings(
  state: Known,
  changed: DomainEventOf<'GameEventChanged'>['data'],
  commitments: (userId: string) => Commitments | undefined,
  now: Instant,
): Appended {
  if (!isMove(changed) && changed.from.gameId === changed.to.gameId) return {};
  const { gameEventId, regionId, hostId } = state.schedule;
  const { from, to } = changed;
  const place = { gameEventId, regionId, ...to };
  const appended: Appended = {};
  const bind = (userId: string, role: Commitment['role'], until?: Instant) => {
    const wanted = commitmentTo(place, role, until);
    appended[`commitments of ${userId}`] = commit(commitments(userId) ?? {}, userId, wanted);
  };
  bind(hostId, 'host');
  for (const userId of state.seats.participants) bind(userId, 'participant');
  for (const { userId, until } of state.seats.held) if (until > now) bind(userId, 'offer', until);
  const [begins, ends] = [catalogUseBegins(place), catalogUseEnds({ gameEventId, ...from })];
  appended[`use of game ${to.gameId}`] = begins.gameUse;
  appended[`use of cafe ${to.cafeId}`] = begins.cafeUse;
  if (from.gameId !== to.gameId) appended[`use of game ${from.gameId}`] = ends.gameUse;
  if (from.cafeId !== to.cafeId) appended[`use of cafe ${from.cafeId}`] = ends.cafeUse;
  return appended;
}

/** Releases the people, the game and the cafe of a gameEvent that is cancelled. */
export function endBindings(state: GameEventState, commitments: (userId: string) => Commitments | undefined): Appended {
  if (state.status === 'unknown') return {};
  const { gameEventId, gameId, cafeId } = state.schedule;
  const { gameUse, cafeUse } = catalogUseEnds(state.schedule);
  const appended: Appended = {};
  appended[`use of game ${gameId}`] = gameUse;
  appended[`use of cafe ${cafeId}`] = cafeUse;
  for (const userId of boundPeople(state)) {
    appended[`commitments of ${userId}`] = release(commitments(userId) ?? {}, userId, gameEventId);
  }
  return appended;
}
