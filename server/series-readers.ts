import { answerNow, load } from '@tablemates/event-store';
import { cafeOf, gameOf, readLastDetails } from '../modules/catalog/entries.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import { mayManage } from '../modules/events/rules.ts';
import type { Manager } from '../modules/series/deps.ts';
import type { Known } from '../modules/series/series.ts';
import { datesShown, placeIdsOf, seriesShown, standingShown } from '../modules/series/show.ts';
import { concerned } from '../modules/series/standing/standing-seats.ts';
import { standingSeatsOf } from '../modules/series/streams.ts';
import { findOver } from '../projections/events/game-event-queries.ts';
import { findFirstAndLastNames } from '../projections/identity/people-queries.ts';
import { marksOf, organizersOf } from './across-modules.ts';
import type { Core } from './core.ts';
import { replyReaders } from './reply-readers.ts';

/** Reads series as viewers see them. */
export function seriesReaders(core: Core) {
  const { sql, log, clock } = core;
  const { showGameEvent } = replyReaders(core);
  const standingFor = async (series: Known, viewed: Manager | null, now: string) => {
    const people = await load(log, standingSeatsOf(series.seriesId));
    const organizers = series.groupId === null ? [] : await answerNow(log, organizersOf(series.groupId), now);
    const viewer = viewed && { ...viewed, organizes: organizers.includes(viewed.userId) };
    const [marks, names] = await Promise.all([
      viewer ? answerNow(log, marksOf(viewer.userId), now) : [],
      viewer && mayManage(series, viewer) ? findFirstAndLastNames(sql, concerned(people)) : new Map(),
    ]);
    return standingShown(series, people, viewer, { marks, names }, now);
  };
  const shown = async (series: Known, dates: readonly GameEvent[], viewer: Manager | null, now: string) => {
    const { gameId, cafeId } = placeIdsOf(series);
    const [standing, game = null, cafe = null] = await Promise.all([
      standingFor(series, viewer, now),
      readLastDetails(log, gameOf(gameId)),
      readLastDetails(log, cafeOf(cafeId)),
    ]);
    return seriesShown(series, dates, standing, { game, cafe, regionId: cafe?.regionId }, now);
  };
  /** The ids of its dates that are not over. What a read model knows to be over is, however far behind it is. */
  async function datesAhead(series: Known, now: string): Promise<readonly string[]> {
    const ids = datesShown(series, now);
    const over = await findOver(sql, ids, now);
    return ids.filter((id) => !over.has(id));
  }
  return {
    datesAhead,
    /** A series with these dates of it. */
    shown,
    /** The same for the reply to a command, which waits for no read model. */
    async show(series: Known, viewer: Manager) {
      const now = clock().toISOString();
      const ids = await datesAhead(series, now);
      const dates = await Promise.all(ids.map((id) => showGameEvent(id, viewer, ids)));
      return shown(series, dates, viewer, now);
    },
  };
}
