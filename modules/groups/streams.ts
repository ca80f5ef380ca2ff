import { defineStream } from '@tablemates/event-store';
import { groupRoleTypes, groupTypes } from './domain-events.ts';
import { groupFold } from './group.ts';
import { rolesFold } from './roles.ts';

export const groupOf = defineStream({ prefix: 'group-', types: groupTypes, fold: groupFold });
export const groupRolesOf = defineStream({ prefix: 'groupRoles-', types: groupRoleTypes, fold: rolesFold });
