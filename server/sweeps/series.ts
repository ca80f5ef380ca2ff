import { setTimeout as pause } from 'node:timers/promises';
import type { CommandContext } from '@tablemates/event-store';
import type { Logger } from 'pino';
import type { SeriesCommands } from '../../modules/series/commands.ts';
import type { StandingSeatCommands } from '../../modules/series/standing/commands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { findToSweep } from '../../projections/series/series-queries.ts';
import { oneByOne } from './one-by-one.ts';

const AT_ONCE = 200;
/** A sweep of all series rests for so many times as long as each command took: people who join meanwhile come first. */
const REST = 2;

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
};

/** Workers that sweep at the same time would otherwise meet at each series, and decide on it one after the other. */
const inAnyOrder = (ids: readonly string[], random: () => number) =>
  ids.map((seriesId) => ({ seriesId, at: random() })).toSorted((one, other) => one.at - other.at);

/** Carries out a command for each of these series. A read model finds them; the log decides. */
const forEachSeries = (
  { sql, newId, logger }: Deps,
  which: Parameters<typeof findToSweep>[1],
  now: string,
  command: (context: CommandContext, seriesId: string) => Promise<unknown>,
  random: () => number = Math.random,
): Promise<void> =>
  oneByOne(logger, async (step) => {
    for (let after: string | undefined; ; ) {
      const found = await findToSweep(sql, which, after, AT_ONCE);
      for (const { seriesId } of inAnyOrder(found, random)) {
        const began = performance.now();
        await step({ seriesId }, () => command({ commandId: newId(), actor: 'system', now }, seriesId));
        await pause(REST * (performance.now() - began));
      }
      after = found.at(-1);
      if (found.length < AT_ONCE) return;
    }
  });

/**
 * The sweep that opens dates, in the first minute of each local day, and that pauses series nobody cares for, each minute
 * those of which a date began or could no longer be rated. Both look at all series when a worker starts. Every process
 * remembers what it has finished, so another one takes over from a process that was killed. The log decides, so that
 * nothing opens or pauses twice.
 */
export function openDueDates({
  timeZone,
  series,
  ...deps
}: Deps & { readonly timeZone: string; readonly series: Pick<SeriesCommands, 'open' | 'pauseIfGhost'> }) {
  let judgedTo: string | undefined;
  let openedOn: string | undefined;
  return async (): Promise<void> => {
    const now = deps.clock().toISOString();
    const today = localDateOf(now, timeZone);
    // first, so that what is missing after an outage opens: a series that pauses keeps its open dates
    if (openedOn !== today) await forEachSeries(deps, 'all', now, series.open);
    openedOn = today;
    const which = judgedTo === undefined ? 'all' : { from: judgedTo, to: now };
    await forEachSeries(deps, which, now, series.pauseIfGhost);
    judgedTo = now;
  };
}

/**
 * The sweep that reminds owners of series that they were asked about 48 hours ago, and asks new owners. The log decides,
 * so it happens once.
 */
export const askForSeriesAgain =
  ({ series, ...deps }: Deps & { readonly series: Pick<SeriesCommands, 'askAgain'> }) =>
  (): Promise<void> => {
    const now = deps.clock().toISOString();
    return forEachSeries(deps, { askedBy: now }, now, series.askAgain);
  };

/** The sweep that ends the series of closed groups. */
export const endSeriesOfClosedGroups =
  ({ series, ...deps }: Deps & { readonly series: Pick<SeriesCommands, 'endOfClosed'> }) =>
  (): Promise<void> =>
    forEachSeries(deps, 'of closed groups', deps.clock().toISOString(), series.endOfClosed);

/** The sweep that cancels dates of series that were ended with them, where a process died on the way. */
export const finishEndedSeries =
  ({ series, ...deps }: Deps & { readonly series: Pick<SeriesCommands, 'finishEnd'> }) =>
  (): Promise<void> => {
    const now = deps.clock().toISOString();
    return forEachSeries(deps, { endedBy: now }, now, series.finishEnd);
  };

/**
 * The sweep that records what follows for standing seats from marks and their corrections, from blocks, removals and
 * closed accounts. No append that seats people waits for it: each decides on the same facts by itself.
 */
export const settleStandingSeats =
  ({ standingSeats, ...deps }: Deps & { readonly standingSeats: Pick<StandingSeatCommands, 'settle'> }) =>
  (): Promise<void> =>
    forEachSeries(deps, 'keeping seats', deps.clock().toISOString(), standingSeats.settle);
