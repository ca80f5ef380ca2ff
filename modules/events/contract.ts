import { z } from 'zod';
import { id, instant, line, paging, requiredText, text } from '../../platform/http/schemas.ts';
import { PublicUser } from '../identity/contract.ts';
import { MAX_LATE_MINUTES, MAX_PLAYERS, MAX_SIGN_UP_CLOSES_HOURS } from './rules.ts';

export const GameEventStatus = z.enum(['upcoming', 'completed', 'cancelled', 'archived']);
export type GameEventStatus = z.infer<typeof GameEventStatus>;

/** How and when somebody checked in: `code` by that of the host's screen, `host` by the host. */
export const CheckIn = z.object({ how: z.enum(['code', 'host']), at: instant });
export type CheckIn = z.infer<typeof CheckIn>;

/** Somebody at a table, as the viewer may see them. No id: visitors see who comes without learning who it is. */
export const TablePerson = z.object({
  /** Null for "A member", who is not shown to this viewer, and for somebody who has been deleted. */
  initials: z.string().nullable(),
  /** The number of their color, 0 to 5, the same one everywhere. */
  hue: z.number().int(),
  /** For signed-in members; null for visitors and where `initials` is null. */
  firstName: z.string().nullable(),
  /** The name of their photograph, `/pictures/{photo}/128.webp`, for those who see `firstName`; null without one. */
  photo: z.string().nullable(),
  isHost: z.boolean(),
  /** It is the viewer. */
  isYou: z.boolean(),
  /** They said that they will be there. For those at the table and admins; false for others. */
  isConfirmed: z.boolean(),
  /** When they checked in. For those at the table and admins; null for others, and before. */
  checkedInAt: instant.nullable(),
  /** How many minutes after the start they come, as they said. For those at the table and admins; null for others. */
  minutesLate: z.number().int().nullable(),
});
export type TablePerson = z.infer<typeof TablePerson>;

/** A meetup. Local dates and times are in the city's time zone. */
export const GameEvent = z.object({
  id,
  gameId: id,
  regionId: id,
  cafeId: id,
  hostId: id,
  /** The start instant. */
  eventDate: instant,
  /** Local `YYYY-MM-DD`. */
  startDate: z.string(),
  /** Local `HH:MM`, 24-hour. */
  startTime: z.string(),
  maxParticipants: z.number().int(),
  /** Seats that are taken or held, counted by the server; the host is not among them. */
  currentParticipants: z.number().int(),
  /** How many of them are held: offered to somebody on the waiting list for a while. */
  heldSeats: z.number().int(),
  /** How many people are on the waiting list. */
  waiting: z.number().int(),
  description: z.string(),
  /** 1 when it is scheduled, and one more with every change of the gameEvent itself. */
  version: z.number().int(),
  /** If it is unmet 3 hours before the start, the gameEvent is cancelled. */
  minParticipants: z.number().int(),
  /** How many hours before the start sign-up closes; 0 for at the start. */
  signUpClosesHours: z.number().int(),
  /**
   * The start that participants had a day's notice of, from which a late cancel of the host counts. Absent unless a shift at
   * short notice has moved `eventDate` away from it.
   */
  noticedStart: instant.optional(),
  /** Since a real change; null before one. */
  movedFrom: z
    .object({
      /** The start before the change. */
      eventDate: instant,
      /** The cafe before the change; null where it is the same. */
      cafe: z.object({ name: z.string(), address: z.string() }).nullable(),
      /** Seats may be given back freely before this instant. */
      freeUntil: instant,
    })
    .nullable(),
  status: GameEventStatus,
  game: z.object({ name: z.string(), imageUrl: z.string().nullable() }).nullable(),
  cafe: z.object({ name: z.string(), address: z.string() }).nullable(),
  /** `lastName` is only the initial. Null if the host is gone. */
  host: z.object({ firstName: z.string(), lastName: z.string(), reliabilityScore: z.number().int() }).nullable(),
  /** The people at the table: the host, then those with a seat, in the order of joining. */
  people: z.array(TablePerson),
  /** Where the viewer is on the waiting list; null for who is not on it. */
  yourLine: z
    .object({
      /** 1 for the front; null while a seat is held. */
      place: z.number().int().nullable(),
      /** Until when a seat is held for the viewer; null while they wait. */
      heldUntil: instant.nullable(),
    })
    .nullable(),
});
export type GameEvent = z.infer<typeof GameEvent>;

export const GameEventQuery = z.object({
  hostId: id.optional(),
  cafeId: id.optional(),
  gameId: id.optional(),
  regionId: id.optional(),
  /** Searches game, cafe and host names. */
  q: text(100).optional(),
  from: instant.optional(),
  to: instant.optional(),
  /** Local days of the city, counted from now. The weekend is this week's Saturday and Sunday, or what is left of it. */
  when: z.enum(['today', 'tomorrow', 'weekend']).optional(),
  /** `true`: only those with a free seat. */
  open: z.enum(['true', 'false']).optional(),
  ...paging,
});
export type GameEventQuery = z.input<typeof GameEventQuery>;

/** How many gameEvents a list of each of those days holds, full ones too, and what the next seven days hold. */
export const GameEventCounts = z.object({
  today: z.number().int(),
  tomorrow: z.number().int(),
  weekend: z.number().int(),
  week: z.object({
    gameEvents: z.number().int(),
    /** Free seats for which sign-up is open. */
    openSeats: z.number().int(),
    /** People with a seat, and hosts; each counted once. */
    players: z.number().int(),
    cafes: z.number().int(),
  }),
});
export type GameEventCounts = z.infer<typeof GameEventCounts>;

export const ScheduleGameEventRequest = z.object({
  gameId: id,
  regionId: id,
  cafeId: id,
  /** A local date, or an instant whose date in the city's zone is meant. */
  eventDate: z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'Please choose a date.'),
  startTime: z.string('Please choose a start time.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a start time.'),
  maxParticipants: z.number().int().min(1).max(MAX_PLAYERS),
  description: text(2000).default(''),
  /** If it is unmet 3 hours before the start, the gameEvent is cancelled. */
  minParticipants: z.number().int().min(1).max(MAX_PLAYERS).default(1),
  /** How many hours before the start sign-up closes. */
  signUpClosesHours: z.number().int().min(0).max(MAX_SIGN_UP_CLOSES_HOURS).default(0),
});
export type ScheduleGameEventRequest = z.input<typeof ScheduleGameEventRequest>;

/** What is absent stays as it is. Date and time are local. */
export const ChangeGameEventRequest = z.object({
  /** While nobody has a seat or an offer. */
  gameId: id.optional(),
  /** In the same region. */
  cafeId: id.optional(),
  startDate: z.iso.date('Please choose a date.').optional(),
  startTime: z
    .string('Please choose a start time.')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a start time.')
    .optional(),
  maxParticipants: z.number().int().min(1).max(MAX_PLAYERS).optional(),
  description: text(2000).optional(),
  /** The version of the gameEvent that was looked at. */
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

/** What a change would bring about. */
export const ChangePreview = z.object({
  /**
   * Who is mailed that it was moved: `atOnce` shortly before the start, and otherwise once ten minutes have passed without a
   * further change. Null where nobody is.
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
  /** How many people in line get a seat at once, and are mailed that. */
  given: z.number().int(),
  /** To how many people in line a seat is offered, who are mailed that. */
  offered: z.number().int(),
  /** Until when those with a seat can give it back freely because of it; null where that does not change. */
  freeUntil: instant.nullable(),
  /** It counts as a late cancellation of the host. */
  isLate: z.boolean(),
});
export type ChangePreview = z.infer<typeof ChangePreview>;

export const GameEventReply = z.object({ gameEvent: GameEvent });
export type GameEventReply = z.infer<typeof GameEventReply>;

export const LeaveReply = z.object({ gameEvent: GameEvent, lateCancel: z.boolean() });
export type LeaveReply = z.infer<typeof LeaveReply>;

/** `place` is 1 for the front of the waiting list; `of` says how many wait. */
export const WaitingListReply = z.object({
  place: z.number().int(),
  of: z.number().int(),
  gameEvent: GameEvent,
});
export type WaitingListReply = z.infer<typeof WaitingListReply>;

/** Why a free seat went past somebody who waits, and when: they were under a penalty, or busy at that time. */
export const PassedOver = z.object({ reason: z.enum(['penalty', 'busy']), at: instant });
export type PassedOver = z.infer<typeof PassedOver>;

/** Somebody on the waiting list, as the host and admins see them. */
export const WaitingPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /** The name of their photograph; null without one. */
  photo: z.string().nullable(),
  /** When they joined the waiting list. */
  since: instant,
  /** The last time, if there was one. */
  passedOver: PassedOver.nullable(),
});
export type WaitingPerson = z.infer<typeof WaitingPerson>;

/** A seat that a participant holds for a friend before `until`. `name` is null once the participant is erased. */
export const HeldForGuest = z.object({ invitedBy: id, name: z.string().nullable(), until: instant });
export type HeldForGuest = z.infer<typeof HeldForGuest>;

/** Where one is in line. `place` only while waiting; `until` only while a seat is held, which ends at that instant. */
export const WaitingList = z.object({
  state: z.enum(['none', 'waiting', 'offered']),
  place: z.number().int().nullable(),
  of: z.number().int(),
  until: instant.nullable(),
  /** The last time that a free seat went past oneself; null while one does not wait. */
  passedOver: PassedOver.nullable(),
  /** In order, only for the host and admins. */
  people: z.array(WaitingPerson).optional(),
  /** Seats held for friends: one's own; all of them for the host and admins. */
  guests: z.array(HeldForGuest),
  /** Whether one has held a seat for a friend, whatever became of it: it is one for each person. Absent where not. */
  hasHeldForFriend: z.literal(true).optional(),
});
export type WaitingList = z.infer<typeof WaitingList>;

/** The friend who is invited. Only the person themselves, the host and admins see the name. */
export const GuestRequest = z.object({ name: line(50, 'Please enter the name of your friend.') });
export type GuestRequest = z.input<typeof GuestRequest>;

/** The link for the friend, which is shown this once. */
export const GuestReply = z.object({ url: z.url(), until: instant });
export type GuestReply = z.infer<typeof GuestReply>;

/**
 * What a link for a friend leads to: a seat that is held before `until`. Names are those of the participant who invites,
 * `lastName` is only the initial; both are null once they are erased.
 */
export const GuestInvitation = z.object({
  gameEventId: id,
  until: instant,
  invitedBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
});
export type GuestInvitation = z.infer<typeof GuestInvitation>;

/** `url` checks in whoever opens it and has a seat. `validUntil`: when the next code replaces this one. */
export const CheckInCode = z.object({ code: z.string(), url: z.url(), validUntil: instant });
export type CheckInCode = z.infer<typeof CheckInCode>;

export const CheckInRequest = z.object({
  code: requiredText(20, 'Please enter the four characters.'),
  /** When the code was entered, where it is sent later. */
  at: instant.optional(),
});
export type CheckInRequest = z.input<typeof CheckInRequest>;

/** In minutes after the start. */
export const RunningLateRequest = z.object({ minutes: z.number().int().min(1).max(MAX_LATE_MINUTES) });
export type RunningLateRequest = z.input<typeof RunningLateRequest>;

export const OfferRequest = z.object({ accept: z.boolean('Please accept or decline the seat.') });
export type OfferRequest = z.input<typeof OfferRequest>;

/** Somebody in line at the instant when a seat was given. Names are for the host and admins, and one's own. */
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
   * accepted; `guest`: a friend held it. */
  how: z.enum(['joined', 'waiting_list', 'offer', 'guest']),
  /** When the seat was taken. */
  at: instant,
  /** When it was offered, and until when it was held; null for a seat that was not offered. */
  offeredAt: instant.nullable(),
  offeredUntil: instant.nullable(),
  /** When the person joined the waiting list; null if they were not on it. */
  waitingSince: instant.nullable(),
  line: z.array(LineEntry),
});
export type SeatHistory = z.infer<typeof SeatHistory>;

export const CanJoinReply = z.object({
  canJoin: z.boolean(),
  message: z.string(),
  penaltyExpiresAt: instant.nullable(),
});
export type CanJoinReply = z.infer<typeof CanJoinReply>;

/**
 * Somebody who takes part, as the viewer may see them: the host and admins see full names, members first names and the
 * initial of the last, visitors only initials. A person who is not shown to this viewer is `A member`.
 */
export const Participant = z.object({
  id,
  /** Null for visitors, and for "A member". */
  userId: id.nullable(),
  joinedAt: instant,
  /** They said that they will be there. For those at the table and admins; false for others. */
  isConfirmed: z.boolean(),
  /** How and when they checked in. For those at the table and admins; null for others, and before. */
  checkIn: CheckIn.nullable(),
  /** How many minutes after the start they come, as they said. For those at the table and admins; null for others. */
  minutesLate: z.number().int().nullable(),
  user: z.object({
    /** Null where `userId` is. */
    id: id.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    initials: z.string().nullable(),
    /** The number of their color, 0 to 5, the same one everywhere. */
    hue: z.number().int(),
    /** The name of their photograph, for members who see their name; null without one. */
    photo: z.string().nullable(),
    /** Only for the host and admins. */
    reliabilityScore: z.number().int().optional(),
  }),
});
export type Participant = z.infer<typeof Participant>;

/** What anybody may see of a person: who they are, and what they host and join. */
export const ProfileReply = z.object({
  user: PublicUser,
  stats: z.object({ hosting: z.number().int(), joined: z.number().int(), completed: z.number().int() }),
  hostedEvents: z.array(GameEvent),
  joinedEvents: z.array(GameEvent),
});
export type ProfileReply = z.infer<typeof ProfileReply>;

/** A participation under its other name. `removed`: the host took the seat away. */
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
    /** `client`: mine; `provider`: those of events I host; `cafe`: those at `cafeId`. */
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
