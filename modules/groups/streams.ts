import { defineStream } from '@tablemates/event-store';
import { announcementsFold } from './announcements/announcements.ts';
import { announcementTypes, groupRoleTypes, groupTypes } from './domain-events.ts';
import { groupFold } from './group.ts';
import { rolesFold } from './roles.ts';

export const groupOf = defineStream({ prefix: 'group-', types: groupTypes, fold: groupFold });
/** What a group announced. */
export const announcementsOf = defineStream({
  prefix: 'announcements-',
  types: announcementTypes,
  fold: announcementsFold,
});
export const groupRolesOf = defineStream({ prefix: 'groupRoles-', types: groupRoleTypes, fold: rolesFold });
