import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time-units.ts';

/**
 * Defined again here, like all rules of this folder: a checker that shares code with what it checks shares its
 * mistakes.
 */
export const DURATION_MS = 3 * HOUR_MS;
/** How long a gameEvent is kept after its end, for late appends and clocks that are behind. */
const KEPT_MS = DAY_MS;

const SHORT_MOVE_MS = HOUR_MS;
/** How long before the start check-in opens. */
export const CHECK_IN_OPENS_MS = 30 * MINUTE_MS;
/** How long a mark is kept: longer than it can be changed and contested. */
const MARK_KEPT_MS = 30 * DAY_MS;

/** `offer`: a seat is held for them. */
export type Role = 'host' | 'participant' | 'offer';

export type Person = {
  readonly status: 'active' | 'inactive' | 'erased';
  readonly isClient: boolean;
  readonly isProvider: boolean;
};

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
  hostId: string;
  isCancelled: boolean;
  /** 1 when it is scheduled, and one more with every change. */
  readonly version: number;
};

type Mark = {
  status: 'attended' | 'late_cancel' | 'no_show';
  /** Contests that are not closed, and whether the person or the code made them. */
  readonly open: Map<string, 'member' | 'check_in'>;
  /** An admin has decided on a contest of it. */
  isDecided: boolean;
  /** The host made it, and no admin has changed it. */
  readonly isHosts: boolean;
  /** When it or its contest last changed. */
  changedAt: number;
};

type Report = {
  readonly userId: string;
  /** `to warn`: it is decided, and the warning follows. */
  readonly state: 'open' | 'looked at' | 'to warn';
};

export type Noted = {
  readonly role: Role;
  readonly cafeId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Of an offer. */
  readonly until: number | undefined;
};

/**
 * The state at a position of the log, as far as the rules need it: people, the catalog, and gameEvents not long over.
 */
export type Picture = {
  readonly people: Map<string, Person>;
  readonly games: Map<string, { readonly isActive: boolean }>;
  readonly cafes: Map<string, { readonly isApproved: boolean; readonly regionId: string }>;
  readonly regions: Set<string>;
  readonly gameEvents: Map<string, GameEvent>;
  /** The gameEvents that somebody has a place at, by the gameEvents' own streams. */
  readonly places: Map<string, Set<string>>;
  /** The same by the person's own stream: user id → gameEvent id. */
  readonly commitments: Map<string, Map<string, Noted>>;
  /** Uses that games and cafes have recorded: gameEvent id → "game <id>" or "cafe <id>". */
  readonly uses: Map<string, Set<string>>;
  /** The marks of everybody that are not long over, by `<user id> <gameEvent id>`. */
  readonly marks: Map<string, Mark>;
  /** Ends of penalties neither lifted nor waived: user id → the gameEvent that caused it, or `restored`. */
  readonly penalties: Map<string, Map<string, number>>;
  /** Reports that are not decided, and those whose warning is still to follow. */
  readonly reports: Map<string, Report>;
  /** Notes that are not deleted, by the user id of the person whose personal data they are. */
  readonly notes: Map<string, Set<string>>;
  /** Blocks in force, as "<user id> <blocked id>". */
  readonly blocks: Set<string>;
};

export const emptyPicture = (): Picture => ({
  people: new Map(),
  games: new Map(),
  cafes: new Map(),
  regions: new Set(),
  gameEvents: new Map(),
  places: new Map(),
  commitments: new Map(),
  uses: new Map(),
  marks: new Map(),
  penalties: new Map(),
  reports: new Map(),
  notes: new Map(),
  blocks: new Set(),
});

export const timeOf = (instant: string): number => new Date(instant).getTime();

/** A person's role at a gameEvent that is not cancelled; undefined if they have no place there. */
export function roleAt(gameEvent: GameEvent | undefined, userId: string): Role | undefined {
  if (!gameEvent || gameEvent.isCancelled) return undefined;
  if (gameEvent.hostId === userId) return 'host';
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
export const keepApart = ({ blocks }: Picture, one: string, other: string): boolean =>
  blocks.has(`${one} ${other}`) || blocks.has(`${other} ${one}`);

type Marked = { readonly userId: string; readonly gameEventId: string };
export const markKey = ({ userId, gameEventId }: Marked): string => `${userId} ${gameEventId}`;

/** The mark of a person for a gameEvent; undefined without one. */
export const markOf = ({ marks }: Picture, marked: Marked): Mark | undefined => marks.get(markKey(marked));

/** Whether a start is at most an hour from the one that people had notice of, on the same day. */
export const isShortMove = ({ noticed }: GameEvent, startsAt: number, startDate: string): boolean =>
  Math.abs(startsAt - noticed.startsAt) <= SHORT_MOVE_MS && startDate === noticed.startDate;

export function placesOf({ places }: Picture, userId: string): Set<string> {
  const had = places.get(userId) ?? new Set<string>();
  places.set(userId, had);
  return had;
}

export function giveUp({ places }: Picture, userId: string, gameEventId: string): void {
  const had = places.get(userId);
  had?.delete(gameEventId);
  if (had?.size === 0) places.delete(userId);
}

/**
 * Drops gameEvents, marks, commitments and penalties that are long over, so that they do not fill memory in a long log.
 */
export function dropWhatIsOver(picture: Picture, now: number): void {
  const isLongOver = ({ endsAt }: { readonly endsAt: number }) => endsAt + KEPT_MS <= now;
  for (const gameEvent of picture.gameEvents.values()) {
    if (!isLongOver(gameEvent)) continue;
    const { id } = gameEvent;
    for (const userId of everybodyAt(gameEvent)) giveUp(picture, userId, id);
    picture.gameEvents.delete(id);
    picture.uses.delete(id);
  }
  for (const [key, { open, changedAt }] of picture.marks) {
    if (open.size === 0 && changedAt + MARK_KEPT_MS <= now) picture.marks.delete(key);
  }
  for (const [userId, noted] of picture.commitments) {
    for (const [id, commitment] of noted) if (isLongOver(commitment)) noted.delete(id);
    if (noted.size === 0) picture.commitments.delete(userId);
  }
  for (const [userId, penalties] of picture.penalties) {
    for (const [id, until] of penalties) if (until + KEPT_MS <= now) penalties.delete(id);
    if (penalties.size === 0) picture.penalties.delete(userId);
  }
}
