import type { Logger } from 'pino';
import type { GroupCommands } from '../../modules/groups/commands.ts';
import { awaySince } from '../../modules/groups/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { findWithOwnersAway } from '../../projections/groups/group-queries.ts';
import { oneByOne } from './one-by-one.ts';

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  readonly groups: Pick<GroupCommands, 'missOwner'>;
};

/** The sweep that asks owners of groups to come back whom nobody has seen for 60 days. The log decides. */
export const missOwners =
  ({ sql, clock, newId, logger, groups }: Deps) =>
  (): Promise<void> =>
    oneByOne(logger, async (step) => {
      const now = clock().toISOString();
      for (const groupId of await findWithOwnersAway(sql, awaySince(now), now)) {
        await step({ groupId }, () => groups.missOwner({ commandId: newId(), actor: 'system', now }, groupId));
      }
    });
