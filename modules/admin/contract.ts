import { z } from 'zod';
import { id, instant, paging, requiredText, text } from '../../platform/http/schemas.ts';

/** A place in the log, in decimal. */
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

/** A game event as admins see it in lists. */
export const AdminGameEvent = z.object({
  id,
  gameName: z.string(),
  status: z.enum(['upcoming', 'completed', 'cancelled', 'archived']),
  hostId: id,
  hostName: z.string(),
  /** Empty once the host is deleted. */
  hostEmail: z.string(),
  /** The start instant. */
  eventDate: instant,
  startTime: z.string(),
  cafeName: z.string(),
  cafeAddress: z.string(),
  regionName: z.string(),
  currentParticipants: z.int(),
  maxParticipants: z.int(),
});
export type AdminGameEvent = z.infer<typeof AdminGameEvent>;

export const AdminGameEventsQuery = z.object({
  /** Part of the game's name, the host's name or the host's email, in any case. */
  search: text(100).optional(),
  ...paging,
});

const named = { id: z.string(), name: z.string().nullable() };

/** Who changed what, and when. Names are looked up as it is read; nothing of a person is kept with it. */
export const AuditEntry = z.object({
  id,
  at: instant,
  /** The type of the domain event, such as `UserDeactivated`. */
  type: z.string(),
  /** `id` is a user id, `system`, or `cli:<name>` for somebody at a terminal; `name` null for the system. */
  actor: z.object(named),
  /**
   * What was changed: a user, game, cafe, city, region, invitation, gameEvent, emailSender or readModel; of what changed
   * nothing: an export, a mail, or adminAccess for a sign-in under an unknown name. What is gone has the name it had then.
   */
  subject: z.object({ kind: z.string(), ...named }),
  /** Whom it concerns besides: who was removed from a game event. */
  person: z.object(named).nullable(),
  /** The game event it is about, by its game. */
  gameEvent: z.object({ ...named, startsAt: instant }).nullable(),
  /** The fact without anything personal. */
  details: z.record(z.string(), z.unknown()),
  /** Which personal fields were changed, without their values; empty once the person is deleted. */
  changedFields: z.array(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The domain event behind an entry of the audit, as it stands in the log. */
export const AuditEvidence = z.object({
  type: z.string(),
  stream: z.string(),
  /** Its number in its stream. */
  version: z.int(),
  position,
  data: z.record(z.string(), z.unknown()),
  /** What names a person; `erased` once their key is destroyed, null where the domain event has nothing of the kind. */
  personal: z.union([z.record(z.string(), z.unknown()), z.literal('erased')]).nullable(),
});
export type AuditEvidence = z.infer<typeof AuditEvidence>;

export const AuditQuery = z.object({
  /** The id of what was changed, or a read model's name. */
  subject: z.union([id, z.string().regex(/^[a-z][a-z_]{0,39}$/)], 'This is not a known id.').optional(),
  /** Part of the name, or of a person's email, of what was changed, in any case. */
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
});
export type AuditQuery = z.input<typeof AuditQuery>;

/** What an admin asked for in the browser about a read model; positions are those of the log. */
export const ReadModelTask = z.object({
  /** Fold it anew beside the one that serves, and swap them; or hold it against what the log folds to. */
  kind: z.enum(['rebuild', 'verification']),
  state: z.enum(['asked', 'running', 'done', 'failed']),
  askedBy: z.string(),
  askedAt: instant,
  finishedAt: instant.nullable(),
  position,
  head: position,
  eventsPerSecond: z.int(),
  /** How many rows stand otherwise than the log folds to, once a verification is done. */
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
  /** The last one that was asked for. */
  task: ReadModelTask.nullable(),
});
export type ReadModel = z.infer<typeof ReadModel>;

export const SkipRequest = z.object({
  /** Where it is paused, as the admin sees it: nothing else is ever passed over. */
  position,
  /** Stays in the log for good. */
  reason: requiredText(500, 'Please give a reason.'),
});
export type SkipRequest = z.infer<typeof SkipRequest>;
