import { z } from 'zod';
import { id, instant, ofThisCentury, paging, requiredText, text } from '../../platform/http/schemas.ts';
import { PublicUser, wholeName } from '../identity/contract.ts';
import { ACT_REASON_LENGTH } from '../identity/rules.ts';
import { LEVELS, languageName, MAX_LANGUAGES } from './advice-rules.ts';
import {
  CANCEL_REASON_LENGTH,
  DECLINE_REASON_LENGTH,
  MAX_LATE_MINUTES,
  MAX_PLAYERS,
  MAX_SIGN_UP_CLOSES_HOURS,
} from './rules.ts';

export const GameEventStatus = z.enum(['upcoming', 'completed', 'cancelled', 'archived']);
export type GameEventStatus = z.infer<typeof GameEventStatus>;

/** For whom an evening is. It advises and never refuses. */
export const Level = z.enum(LEVELS, 'Please choose for whom it is.');
export type Level = z.infer<typeof Level>;

const language = z
  .string()
  .refine((code) => languageName(code) !== undefined, 'Please use the code of a language, such as en or es.');

/** The languages in which an evening is played, as ISO 639 codes; empty if its host names none. */
export const Languages = z
  .array(language)
  .max(MAX_LANGUAGES, `Please name at most ${MAX_LANGUAGES} languages.`)
  .refine((codes) => new Set(codes).size === codes.length, 'Please name each language once.');

/** How and when a person checked in: `code` with the code on the host's screen, `host` by the host. */
export const CheckIn = z.object({ how: z.enum(['code', 'host']), at: instant });
export type CheckIn = z.infer<typeof CheckIn>;

/** A person at a table, as the viewer may see them. It has no id, so visitors cannot find out who it is. */
export const TablePerson = z.object({
  /** Null for "A member", whom this viewer may not see, and for a deleted person. */
  initials: z.string().nullable(),
  /** The number of their color, 0 to 5, the same one everywhere. */
  hue: z.number().int(),
  /** For signed-in members; null for visitors and where `initials` is null. */
  firstName: z.string().nullable(),
  /** The name of their photograph, `/pictures/{photo}/128.webp`, for viewers who see `firstName`; null without one. */
  photo: z.string().nullable(),
  isHost: z.boolean(),
  /** Whether it is the viewer. */
  isYou: z.boolean(),
  /** Whether they said that they will be there. Only people at the table and admins see it; false for other viewers. */
  isConfirmed: z.boolean(),
  /** When they checked in. Only people at the table and admins see it; null for other viewers, and before check-in. */
  checkedInAt: instant.nullable(),
  /** Minutes after the start that they said they come. Only people at the table and admins see it; null for others. */
  minutesLate: z.number().int().nullable(),
  /** The seat is theirs at every date of the series; absent for others, and where `initials` is null. */
  isRegular: z.literal(true).optional(),
});
export type TablePerson = z.infer<typeof TablePerson>;

/** A meetup. Local dates and times are in the city's time zone. */
export const GameEvent = z.object({
  id,
  gameId: id,
  regionId: id,
  cafeId: id,
  hostId: id,
  /** The series whose date it is; absent for an evening of its own. */
  seriesId: id.optional(),
  /** The local day of this date by the rhythm of its series. It never changes. */
  plannedDate: z.string().optional(),
  /** The group whose evening it is; absent for an evening without one. */
  group: z.object({ id, slug: z.string(), name: z.string() }).optional(),
  /** Its host cannot host it, and no other organizer of its group has taken it over yet. */
  seeksHost: z.literal(true).optional(),
  /**
   * What the cafe says to it; absent where nobody has to be asked. `freeUntil`: it has declined, and seats may be given
   * back freely before this instant.
   */
  table: z.object({ state: z.enum(['asked', 'confirmed', 'declined']), freeUntil: instant.optional() }).optional(),
  /**
   * The cafe cannot have it any more: it is closed that night, takes no evenings, or is no longer listed. `freeUntil`:
   * seats may be given back freely before this instant. Absent if it can.
   */
  tableLost: z.object({ because: z.enum(['closed', 'not_approved', 'gone']), freeUntil: instant }).optional(),
  /** The viewer is an organizer of its group, so they may do here what a host may. Absent otherwise. */
  youOrganize: z.literal(true).optional(),
  /** The date was changed by itself, so changes of its series no longer reach it by themselves. */
  departed: z.literal(true).optional(),
  /**
   * The instant from which a seat at this date can be taken by joining, and its waiting list joined: the start of the
   * date two before it in its series. It may be past. Absent if there is no such date.
   */
  joinableFrom: instant.optional(),
  /** The start instant. */
  eventDate: instant,
  /** Local `YYYY-MM-DD`. */
  startDate: z.string(),
  /** Local `HH:MM`, 24-hour. */
  startTime: z.string(),
  maxParticipants: z.number().int(),
  /** The number of seats that are taken or held, without the host. */
  currentParticipants: z.number().int(),
  /** How many of them are held: offered to people on the waiting list, or held for friends. */
  heldSeats: z.number().int(),
  /** How many people are on the waiting list. */
  waiting: z.number().int(),
  description: z.string(),
  /** 1 when it is scheduled. Every change of the gameEvent itself adds 1. */
  version: z.number().int(),
  /** If fewer people have a seat 3 hours before the start, the gameEvent is cancelled. */
  minParticipants: z.number().int(),
  /** How many hours before the start sign-up closes; 0 means at the start. */
  signUpClosesHours: z.number().int(),
  level: Level,
  /** Whether somebody teaches the game. */
  teaching: z.boolean(),
  /** In which languages it is played, as ISO 639 codes. */
  languages: z.array(z.string()),
  /** How many seats its host keeps for newcomers, until 48 hours before the start. */
  newcomerSeats: z.number().int(),
  /** How many seats the viewer could take. Visitors count as newcomers. */
  spotsLeft: z.number().int(),
  /** How many free seats only newcomers can take, and until when. Absent if there is none. */
  keptForNewcomers: z.object({ seats: z.number().int(), until: instant }).optional(),
  /**
   * The start that participants had a day's notice of. A late cancel of the host is measured from it. Absent unless a
   * shift at short notice has moved `eventDate` away from it.
   */
  noticedStart: instant.optional(),
  /** The state before the last real change; null without one. */
  movedFrom: z
    .object({
      /** The start before the change. */
      eventDate: instant,
      /** The cafe before the change; null if it is the same. */
      cafe: z.object({ name: z.string(), address: z.string(), gone: z.literal(true).optional() }).nullable(),
      /** Seats may be given back freely before this instant. */
      freeUntil: instant,
    })
    .nullable(),
  status: GameEventStatus,
  game: z.object({ name: z.string(), imageUrl: z.string().nullable() }).nullable(),
  /** `gone`: it is no longer in the catalog, so it has no page. */
  cafe: z.object({ name: z.string(), address: z.string(), gone: z.literal(true).optional() }).nullable(),
  /** `lastName` is only the initial. Null if the host is gone. */
  host: z.object({ firstName: z.string(), lastName: z.string(), reliabilityScore: z.number().int() }).nullable(),
  /** The people at the table: the host, then those with a seat, in the order of joining. */
  people: z.array(TablePerson),
  /** The viewer's place on the waiting list, or the seat held for them; null if they have neither. */
  yourLine: z
    .object({
      /** 1 for the front; null while a seat is held. */
      place: z.number().int().nullable(),
      /** A seat is held for the viewer until this instant; null while they wait. */
      heldUntil: instant.nullable(),
    })
    .nullable(),
  /** Only in the answer for one game event: the words of the person who cancelled it, if they gave any. */
  cancelReason: z.string().optional(),
  /**
   * Only in the answer for one game event that is cancelled. `byName`: the first name of the host or organizer who did it; null
   * for an admin, and if it was not a person: too few had a seat, its series changed, nobody could host it, its group closed.
   */
  cancelled: z
    .object({
      at: instant,
      byName: z.string().nullable(),
      because: z.enum(['minimum', 'series', 'no_host', 'group']).optional(),
    })
    .optional(),
  /** In the answer for one game event and in the list of open ones: the viewer's seat was released, so they cannot join again. */
  wasRemoved: z.literal(true).optional(),
});
export type GameEvent = z.infer<typeof GameEvent>;

/** `reason`: the person's own words to everybody with a seat, an offer or a place in line. */
export const CancelRequest = z.object({
  reason: requiredText(CANCEL_REASON_LENGTH, 'Please write something, or leave it out.').optional(),
});
export type CancelRequest = z.input<typeof CancelRequest>;

/** `to`: the new host. */
export const HandOverRequest = z.object({ to: id });

/** `reason`: kept in the log with the removal, and in the copy of their data. */
export const RemoveRequest = z.object({
  reason: requiredText(ACT_REASON_LENGTH, 'Please give a reason.').optional(),
});

/** What the owner of a cafe answers who asks for a table. `reason`: their words to the host. */
export const TableRequest = z.discriminatedUnion('confirm', [
  z.object({ confirm: z.literal(true) }),
  z.object({
    confirm: z.literal(false),
    reason: requiredText(DECLINE_REASON_LENGTH, 'Please tell the host why.'),
  }),
]);
export type TableRequest = z.input<typeof TableRequest>;

export const GameEventQuery = z.object({
  hostId: id.optional(),
  cafeId: id.optional(),
  gameId: id.optional(),
  regionId: id.optional(),
  seriesId: id.optional(),
  groupId: id.optional(),
  /** Searches game, cafe and host names. */
  q: text(100).optional(),
  from: instant.optional(),
  to: instant.optional(),
  /**
   * Local days of the city, counted from now. The weekend is this week's Saturday and Sunday, or what is left of it.
   */
  when: z.enum(['today', 'tomorrow', 'weekend']).optional(),
  /** `true`: only those with a free seat. */
  open: z.enum(['true', 'false']).optional(),
  level: Level.optional(),
  /** `true`: only those at which somebody teaches the game. */
  teaching: z.enum(['true', 'false']).optional(),
  language: language.optional(),
  ...paging,
});
export type GameEventQuery = z.input<typeof GameEventQuery>;

/** The number of gameEvents for each value of `when`, full ones included, and totals of the next seven days. */
export const GameEventCounts = z.object({
  today: z.number().int(),
  tomorrow: z.number().int(),
  weekend: z.number().int(),
  week: z.object({
    gameEvents: z.number().int(),
    /** Free seats for which sign-up is open. */
    openSeats: z.number().int(),
    /** People with a seat, and hosts. Each person counts once. */
    players: z.number().int(),
    cafes: z.number().int(),
  }),
});
export type GameEventCounts = z.infer<typeof GameEventCounts>;

/** How many seats are kept for newcomers: at most half of them, rounded down. */
const newcomerSeats = z.int().min(0).max(MAX_PLAYERS);

export const ScheduleGameEventRequest = z.object({
  gameId: id,
  regionId: id,
  cafeId: id,
  /** A local date, or an instant, which means its date in the city's time zone. */
  eventDate: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], 'Please choose a date.')
    .refine(...ofThisCentury),
  startTime: z.string('Please choose a start time.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a start time.'),
  maxParticipants: z.number().int().min(1).max(MAX_PLAYERS),
  description: text(2000).default(''),
  /** If fewer people have a seat 3 hours before the start, the gameEvent is cancelled. */
  minParticipants: z.number().int().min(1).max(MAX_PLAYERS).default(1),
  /** How many hours before the start sign-up closes. */
  signUpClosesHours: z.number().int().min(0).max(MAX_SIGN_UP_CLOSES_HOURS).default(0),
  level: Level.default('everyone'),
  teaching: z.boolean().default(false),
  languages: Languages.default([]),
  newcomerSeats: newcomerSeats.default(0),
  /** The group whose evening it is: its host must be an organizer of it. */
  groupId: id.optional(),
});
export type ScheduleGameEventRequest = z.input<typeof ScheduleGameEventRequest>;

/** Absent details stay as they are. Date and time are local. */
export const ChangeGameEventRequest = z.object({
  /** Can change only while no seat is taken or held. */
  gameId: id.optional(),
  /** Must be in the same region. */
  cafeId: id.optional(),
  startDate: z.iso
    .date('Please choose a date.')
    .refine(...ofThisCentury)
    .optional(),
  startTime: z
    .string('Please choose a start time.')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a start time.')
    .optional(),
  maxParticipants: z.number().int().min(1).max(MAX_PLAYERS).optional(),
  description: text(2000).optional(),
  level: Level.optional(),
  teaching: z.boolean().optional(),
  languages: Languages.optional(),
  newcomerSeats: newcomerSeats.optional(),
  /** The version of the gameEvent that the change is based on. */
  basedOn: z.number('Please say which version this is based on.').int(),
});
export type ChangeGameEventRequest = z.input<typeof ChangeGameEventRequest>;

export const ChangePreviewQuery = z.object({
  cafeId: id.optional(),
  startDate: ChangeGameEventRequest.shape.startDate,
  startTime: ChangeGameEventRequest.shape.startTime,
  maxParticipants: z.coerce.number().int().min(1).max(MAX_PLAYERS).optional(),
});
export type ChangePreviewQuery = z.input<typeof ChangePreviewQuery>;

/** The effects that a change would have. */
export const ChangePreview = z.object({
  /**
   * How many people are mailed about the move. `atOnce`: shortly before the start the mail is sent at once, otherwise
   * after ten minutes without a further change. Null if nobody is mailed.
   */
  moved: z
    .object({
      atOnce: z.boolean(),
      seats: z.number().int(),
      offers: z.number().int(),
      line: z.number().int(),
      host: z.boolean(),
      cafeOwner: z.boolean(),
    })
    .nullable(),
  /** How many people in line get a seat at once. They are mailed. */
  given: z.number().int(),
  /** How many people in line are offered a seat. They are mailed. */
  offered: z.number().int(),
  /** The change lets people give their seat back freely before this instant; null if it does not. */
  freeUntil: instant.nullable(),
  /** Whether it counts as a late cancellation of the host. */
  isLate: z.boolean(),
});
export type ChangePreview = z.infer<typeof ChangePreview>;

export const GameEventReply = z.object({ gameEvent: GameEvent });
export type GameEventReply = z.infer<typeof GameEventReply>;

export const LeaveReply = z.object({ gameEvent: GameEvent, lateCancel: z.boolean() });
export type LeaveReply = z.infer<typeof LeaveReply>;

/** `place` is 1 for the front of the waiting list; `of` is the number of people who wait. */
export const WaitingListReply = z.object({
  place: z.number().int(),
  of: z.number().int(),
  gameEvent: GameEvent,
});
export type WaitingListReply = z.infer<typeof WaitingListReply>;

/** Why and when a person who waits was passed over: they were under a penalty or suspended, or busy at the time of the gameEvent. */
export const PassedOver = z.object({ reason: z.enum(['penalty', 'suspended', 'busy']), at: instant });
export type PassedOver = z.infer<typeof PassedOver>;

/** A person on the waiting list, as the host and admins see them. */
export const WaitingPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /** The name of their photograph; null without one. */
  photo: z.string().nullable(),
  /** When they joined the waiting list. */
  since: instant,
  /** The last time they were passed over; null if they never were. */
  passedOver: PassedOver.nullable(),
});
export type WaitingPerson = z.infer<typeof WaitingPerson>;

/** A seat that a participant holds for a friend before `until`. `name` is null once the participant is erased. */
export const HeldForGuest = z.object({ invitedBy: id, name: z.string().nullable(), until: instant });
export type HeldForGuest = z.infer<typeof HeldForGuest>;

/** The viewer's place in line. `place` is set only while they wait, `until` only while a seat is held for them. */
export const WaitingList = z.object({
  state: z.enum(['none', 'waiting', 'offered']),
  place: z.number().int().nullable(),
  of: z.number().int(),
  until: instant.nullable(),
  /** The last time that the viewer was passed over; null if they do not wait. */
  passedOver: PassedOver.nullable(),
  /** The people who wait, in order. Only for the host and admins. */
  people: z.array(WaitingPerson).optional(),
  /** Seats held for friends: the viewer's own, or all of them for the host and admins. */
  guests: z.array(HeldForGuest),
  /** The viewer has already held a seat for a friend, which each person can do once. Absent if they have not. */
  hasHeldForFriend: z.literal(true).optional(),
});
export type WaitingList = z.infer<typeof WaitingList>;

/** The friend who is invited. Only the person themselves, the host and admins see the name. */
export const GuestRequest = z.object({ name: wholeName('Please enter the name of your friend.', 50) });
export type GuestRequest = z.input<typeof GuestRequest>;

/** The link for the friend. It is shown only once. */
export const GuestReply = z.object({ url: z.url(), until: instant });
export type GuestReply = z.infer<typeof GuestReply>;

/**
 * The seat that a link for a friend holds before `until`. `invitedBy` is the participant who invites, `lastName` is
 * only the initial; null if that person has been erased.
 */
export const GuestInvitation = z.object({
  gameEventId: id,
  until: instant,
  invitedBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
});
export type GuestInvitation = z.infer<typeof GuestInvitation>;

/** Opening `url` checks in a participant. The next code replaces this one at `validUntil`. */
export const CheckInCode = z.object({ code: z.string(), url: z.url(), validUntil: instant });
export type CheckInCode = z.infer<typeof CheckInCode>;

export const CheckInRequest = z.object({
  code: requiredText(20, 'Please enter the four characters.'),
  /** When the code was entered, if it is sent later. */
  at: instant.optional(),
});
export type CheckInRequest = z.input<typeof CheckInRequest>;

/** In minutes after the start. */
export const RunningLateRequest = z.object({ minutes: z.number().int().min(1).max(MAX_LATE_MINUTES) });
export type RunningLateRequest = z.input<typeof RunningLateRequest>;

export const OfferRequest = z.object({ accept: z.boolean('Please accept or decline the seat.') });
export type OfferRequest = z.input<typeof OfferRequest>;

/**
 * A person in line at the instant when a seat was given. The host and admins see names; other viewers see only their
 * own.
 */
export const LineEntry = z.object({
  /** 1 for the front. */
  place: z.number().int(),
  id: id.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  since: instant,
  /** Why this seat went past them; null if it did not. */
  passedOver: PassedOver.nullable(),
  /** Whether this is the person who got the seat. */
  isGiven: z.boolean(),
});
export type LineEntry = z.infer<typeof LineEntry>;

/** How somebody got their seat, with the waiting list as it was at that instant. */
export const SeatHistory = z.object({
  userId: id,
  /** `joined`: a free seat was taken; `waiting_list`: the list gave it at once; `offer`: it was offered and
   * accepted; `guest`: a friend held it; `standing`: it is theirs at every date of the series;
   * `other_table`: they sat at another table of the night before. */
  how: z.enum(['joined', 'waiting_list', 'offer', 'guest', 'standing', 'other_table']),
  /** When the seat was taken. */
  at: instant,
  /** When the seat was offered, and until when it was held; null for a seat that was not offered. */
  offeredAt: instant.nullable(),
  offeredUntil: instant.nullable(),
  /** When the person joined the waiting list; null if they were not on it. */
  waitingSince: instant.nullable(),
  line: z.array(LineEntry),
});
export type SeatHistory = z.infer<typeof SeatHistory>;

/** `to`: the other table of the same night. */
export const MoveSeatRequest = z.object({ to: id });
export type MoveSeatRequest = z.input<typeof MoveSeatRequest>;

export const CanJoinReply = z.object({
  canJoin: z.boolean(),
  message: z.string(),
  penaltyExpiresAt: instant.nullable(),
  /** Only for a person whom an admin has suspended. */
  suspendedUntil: instant.optional(),
});
export type CanJoinReply = z.infer<typeof CanJoinReply>;

/**
 * A participant, as the viewer may see them. The host and admins see full names, members see first names and the
 * initial of the last name, visitors see only initials. A person whom this viewer may not see is `A member`.
 */
export const Participant = z.object({
  id,
  /** Null for visitors, and for "A member". */
  userId: id.nullable(),
  joinedAt: instant,
  /** Whether they said that they will be there. Only people at the table and admins see it; false for other viewers. */
  isConfirmed: z.boolean(),
  /** How and when they checked in. Only people at the table and admins see it; null for others, and before check-in. */
  checkIn: CheckIn.nullable(),
  /** Minutes after the start that they said they come. Only people at the table and admins see it; null for others. */
  minutesLate: z.number().int().nullable(),
  /** They have not attended any gameEvent so far. Only for the host and organizers of its group; absent otherwise. */
  firstTime: z.literal(true).optional(),
  user: z.object({
    /** Null if `userId` is null. */
    id: id.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    initials: z.string().nullable(),
    /** The number of their color, 0 to 5, the same one everywhere. */
    hue: z.number().int(),
    /** The name of their photograph, for viewers who see their name; null without one. */
    photo: z.string().nullable(),
    /** Only for the host and admins. */
    reliabilityScore: z.number().int().optional(),
  }),
});
export type Participant = z.infer<typeof Participant>;

/** The public profile of a person, and what they host and join. */
export const ProfileReply = z.object({
  user: PublicUser,
  stats: z.object({ hosting: z.number().int(), joined: z.number().int(), completed: z.number().int() }),
  hostedEvents: z.array(GameEvent),
  joinedEvents: z.array(GameEvent),
});
export type ProfileReply = z.infer<typeof ProfileReply>;

/** A participation in the form of a reservation. `removed`: the host took the seat away. */
export const Reservation = z.object({
  id,
  eventId: id,
  userId: id,
  status: z.enum(['upcoming', 'completed', 'cancelled', 'removed']),
  gameEvent: GameEvent,
  /** When the seat was taken. */
  createdAt: instant,
});
export type Reservation = z.infer<typeof Reservation>;

export const ReservationQuery = z
  .object({
    /** `client`: the viewer's own; `provider`: those of gameEvents that the viewer hosts; `cafe`: those at `cafeId`. */
    type: z.enum(['client', 'provider', 'cafe'], 'Type must be client, provider or cafe.'),
    cafeId: id.optional(),
    ...paging,
  })
  .refine(({ type, cafeId }) => type !== 'cafe' || cafeId !== undefined, {
    path: ['cafeId'],
    message: 'Please say which cafe.',
  });

export const ReserveRequest = z.object({ eventId: id });
export type ReserveRequest = z.input<typeof ReserveRequest>;

export const ReservationStatusRequest = z.object({
  status: z.literal('cancelled', 'A reservation can be cancelled, nothing else.'),
});
export type ReservationStatusRequest = z.input<typeof ReservationStatusRequest>;
