import { GROUP_NAME } from '../../../modules/groups/commands.ts';
import { claimedName } from '../../../modules/groups/group.ts';
import { groupRoutes } from '../../../modules/groups/routes.ts';
import { groupOf } from '../../../modules/groups/streams.ts';
import { findGroups } from '../../../projections/groups/group-queries.ts';
import type { Commands } from '../../commands.ts';
import type { Core } from '../../core.ts';
import { replyReaders } from '../../reply-readers.ts';
import type { Route } from './route.ts';

/** Groups and their organizers. */
export function groupsApi(core: Core, commands: Commands): readonly Route[] {
  const { log, reads, clock } = core;
  return [
    groupRoutes({
      commands: commands.groups,
      clock,
      find: (filter, after, limit, viewer) =>
        findGroups({ sql: reads, log }, filter, after, limit, viewer, clock().toISOString()),
      show: replyReaders(core).recordedGroup,
      idOf: async (slug) => (await log.claimant(GROUP_NAME, claimedName(slug)))?.slice(groupOf('').stream.length),
    }),
  ];
}
