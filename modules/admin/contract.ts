import { z } from 'zod';
import { id, instant, pageNumber, paging, requiredText, text } from '../../platform/http/schemas.ts';
import { GameEventStatus } from '../events/contract.ts';
import { Party } from '../identity/contract.ts';

/** A position in the log, in decimal. */
const position = z.string().regex(/^\d+$/, 'This is not a position of the log.');

/** `GET /api/admin/stats`. People who were deleted are not counted. */
export const AdminStats = z.object({
  totalUsers: z.int(),
  serviceProviders: z.int(),
  cafes: z.int(),
  /** Cafes that wait for approval. */
  pendingApprovals: z.int(),
  games: z.int(),
  cities: z.int(),
});
export type AdminStats = z.infer<typeof AdminStats>;

/** The seats of the game events that start in one week. A cancelled game event counts only as `cancelled`. */
export const TurnoutWeek = z.object({
  /** The local date of its Monday. */
  week: z.iso.date(),
  gameEvents: z.int(),
  cancelled: z.int(),
  seats: z.int(),
  /** Seats that are taken now, or were taken at the start. */
  taken: z.int(),
  /** Seats that the waiting list gave at once or offered. */
  offered: z.int(),
  /** Seats given back more than a day before the start. */
  givenBackEarly: z.int(),
  givenBackLate: z.int(),
  /** Seats given back that were filled again. */
  filledAgain: z.int(),
  /** Answers "I'll be there" to the question in a mail. */
  confirmed: z.int(),
  came: z.int(),
  noShows: z.int(),
});
export type TurnoutWeek = z.infer<typeof TurnoutWeek>;

/** The mails to participants, in the order in which they are due. */
export const SEAT_MAILS = ['still_coming', 'people_wait', 'where'] as const;

/** What participants did between a mail and the next one; `none`: before the first mail. */
export const TurnoutMail = z.object({
  after: z.enum(['none', ...SEAT_MAILS]),
  /** The number of seats that the mail was sent to. */
  sent: z.int(),
  confirmed: z.int(),
  givenBack: z.int(),
});
export type TurnoutMail = z.infer<typeof TurnoutMail>;

/** The newest week comes first. Weeks without game events are left out. `mails` counts all these weeks together. */
export const Turnout = z.object({ weeks: z.array(TurnoutWeek), mails: z.array(TurnoutMail) });
export type Turnout = z.infer<typeof Turnout>;

export const TurnoutQuery = z.object({
  /** How many weeks, up to the present one. */
  weeks: z.coerce.number().int().min(1).max(52).optional(),
});

/** A game event as admins see it in lists. */
export const AdminGameEvent = z.object({
  id,
  gameName: z.string(),
  status: GameEventStatus,
  hostId: id,
  hostName: z.string(),
  /** Empty once the host is deleted. Null for admins who may not read how people are reached. */
  hostEmail: z.string().nullable(),
  /** The start instant. */
  eventDate: instant,
  startTime: z.string(),
  cafeId: id,
  cafeName: z.string(),
  cafeAddress: z.string(),
  regionId: id,
  regionName: z.string(),
  currentParticipants: z.int(),
  maxParticipants: z.int(),
  /** A change is based on it. */
  version: z.int(),
});
export type AdminGameEvent = z.infer<typeof AdminGameEvent>;

export const AdminGameEventsQuery = z.object({
  /** Part of the game's name, the host's name or, for admins who may read it, the host's email, ignoring case. */
  search: text(100).optional(),
  /** Finds those whose game or host is spelled nearly like `search` instead. Absent: those that contain it. */
  spelling: z.literal('near').optional(),
  /** Inclusive. */
  from: instant.optional(),
  /** Exclusive. */
  to: instant.optional(),
  regionId: id.optional(),
  /** `notCancelled`: all except cancelled ones. */
  status: z.enum([...GameEventStatus.options, 'notCancelled']).optional(),
  /**
   * `underHalf`: less than half of the seats are taken; `underHalfSoon`: the same, for upcoming ones within 48 hours.
   */
  seats: z.enum(['underHalf', 'underHalfSoon']).optional(),
  /** `yes`: all seats are taken. */
  full: z.literal('yes').optional(),
  cafeId: id.optional(),
  hostId: id.optional(),
  groupId: id.optional(),
  /** The local weekday of the start, from 1 for Monday to 7 for Sunday. */
  weekday: z.enum(['1', '2', '3', '4', '5', '6', '7']).optional(),
  /**
   * `rated`: somebody has a rating of it; `noShow`, `lateCancel`: somebody has such a one now. Ignored for admins who may
   * not read judgments.
   */
  marks: z.enum(['rated', 'noShow', 'lateCancel']).optional(),
  ...paging,
  page: pageNumber,
});
export type AdminGameEventsQuery = z.input<typeof AdminGameEventsQuery>;

/** A series as admins see it in lists. */
export const AdminSeries = z.object({
  id,
  /** Its rhythm, such as `every Thursday`. */
  words: z.string(),
  /** Local `HH:MM`. */
  startTime: z.string(),
  state: z.enum(['running', 'paused', 'ended']),
  gameName: z.string(),
  cafeName: z.string(),
  host: Party,
  /** The group whose evenings they are; null without one. */
  group: z.object({ id, name: z.string() }).nullable(),
  startedAt: instant,
  /** When its next game event starts; null without one. */
  next: instant.nullable(),
});
export type AdminSeries = z.infer<typeof AdminSeries>;

export const AdminSeriesQuery = z.object({
  /** Words of its game, its cafe, its group, or the name of its host. */
  q: text(100).optional(),
  regionId: id.optional(),
  state: AdminSeries.shape.state.optional(),
  ...paging,
});
export type AdminSeriesQuery = z.input<typeof AdminSeriesQuery>;

const named = { id: z.string(), name: z.string().nullable() };

/** A change, with who made it and when. Names are looked up when it is read. The entry itself has no personal data. */
export const AuditEntry = z.object({
  id,
  at: instant,
  /** The type of the domain event, such as `UserDeactivated`. */
  type: z.string(),
  /** `id` is a user id, `system`, or `cli:<name>` for a person at a terminal. `name` is null for the system. */
  actor: z.object(named),
  /**
   * What was changed: a user, game, cafe, city, region, invitation, gameEvent, series, emailSender or readModel. For
   * actions that change nothing: an export, a mail, or adminAccess for a sign-in with an unknown name. A removed thing
   * keeps its last name. A series is called by its rhythm and its host.
   */
  subject: z.object({ kind: z.string(), ...named }),
  /** Another person concerned, such as the person who was removed from a game event. */
  person: z.object(named).nullable(),
  /** The game event that it is about, with the name of its game. */
  gameEvent: z.object({ ...named, startsAt: instant }).nullable(),
  /** The data of the domain event without its personal part. */
  details: z.record(z.string(), z.unknown()),
  /** The names of changed personal fields, without their values; empty once the person is deleted. */
  changedFields: z.array(z.string()),
  /**
   * Why an admin did it to a person; null without a reason, for admins who may not read it, and once whoever it is about
   * is deleted.
   */
  reason: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The domain event of an audit entry, as recorded in the log. */
export const AuditEvidence = z.object({
  type: z.string(),
  stream: z.string(),
  /** Its version in its stream. */
  version: z.int(),
  position,
  data: z.record(z.string(), z.unknown()),
  /**
   * The personal part; `erased` once the person's key is destroyed, `withheld` from roles that may not read it, null if
   * the domain event has none.
   */
  personal: z.union([z.record(z.string(), z.unknown()), z.enum(['erased', 'withheld'])]).nullable(),
});
export type AuditEvidence = z.infer<typeof AuditEvidence>;

export const AuditQuery = z.object({
  /** The id of the changed thing, or the name of a read model. */
  subject: z.union([id, z.string().regex(/^[a-z][a-z_]{0,39}$/)], 'This is not a known id.').optional(),
  /** Part of the name of the changed thing, or of a person's name or email. Case does not matter. */
  concerns: text(100).optional(),
  actor: z
    .union([id, z.literal('system'), z.string().regex(/^cli:\P{C}{1,60}$/u)], 'This is not a known id.')
    .optional(),
  type: z
    .string()
    .regex(/^[A-Za-z]{1,60}$/, 'This is not a type of change.')
    .optional(),
  /** Inclusive. */
  from: instant.optional(),
  /** Exclusive. */
  to: instant.optional(),
  ...paging,
  page: pageNumber,
});
export type AuditQuery = z.input<typeof AuditQuery>;

/** A rebuild or verification that an admin requested in the back office. Positions are log positions. */
export const ReadModelTask = z.object({
  /**
   * `rebuild`: builds a new generation and swaps it in. `verification`: compares the live rows with rows folded again.
   */
  kind: z.enum(['rebuild', 'verification']),
  state: z.enum(['asked', 'running', 'done', 'failed']),
  askedBy: z.string(),
  askedAt: instant,
  finishedAt: instant.nullable(),
  position,
  head: position,
  eventsPerSecond: z.int(),
  /** The number of differing rows, once a verification is done. */
  differing: z.int(),
  /** Why it failed. */
  message: z.string().nullable(),
});
export type ReadModelTask = z.infer<typeof ReadModelTask>;

/** A read model: how far it has followed the log, and what it is doing. */
export const ReadModel = z.object({
  name: z.string(),
  version: z.int(),
  generation: z.int(),
  state: z.enum(['live', 'paused', 'rebuilding', 'building']),
  position,
  /** How many positions it is behind the head of the log. */
  lag: z.int(),
  rows: z.int(),
  /** The domain event that could not be folded, and why. */
  paused: z.object({ position, type: z.string(), message: z.string(), since: instant }).nullable(),
  /** The former generation, which a rollback makes live again. Null if none is kept. */
  earlier: z.int().nullable().optional(),
  /** The last requested task. */
  task: ReadModelTask.nullable(),
});
export type ReadModel = z.infer<typeof ReadModel>;

/** The state of the copies of checkpoints in one place outside the database. */
const CheckpointCopies = z.object({
  /** The size of the newest checkpoint that is there; 0 if there is none. */
  size: z.int(),
  copiedAt: instant.nullable(),
  /** Why the last attempt failed. */
  failure: z.string().nullable(),
});

/** `GET /api/admin/evidence`: the evidence that the log was not changed. */
export const EvidenceState = z.object({
  /** The newest checkpoint; null if nothing is sealed yet. */
  checkpoint: z
    .object({
      /** The number of domain events that it seals. */
      size: z.int(),
      /** The root of their tree, in base64. */
      root: z.string(),
      sealedAt: instant,
      /** The signed note. A copy consists of it. */
      note: z.string(),
    })
    .nullable(),
  /** The number of domain events that wait to be sealed, and when the first of them was recorded. */
  waiting: z.int(),
  waitingSince: instant.nullable(),
  /** Whether the log is shorter than the sealed part. */
  hasLostItsEnd: z.boolean(),
  /** The verifier key of the checkpoints. */
  key: z.string(),
  /** Copies that are sent to CHECKPOINT_URL; null if none is configured. */
  posted: CheckpointCopies.extend({ host: z.string() }).nullable(),
  /** Copies that are mailed to admins each week. */
  mailed: CheckpointCopies,
  /** Scheduled backups; null if none was ever attempted and this process has neither BACKUP_DIR nor BACKUP_URL. */
  backup: z
    .object({
      /** When the last backup was made that passed its check; null before the first. */
      madeAt: instant.nullable(),
      checkedAt: instant.nullable(),
      bytes: z.int().nullable(),
      /** Why the last attempt failed. */
      failure: z.string().nullable(),
    })
    .nullable(),
});
export type EvidenceState = z.infer<typeof EvidenceState>;

/** `GET /api/admin/installation` */
export const Installation = z.object({
  examinedAt: instant,
  findings: z.array(
    z.object({
      /** The examined part, such as `database` or `mail`. */
      part: z.string(),
      /** `attention`: it works, and something should be done. `broken`: something does not work, or can lose data. */
      state: z.enum(['fine', 'attention', 'broken']),
      /** One line. */
      says: z.string(),
      /** What to do about it; absent if it is fine. */
      todo: z.string().optional(),
    }),
  ),
});
export type Installation = z.infer<typeof Installation>;

/** A mail as admins see it: without its content, and with a masked address. */
export const OutgoingMail = z.object({
  id,
  /** The kind of letter, such as `code` or `welcome`. */
  template: z.string(),
  /** `a…@x.example`. Null if the address has been deleted or cannot be decrypted. */
  to: z.string().nullable(),
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.int(),
  createdAt: instant,
  /** Null unless the mail is queued. */
  nextAttemptAt: instant.nullable(),
  lastError: z.string().nullable(),
  /** Whether the mail is unsent, still has its content, and is still of use. */
  canBeSent: z.boolean(),
});
export type OutgoingMail = z.infer<typeof OutgoingMail>;

/** `GET /api/admin/mails` */
export const OutgoingMails = z.object({
  /**
   * How mail is sent. `mailbox`: it is shown on a page of the product. `none`: it waits, because nothing is configured.
   */
  way: z.enum(['mailgun', 'smtp', 'mailbox', 'none']),
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Age of the oldest waiting mail in seconds; 0 if none waits. */
  oldestSeconds: z.int(),
  /** A page of the mails of the requested state, the newest first. */
  mails: z.array(OutgoingMail),
});
export type OutgoingMails = z.infer<typeof OutgoingMails>;

export const RetriedMails = z.object({ retried: z.int() });
export type RetriedMails = z.infer<typeof RetriedMails>;

export const SkipRequest = z.object({
  /** The position at which the admin saw it paused. Only this domain event is skipped. */
  position,
  /** Kept in the log forever. */
  reason: requiredText(500, 'Please give a reason.'),
});
export type SkipRequest = z.infer<typeof SkipRequest>;
