import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { instant } from '../../platform/http/schemas.ts';

const id = z.uuid();
const groupId = id;

/** What a group says of itself: the text of the person who wrote it, erased with them. */
const description = z.object({ description: z.string() });

/** The domain events of the stream `group-<id>`. `at`: the instant, from which deadlines count. */
export const groupTypes = {
  /** `slug`: the name in its address. No other group ever gets it. The founder is its owner. */
  GroupFounded: {
    schema: 1,
    personal: description,
    data: z.object({
      groupId,
      founderId: id,
      name: z.string(),
      slug: z.string(),
      regionId: id,
      cafeId: id.exactOptional(),
      at: instant,
    }),
  },
  /** Name and cafe after the change. `described`: the personal part has the new description. */
  GroupChanged: {
    schema: 1,
    personal: description,
    data: z.object({
      groupId,
      name: z.string(),
      slug: z.string(),
      cafeId: id.exactOptional(),
      described: z.literal(true).exactOptional(),
    }),
  },
  GroupOrganizerInvited: { schema: 1, data: z.object({ groupId, userId: id, at: instant }) },
  GroupOrganizerJoined: { schema: 1, data: z.object({ groupId, userId: id }) },
  /** The person who is invited declined, or the owner took the invitation back. */
  GroupOrganizerDeclined: {
    schema: 1,
    data: z.object({ groupId, userId: id, because: z.enum(['withdrawn', 'account_closed']).exactOptional() }),
  },
  /** `account_closed`: they were deactivated or erased. `role_lost`: they may not host any more. */
  GroupOrganizerLeft: {
    schema: 1,
    data: z.object({ groupId, userId: id, because: z.enum(['left', 'removed', 'account_closed', 'role_lost']) }),
  },
  /** The owner asks an organizer to become the owner. */
  GroupOwnerNominated: { schema: 1, data: z.object({ groupId, userId: id }) },
  /** The organizer does not want to become the owner. */
  GroupNominationDeclined: { schema: 1, data: z.object({ groupId, userId: id }) },
  /** The owner was not signed in for 60 days, and is asked by mail to come back. */
  GroupOwnerMissed: { schema: 1, data: z.object({ groupId, userId: id, at: instant }) },
  /**
   * `owner_gone`: the owner left the product or may not host any more. `appointed`: an admin gave it to an organizer, with
   * this reason, because the owner did not come back.
   */
  GroupHandedOver: {
    schema: 1,
    data: z.object({
      groupId,
      fromUserId: id,
      to: id,
      because: z.enum(['nominated', 'owner_gone', 'appointed']),
      reason: z.string().exactOptional(),
    }),
  },
  /**
   * `upcoming`: what becomes of evenings with people. `closedBy`: the owner, if they did; the personal part has their words.
   * `reason`: an admin's.
   */
  GroupClosed: {
    schema: 1,
    personal: z.object({ reason: z.string() }),
    data: z.object({
      groupId,
      upcoming: z.enum(['keep', 'cancel']),
      because: z.enum(['owner_gone']).exactOptional(),
      closedBy: id.exactOptional(),
      reason: z.string().exactOptional(),
      at: instant,
    }),
  },
} satisfies EventTypes;

const announcement = z.object({ groupId, announcementId: id, at: instant });

/** The domain events of the stream `announcements-<group id>`. `at`: the instant, from which deadlines count. */
export const announcementTypes = {
  /** The subject is the author. `announcementId`: the id of the command that wrote it. It can be withdrawn until `sendsAt`. */
  AnnouncementWritten: {
    schema: 1,
    data: announcement.extend({ authorId: id, sendsAt: instant }),
    personal: z.object({ title: z.string(), text: z.string() }),
  },
  AnnouncementWithdrawn: { schema: 1, data: announcement },
  /** It goes to those who follow the group then; `recipients`: how many. */
  AnnouncementSent: { schema: 1, data: announcement.extend({ recipients: z.int() }) },
  /** Somebody reported it. `reporterId` counts different people, and is shown to nobody. */
  AnnouncementReported: { schema: 1, data: announcement.extend({ reportId: id, reporterId: id }) },
  /** An admin has looked at a report of it, which ends a pause. */
  AnnouncementLookedAt: { schema: 1, data: announcement.extend({ reportId: id }) },
} satisfies EventTypes;

const role = z.object({ userId: id, groupId, role: z.enum(['owner', 'organizer', 'invited']) });

/** The domain events of the stream `groupRoles-<userId>`: the groups in which a person has a part, until that ends. */
export const groupRoleTypes = {
  /** It replaces an earlier role in this group. */
  GroupRoleTaken: { schema: 1, data: role },
  GroupRoleEnded: { schema: 1, data: z.object({ userId: id, groupId }) },
} satisfies EventTypes;

/** Every type of domain event that this module appends. */
export const groupsModuleTypes = { ...groupTypes, ...groupRoleTypes, ...announcementTypes } satisfies EventTypes;

export type GroupDomainEvent = EventsOf<typeof groupTypes>;
export type AnnouncementEvent = EventsOf<typeof announcementTypes>;
export type GroupRoleEvent = EventsOf<typeof groupRoleTypes>;
