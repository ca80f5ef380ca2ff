import { z } from 'zod';
import { id, instant } from '../../../platform/http/schemas.ts';
import { CheckIn, SeatHistory } from '../../events/contract.ts';
import { Invitation, Party, SignedInAt } from '../../identity/contract.ts';
import { AdminContest } from '../../reliability/contests/contract.ts';
import { AttendanceStatus } from '../../reliability/contract.ts';
import { AdminReport } from '../../reports/contract.ts';
import { AdminGameEvent } from '../contract.ts';

/** A game event that a record lists. Its names are null if removed. */
export const RecordedGameEvent = z.object({
  id,
  gameName: z.string().nullable(),
  cafeName: z.string().nullable(),
  startsAt: instant,
  status: AdminGameEvent.shape.status,
});

/**
 * `GET /api/admin/users/{id}/record`: the record of a person, without profile and ledger. The latest comes first; at
 * most 50 of each kind.
 */
export const PersonRecord = z.object({
  /** The game events that they host, or where they have or had a seat. */
  evenings: z.array(
    z.object({ gameEvent: RecordedGameEvent, part: z.enum(['hosts', 'joined', 'left', 'left_late', 'removed']) }),
  ),
  /** Contests of the person's own marks. */
  contests: z.array(AdminContest),
  /** Reports that concern them. */
  reports: z.array(AdminReport),
  /** Invitations that they accepted, and those sent to their address. */
  invitations: z.array(
    Invitation.pick({ id: true, email: true, createdAt: true, expiresAt: true, acceptedAt: true, status: true }),
  ),
  /** Their sessions. */
  sessions: z.array(SignedInAt.omit({ id: true, current: true })),
  /** The people they wrote with about which game event, and when last. It never includes the texts. */
  conversations: z.array(
    z.object({
      gameEvent: RecordedGameEvent,
      other: Party,
      lastMessageAt: instant,
    }),
  ),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

/** The details that a change of a game event may change. Names are null if removed. */
const ChangedDetails = z.object({
  startsAt: instant,
  gameName: z.string().nullable(),
  cafeName: z.string().nullable(),
  maxParticipants: z.int(),
});

/** `GET /api/admin/game-events/{id}/record`: the record of a game event, at most 50 of each kind. */
export const GameEventRecord = z.object({
  gameEvent: AdminGameEvent.extend({
    description: z.string(),
    minParticipants: z.int(),
    /** The series whose date it is, with its rhythm; null for an evening of its own. */
    series: z.object({ id, words: z.string() }).nullable(),
    group: z.object({ id, name: z.string() }).nullable(),
  }),
  /** People who have a seat, then people who had one, each in the order of joining. */
  seats: z.array(
    z.object({
      person: Party,
      status: z.enum(['joined', 'left', 'left_late', 'removed']),
      joinedAt: instant,
      /** How the seat was given; null for seats given back. */
      how: SeatHistory.shape.how.nullable(),
      isConfirmed: z.boolean(),
      checkIn: CheckIn.nullable(),
      /** Null for admins who may not read ledgers. */
      mark: AttendanceStatus.nullable(),
    }),
  ),
  /** People with an offer, then the waiting list in its order. */
  waiting: z.array(
    z.object({
      person: Party,
      since: instant,
      /** A seat is held for them until this instant; null without an offer. */
      heldUntil: instant.nullable(),
    }),
  ),
  /**
   * Who was refused a seat, why and when, the latest first. The evidence is as of that instant. Null for admins who may
   * not read ledgers.
   */
  refusals: z
    .array(
      z.object({
        person: Party,
        at: instant,
        code: z.enum(['penalty', 'suspended']),
        /** The mark that the penalty is for; null for a suspension. */
        penalty: AttendanceStatus.nullable(),
        /** The end of the penalty or of the suspension. */
        until: instant.nullable(),
        score: z.int(),
        policyVersion: z.int(),
        /** The sentence shown to the person. Null for older refusals. */
        words: z.string().nullable(),
      }),
    )
    .nullable(),
  /** The history of the game event, the latest first. */
  history: z.array(
    z.object({
      at: instant,
      what: z.enum([
        'scheduled',
        'changed',
        'handed_over',
        'host_sought',
        'host_back',
        'cancelled',
        'completed',
        'archived',
      ]),
      /** Null if the product or the command line did it. */
      by: Party.nullable(),
      /** The new host. */
      to: Party.nullable(),
      change: z.object({ from: ChangedDetails, to: ChangedDetails }).nullable(),
      /** Whether it was cancelled because too few people had joined. */
      tooFew: z.boolean(),
      /** Whether it was cancelled because its host asked the others of the group, and nobody took it over. */
      noHost: z.boolean(),
      /** Whether it was cancelled because its group was closed. */
      groupClosed: z.boolean(),
    }),
  ),
  /** Contests of marks at this game event, the latest first. Null for admins who may not read ledgers. */
  contests: z.array(AdminContest).nullable(),
  /** Mails that are sent for a game event as a whole, the latest first. It never includes their texts. */
  mails: z.array(z.object({ at: instant, kind: z.string(), people: z.int() })),
});
export type GameEventRecord = z.infer<typeof GameEventRecord>;

/** `GET /api/admin/cafes/{id}/record`: the game events at a cafe and its owner, at most 50 of each kind. */
export const CafeRecord = z.object({
  owner: Party.nullable(),
  /** Game events that are ahead and not cancelled, the next first. */
  upcoming: z.array(RecordedGameEvent),
  /** All other game events, the latest first. */
  past: z.array(RecordedGameEvent),
});
export type CafeRecord = z.infer<typeof CafeRecord>;

/** `GET /api/admin/series/{id}/record`: who runs a series, and its game events, at most 50 of each kind. */
export const SeriesRecord = z.object({
  host: Party,
  group: z.object({ id, name: z.string() }).nullable(),
  upcoming: CafeRecord.shape.upcoming,
  past: CafeRecord.shape.past,
});
export type SeriesRecord = z.infer<typeof SeriesRecord>;

/** `GET /api/admin/groups/{id}/record`: who runs a group, and its game events, at most 50 of each kind. */
export const GroupRecord = z.object({
  /** Null once the owner of a closed group has been erased. */
  owner: Party.nullable(),
  /** Those beside the owner, of longest standing first. */
  organizers: z.array(Party),
  upcoming: CafeRecord.shape.upcoming,
  past: CafeRecord.shape.past,
});
export type GroupRecord = z.infer<typeof GroupRecord>;
