import type { Logger } from 'pino';
import type { SeriesCommands } from '../../modules/series/commands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { findRunning } from '../../projections/series/series-queries.ts';
import { oneByOne } from './one-by-one.ts';

const AT_ONCE = 200;

/**
 * The sweep that opens dates of series, in the first minute of each local day and when a worker starts. Every process
 * remembers the day that it has finished, so another one takes over from a process that was killed. A read model finds
 * the series; the log decides, so that nothing opens twice.
 */
export function openDueDates({
  sql,
  clock,
  newId,
  logger,
  timeZone,
  series,
}: {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  readonly timeZone: string;
  readonly series: Pick<SeriesCommands, 'open'>;
}) {
  let finished: string | undefined;
  return async (): Promise<void> => {
    const now = clock().toISOString();
    const today = localDateOf(now, timeZone);
    if (finished === today) return;
    await oneByOne(logger, async (step) => {
      for (let after: string | undefined; ; ) {
        const running = await findRunning(sql, after, AT_ONCE);
        for (const seriesId of running) {
          await step({ seriesId }, () => series.open({ commandId: newId(), actor: 'system', now }, seriesId));
        }
        after = running.at(-1);
        if (running.length < AT_ONCE) return;
      }
    });
    finished = today;
  };
}
