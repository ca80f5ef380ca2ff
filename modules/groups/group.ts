import type { Instant } from '../../platform/clock.ts';
import { inOneAlphabet } from '../../platform/look-alikes.ts';
import { invalidField, type Refusal, refuse, signedOut, suspended, unknown } from '../../platform/refusal.ts';
import { textKey } from '../../platform/same-text.ts';
import { withoutKey } from '../../platform/without-key.ts';
import type { GroupDomainEvent, GroupRoleEvent } from './domain-events.ts';
import { appointFrom, awaySince, invitationEnds, MOST_ORGANIZERS, MOST_OWNED } from './rules.ts';

type DataOf<Type extends GroupDomainEvent['type']> = Extract<GroupDomainEvent, { type: Type }>['data'];

/** One group, folded from its stream. */
export type GroupState = { readonly status: 'unknown' } | Known;
export type Known = {
  readonly status: 'open' | 'closed';
  readonly groupId: string;
  readonly name: string;
  readonly slug: string;
  /** Empty once the person who wrote it has been erased. */
  readonly description: string;
  readonly regionId: string;
  /** Null if it meets at no cafe in particular. */
  readonly cafeId: string | null;
  readonly ownerId: string;
  /** The owner among them, in the order of joining. The founder is the first. */
  readonly organizers: readonly string[];
  /** When each person was invited who has not answered. */
  readonly invited: Readonly<Record<string, Instant>>;
  /** The organizer who is asked to become the owner; null if nobody is. */
  readonly nominated: string | null;
  /** When the owner was last asked to come back; null if they never were. */
  readonly missedAt: Instant | null;
  readonly foundedAt: Instant;
  /** Null while it is open. */
  readonly closedAt: Instant | null;
  /**
   * What becomes of its evenings, the owner who closed it, if they did, and why: the owner's words until they are erased,
   * or an admin's. Null while it is open.
   */
  readonly closing: {
    readonly upcoming: 'keep' | 'cancel';
    readonly by: string | undefined;
    readonly reason: string | null;
  } | null;
};

export const groupFold = { initial: { status: 'unknown' } as GroupState, evolve };

function evolve(state: GroupState, domainEvent: GroupDomainEvent): GroupState {
  if (domainEvent.type === 'GroupFounded') {
    const { founderId, at, cafeId = null, ...data } = domainEvent.data;
    const { description = '' } = domainEvent.personal ?? {};
    const people = { ownerId: founderId, organizers: [founderId], invited: {}, nominated: null, missedAt: null };
    return { ...data, status: 'open', description, cafeId, ...people, foundedAt: at, closedAt: null, closing: null };
  }
  if (state.status === 'unknown') throw new Error(`${domainEvent.type} before GroupFounded`);
  switch (domainEvent.type) {
    case 'GroupChanged': {
      const { name, slug, cafeId = null, described } = domainEvent.data;
      const description = described ? (domainEvent.personal?.description ?? '') : state.description;
      return { ...state, name, slug, cafeId, description };
    }
    case 'GroupOrganizerInvited': {
      const { userId, at } = domainEvent.data;
      return { ...state, invited: { ...state.invited, [userId]: at } };
    }
    case 'GroupOrganizerJoined': {
      const { userId } = domainEvent.data;
      return { ...state, ...without(state, userId), organizers: [...state.organizers, userId] };
    }
    case 'GroupOrganizerDeclined':
      return { ...state, invited: withoutKey(state.invited, domainEvent.data.userId) };
    case 'GroupOrganizerLeft':
      return { ...state, ...without(state, domainEvent.data.userId) };
    case 'GroupOwnerNominated':
      return { ...state, nominated: domainEvent.data.userId };
    case 'GroupNominationDeclined':
      return { ...state, nominated: null };
    case 'GroupOwnerMissed':
      return { ...state, missedAt: domainEvent.data.at };
    case 'GroupHandedOver':
      return { ...state, ownerId: domainEvent.data.to, nominated: null, missedAt: null };
    case 'GroupClosed': {
      const { at: closedAt, upcoming, closedBy: by } = domainEvent.data;
      const reason = domainEvent.data.reason ?? domainEvent.personal?.reason ?? null;
      return { ...state, status: 'closed', closedAt, closing: { upcoming, by, reason }, invited: {}, nominated: null };
    }
  }
}

const without = ({ organizers, invited, nominated }: Known, userId: string) => ({
  organizers: organizers.filter((id) => id !== userId),
  invited: withoutKey(invited, userId),
  nominated: nominated === userId ? null : nominated,
});

/** Everybody who organizes a group or ever did. */
export const everOrganizedFold = {
  initial: [] as readonly string[],
  evolve(people: readonly string[], { type, data }: GroupDomainEvent): readonly string[] {
    if (type === 'GroupFounded') return [data.founderId];
    return type === 'GroupOrganizerJoined' ? [...people, data.userId] : people;
  },
};

/** Who was invited and can still answer. */
const openInvitations = ({ invited }: Known, now: Instant): readonly (readonly [userId: string, until: Instant])[] =>
  Object.entries(invited)
    .map(([userId, at]) => [userId, invitationEnds(at)] as const)
    .filter(([, until]) => now < until);

/** The claim of a name by which its address is found: however it is divided into words. */
export const claimedName = (name: string): string => slugOf(name).replaceAll('-', '');

/**
 * All claims of a name: names that are the same to a person are the same, however they are divided into words, and
 * whatever alphabet stands in for Latin letters. An address leaves `&` out and keeps "and", so each is claimed both ways.
 */
export function claimedNames(name: string): readonly string[] {
  const words = dashed(textKey(inOneAlphabet(name)));
  const without = `-${words}-`.replaceAll('-and-', '-');
  return [...new Set([slugOf(name), words, without].map((each) => each.replaceAll('-', '')))].filter(Boolean);
}

/** The name in the address: its letters and digits. Two names with the same one, but for hyphens, have the same claim. */
const slugOf = (name: string): string => dashed(textKey(inOneAlphabet(name.replaceAll(/[&＆﹠]/g, ' '))));

const dashed = (key: string): string => key.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');

export type Decided = readonly GroupDomainEvent[] | Refusal;
/** A person who wants to do something with a group. */
export type Actor = { readonly userId: string; readonly isAdmin: boolean };
export type OrganizerAccount = {
  readonly isActive: boolean;
  readonly isProvider: boolean;
  /** Until when an admin has suspended them; null or absent if nobody has. */
  readonly suspendedUntil?: Instant | null;
};

export const unknownGroup = unknown('group');
export const nameTaken = refuse(409, 'name_taken', 'There is, or was, a group of this name already.');
const tooMany = refuse(409, 'too_many', `You own ${MOST_OWNED} groups already. Please hand one over, or close one.`);
export const isClosed = refuse(409, 'closed', 'This group is closed.');
const notTheOwner = refuse(403, 'not_owner', 'Only the owner of the group can do this.');
const mayNotHost = refuse(403, 'forbidden', 'Only organizers can found groups.');
const notAnOrganizer = refuse(409, 'not_an_organizer', 'Please choose an active organizer.');
const isInItAlready = refuse(409, 'already', 'This person is invited already, or organizes the group.');
const isFull = refuse(409, 'full', `A group has at most ${MOST_ORGANIZERS} organizers beside its owner.`);
const isOwner = refuse(409, 'is_owner', 'The owner cannot leave. Please hand the group over first.');
const notInGroup = refuse(409, 'not_in_group', 'Please choose an organizer of this group.');
const isNominated = refuse(409, 'nominated', 'An organizer is asked already. Please wait for the answer.');
const notInvited = refuse(404, 'not_found', 'Nobody has invited you to organize this group.');
const notNominated = refuse(404, 'not_found', 'Nobody has asked you to become the owner of this group.');
const isExpired = refuse(410, 'expired', 'This invitation has ended. Please ask the owner for another one.');
const ownerActive = refuse(409, 'owner_active', 'The owner of this group was here in the last 60 days.');
const tooSoon = (from: Instant) =>
  refuse(409, 'too_soon', 'The owner has a week to come back after our email.', { from });
const notThere = refuse(404, 'not_found', 'This person does not organize the group.');

const noReason = invalidField('reason', 'no_reason', 'Please give a reason.');

const owns = ({ ownerId }: Known, { userId }: Actor): boolean => ownerId === userId;

/** Founds a group. Its founder owns it. */
export function found(
  state: GroupState,
  founded: Omit<DataOf<'GroupFounded'>, 'slug' | 'at'>,
  description: string,
  { isActive, isProvider, suspendedUntil = null }: OrganizerAccount,
  ownedSoFar: number,
  now: Instant,
): Decided {
  if (state.status !== 'unknown') return refuse(409, 'already_founded', 'This group exists already.');
  if (!isActive) return signedOut;
  if (!isProvider) return mayNotHost;
  if (suspendedUntil !== null) return suspended(suspendedUntil);
  if (ownedSoFar >= MOST_OWNED) return tooMany;
  const data = { ...founded, slug: slugOf(founded.name), at: now };
  return [{ type: 'GroupFounded', data, subject: founded.founderId, personal: { description } }];
}

type Patch = {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly cafeId?: string | null | undefined;
};

/** Changes what a group says of itself. The owner and admins may. Decides nothing if nothing changes. */
export function change(state: GroupState, patch: Patch, by: Actor): Decided {
  if (state.status === 'unknown') return unknownGroup;
  if (!by.isAdmin && !owns(state, by)) return notTheOwner;
  if (state.status === 'closed') return isClosed;
  const { name = state.name, description = state.description, cafeId = state.cafeId } = patch;
  const isSameText = description === state.description;
  if (name === state.name && cafeId === state.cafeId && isSameText) return [];
  const place = cafeId !== null && { cafeId };
  const described = !isSameText && { described: true as const };
  const data = { groupId: state.groupId, name, slug: slugOf(name), ...place, ...described };
  return [{ type: 'GroupChanged', data, subject: by.userId, ...(!isSameText && { personal: { description } }) }];
}

/** Invites an active organizer to organize the group. */
export function invite(state: GroupState, userId: string, account: OrganizerAccount, by: Actor, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGroup;
  if (!owns(state, by)) return notTheOwner;
  if (state.status === 'closed') return isClosed;
  if (!account.isActive || !account.isProvider) return notAnOrganizer;
  const open = openInvitations(state, now);
  if (state.organizers.includes(userId) || open.some(([id]) => id === userId)) return isInItAlready;
  if (state.organizers.length - 1 + open.length >= MOST_ORGANIZERS) return isFull;
  return [{ type: 'GroupOrganizerInvited', data: { groupId: state.groupId, userId, at: now } }];
}

/** Answers an invitation to organize, within 14 days. Who accepts must be an active organizer still. */
export function answerInvitation(
  state: GroupState,
  { userId, accept }: { readonly userId: string; readonly accept: boolean },
  account: OrganizerAccount,
  now: Instant,
): Decided {
  if (state.status === 'unknown') return unknownGroup;
  const at = state.invited[userId];
  if (at === undefined) return notInvited;
  const { groupId } = state;
  if (now >= invitationEnds(at)) return isExpired;
  if (!accept) return [{ type: 'GroupOrganizerDeclined', data: { groupId, userId } }];
  if (!account.isActive || !account.isProvider) return notAnOrganizer;
  return [{ type: 'GroupOrganizerJoined', data: { groupId, userId } }];
}

/** An organizer steps down, or the owner removes them, or takes an invitation back. */
export function leave(state: GroupState, userId: string, by: Actor): Decided {
  if (state.status === 'unknown') return unknownGroup;
  const isOneself = by.userId === userId;
  if (!isOneself && !owns(state, by)) return notTheOwner;
  if (state.status === 'closed') return isClosed;
  if (state.ownerId === userId) return isOwner;
  const { groupId } = state;
  if (state.organizers.includes(userId)) {
    return [{ type: 'GroupOrganizerLeft', data: { groupId, userId, because: isOneself ? 'left' : 'removed' } }];
  }
  if (state.invited[userId] === undefined) return notThere;
  const withdrawn = !isOneself && { because: 'withdrawn' as const };
  return [{ type: 'GroupOrganizerDeclined', data: { groupId, userId, ...withdrawn } }];
}

/** The owner asks an organizer to become the owner. */
export function nominate(state: GroupState, userId: string, by: Actor): Decided {
  if (state.status === 'unknown') return unknownGroup;
  if (!owns(state, by)) return notTheOwner;
  if (state.status === 'closed') return isClosed;
  if (userId === state.ownerId || !state.organizers.includes(userId)) return notInGroup;
  if (state.nominated !== null) return isNominated;
  return [{ type: 'GroupOwnerNominated', data: { groupId: state.groupId, userId } }];
}

/** Answers the nomination. Who accepts owns the group, and the owner before stays an organizer. */
export function answerNomination(
  state: GroupState,
  { userId, accept }: { readonly userId: string; readonly accept: boolean },
  ownedSoFar: number,
): Decided {
  if (state.status === 'unknown') return unknownGroup;
  if (state.nominated !== userId) return notNominated;
  const { groupId, ownerId } = state;
  if (!accept) return [{ type: 'GroupNominationDeclined', data: { groupId, userId } }];
  if (ownedSoFar >= MOST_OWNED) return tooMany;
  return [{ type: 'GroupHandedOver', data: { groupId, fromUserId: ownerId, to: userId, because: 'nominated' } }];
}

/** An owner, and when they were last seen signed in, to the day. Undefined: not known. */
export type SeenOwner = { readonly ownerId: string; readonly seenAt: Instant | undefined };

const isAway = (state: Known, { ownerId, seenAt }: SeenOwner, now: Instant): boolean =>
  ownerId === state.ownerId && seenAt !== undefined && seenAt <= awaySince(now);

/** The owner was asked to come back, and has not been seen since. */
const missedSince = ({ missedAt }: Known, { seenAt }: SeenOwner): Instant | undefined =>
  missedAt !== null && seenAt !== undefined && missedAt > seenAt ? missedAt : undefined;

/** Asks an owner who is away to come back, once for each time that they stay away. */
export function missOwner(state: GroupState, seen: SeenOwner, now: Instant): readonly GroupDomainEvent[] {
  if (state.status !== 'open' || !isAway(state, seen, now) || missedSince(state, seen) !== undefined) return [];
  return [{ type: 'GroupOwnerMissed', data: { groupId: state.groupId, userId: state.ownerId, at: now } }];
}

/** An admin gives the group to one of its organizers, a week after its owner was asked to come back and did not. */
export function appoint(
  state: GroupState,
  { userId, reason }: { readonly userId: string; readonly reason: string },
  seen: SeenOwner,
  now: Instant,
): Decided {
  if (state.status === 'unknown') return unknownGroup;
  if (state.status === 'closed') return isClosed;
  if (!isAway(state, seen, now)) return ownerActive;
  if (userId === state.ownerId || !state.organizers.includes(userId)) return notInGroup;
  const from = appointFrom(missedSince(state, seen) ?? now);
  if (now < from) return tooSoon(from);
  const { groupId, ownerId: fromUserId } = state;
  return [{ type: 'GroupHandedOver', data: { groupId, fromUserId, to: userId, because: 'appointed', reason } }];
}

/** Closes a group for good. Its owner may, and admins with a reason. */
export function close(
  state: GroupState,
  { upcoming, reason }: { readonly upcoming: 'keep' | 'cancel'; readonly reason?: string | undefined },
  by: Actor,
  now: Instant,
): Decided {
  if (state.status === 'unknown') return unknownGroup;
  if (!by.isAdmin && !owns(state, by)) return notTheOwner;
  if (state.status === 'closed') return isClosed;
  if (reason === undefined && !owns(state, by)) return noReason;
  const { groupId, ownerId: subject } = state;
  const words = reason !== undefined && { reason };
  // the owner's words go with the owner, an admin's stay
  const closed = owns(state, by)
    ? { data: { groupId, upcoming, closedBy: by.userId, at: now }, ...(words && { personal: words }) }
    : { data: { groupId, upcoming, ...words, at: now } };
  return [{ type: 'GroupClosed', subject, ...closed }];
}

/** What becomes of groups whose owner goes: the organizer of longest standing takes over, or they close. */
export type OwnedPlan = 'handOver' | 'close';

/**
 * A person goes who is in the group, or is invited to it: their part in it ends. A group of theirs goes to the organizer of
 * longest standing, or closes if there is none.
 */
export function withoutPerson(
  state: GroupState,
  userId: string,
  because: 'account_closed' | 'role_lost',
  plan: OwnedPlan,
  now: Instant,
): readonly GroupDomainEvent[] {
  if (state.status !== 'open') return [];
  const { groupId } = state;
  if (state.invited[userId] !== undefined) {
    return [{ type: 'GroupOrganizerDeclined', data: { groupId, userId, because: 'account_closed' } }];
  }
  if (!state.organizers.includes(userId)) return [];
  const left: GroupDomainEvent = { type: 'GroupOrganizerLeft', data: { groupId, userId, because } };
  if (state.ownerId !== userId) return [left];
  const heir = state.organizers.find((id) => id !== userId);
  if (plan === 'close' || heir === undefined) {
    return [
      { type: 'GroupClosed', subject: userId, data: { groupId, upcoming: 'keep', because: 'owner_gone', at: now } },
    ];
  }
  const handedOver = { groupId, fromUserId: userId, to: heir, because: 'owner_gone' } as const;
  return [{ type: 'GroupHandedOver', data: handedOver }, left];
}

/** The roles that follow from decided domain events, for the streams of these people. */
export function rolesAfter(
  before: GroupState,
  decided: readonly GroupDomainEvent[],
): Readonly<Record<string, readonly GroupRoleEvent[]>> {
  const roles: Record<string, readonly GroupRoleEvent[]> = {};
  const takes = (userId: string, groupId: string, role: 'owner' | 'organizer' | 'invited') => {
    roles[userId] = [{ type: 'GroupRoleTaken', data: { userId, groupId, role } }];
  };
  const ends = (userId: string, groupId: string) => {
    roles[userId] = [{ type: 'GroupRoleEnded', data: { userId, groupId } }];
  };
  let state = before;
  for (const domainEvent of decided) {
    const { type, data } = domainEvent;
    if (type === 'GroupFounded') takes(data.founderId, data.groupId, 'owner');
    if (type === 'GroupOrganizerInvited') takes(data.userId, data.groupId, 'invited');
    if (type === 'GroupOrganizerJoined') takes(data.userId, data.groupId, 'organizer');
    if (type === 'GroupOrganizerDeclined' || type === 'GroupOrganizerLeft') ends(data.userId, data.groupId);
    if (type === 'GroupHandedOver') {
      takes(data.fromUserId, data.groupId, 'organizer');
      takes(data.to, data.groupId, 'owner');
    }
    if (type === 'GroupClosed' && state.status === 'open') {
      for (const userId of peopleIn(state)) ends(userId, data.groupId);
    }
    state = evolve(state, domainEvent);
  }
  return roles;
}

/** Everybody with a role in the group, and who is invited. */
export const peopleIn = (state: GroupState): readonly string[] =>
  state.status === 'open' ? [...state.organizers, ...Object.keys(state.invited)] : [];
