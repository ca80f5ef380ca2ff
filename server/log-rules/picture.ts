import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time-units.ts';
import type { RuledEvent } from './append.ts';

/** Written out again here, as are all rules of this folder: a checker that shares code with what it checks shares its mistakes. */
const DURATION_MS = 3 * HOUR_MS;
/** Kept after its end, for what is appended late or by a clock that is behind. */
const KEPT_MS = DAY_MS;

const SHORT_MOVE_MS = HOUR_MS;
/** Before the start. */
export const CHECK_IN_OPENS_MS = 30 * MINUTE_MS;
/** Longer than a mark can be changed and contested. */
const MARK_KEPT_MS = 30 * DAY_MS;

/** `offer`: a seat is held for them. */
export type Role = 'host' | 'participant' | 'offer';

type Person = {
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
  /** The start that people with a seat had a day's notice of. */
  readonly noticed: { readonly startsAt: number; readonly startDate: string };
  readonly maxParticipants: number;
  /** For how long before the start nobody signs up any more. */
  readonly signUpClosesMs: number;
  readonly participants: Set<string>;
  readonly removed: Set<string>;
  /** When participants checked in first, and whether they entered the code, then or later. */
  readonly checkIns: Map<string, { readonly at: number; readonly isByCode: boolean }>;
  /** In the order of joining the waiting list. */
  readonly waiting: Set<string>;
  /** Until when a seat is held, by the person. */
  readonly held: Map<string, number>;
  /** Until when a seat is held for a guest, by the guest. */
  readonly guests: Map<string, number>;
  hostId: string;
  isCancelled: boolean;
  /** 1 when it is scheduled, and one more with every change. */
  readonly version: number;
};

type Mark = {
  status: 'attended' | 'late_cancel' | 'no_show';
  /** Contests that nobody has closed, and whether the code made them. */
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

type Noted = {
  readonly role: Role;
  readonly cafeId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Of an offer. */
  readonly until: number | undefined;
};

/** What is true at a position of the log, as far as the rules need it: everybody, the catalog, and gameEvents that are not long over. */
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
  /** What a game or a cafe is noted to be needed for: gameEvent id → "game <id>" or "cafe <id>". */
  readonly uses: Map<string, Set<string>>;
  /** The marks of everybody that are not long over, by `<user id> <gameEvent id>`. */
  readonly marks: Map<string, Mark>;
  /** Ends of penalties neither lifted nor waived: user id → the gameEvent that caused it, or `restored`. */
  readonly penalties: Map<string, Map<string, number>>;
  /** Reports that are not decided, and those whose warning follows. */
  readonly reports: Map<string, Report>;
  /** Notes that are there, by the user id of the person whose personal data they are. */
  readonly notes: Map<string, Set<string>>;
  /** Blocks in force, as "<who> <whom>". */
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

/** What somebody is at a gameEvent that is not called off; undefined for who has no place there. */
export function roleAt(gameEvent: GameEvent | undefined, userId: string): Role | undefined {
  if (!gameEvent || gameEvent.isCancelled) return undefined;
  if (gameEvent.hostId === userId) return 'host';
  if (gameEvent.participants.has(userId)) return 'participant';
  return gameEvent.held.has(userId) ? 'offer' : undefined;
}

/** Whether an offer that somebody has there is over by the clock. */
export const isLapsed = ({ held }: GameEvent, userId: string, now: number): boolean =>
  (held.get(userId) ?? Number.POSITIVE_INFINITY) <= now;

/** Everybody with a place there: the host, who has a seat, and who is offered one. */
export const everybodyAt = ({ hostId, participants, held }: GameEvent): readonly string[] => [
  ...[hostId, ...participants],
  ...held.keys(),
];

/** Whether one of two people has blocked the other. */
export const keepApart = ({ blocks }: Picture, one: string, other: string): boolean =>
  blocks.has(`${one} ${other}`) || blocks.has(`${other} ${one}`);

/** Takes one domain event into the picture, whether or not a rule allows it. */
export function take(picture: Picture, { type, data }: RuledEvent): void {
  const { people, games, cafes, regions, gameEvents } = picture;
  switch (type) {
    case 'UserRegistered':
      people.set(data.userId, { status: 'active', isClient: data.isClient, isProvider: data.isProvider });
      return;
    case 'PersonBlocked':
      picture.blocks.add(`${data.userId} ${data.blockedId}`);
      return;
    case 'PersonUnblocked':
      picture.blocks.delete(`${data.userId} ${data.blockedId}`);
      return;
    case 'ReportMade':
      picture.reports.set(data.reportId, { userId: data.userId, state: 'open' });
      return;
    case 'ReportLookedAt':
    case 'ReportDecided': {
      const report = picture.reports.get(data.reportId);
      if (!report) return;
      if (type === 'ReportLookedAt') picture.reports.set(data.reportId, { ...report, state: 'looked at' });
      else if (data.act === 'warn') picture.reports.set(data.reportId, { ...report, state: 'to warn' });
      else picture.reports.delete(data.reportId);
      return;
    }
    case 'PersonWarned':
      picture.reports.delete(data.reportId);
      return;
    case 'NoteWritten':
      picture.notes.set(data.userId, (picture.notes.get(data.userId) ?? new Set<string>()).add(data.noteId));
      return;
    case 'NoteDeleted':
      picture.notes.get(data.userId)?.delete(data.noteId);
      return;
    case 'NotesErased':
      picture.notes.delete(data.userId);
      return;
    case 'NoteRewritten':
      return;
    case 'RolesChanged':
      changePerson(picture, data.userId, { isClient: data.isClient, isProvider: data.isProvider });
      return;
    case 'UserActivated':
      changePerson(picture, data.userId, { status: 'active' });
      return;
    case 'UserDeactivated':
      changePerson(picture, data.userId, { status: 'inactive' });
      return;
    case 'UserErased':
      changePerson(picture, data.userId, { status: 'erased' });
      return;
    case 'GameAdded':
      games.set(data.gameId, { isActive: data.status === 'active' });
      return;
    case 'GameChanged':
      if (data.status && games.has(data.gameId)) games.set(data.gameId, { isActive: data.status === 'active' });
      return;
    case 'GameRemoved':
      games.delete(data.gameId);
      return;
    case 'CafeAdded':
      cafes.set(data.cafeId, { isApproved: data.status === 'approved', regionId: data.regionId });
      return;
    case 'CafeChanged': {
      const before = cafes.get(data.cafeId);
      if (!before) return;
      const isApproved = data.status ? data.status === 'approved' : before.isApproved;
      cafes.set(data.cafeId, { isApproved, regionId: data.regionId ?? before.regionId });
      return;
    }
    case 'CafeRemoved':
      cafes.delete(data.cafeId);
      return;
    case 'RegionAdded':
      regions.add(data.regionId);
      return;
    case 'RegionRemoved':
      regions.delete(data.regionId);
      return;
    case 'GameEventScheduled': {
      const { gameEventId: id, hostId, gameId, cafeId, regionId, maxParticipants, signUpClosesHours = 0 } = data;
      const startsAt = timeOf(data.startsAt);
      gameEvents.set(id, {
        id,
        hostId,
        gameId,
        cafeId,
        regionId,
        maxParticipants,
        signUpClosesMs: signUpClosesHours * HOUR_MS,
        startsAt,
        endsAt: startsAt + DURATION_MS,
        noticed: { startsAt, startDate: data.startDate },
        participants: new Set(),
        checkIns: new Map(),
        removed: new Set(),
        waiting: new Set(),
        held: new Map(),
        guests: new Map(),
        isCancelled: false,
        version: 1,
      });
      placesOf(picture, hostId).add(id);
      return;
    }
    case 'CommitmentMade': {
      const { userId, gameEventId, role, cafeId } = data;
      const startsAt = timeOf(data.startsAt);
      const noted = picture.commitments.get(userId) ?? new Map<string, Noted>();
      picture.commitments.set(
        userId,
        noted.set(gameEventId, {
          role,
          cafeId,
          startsAt,
          endsAt: startsAt + DURATION_MS,
          until: data.until === undefined ? undefined : timeOf(data.until),
        }),
      );
      return;
    }
    case 'CommitmentEnded':
      picture.commitments.get(data.userId)?.delete(data.gameEventId);
      return;
    case 'CatalogUseBegan':
      picture.uses.set(
        data.gameEventId,
        (picture.uses.get(data.gameEventId) ?? new Set<string>()).add(`${data.kind} ${data.id}`),
      );
      return;
    case 'CatalogUseEnded':
      picture.uses.get(data.gameEventId)?.delete(`${data.kind} ${data.id}`);
      return;
    case 'WaitingListJoined':
      gameEvents.get(data.gameEventId)?.waiting.add(data.userId);
      return;
    case 'WaitingListLeft':
      gameEvents.get(data.gameEventId)?.waiting.delete(data.userId);
      return;
    case 'PassedOver':
      return;
    case 'CheckedIn':
      checkIn(gameEvents.get(data.gameEventId), data);
      return;
    case 'GuestSeatHeld':
      gameEvents.get(data.gameEventId)?.guests.set(data.guestId, timeOf(data.until));
      return;
    case 'GuestSeatEnded':
      gameEvents.get(data.gameEventId)?.guests.delete(data.guestId);
      return;
    case 'SeatOffered':
      gameEvents.get(data.gameEventId)?.waiting.delete(data.userId);
      gameEvents.get(data.gameEventId)?.held.set(data.userId, timeOf(data.until));
      placesOf(picture, data.userId).add(data.gameEventId);
      return;
    case 'SeatOfferEnded':
      gameEvents.get(data.gameEventId)?.held.delete(data.userId);
      giveUp(picture, data.userId, data.gameEventId);
      return;
    case 'PenaltyApplied':
      penaltiesOf(picture, data.userId).set(data.gameEventId, timeOf(data.until));
      return;
    case 'PenaltyLifted':
    case 'PenaltyWaived':
      penaltiesOf(picture, data.userId).delete(data.gameEventId);
      return;
    case 'PenaltyRestored':
      penaltiesOf(picture, data.userId).set(RESTORED, timeOf(data.until));
      return;
    case 'RestoredPenaltyWaived':
      penaltiesOf(picture, data.userId).delete(RESTORED);
      return;
    case 'AttendanceMarked':
    case 'AttendanceCorrected': {
      const { status, markedAt, changedAt = markedAt } = data;
      const { open = new Map(), isDecided = false } = markOf(picture, data) ?? {};
      const isHosts = type === 'AttendanceMarked' && data.cause === 'host_mark';
      picture.marks.set(markKey(data), { status, open, isDecided, isHosts, changedAt: timeOf(changedAt) });
      return;
    }
    case 'MarkContested':
      markOf(picture, data)?.open.set(data.contestId, data.how);
      return;
    case 'ContestWithdrawn':
      markOf(picture, data)?.open.delete(data.contestId);
      return;
    case 'ContestDecided': {
      const mark = markOf(picture, data);
      if (!mark) return;
      mark.open.delete(data.contestId);
      mark.changedAt = timeOf(data.at);
      if (data.how !== 'settled') mark.isDecided = true;
      return;
    }
    case 'ParticipantJoined':
      gameEvents.get(data.gameEventId)?.waiting.delete(data.userId);
      gameEvents.get(data.gameEventId)?.held.delete(data.userId);
      if (data.guestId !== undefined) gameEvents.get(data.gameEventId)?.guests.delete(data.guestId);
      gameEvents.get(data.gameEventId)?.participants.add(data.userId);
      placesOf(picture, data.userId).add(data.gameEventId);
      return;
    case 'ParticipantLeft':
      gameEvents.get(data.gameEventId)?.participants.delete(data.userId);
      gameEvents.get(data.gameEventId)?.checkIns.delete(data.userId);
      giveUp(picture, data.userId, data.gameEventId);
      return;
    case 'ParticipantRemoved':
      gameEvents.get(data.gameEventId)?.participants.delete(data.userId);
      gameEvents.get(data.gameEventId)?.removed.add(data.userId);
      giveUp(picture, data.userId, data.gameEventId);
      return;
    case 'GameEventChanged': {
      const { gameEventId: id, to, version } = data;
      const gameEvent = gameEvents.get(id);
      if (!gameEvent) return;
      const startsAt = timeOf(to.startsAt);
      const { gameId, cafeId, maxParticipants } = to;
      const endsAt = startsAt + DURATION_MS;
      const isShift =
        gameEvent.participants.size > 0 &&
        gameEvent.noticed.startsAt - timeOf(data.at) <= DAY_MS &&
        isShortMove(gameEvent, startsAt, to.startDate);
      for (const [userId, { at }] of gameEvent.checkIns) {
        if (at < startsAt - CHECK_IN_OPENS_MS || at >= endsAt) gameEvent.checkIns.delete(userId);
      }
      const noticed = isShift ? gameEvent.noticed : { startsAt, startDate: to.startDate };
      gameEvents.set(id, { ...gameEvent, gameId, cafeId, maxParticipants, startsAt, endsAt, noticed, version });
      return;
    }
    case 'GameEventHandedOver': {
      const { gameEventId, fromUserId, toUserId } = data;
      const gameEvent = gameEvents.get(gameEventId);
      if (gameEvent) gameEvent.hostId = toUserId;
      giveUp(picture, fromUserId, gameEventId);
      placesOf(picture, toUserId).add(gameEventId);
      return;
    }
    case 'GameEventCancelled': {
      const gameEvent = gameEvents.get(data.gameEventId);
      if (!gameEvent) return;
      gameEvent.isCancelled = true;
      for (const userId of everybodyAt(gameEvent)) giveUp(picture, userId, gameEvent.id);
      gameEvent.waiting.clear();
      return;
    }
  }
}

type Marked = { readonly userId: string; readonly gameEventId: string };
const markKey = ({ userId, gameEventId }: Marked): string => `${userId} ${gameEventId}`;

/** The mark of a person for a gameEvent; undefined without one. */
export const markOf = ({ marks }: Picture, marked: Marked): Mark | undefined => marks.get(markKey(marked));

function checkIn(gameEvent: GameEvent | undefined, data: Extract<RuledEvent, { type: 'CheckedIn' }>['data']): void {
  const before = gameEvent?.checkIns.get(data.userId);
  const isByCode = data.how === 'code' || before?.isByCode === true;
  gameEvent?.checkIns.set(data.userId, { at: before?.at ?? timeOf(data.at), isByCode });
}

/** Whether a start is at most an hour from the one that people had notice of, on the same day. */
export const isShortMove = ({ noticed }: GameEvent, startsAt: number, startDate: string): boolean =>
  Math.abs(startsAt - noticed.startsAt) <= SHORT_MOVE_MS && startDate === noticed.startDate;

/** Names the penalty that outlived an earlier account, which no gameEvent caused. */
const RESTORED = 'restored';

function penaltiesOf({ penalties }: Picture, userId: string): Map<string, number> {
  const had = penalties.get(userId) ?? new Map<string, number>();
  penalties.set(userId, had);
  return had;
}

function changePerson({ people }: Picture, userId: string, change: Partial<Person>): void {
  const person = people.get(userId);
  if (person) people.set(userId, { ...person, ...change });
}

function placesOf({ places }: Picture, userId: string): Set<string> {
  const had = places.get(userId) ?? new Set<string>();
  places.set(userId, had);
  return had;
}

function giveUp({ places }: Picture, userId: string, gameEventId: string): void {
  const had = places.get(userId);
  had?.delete(gameEventId);
  if (had?.size === 0) places.delete(userId);
}

/** Drops what is long over: memory is bounded by what is ahead, however long the log is. */
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
