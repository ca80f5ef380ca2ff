import {
  type CommandContext,
  type EventLog,
  eachOf,
  execute,
  load,
  type Position,
  versioned,
} from '@tablemates/event-store';
import type { z } from 'zod';
import { idOfNew } from '../../platform/ids.ts';
import { type IfMatch, staleRefusal } from '../../platform/if-match.ts';
import { invalidField, isRefusal, type Refusal } from '../../platform/refusal.ts';
import type { AppointOwnerRequest, ChangeGroupRequest, CloseGroupRequest, GroupRequest } from './contract.ts';
import type { GroupDeps } from './deps.ts';
import type { GroupDomainEvent } from './domain-events.ts';
import {
  type Actor,
  answerInvitation,
  answerNomination,
  appoint,
  change,
  claimedNames,
  close,
  type Decided,
  found,
  type GroupState,
  groupFold,
  invite,
  type Known,
  leave,
  missOwner,
  nameTaken,
  nominate,
  type OrganizerAccount,
  peopleIn,
  rolesAfter,
  type SeenOwner,
  unknownGroup,
} from './group.ts';
import { owned } from './roles.ts';
import { groupOf, groupRolesOf } from './streams.ts';

/** An accepted command: the group after the append, the version of its record, and the position of the log reached. */
export type Done = { readonly group: Known; readonly version: number; readonly position: Position | undefined };

/** The kind of the claims of names. A group keeps those of its earlier names, because old addresses lead to it. */
export const GROUP_NAME = 'group_name';

/** The stream of a group, with the version of what its owner edits. */
const versionedGroupOf = (groupId: string) => ({
  stream: groupOf(groupId).stream,
  fold: versioned(groupFold, ({ type }) => type === 'GroupFounded' || type === 'GroupChanged'),
});

/** What a decision about a group depends on besides it. Absent is what it did not ask for. */
type Facts = {
  readonly account: OrganizerAccount;
  /** How many open groups the person owns. */
  readonly owned: number;
};

/** Commands on groups (groups contract, section 2). */
export function groupCommands(log: EventLog, deps: GroupDeps) {
  /**
   * Decides on a group. The roles of its people change in the same append.
   *
   * @param about the person whose account and groups the decision depends on
   */
  async function carryOut(
    context: CommandContext,
    groupId: string,
    decide: (state: GroupState, facts: Facts) => Decided,
    {
      about = context.actor,
      ifMatch,
      place,
    }: {
      readonly about?: string;
      readonly ifMatch?: IfMatch | undefined;
      /** What is asked for must be there: the region is new, or the cafe must be in the group's. */
      readonly place?: { readonly regionId?: string; readonly cafeId?: string | null | undefined };
    } = {},
  ): Promise<Done | Refusal> {
    const { cafeId, regionId } = place ?? {};
    const stream = versionedGroupOf(groupId);
    const result = await execute(log, {
      context,
      streams: {
        group: stream,
        account: deps.account(about),
        ...(cafeId && { cafeRegion: deps.regionOfApprovedCafe(cafeId) }),
        ...(regionId && { isRegion: deps.regionExists(regionId) }),
      },
      more: ({ group: { state } }) => ({ roles: eachOf(new Set([about, ...peopleIn(state)]), groupRolesOf) }),
      decide: ({ group: { state, version }, account, roles, cafeRegion, isRegion }) => {
        const decided = decide(state, { account, owned: owned(roles.get(about)).length });
        if (isRefusal(decided)) return decided;
        const current = state.status === 'unknown' ? undefined : { version };
        const stale = current && staleRefusal(ifMatch, version, current);
        if (stale) return stale;
        if (isRegion === false) return noSuchRegion;
        const inRegion = state.status === 'unknown' ? regionId : state.regionId;
        if (cafeId && cafeRegion !== inRegion) return noSuchCafe;
        const names = namesIn(state, decided);
        return {
          append: { roles: rolesAfter(state, decided), group: decided },
          take: names.map((value) => ({ kind: GROUP_NAME, stream: stream.stream, value, orElse: nameTaken })),
        };
      },
    });
    if (isRefusal(result)) return result;
    const { state, version } = result.states.group;
    return state.status === 'unknown' ? unknownGroup : { group: state, version, position: result.position };
  }

  /** The owner of a group and when they were last seen. Signing in at this instant may still be missed. */
  async function seenOwner(groupId: string): Promise<SeenOwner | undefined> {
    const state = await load(log, groupOf(groupId));
    if (state.status === 'unknown') return undefined;
    return { ownerId: state.ownerId, seenAt: await deps.lastSeen(state.ownerId) };
  }

  return {
    /** Founds a group, for an active organizer. */
    async found(
      context: CommandContext,
      founderId: string,
      { name, description, regionId, cafeId }: z.output<typeof GroupRequest>,
    ): Promise<Done | Refusal> {
      const groupId = idOfNew(context);
      const founded = { groupId, founderId, name, regionId, ...(cafeId && { cafeId }) };
      return carryOut(
        context,
        groupId,
        (state, { account, owned: ownedSoFar }) => found(state, founded, description, account, ownedSoFar, context.now),
        { about: founderId, place: { regionId, cafeId } },
      );
    },

    change: (
      context: CommandContext,
      groupId: string,
      patch: z.output<typeof ChangeGroupRequest>,
      by: Actor,
      ifMatch?: IfMatch,
    ) => carryOut(context, groupId, (state) => change(state, patch, by), { ifMatch, place: { cafeId: patch.cafeId } }),

    invite: (context: CommandContext, groupId: string, userId: string, by: Actor) =>
      carryOut(context, groupId, (state, { account }) => invite(state, userId, account, by, context.now), {
        about: userId,
      }),

    answerInvitation: (context: CommandContext, groupId: string, answer: { userId: string; accept: boolean }) =>
      carryOut(context, groupId, (state, { account }) => answerInvitation(state, answer, account, context.now), {
        about: answer.userId,
      }),

    /** Steps down, removes an organizer, or takes an invitation back. */
    leave: (context: CommandContext, groupId: string, userId: string, by: Actor) =>
      carryOut(context, groupId, (state) => leave(state, userId, by)),

    nominate: (context: CommandContext, groupId: string, userId: string, by: Actor) =>
      carryOut(context, groupId, (state) => nominate(state, userId, by)),

    answerNomination: (context: CommandContext, groupId: string, answer: { userId: string; accept: boolean }) =>
      carryOut(context, groupId, (state, facts) => answerNomination(state, answer, facts.owned), {
        about: answer.userId,
      }),

    /** Asks the owner to come back, if they were not seen for 60 days. */
    async missOwner(context: CommandContext, groupId: string): Promise<Done | Refusal> {
      const seen = await seenOwner(groupId);
      if (!seen) return unknownGroup;
      return carryOut(context, groupId, (state) => missOwner(state, seen, context.now));
    },

    /** An admin gives the group to an organizer, because its owner has gone missing. */
    async appoint(
      context: CommandContext,
      groupId: string,
      whom: z.output<typeof AppointOwnerRequest>,
    ): Promise<Done | Refusal> {
      const seen = await seenOwner(groupId);
      if (!seen) return unknownGroup;
      return carryOut(context, groupId, (state) => appoint(state, whom, seen, context.now), { about: whom.userId });
    },

    close: (context: CommandContext, groupId: string, how: z.output<typeof CloseGroupRequest>, by: Actor) =>
      carryOut(context, groupId, (state) => close(state, how, by, context.now)),
  };
}

const noSuchRegion = invalidField('regionId', 'region_unavailable', 'Please choose a region.');
const noSuchCafe = invalidField('cafeId', 'cafe_unavailable', 'Please choose a cafe in the region of the group.');

/** The claims of the name that a group gets by these domain events, as far as they are new. */
const namesIn = (state: GroupState, decided: readonly GroupDomainEvent[]): readonly string[] => {
  const before = state.status === 'unknown' ? [] : claimedNames(state.name);
  return decided
    .flatMap((each) =>
      each.type === 'GroupFounded' || each.type === 'GroupChanged' ? claimedNames(each.data.name) : [],
    )
    .filter((value) => !before.includes(value));
};

export type GroupCommands = ReturnType<typeof groupCommands>;
