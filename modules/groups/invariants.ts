import { impossible, invariants } from '../../platform/invariants.ts';
import type { GroupDomainEvent } from './domain-events.ts';

/** The owner and the organizers of each open group, by its id. */
export type GroupsKnown = { readonly groups: Map<string, { ownerId: string; readonly organizers: Set<string> }> };

/** The most organizers beside the owner. */
const MOST = 6;

/** An open group always has an owner who is an organizer of it, and at most six more organizers. */
export const groupInvariants = invariants<GroupsKnown, GroupDomainEvent>()({
  empty: () => ({ groups: new Map() }),
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
    GroupHandedOver({ groups }, { groupId, to }, { broken }) {
      const group = groups.get(groupId);
      if (!group?.organizers.has(to)) broken(ownerless(groupId));
      if (group) group.ownerId = to;
    },
    GroupOrganizerLeft({ groups }, { groupId, userId }, { broken }) {
      const group = groups.get(groupId);
      group?.organizers.delete(userId);
      if (group?.ownerId === userId) broken(ownerless(groupId));
    },
    GroupClosed({ groups }, { groupId }) {
      groups.delete(groupId);
    },
  },
});

const ownerless = (groupId: string) => ({
  rule: 'group without an owner',
  detail: `the owner of group ${groupId} is no organizer of it`,
});
