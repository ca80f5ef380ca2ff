import { withoutKey } from '../../platform/without-key.ts';
import type { GroupRoleEvent } from './domain-events.ts';

type Role = Extract<GroupRoleEvent, { type: 'GroupRoleTaken' }>['data']['role'];

/** The roles of a person in open groups, by the id of the group. Invitations stay in it until they are answered. */
export type Roles = Readonly<Record<string, Role>>;

export const rolesFold = { initial: {} as Roles, evolve };

function evolve(roles: Roles, { type, data }: GroupRoleEvent): Roles {
  if (type === 'GroupRoleEnded') return withoutKey(roles, data.groupId);
  return { ...roles, [data.groupId]: data.role };
}

export const owned = (roles: Roles): readonly string[] => Object.keys(roles).filter((id) => roles[id] === 'owner');
