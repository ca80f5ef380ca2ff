import type { Position } from '@tablemates/event-store';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/time-units.ts';
import type { Blocks } from '../../blocks/invariants.ts';
import type { Catalog } from '../../catalog/invariants.ts';
import type { GroupsKnown } from '../../groups/invariants.ts';
import type { People } from '../../identity/invariants.ts';
import type { Penalties } from '../../reliability/invariants.ts';

export const DURATION_MS = 3 * HOUR_MS;
/** How long a gameEvent is kept after its end, for late appends and clocks that are behind. */
const KEPT_MS = DAY_MS;
const SHORT_MOVE_MS = HOUR_MS;
/** How long before the start check-in opens. */
export const CHECK_IN_OPENS_MS = 30 * MINUTE_MS;

/** `offer`: a seat is held for them. */
export type Role = 'host' | 'participant' | 'offer';

export type GameEvent = {
  readonly id: string;
  readonly gameId: string;
  readonly cafeId: string;
  readonly regionId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  /** The start of which people with a seat had a day's notice. */
  readonly noticed: { readonly startsAt: number; readonly startDate: string };
  readonly maxParticipants: number;
  /** How long before the start sign-up closes. */
  readonly signUpClosesMs: number;
  /** How many seats its host keeps for newcomers, and who has one of these. */
  readonly newcomerSeats: number;
  readonly newcomers: Set<string>;
  readonly participants: Set<string>;
  readonly removed: Set<string>;
  /** When participants checked in first, and whether they entered the code, then or later. */
  readonly checkIns: Map<string, { readonly at: number; readonly isByCode: boolean }>;
  /** In the order of joining the waiting list. */
  readonly waiting: Set<string>;
  /** When each held seat expires, by the person it is held for. */
  readonly held: Map<string, number>;
  /** When each seat held for a guest expires, by the guest. */
  readonly guests: Map<string, number>;
  readonly groupId: string | undefined;
  hostId: string;
  /** Whether its host has asked the other organizers, and nobody has taken it over. */
  isHostSought: boolean;
  isCancelled: boolean;
  /** Since when and why its cafe cannot have it, and whether its host was told. */
  lost: { readonly because: string; readonly at: number; readonly toldTo: string | null } | undefined;
  /** 1 when it is scheduled, and one more with every change. */
  readonly version: number;
};

export type Noted = {
  readonly role: Role;
  readonly cafeId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Of an offer. */
  readonly until: number | undefined;
};

export type Place = { readonly userId: string; readonly gameEventId: string; readonly position: Position };
export type Gained = Place & { readonly role: Role };
export type RemovedEntry = {
  readonly field: 'gameId' | 'cafeId' | 'regionId';
  readonly id: string;
  readonly position: Position;
};

/** A table lost for good: its cafe takes no evenings any more, or is gone. */
export type LostTable = {
  readonly id: string;
  readonly cafeId: string;
  readonly because: string;
  readonly position: Position;
};

/** What one append touches. It is checked after the whole append. */
type Touched = {
  readonly gained: Gained[];
  readonly people: Map<string, Position>;
  readonly places: Map<string, Place>;
  readonly gameEvents: Map<string, Position>;
  readonly scheduled: { readonly id: string; readonly position: Position }[];
  readonly entriesRemoved: RemovedEntry[];
  readonly lost: LostTable[];
};

export type Evenings = {
  /** Those that are not long over. */
  readonly gameEvents: Map<string, GameEvent>;
  /** The gameEvents that somebody has a place at, by the gameEvents' own streams. */
  readonly places: Map<string, Set<string>>;
  /** The same by the person's own stream: user id → gameEvent id. */
  readonly commitments: Map<string, Map<string, Noted>>;
  /** Uses that games and cafes have recorded: gameEvent id → "game <id>" or "cafe <id>". */
  readonly uses: Map<string, Set<string>>;
  touched: Touched;
};

/** What the rules of other modules know of people and of the catalog. */
export type Others = People & Blocks & Catalog & Penalties & GroupsKnown;
export type State = Evenings & Others;

export const nothingTouched = (): Touched => ({
  gained: [],
  people: new Map(),
  places: new Map(),
  gameEvents: new Map(),
  scheduled: [],
  entriesRemoved: [],
  lost: [],
});

export const timeOf = (instant: string): number => Date.parse(instant);

export const isHost = ({ hostId }: Pick<GameEvent, 'hostId'>, userId: string | null): boolean =>
  [hostId].includes(userId ?? '');

/** A person's role at a gameEvent that is not cancelled; undefined if they have no place there. */
export function roleAt(gameEvent: GameEvent | undefined, userId: string): Role | undefined {
  if (!gameEvent || gameEvent.isCancelled) return undefined;
  if (isHost(gameEvent, userId)) return 'host';
  if (gameEvent.participants.has(userId)) return 'participant';
  return gameEvent.held.has(userId) ? 'offer' : undefined;
}

/** Whether a person's offer there has expired. */
export const isLapsed = ({ held }: GameEvent, userId: string, now: number): boolean =>
  (held.get(userId) ?? Number.POSITIVE_INFINITY) <= now;

/** Everybody with a place there: the host, participants, and people with an offer. */
export const everybodyAt = ({ hostId, participants, held }: GameEvent): readonly string[] => [
  ...[hostId, ...participants],
  ...held.keys(),
];

/** Whether one of two people has blocked the other. */
export const keepApart = ({ blocks }: Blocks, one: string, other: string): boolean =>
  blocks.has(`${one} ${other}`) || blocks.has(`${other} ${one}`);

/** Whether a start is at most an hour from the one that people had notice of, on the same day. */
export const isShortMove = ({ noticed }: GameEvent, startsAt: number, startDate: string): boolean =>
  Math.abs(startsAt - noticed.startsAt) <= SHORT_MOVE_MS && startDate === noticed.startDate;

export const placeKey = (userId: string, gameEventId: string) => `${userId} ${gameEventId}`;

/** Something changes about a person's place. */
export function touchPlace({ touched }: Evenings, place: Place): void {
  const { userId, gameEventId, position } = place;
  touched.places.set(placeKey(userId, gameEventId), { userId, gameEventId, position });
}

/** A person has a place, or has it at another time or cafe. */
export function touchGained(state: Evenings, gained: Gained): void {
  state.touched.gained.push(gained);
  touchPlace(state, gained);
}

export function take({ places }: Evenings, userId: string, gameEventId: string): void {
  places.set(userId, (places.get(userId) ?? new Set<string>()).add(gameEventId));
}

export function giveUp({ places }: Evenings, userId: string, gameEventId: string): void {
  const had = places.get(userId);
  had?.delete(gameEventId);
  if (had?.size === 0) places.delete(userId);
}

/** Drops gameEvents and commitments that are long over. */
export function forget(state: Evenings, now: number): void {
  const isLongOver = ({ endsAt }: { readonly endsAt: number }) => endsAt + KEPT_MS <= now;
  for (const gameEvent of state.gameEvents.values()) {
    if (!isLongOver(gameEvent)) continue;
    const { id } = gameEvent;
    for (const userId of everybodyAt(gameEvent)) giveUp(state, userId, id);
    state.gameEvents.delete(id);
    state.uses.delete(id);
  }
  for (const [userId, noted] of state.commitments) {
    for (const [id, commitment] of noted) if (isLongOver(commitment)) noted.delete(id);
    if (noted.size === 0) state.commitments.delete(userId);
  }
}
