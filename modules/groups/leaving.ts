import type { AppendTo } from '@tablemates/event-store';
import { appendTo, eachOf, type Port, port } from '@tablemates/event-store';
import { type OwnedPlan, peopleIn, rolesAfter, withoutPerson } from './group.ts';
import { groupOf, groupRolesOf } from './streams.ts';

type Leaving = { readonly because: 'account_closed' | 'role_lost'; readonly plan: OwnedPlan };
type GroupName = { readonly id: string; readonly slug: string; readonly name: string };

/** The parts of a person in groups: those that they own, and what ends all of them. */
export type PartsInGroups = {
  readonly owned: readonly GroupName[];
  readonly end: (leaving: Leaving) => readonly AppendTo[];
};

/** What ends with a person who goes, for the append with which they go. */
export const partsInGroups = (userId: string): Port<PartsInGroups> =>
  port({
    streams: { roles: groupRolesOf(userId) },
    more: ({ roles }) => ({ groups: eachOf(Object.keys(roles), (groupId) => partIn(groupId, userId)) }),
    answer: ({ groups }) => ({
      owned: groups.all.flatMap(({ owned }) => owned),
      end: (leaving) => groups.all.flatMap(({ end }) => end(leaving)),
    }),
  });

const partIn = (groupId: string, userId: string): Port<PartsInGroups> =>
  port({
    streams: { group: groupOf(groupId) },
    // every stream that is appended to has to be read
    more: ({ group }) => ({ roles: eachOf(new Set([userId, ...peopleIn(group)]), groupRolesOf) }),
    answer: ({ group }, now) => ({
      owned:
        group.status === 'open' && group.ownerId === userId
          ? [{ id: groupId, slug: group.slug, name: group.name }]
          : [],
      end: ({ because, plan }) => {
        const decided = withoutPerson(group, userId, because, plan, now);
        const roles = Object.entries(rolesAfter(group, decided));
        return [appendTo(groupOf(groupId), decided), ...roles.map(([id, taken]) => appendTo(groupRolesOf(id), taken))];
      },
    }),
  });
