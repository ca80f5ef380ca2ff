import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { instant } from '../../platform/http/schemas.ts';
import { BAR_KINDS } from './bars/contract.ts';
import { ADMIN_ROLES } from './rules.ts';

const id = z.uuid();
const roles = z.object({
  isClient: z.boolean(),
  isProvider: z.boolean(),
  isCafeOwner: z.boolean(),
  isAdmin: z.boolean(),
});

/** The version of the terms that a person accepted, when they did, and that they stated to be 18 or older. */
const acceptance = z.object({ termsVersion: z.string(), acceptedAt: instant, ageConfirmed: z.literal(true) });

/** Personal data. Readable until the person is erased. */
const personal = z.object({
  /** In canonical form. Empty for an admin without an address. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  bio: z.string(),
});

/** An organizer's own words about what they know. Older releases wrote them in `data`; it has an empty list now. */
const expertise = z.array(z.string());

/** Domain events of the stream `user-<id>`. The subject of each personal part is that user. */
export const personTypes = {
  UserRegistered: {
    schema: 1,
    data: z.object({
      userId: id,
      memberId: z.string(),
      ...roles.shape,
      regionId: id.nullable(),
      expertise,
      /** Null for people registered by an admin or by the first start. */
      accepted: acceptance.nullable(),
    }),
    personal: personal.extend({ expertise: expertise.exactOptional() }),
  },
  /** Absent fields did not change. */
  ProfileChanged: {
    schema: 1,
    data: z.object({
      userId: id,
      regionId: id.nullable().exactOptional(),
      expertise: expertise.exactOptional(),
      /** Whether members see the person by name at tables; true until it is first changed. */
      showAtTables: z.boolean().exactOptional(),
    }),
    personal: z.object({
      email: z.string().exactOptional(),
      firstName: z.string().exactOptional(),
      lastName: z.string().exactOptional(),
      phoneNumber: z.string().exactOptional(),
      bio: z.string().exactOptional(),
      /** The name of their photograph; null once they removed it. */
      photo: z.string().nullable().exactOptional(),
      expertise: expertise.exactOptional(),
    }),
  },
  /** All roles after the change. */
  RolesChanged: { schema: 1, data: z.object({ userId: id, ...roles.shape }) },
  /** What an admin may change from now on. Without this domain event an admin may change everything. */
  AdminRoleGranted: { schema: 1, data: z.object({ userId: id, adminRole: z.enum(ADMIN_ROLES) }) },
  /**
   * Why an admin does what the next domain event of this stream records. The subject is the person concerned, so the
   * words are erased with them; of a deletion it is the admin, because the person's key is destroyed in that append.
   */
  ActExplained: { schema: 1, data: z.object({ userId: id }), personal: z.object({ reason: z.string() }) },
  UserActivated: { schema: 1, data: z.object({ userId: id }) },
  UserDeactivated: { schema: 1, data: z.object({ userId: id }) },
  /**
   * The person takes no seat and hosts nothing new until then. The reason is told to them. A later one replaces it.
   * `isAlong`: because another account of their mailbox is suspended, or was when it went. `with`: the account that the
   * same act suspended, whose mail reaches the mailbox.
   */
  UserSuspended: {
    schema: 1,
    data: z.object({ userId: id, until: instant, isAlong: z.literal(true).exactOptional(), with: id.exactOptional() }),
    personal: z.object({ reason: z.string() }),
  },
  /** An admin ended the suspension before its time. One whose time is over ends without a domain event. */
  SuspensionLifted: { schema: 1, data: z.object({ userId: id, with: id.exactOptional() }) },
  /**
   * The person's key is destroyed in the same commit, so all their personal parts are unreadable. The initials of an
   * admin, such as `A.B.`, stay, so that the authors of decisions can be told apart. `gameEventIds`: all gameEvents
   * that they ever hosted or described, so that read models drop what they wrote about them. Earlier erasures do not have it.
   */
  UserErased: {
    schema: 1,
    data: z.object({
      userId: id,
      /** What is kept of a penalty carries a MAC. Earlier erasures do not say so. */
      isPenaltySealed: z.literal(true).exactOptional(),
      adminInitials: z.string().exactOptional(),
      gameEventIds: z.array(id).exactOptional(),
    }),
  },
} satisfies EventTypes;

/**
 * Domain events of the stream `invitation-<id>`. The subject is the invitation itself: the invited person may never
 * become a user, but their address must be erasable.
 */
export const invitationTypes = {
  InvitationSent: {
    schema: 1,
    data: z.object({ invitationId: id, role: z.literal('provider'), expiresAt: instant }),
    personal: z.object({ email: z.string(), code: z.string() }),
  },
  /** The same code was mailed again, with a new expiry. */
  InvitationResent: { schema: 1, data: z.object({ invitationId: id, expiresAt: instant }) },
  /** The code is invalid. The address stays readable, because the audit shows the recipient. */
  InvitationRevoked: { schema: 1, data: z.object({ invitationId: id }) },
  /** The invitation's key was destroyed in the commit that erased its recipient. */
  InvitationErased: { schema: 1, data: z.object({ invitationId: id }) },
  InvitationRedeemed: { schema: 1, data: z.object({ invitationId: id, userId: id }) },
} satisfies EventTypes;

/**
 * Domain events of the stream `adminAccess-<userId>`, and of `adminAccess-unknown` for unknown names. The typed name is
 * never stored: it may be a password in the wrong field.
 */
export const adminAccessTypes = {
  AdminSignedIn: { schema: 1, data: z.object({ userId: id }) },
  /** `userId` is null for an unknown name. `nth` counts the recorded failures within the hour. */
  AdminSignInFailed: {
    schema: 1,
    data: z.object({ userId: id.nullable(), failedAt: instant, nth: z.int().positive() }),
  },
  /** The admin's sessions ended on every device. */
  AdminPasswordReset: { schema: 1, data: z.object({ userId: id }) },
  /** From now on the admin's password alone does not open an admin session. */
  AdminPasskeyAdded: { schema: 1, data: z.object({ userId: id }) },
  /** The admin removed one, or a full admin or a person at a terminal removed all of them. */
  AdminPasskeysRemoved: { schema: 1, data: z.object({ userId: id, count: z.int().positive() }) },
  /** The admin signed in with a mailed code instead of their passkey. */
  AdminRecovered: { schema: 1, data: z.object({ userId: id }) },
} satisfies EventTypes;

/** Domain events of the stream `calendarFeed-<userId>`. */
export const calendarFeedTypes = {
  /** `hash`: the SHA-256 of the feed's token in hex. The feed that was open before has ended. */
  FeedOpened: { schema: 1, data: z.object({ userId: id, hash: z.hash('sha256') }) },
  FeedClosed: {
    schema: 1,
    data: z.object({ userId: id, because: z.enum(['asked', 'signed_out', 'deactivated', 'erased']) }),
  },
} satisfies EventTypes;

/**
 * Domain events of the stream `keptSuspensions`. The subject of what is kept is its own id, so that its key can be
 * destroyed when it ends, and the hash with it.
 */
export const keptSuspensionTypes = {
  /** A suspended account left its mailbox: it was erased, or has another address. `mailbox`: a keyed hash, in hex. */
  SuspensionKept: {
    schema: 1,
    data: z.object({ keptId: id, until: instant }),
    personal: z.object({ mailbox: z.hash('sha256') }),
  },
  /** Their time is over, or an admin ended or replaced the suspension of the mailbox. Their keys were destroyed in the same commit. */
  KeptSuspensionsForgotten: { schema: 1, data: z.object({ keptIds: z.array(id) }) },
} satisfies EventTypes;

/**
 * Domain events of the stream `bars`: mailboxes and phones that no new account may have. The subject of a bar is its own
 * id: its key is destroyed some time after its end, and with it the hash, the words and from whose record it came.
 */
export const barTypes = {
  /** `until`: null for a bar that holds until it is lifted. `hash`: of the mailbox or the phone number, keyed, in hex. */
  ContactBarred: {
    schema: 1,
    data: z.object({ barId: id, kind: z.enum(BAR_KINDS), until: instant.nullable() }),
    personal: z.object({
      hash: z.hash('sha256'),
      reason: z.string(),
      /** The person from whose record it was barred. */
      from: id.exactOptional(),
    }),
  },
  BarLifted: {
    schema: 1,
    data: z.object({ barId: id, liftedAt: instant }),
    personal: z.object({ reason: z.string() }),
  },
  /** They ended long enough ago. Their keys were destroyed in the same commit. */
  BarsForgotten: { schema: 1, data: z.object({ barIds: z.array(id) }) },
} satisfies EventTypes;

export const identityTypes = {
  ...personTypes,
  ...invitationTypes,
  ...adminAccessTypes,
  ...calendarFeedTypes,
  ...keptSuspensionTypes,
  ...barTypes,
} satisfies EventTypes;

export type PersonEvent = EventsOf<typeof personTypes>;
export type InvitationEvent = EventsOf<typeof invitationTypes>;
export type AdminAccessEvent = EventsOf<typeof adminAccessTypes>;
export type KeptSuspensionEvent = EventsOf<typeof keptSuspensionTypes>;
export type BarEvent = EventsOf<typeof barTypes>;
export type CalendarFeedEvent = EventsOf<typeof calendarFeedTypes>;
export type Roles = z.infer<typeof roles>;
export type Personal = z.infer<typeof personal>;
export type Acceptance = z.infer<typeof acceptance>;
