import { z } from 'zod';
import { id, instant, paging, text } from '../../platform/http/schemas.ts';

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

/** Who changed what, and when. Names are looked up as it is read; nothing of a person is kept with it. */
export const AuditEntry = z.object({
  id,
  at: instant,
  /** The type of the domain event, such as `UserDeactivated`. */
  type: z.string(),
  /** `id` is a user id or `system`; `name` null for the system. */
  actor: z.object({ id: z.string(), name: z.string().nullable() }),
  /** What was changed: a user, game, cafe, city, region, invitation, gameEvent or emailSender. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  /** The fact without anything personal. */
  details: z.record(z.string(), z.unknown()),
  /** Which personal fields were changed, without their values; empty once the person is deleted. */
  changedFields: z.array(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditQuery = z.object({
  subject: id.optional(),
  actor: z.union([id, z.literal('system')], 'This is not a known id.').optional(),
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

const position = z.string().regex(/^\d+$/);

/** A rebuild that was asked for in the browser; positions are those of the log. */
export const Rebuild = z.object({
  state: z.enum(['asked', 'running', 'done', 'failed']),
  askedBy: z.string(),
  askedAt: instant,
  finishedAt: instant.nullable(),
  position,
  head: position,
  eventsPerSecond: z.int(),
  /** Why it failed. */
  message: z.string().nullable(),
});
export type Rebuild = z.infer<typeof Rebuild>;

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
  rebuild: Rebuild.nullable(),
});
export type ReadModel = z.infer<typeof ReadModel>;
