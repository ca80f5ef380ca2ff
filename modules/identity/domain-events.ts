import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { instant } from '../../platform/http/schemas.ts';

const id = z.uuid();
const roles = z.object({
  isClient: z.boolean(),
  isProvider: z.boolean(),
  isCafeOwner: z.boolean(),
  isAdmin: z.boolean(),
});

/** What a person agreed to, and when: the terms by their version, and the statement to be 18 or older. */
const acceptance = z.object({ termsVersion: z.string(), acceptedAt: instant, ageConfirmed: z.literal(true) });

/** What names or describes a person. Readable until the person is erased. */
const personal = z.object({
  /** In its canonical form; empty for an admin who has none. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  bio: z.string(),
});

/** What can stand in the stream `user-<id>`. The subject of each personal part is that user. */
export const personTypes = {
  UserRegistered: {
    schema: 1,
    data: z.object({
      userId: id,
      memberId: z.string(),
      ...roles.shape,
      regionId: id.nullable(),
      expertise: z.array(z.string()),
      /** Null for people whom an admin or the first start registered. */
      accepted: acceptance.nullable(),
    }),
    personal,
  },
  /** Fields that are absent did not change. */
  ProfileChanged: {
    schema: 1,
    data: z.object({
      userId: id,
      regionId: id.nullable().exactOptional(),
      expertise: z.array(z.string()).exactOptional(),
      /** Whether members see the person by name at tables; true until it is first changed. */
      showAtTables: z.boolean().exactOptional(),
    }),
    personal: z.object({
      email: z.string().exactOptional(),
      firstName: z.string().exactOptional(),
      lastName: z.string().exactOptional(),
      phoneNumber: z.string().exactOptional(),
      bio: z.string().exactOptional(),
    }),
  },
  /** All roles as they are from now on. */
  RolesChanged: { schema: 1, data: z.object({ userId: id, ...roles.shape }) },
  UserActivated: { schema: 1, data: z.object({ userId: id }) },
  UserDeactivated: { schema: 1, data: z.object({ userId: id }) },
  /**
   * The person's key was destroyed in the same commit: their personal parts are gone everywhere. Of an admin the initials
   * stay, such as `A.B.`, since they are part of decisions about others: those keep an author whom others can tell apart.
   */
  UserErased: { schema: 1, data: z.object({ userId: id, adminInitials: z.string().exactOptional() }) },
} satisfies EventTypes;

/**
 * What can stand in the stream `invitation-<id>`. The subject is the invitation itself: the invited person may never
 * become a user, and their address must be erasable all the same.
 */
export const invitationTypes = {
  InvitationSent: {
    schema: 1,
    data: z.object({ invitationId: id, role: z.literal('provider'), expiresAt: instant }),
    personal: z.object({ email: z.string(), code: z.string() }),
  },
  /** The same code, mailed again, with its expiry started afresh. */
  InvitationResent: { schema: 1, data: z.object({ invitationId: id, expiresAt: instant }) },
  /** Its code is worth nothing any more. The address stays readable, as the audit says to whom it had been sent. */
  InvitationRevoked: { schema: 1, data: z.object({ invitationId: id }) },
  /** The invitation's key was destroyed in the same commit, with the person to whom it had been sent. */
  InvitationErased: { schema: 1, data: z.object({ invitationId: id }) },
  InvitationRedeemed: { schema: 1, data: z.object({ invitationId: id, userId: id }) },
} satisfies EventTypes;

/**
 * What can stand in the stream `adminAccess-<userId>`, and in `adminAccess-unknown` for names that no admin has. What was
 * typed is never kept: it may be a password in the wrong field.
 */
export const adminAccessTypes = {
  AdminSignedIn: { schema: 1, data: z.object({ userId: id }) },
  /** `userId` is null for a name that no admin has; `nth` counts those recorded within the hour. */
  AdminSignInFailed: {
    schema: 1,
    data: z.object({ userId: id.nullable(), failedAt: instant, nth: z.int().positive() }),
  },
  /** Their sessions ended on every device. */
  AdminPasswordReset: { schema: 1, data: z.object({ userId: id }) },
} satisfies EventTypes;

export const identityTypes = { ...personTypes, ...invitationTypes, ...adminAccessTypes } satisfies EventTypes;

export type PersonEvent = EventsOf<typeof personTypes>;
export type InvitationEvent = EventsOf<typeof invitationTypes>;
export type AdminAccessEvent = EventsOf<typeof adminAccessTypes>;
export type Roles = z.infer<typeof roles>;
export type Personal = z.infer<typeof personal>;
export type Acceptance = z.infer<typeof acceptance>;
