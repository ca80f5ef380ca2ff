import { addHours, addMinutes } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import { MINUTE_MS } from '../../platform/time-units.ts';

/** Whatever knows who hosts a gameEvent. */
export type Hosted = { readonly hostId: string };

/**
 * The people who host a gameEvent. Only this function knows that `hostId` is all of them, so nothing else may compare it
 * (`npm run boundaries`).
 */
const hostsOf = ({ hostId }: Hosted): readonly string[] => [hostId];

/** Whether a person hosts a gameEvent. An absent person hosts none. */
export const isHost = (hosted: Hosted, userId: string | null | undefined): boolean =>
  hostsOf(hosted).some((host) => host === userId);

/** A person who wants to do what a host may. `organizes`: they are an organizer of the group whose evening it is. */
export type Manager = { readonly userId: string; readonly isAdmin: boolean; readonly organizes?: boolean };

/** Whether a person may do what a host may: hosts, organizers of the group and admins may. A visitor is null. */
export const mayManage = (hosted: Hosted, by: Manager | null | undefined): boolean =>
  Boolean(by && (by.isAdmin || mayHost(hosted, by)));

/** The same without admins: who is at the table for it. */
export const mayHost = (hosted: Hosted, by: Manager): boolean => by.organizes === true || isHost(hosted, by.userId);

/** How long a gameEvent lasts (API contract, "Game events"). */
export const DURATION_HOURS = 3;

/** The local days that a calendar feed has, before and after today (groups contract, section 3, rule 7). */
export const FEED_DAYS = { back: 30, ahead: 180 };

/** The description that a domain event gives a gameEvent. Empty once its host has been erased. */
export const descriptionIn = ({ data, personal }: Describing): string =>
  personal?.description ?? data.clearDescription ?? '';
type Describing = {
  readonly data: { readonly clearDescription?: string };
  readonly personal?: { readonly description: string } | undefined;
};

/** Leaving or cancelling is late within this many hours of the start (API contract, "Reliability"). */
export const LATE_HOURS = 24;

/**
 * How long after the start the host may rate who came (API contract, "Reliability"). Then the gameEvent is archived and
 * its conversations close.
 */
export const RATING_HOURS = 72;

/** How far ahead a gameEvent may be scheduled (API contract, "Game events"). */
export const HORIZON_DAYS = 180;

/** How many participants a gameEvent may have, without its host (API contract, "Game events"). */
export const MAX_PLAYERS = 10;

/**
 * The waiting list is given free seats at once until this many hours before the start, and then offered them (evenings
 * contract, section 2).
 */
export const SEAT_GIVEN_HOURS = 48;

/**
 * Within this many hours of the start, free seats are open to all and nobody joins the waiting list (evenings contract,
 * section 2).
 */
const LINE_CLOSES_HOURS = 2;

/** How many people may wait for a seat at one gameEvent (evenings contract, section 2). */
const LINE_LENGTH = 30;

/** For how many hours a participant may hold a seat for a friend (evenings contract, section 2). */
export const GUEST_HOURS = 24;
/** A start that is moved by this many minutes or more is a real change (evenings contract, section 3). */
export const REAL_MOVE_MINUTES = 15;

/**
 * Seat changes are reported to the host together, this many minutes after the first one (evenings contract, section 4).
 */
export const BUNDLED_MINUTES = 10;

/**
 * A start may always be moved by this many minutes on the same day. A longer move while seats are taken must lead to a
 * start at least `MOVE_AHEAD_HOURS` ahead (evenings contract, section 3).
 */
const SHORT_MOVE_MINUTES = 60;
const MOVE_AHEAD_HOURS = 24;

/** How many hours after a real change seats may be given back freely (evenings contract, section 3). */
const FREE_HOURS = 24;

/** How many minutes after the last change people are notified of it (evenings contract, section 3), or of the last lost table. */
const QUIET_MINUTES = 10;

/** Within this many minutes of the start, people are notified of a change at once, because they may be on their way. */
const AT_ONCE_MINUTES = 30;

/** How long before the start the minimum of participants has to be met (evenings contract, section 3). */
const MINIMUM_HOURS = 3;

/** How long before the start somebody has to host an evening whose host asked (groups contract, section 2, rule 5). */
const HOST_FOUND_HOURS = 2;

/** Who has a seat is mailed at once about another host if the start is so near (groups contract, section 2, rule 4). */
const NEW_HOST_MAILED_HOURS = 48;

/** Sign-up closes at most this many hours before the start (evenings contract, section 3). */
export const MAX_SIGN_UP_CLOSES_HOURS = 24;

const hoursAfter = (instant: Instant, hours: number): Instant => addHours(instant, hours).toISOString();

/** The end of a gameEvent that starts at `startsAt`. */
export const endOf = (startsAt: Instant): Instant => hoursAfter(startsAt, DURATION_HOURS);

/** The last instant at which the host may rate attendance, and people at the table may write to each other. */
export const ratingClosesAt = (startsAt: Instant): Instant => hoursAfter(startsAt, RATING_HOURS);

/** The last start that may be scheduled at `now`. */
export const horizonAt = (now: Instant): Instant => hoursAfter(now, HORIZON_DAYS * 24);

const minutesBetween = (one: Instant, other: Instant): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / MINUTE_MS;

/** Whether a start is moved so far that people have to be notified; exactly 15 minutes is. */
export const isRealMove = (from: Instant, to: Instant): boolean => minutesBetween(from, to) >= REAL_MOVE_MINUTES;

/** When and where a gameEvent is. */
export type Place = { readonly startsAt: Instant; readonly cafeId: string };

/** Whether the place or the time changes. */
export const isMove = ({ from, to }: { readonly from: Place; readonly to: Place }): boolean =>
  from.startsAt !== to.startsAt || from.cafeId !== to.cafeId;

/** Whether a date has departed from its series once it is changed. A merge of its cafe is no change of its own. */
export const isDeparted = (
  { seriesId, departed }: { readonly seriesId?: string | null; readonly departed: boolean },
  because: 'series' | 'merge' | undefined,
): boolean => (because === 'merge' ? departed : typeof seriesId === 'string' && because === undefined);

/** What a cafe says to a series, for the dates that are held there. */
export type SeriesTable = { readonly cafeId: string; readonly state: 'asked' | 'confirmed' | 'declined' };

/** Whether a question was put to somebody else. Nobody knows whom old ones were put to. */
export const isAskedOfAnother = (asked: { readonly ownerId?: string }, ownerId: string): boolean =>
  asked.ownerId !== undefined && asked.ownerId !== ownerId;

/** Whether people have to be notified of a change: another cafe, or a start that is 15 minutes or more away. */
export const isRealChange = ({ from, to }: { readonly from: Place; readonly to: Place }): boolean =>
  from.cafeId !== to.cafeId || isRealMove(from.startsAt, to.startsAt);

type Start = { readonly startsAt: Instant };

/**
 * Whether a change moves the start so far that people's answers about it are void. Small shifts count together: they
 * are measured from `movedFrom`, the start that people know.
 */
export const isStartMoved = ({ from, to, movedFrom }: { from: Start; to: Start; movedFrom?: Start }): boolean =>
  isRealMove((movedFrom ?? from).startsAt, to.startsAt);

export type LocalStart = { readonly startsAt: Instant; readonly startDate: string };

/** Whether a start is moved by at most 60 minutes, on the same day in the city. */
export const isShortMove = (from: LocalStart, to: LocalStart): boolean =>
  from.startDate === to.startDate && minutesBetween(from.startsAt, to.startsAt) <= SHORT_MOVE_MINUTES;

/**
 * The start that participants had a day's notice of, after a change to `to` at `at`. A short shift within 24 hours of
 * it does not change it, so that shifts at short notice count together.
 */
export const noticedStartAfter = (
  noticed: LocalStart,
  to: LocalStart,
  participants: number,
  at: Instant,
): LocalStart => (participants > 0 && isLate(noticed.startsAt, at) && isShortMove(noticed, to) ? noticed : to);

/** Whether a start chosen at `now` is too soon for people who have a seat; exactly 24 hours ahead is not. */
export const isTooSoon = (startsAt: Instant, now: Instant): boolean => startsAt < hoursAfter(now, MOVE_AHEAD_HOURS);

/** The end of giving seats back freely after a real change at `at`: 24 hours later, or the start if that is earlier. */
export const freeUntil = (at: Instant, startsAt: Instant): Instant => {
  const end = hoursAfter(at, FREE_HOURS);
  return end < startsAt ? end : startsAt;
};

/** How long a declined table lets people move it, call it off and give seats back freely. */
const DECLINED_DAYS = 7;
/** The end of that for a table declined at `at`, or the start if that is earlier. */
export const declinedUntil = (at: Instant, startsAt: Instant): Instant => {
  const end = hoursAfter(at, DECLINED_DAYS * 24);
  return end < startsAt ? end : startsAt;
};

/** Whether a change leaves the night or the cafe that cannot have the evening. */
export const findsTable = (changed: Moves, lost: { readonly because: string } | null): boolean =>
  changed.from.cafeId !== changed.to.cafeId || (lost?.because === 'closed' && isMove(changed));
type Moves = { readonly from: Place; readonly to: Place };

/** The later one of two instants, of which each may be missing. */
export const laterOf = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || (other !== null && other > one) ? other : one;

/** The instant before which seats may be given back freely, as people are shown a gameEvent; null without. */
export const shownFreeUntil = ({ movedFrom, table, tableLost }: ShownFree): Instant | null =>
  [movedFrom?.freeUntil, table?.freeUntil, tableLost?.freeUntil].reduce<Instant | null>(
    (latest, until) => laterOf(latest, until ?? null),
    null,
  );
type ShownFree = {
  readonly tableLost?: { readonly freeUntil: Instant } | undefined;
  readonly movedFrom: { readonly freeUntil: Instant } | null;
  readonly table?: { readonly freeUntil?: Instant | undefined } | undefined;
};

/** When the owner of a cafe is reminded of a table that is asked for. */
export const tableDueAt = (at: Instant): Instant => hoursAfter(at, TABLE_DUE_HOURS);
const TABLE_DUE_HOURS = 48;

/** When the host of an evening is told that it has lost its table, if they lose no other before. */
export const lossDueAt = (at: Instant): Instant => addMinutes(at, QUIET_MINUTES).toISOString();

/** Maximum number of characters of the words with which a table is declined. */
export const DECLINE_REASON_LENGTH = 300;

/**
 * When people are notified of a change at `at` if no other change follows: ten minutes later, or at once shortly before
 * the start.
 *
 * @param known the start that people know
 * @param next the start after the change
 */
export const announcedAt = (at: Instant, known: Instant, next: Instant): Instant => {
  const first = known < next ? known : next;
  return addMinutes(at, AT_ONCE_MINUTES).toISOString() > first ? at : addMinutes(at, QUIET_MINUTES).toISOString();
};

/** When the minimum of participants has to be met; undefined if that is past when the start is chosen at `now`. */
export const minimumDueAt = (startsAt: Instant, now: Instant): Instant | undefined => {
  const dueAt = hoursAfter(startsAt, -MINIMUM_HOURS);
  return now <= dueAt ? dueAt : undefined;
};

/** The instant at which an evening is cancelled if it has no host. */
export const hostDueAt = (startsAt: Instant): Instant => hoursAfter(startsAt, -HOST_FOUND_HOURS);

/** The start of the evenings for which a host is due at `now`. */
export const startOfHostDue = (now: Instant): Instant => hoursAfter(now, HOST_FOUND_HOURS);

/** Whether a new host is mailed to everybody with a seat; exactly 48 hours ahead it is. */
export const isNewHostMailed = (startsAt: Instant, now: Instant): boolean =>
  hoursAfter(now, NEW_HOST_MAILED_HOURS) >= startsAt;

/** The instant at which sign-up closes. */
export const signUpClosesAt = (startsAt: Instant, hours: number): Instant => hoursAfter(startsAt, -hours);

/** Whether sign-up is closed for seats and for the waiting list. An offer can still be accepted. */
export const isSignUpClosed = (startsAt: Instant, hours: number, now: Instant): boolean =>
  now >= signUpClosesAt(startsAt, hours);

/** Whether gameEvents with these starts overlap. One may begin when the other ends (evenings contract, section 1). */
export const overlap = (one: Instant, other: Instant): boolean => one < endOf(other) && other < endOf(one);

/** Whether the waiting list is closed to new people; exactly 2 hours before the start it is. */
export const isLineClosed = (startsAt: Instant, now: Instant): boolean =>
  addHours(now, LINE_CLOSES_HOURS).getTime() >= Date.parse(startsAt);

/**
 * Whether a seat that is freed at `now` goes to the next person who joins instead of the waiting list: in the last 2
 * hours, while sign-up is open. If sign-up is closed, only people on the waiting list can get the seat.
 */
export const isOpenToAll = (startsAt: Instant, signUpClosesHours: number, now: Instant): boolean =>
  isLineClosed(startsAt, now) && !isSignUpClosed(startsAt, signUpClosesHours, now);

/** The reason why nobody can join the waiting list of a full gameEvent at `now`; undefined while it is open. */
export function lineObstacle(
  { startsAt, signUpClosesHours, waiting }: { startsAt: Instant; signUpClosesHours: number; waiting: number },
  now: Instant,
): 'sign_up_closed' | 'closing' | 'list_full' | undefined {
  if (isSignUpClosed(startsAt, signUpClosesHours, now)) return 'sign_up_closed';
  if (isLineClosed(startsAt, now)) return 'closing';
  return waiting >= LINE_LENGTH ? 'list_full' : undefined;
}

/**
 * Whether free seats are offered instead of given, and none can be held for a friend; exactly 48 hours ahead it is so.
 */
export const isSoon = (startsAt: Instant, now: Instant): boolean =>
  addHours(now, SEAT_GIVEN_HOURS).getTime() >= Date.parse(startsAt);

/** With fewer attended marks than this, anywhere in the city, a person is a newcomer (groups contract, section 5, rule 3). */
export const NEWCOMER_EVENINGS = 3;

/** How many seats can be kept for newcomers, and for regulars of a series: at most half of them. */
export const mostKeptSeats = (maxParticipants: number): number => Math.floor(maxParticipants / 2);

/** What a host reads who keeps more of them. */
export const TOO_MANY_FOR_NEWCOMERS = 'At most half of the seats can be kept for newcomers.';
export const NONE_LEFT = 'Seats for regulars and for newcomers together must leave one for anybody.';

/** The instant from which seats are kept for nobody. */
export const newcomersUntil = (startsAt: Instant): Instant => hoursAfter(startsAt, -SEAT_GIVEN_HOURS);

/**
 * How many of the free seats only newcomers can take at `now`.
 *
 * @param taken how many newcomers sit on seats that were kept for them
 */
export const keptForNewcomers = (
  { startsAt, newcomerSeats = 0, taken }: { startsAt: Instant; newcomerSeats?: number | undefined; taken: number },
  free: number,
  now: Instant,
): number => (isSoon(startsAt, now) ? 0 : Math.max(0, Math.min(free, newcomerSeats - taken)));

/** The instant from which leaving or cancelling is late. */
export const lateFrom = (startsAt: Instant): Instant => hoursAfter(startsAt, -LATE_HOURS);

/**
 * The instant from which leaving is late: 24 hours before the start, or the end of free leaving after a real change.
 */
export function leavingIsLateFrom(startsAt: Instant, movedFreeUntil: Instant | null): Instant {
  const at = lateFrom(startsAt);
  return movedFreeUntil !== null && movedFreeUntil > at ? movedFreeUntil : at;
}

/** Maximum number of characters of the words with which a person cancels a gameEvent. */
export const CANCEL_REASON_LENGTH = 300;

/** Whether leaving or cancelling at `now` is late; exactly 24 hours before the start is. */
export const isLate = (startsAt: Instant, now: Instant): boolean =>
  addHours(now, LATE_HOURS).getTime() >= Date.parse(startsAt);

/**
 * Whether cancelling a gameEvent at `now` counts as a late cancel of its host: somebody has a seat, and `now` is within
 * 24 hours of the start that participants had notice of.
 */
export const isCancellingLate = (noticedStart: Instant, participants: number, now: Instant): boolean =>
  participants > 0 && isLate(noticedStart, now);

/** Local times between which nobody has to answer anything (evenings contract, "Quiet hours"). */
export const QUIET_FROM = '22:00';
export const QUIET_UNTIL = '09:00';

/** The local time of mails on the evening before, among them those that would be due in the quiet hours. */
const EVENING = '19:00';

/**
 * How many hours before the start participants are asked whether they are still coming, and get the exact place
 * (evenings contract, section 4).
 */
const STILL_COMING_HOURS = 26;
const WHERE_HOURS = 2;

/** The local time of a city. Dates are `YYYY-MM-DD`, times `HH:MM`. */
export type LocalClock = {
  /** The local date and time of an instant, `YYYY-MM-DD HH:MM`. */
  readonly momentOf: (instant: Instant) => string;
  /** The instant of a local date and time; undefined for one that the clocks skip. */
  readonly instantOf: (date: string, time: string) => Instant | undefined;
};

const dayBefore = (date: string): string => addHours(`${date}T12:00:00.000Z`, -24).toISOString().slice(0, 10);

/** 19:00 of the day before an instant. */
export function eveningBefore(instant: Instant, { momentOf, instantOf }: LocalClock): Instant {
  return instantOf(dayBefore(momentOf(instant).slice(0, 10)), EVENING) ?? instant;
}

/**
 * When participants are asked whether they are still coming. A time in the quiet hours moves back to 19:00 before them.
 */
export function stillComingAt(startsAt: Instant, { momentOf, instantOf }: LocalClock): Instant {
  const dueAt = hoursAfter(startsAt, -STILL_COMING_HOURS);
  const [date = '', time = ''] = momentOf(dueAt).split(' ');
  if (time >= QUIET_UNTIL && time < QUIET_FROM) return dueAt;
  return instantOf(time < QUIET_UNTIL ? dayBefore(date) : date, EVENING) ?? dueAt;
}

/** When participants get the exact place of the table. */
export const whereAt = (startsAt: Instant): Instant => hoursAfter(startsAt, -WHERE_HOURS);

/** Check-in opens this many minutes before the start, and closes at the end (evenings contract, section 6). */
export const CHECK_IN_OPENS_MINUTES = 30;

/** How many characters a check-in code has (evenings contract, section 6). */
export const CODE_LENGTH = 4;

/**
 * A check-in code is replaced after this many minutes. The previous code is still valid (evenings contract, section 6).
 */
export const CODE_MINUTES = 2;

/**
 * A code that was entered without a network may arrive this many minutes later. A code that arrives later than that
 * counts as entered when it arrives.
 */
export const SENT_LATER_MINUTES = 5;

/**
 * People can report that they run late from this many hours before the start until this many minutes after it (evenings
 * contract, section 6).
 */
const RUNNING_LATE_HOURS = 2;
const RUNNING_LATE_MINUTES = 30;

/** The longest delay that a person who runs late can report, in minutes after the start. */
export const MAX_LATE_MINUTES = 60;

/** The instant at which check-in opens. */
export const checkInOpensAt = (startsAt: Instant): Instant =>
  addMinutes(startsAt, -CHECK_IN_OPENS_MINUTES).toISOString();

/**
 * Whether people can check in at an instant: exactly 30 minutes before the start they can, exactly at the end they
 * cannot.
 */
export function checkInPhase(startsAt: Instant, at: Instant): 'not_open' | 'open' | 'over' {
  if (at < checkInOpensAt(startsAt)) return 'not_open';
  return at < endOf(startsAt) ? 'open' : 'over';
}

/** Adds a check-in. The first instant stays, and a check-in by code replaces one by the host. */
export const withCheckIn = <CheckIn extends { readonly how: 'code' | 'host'; readonly at: Instant }>(
  checkIns: Readonly<Record<string, CheckIn>>,
  userId: string,
  checkIn: CheckIn,
): Readonly<Record<string, CheckIn>> => {
  const before = checkIns[userId];
  const after = before?.how === 'code' ? before : { ...checkIn, at: before?.at ?? checkIn.at };
  return { ...checkIns, [userId]: after };
};

/** The check-ins that are still valid after a move of the start: those within the check-in window of the new start. */
export const checkInsDuring = <CheckIn extends { readonly at: Instant }>(
  checkIns: Readonly<Record<string, CheckIn>>,
  startsAt: Instant,
): Readonly<Record<string, CheckIn>> =>
  Object.fromEntries(Object.entries(checkIns).filter(([, { at }]) => checkInPhase(startsAt, at) === 'open'));

/**
 * Whether people can report at `now` that they run late; exactly 2 hours before and exactly 30 minutes after the start
 * they can.
 */
export function runningLatePhase(startsAt: Instant, now: Instant): 'not_open' | 'open' | 'over' {
  if (now < hoursAfter(startsAt, -RUNNING_LATE_HOURS)) return 'not_open';
  return now <= addMinutes(startsAt, RUNNING_LATE_MINUTES).toISOString() ? 'open' : 'over';
}

/** The domain events that change seats, in the shape that `seatsAfter` needs. */
export type SeatChange = {
  readonly type: 'ParticipantJoined' | 'ParticipantLeft' | 'ParticipantRemoved';
  readonly data: { readonly userId: string };
};

/** The seats of a gameEvent that were given back and have not been filled again. */
export type GivenBackSeats = {
  /** The number of seats taken, counted from where the fold began. Only differences matter. */
  readonly taken: number;
  /** In the order of giving back. `takenBefore`: the value of `taken` just before this seat was given back. */
  readonly empty: readonly { readonly userId: string; readonly takenBefore: number }[];
};

export const noneGivenBack: GivenBackSeats = { taken: 0, empty: [] };

/**
 * The seats of a gameEvent after a domain event, and the person whose seat it filled again. Seats have no numbers: a
 * seat is filled again when the table has as many participants as before it was given back. So an earlier empty seat
 * does not count against a person who leaves later. Ledgers, simulations and turnout numbers all use this rule. Pure.
 */
export function seatsAfter(
  { taken, empty }: GivenBackSeats,
  { type, data }: SeatChange,
): GivenBackSeats & { readonly filledAgain: string | undefined } {
  if (type === 'ParticipantRemoved') return { taken: taken - 1, empty, filledAgain: undefined };
  if (type === 'ParticipantLeft') {
    const left = { userId: data.userId, takenBefore: taken };
    return { taken: taken - 1, empty: [...empty, left], filledAgain: undefined };
  }
  const last = empty.at(-1);
  const isFilled = last !== undefined && last.takenBefore <= taken + 1;
  return {
    taken: taken + 1,
    empty: isFilled ? empty.slice(0, -1) : empty,
    filledAgain: isFilled ? last.userId : undefined,
  };
}

/** By joining, a seat can be taken only at so many next dates of a series (groups contract, section 1, rule 9). */
export const JOINABLE_DATES = 2;

/**
 * The instant from which a seat at a date of a series can be taken by joining: the start of the date two before it.
 * Undefined if there is none, so that it always can.
 *
 * @param starts when the dates of the series start that take place, in any order
 */
export const joinableFrom = (startsAt: Instant, starts: readonly Instant[]): Instant | undefined =>
  starts
    .filter((start) => start < startsAt)
    .toSorted()
    .at(-JOINABLE_DATES);

/** Who comes again within so many days after their first evening came back (groups contract, section 3, rule 10). */
export const CAME_BACK_DAYS = 60;

/** How many days before the start seats are taken: up to each of these, and earlier. Numbers tell them apart. */
export const LEADS = [1, 3, 7, 21] as const;

/** Numbers are of so many days up to today, if nothing else is asked. */
export const NUMBERS_DAYS = 90;
