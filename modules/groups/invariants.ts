import type { Position } from '@tablemates/event-store';
import { impossible, invariants } from '../../platform/invariants.ts';
import type { PersonEvent } from '../identity/domain-events.ts';
import type { AnnouncementEvent, GroupDomainEvent } from './domain-events.ts';

/** The owner and the organizers of each open group, by its id. `missedAt`: when this owner was asked to come back. */
export type GroupsKnown = {
  readonly groups: Map<string, { ownerId: string; missedAt?: number; readonly organizers: Set<string> }>;
  /** The owners whom this append concerns: whoever goes hands over in the same append. */
  nowOfOwners: readonly { readonly groupId: string; readonly position: Position }[];
  /** When each announcement was written and may be sent, by its id, those of its group together. */
  readonly announced: Map<string, Map<string, { readonly at: number; readonly sendsAt: number; isSent?: true }>>;
};

/** What the rules of other modules know. */
type Needed = { readonly people: ReadonlyMap<string, { readonly status: string; readonly isProvider: boolean }> };

/** The most organizers beside the owner. */
const MOST = 6;

const WEEK_MS = 7 * 86_400_000;

/**
 * An open group always has an owner who is an organizer of it with an active account and the role, and at most six more
 * organizers. An owner is replaced at the
 * earliest a week after being missed. Only organizers announce something, twice within seven days, and it is sent once,
 * not before its time and not after it was withdrawn.
 */
export const groupInvariants = invariants<GroupsKnown, GroupDomainEvent | AnnouncementEvent | PersonEvent, Needed>()({
  empty: () => ({ groups: new Map(), nowOfOwners: [], announced: new Map() }),
  on: {
    RolesChanged: (state, { userId }, { position }) => concern(state, userId, position),
    UserDeactivated: (state, { userId }, { position }) => concern(state, userId, position),
    UserErased: (state, { userId }, { position }) => concern(state, userId, position),
    GroupFounded(state, { groupId, founderId }, { position, broken }) {
      const { groups } = state;
      if (groups.has(groupId)) broken(impossible(`group ${groupId} was founded twice`));
      groups.set(groupId, { ownerId: founderId, organizers: new Set([founderId]) });
      concern(state, founderId, position);
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
    GroupHandedOver(state, { groupId, to, because }, { now, position, broken }) {
      const { groups } = state;
      const group = groups.get(groupId);
      if (!group?.organizers.has(to)) broken(ownerless(groupId));
      if (because === 'appointed' && now < (group?.missedAt ?? now) + WEEK_MS) {
        broken({ rule: 'owner replaced too soon', detail: `the owner of group ${groupId} had no week to come back` });
      }
      if (group) {
        group.ownerId = to;
        delete group.missedAt;
        concern(state, to, position);
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
  after(state) {
    const concerned = state.nowOfOwners;
    state.nowOfOwners = [];
    return concerned.flatMap(({ groupId, position }) => {
      const group = state.groups.get(groupId);
      const owner = group && state.people.get(group.ownerId);
      if (!owner || (owner.status === 'active' && owner.isProvider)) return [];
      const detail = `the owner of group ${groupId} is no active organizer`;
      return [{ rule: 'group without an owner', detail, position, key: `${position} ${groupId} inactive owner` }];
    });
  },
});

/** Notes that this append concerns the groups of an owner. */
function concern(state: GroupsKnown, userId: string, position: Position): void {
  const owned = [...state.groups].filter(([, { ownerId }]) => ownerId === userId);
  state.nowOfOwners = [...state.nowOfOwners, ...owned.map(([groupId]) => ({ groupId, position }))];
}

const notWaiting = (announcementId: string) =>
  impossible(`announcement ${announcementId} was sent or withdrawn when it could not be`);

const ownerless = (groupId: string) => ({
  rule: 'group without an owner',
  detail: `the owner of group ${groupId} is no organizer of it`,
});
