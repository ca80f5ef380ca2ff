import { impossible, invariants } from '../../platform/invariants.ts';
import type { AnnouncementEvent, GroupDomainEvent } from './domain-events.ts';

/** The owner and the organizers of each open group, by its id. `missedAt`: when this owner was asked to come back. */
export type GroupsKnown = {
  readonly groups: Map<string, { ownerId: string; missedAt?: number; readonly organizers: Set<string> }>;
  /** When each announcement was written and may be sent, by its id, those of its group together. */
  readonly announced: Map<string, Map<string, { readonly at: number; readonly sendsAt: number; isSent?: true }>>;
};

/** The most organizers beside the owner. */
const MOST = 6;

const WEEK_MS = 7 * 86_400_000;

/**
 * An open group always has an owner who is an organizer of it, and at most six more organizers. An owner is replaced at the
 * earliest a week after being missed. Only organizers announce something, twice within seven days, and it is sent once,
 * not before its time and not after it was withdrawn.
 */
export const groupInvariants = invariants<GroupsKnown, GroupDomainEvent | AnnouncementEvent>()({
  empty: () => ({ groups: new Map(), announced: new Map() }),
  on: {
    GroupFounded({ groups }, { groupId, founderId }, { broken }) {
      if (groups.has(groupId)) broken(impossible(`group ${groupId} was founded twice`));
      groups.set(groupId, { ownerId: founderId, organizers: new Set([founderId]) });
    },
    GroupOrganizerJoined({ groups }, { groupId, userId }, { broken }) {
      const group = groups.get(groupId);
      group?.organizers.add(userId);
      const { size = 0 } = group?.organizers ?? {};
      if (size - 1 > MOST) broken({ rule: 'too many organizers', detail: `group ${groupId} has ${size} organizers` });
    },
    GroupOwnerMissed({ groups }, { groupId, userId }, { now, broken }) {
      const group = groups.get(groupId);
      if (group?.ownerId !== userId) broken(impossible(`group ${groupId} missed somebody who does not own it`));
      if (group) group.missedAt = now;
    },
    GroupHandedOver({ groups }, { groupId, to, because }, { now, broken }) {
      const group = groups.get(groupId);
      if (!group?.organizers.has(to)) broken(ownerless(groupId));
      if (because === 'appointed' && now < (group?.missedAt ?? now) + WEEK_MS) {
        broken({ rule: 'owner replaced too soon', detail: `the owner of group ${groupId} had no week to come back` });
      }
      if (group) {
        group.ownerId = to;
        delete group.missedAt;
      }
    },
    GroupOrganizerLeft({ groups }, { groupId, userId }, { broken }) {
      const group = groups.get(groupId);
      group?.organizers.delete(userId);
      if (group?.ownerId === userId) broken(ownerless(groupId));
    },
    GroupClosed({ groups }, { groupId }) {
      groups.delete(groupId);
    },
    AnnouncementWritten({ groups, announced }, { groupId, announcementId, authorId, sendsAt }, { now, broken }) {
      const ofGroup = announced.get(groupId) ?? new Map();
      announced.set(groupId, ofGroup);
      if (!groups.get(groupId)?.organizers.has(authorId)) {
        broken({ rule: 'announced by a stranger', detail: `user ${authorId} does not organize group ${groupId}` });
      }
      ofGroup.set(announcementId, { at: now, sendsAt: Date.parse(sendsAt) });
      const { length } = [...ofGroup.values()].filter(({ at }) => now < at + WEEK_MS);
      if (length > 2)
        broken({ rule: 'announced too often', detail: `group ${groupId} announced ${length} times in 7 days` });
    },
    AnnouncementWithdrawn({ announced }, { groupId, announcementId }, { broken }) {
      const ofGroup = announced.get(groupId);
      const written = ofGroup?.get(announcementId);
      if (!written || written.isSent) broken(notWaiting(announcementId));
      else ofGroup?.delete(announcementId);
    },
    AnnouncementSent({ announced }, { groupId, announcementId }, { now, broken }) {
      const written = announced.get(groupId)?.get(announcementId);
      if (!written || written.isSent || now < written.sendsAt) broken(notWaiting(announcementId));
      if (written) written.isSent = true;
    },
  },
});

const notWaiting = (announcementId: string) =>
  impossible(`announcement ${announcementId} was sent or withdrawn when it could not be`);

const ownerless = (groupId: string) => ({
  rule: 'group without an owner',
  detail: `the owner of group ${groupId} is no organizer of it`,
});
