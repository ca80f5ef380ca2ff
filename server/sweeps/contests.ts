import { QUIET_FROM, QUIET_UNTIL } from '../../modules/events/rules.ts';
import type { ContestCommands } from '../../modules/reliability/contests/commands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { localMomentOf } from '../../platform/local-time.ts';
import { findWithAdmins } from '../../projections/reliability/contest-queries.ts';

const AT_ONCE = 200;

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly timeZone: string;
  readonly contests: Pick<ContestCommands, 'report'>;
};

/**
 * The sweep that mails admins about contests that are new to them or overdue, once a day and not in the quiet hours. A
 * read model finds candidates; the log decides.
 */
export const reportContests =
  ({ sql, clock, newId, timeZone, contests }: Deps) =>
  async (): Promise<void> => {
    const now = clock().toISOString();
    const [day = '', time = ''] = localMomentOf(now, timeZone).split(' ');
    if (time < QUIET_UNTIL || time >= QUIET_FROM) return;
    const found = await findWithAdmins(sql, now, AT_ONCE);
    if (found.length === 0) return;
    const candidates = found.map(({ id: contestId, userId }) => ({ contestId, userId }));
    await contests.report({ commandId: newId(), actor: 'system', now }, day, candidates);
  };
