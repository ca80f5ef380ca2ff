import type { Logger } from 'pino';
import type { GroupCommands } from '../../modules/groups/commands.ts';
import { awaySince } from '../../modules/groups/rules.ts';
import { noteUnknownAsSeen, notSeenAfter } from '../../modules/identity/sign-in/last-seen.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { findOwners } from '../../projections/groups/group-queries.ts';
import { oneByOne } from './one-by-one.ts';

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  readonly groups: Pick<GroupCommands, 'missOwner'>;
};

/**
 * The sweep that asks owners of groups to come back whom nobody has seen for 60 days. A read model finds
 * the groups, the log decides.
 */
export const missOwners =
  ({ sql, clock, newId, logger, groups }: Deps) =>
  (): Promise<void> =>
    oneByOne(logger, async (step) => {
      const now = clock();
      const owners = await findOwners(sql);
      const ownerIds = owners.map(({ ownerId }) => ownerId);
      await noteUnknownAsSeen(sql, ownerIds, now);
      const away = await notSeenAfter(sql, ownerIds, awaySince(now.toISOString()));
      for (const { groupId, ownerId } of owners) {
        if (!away.has(ownerId)) continue;
        const context = { commandId: newId(), actor: 'system', now: now.toISOString() };
        await step({ groupId }, () => groups.missOwner(context, groupId));
      }
    });
