import { load } from '@tablemates/event-store';
import { HTTPException } from 'hono/http-exception';
import { GROUP_NAME } from '../../../modules/groups/commands.ts';
import { claimedName } from '../../../modules/groups/group.ts';
import { importRoutes } from '../../../modules/groups/import/routes.ts';
import { groupRoutes } from '../../../modules/groups/routes.ts';
import { groupOf } from '../../../modules/groups/streams.ts';
import { seriesOf } from '../../../modules/series/streams.ts';
import { findCafes, findGames } from '../../../projections/catalog/queries.ts';
import { findGroups } from '../../../projections/groups/group-queries.ts';
import type { Commands } from '../../commands.ts';
import type { Core } from '../../core.ts';
import { replyReaders } from '../../reply-readers.ts';
import { seriesReaders } from '../../series-readers.ts';
import type { Route } from './route.ts';

/** More games, or cafes, than a city has. */
const ALL = { limit: 10_000 };

/** Groups and their organizers. */
export function groupsApi(core: Core, commands: Commands): readonly Route[] {
  const { log, reads, clock } = core;
  const { recordedGroup, showGameEvent } = replyReaders(core);
  const { show: showSeries } = seriesReaders(core);
  return [
    groupRoutes({
      commands: commands.groups,
      clock,
      publicUrl: core.config.server.publicUrl,
      find: (filter, after, limit, viewer) =>
        findGroups({ sql: reads, log }, filter, after, limit, viewer, clock().toISOString()),
      show: recordedGroup,
      idOf: async (slug) => (await log.claimant(GROUP_NAME, claimedName(slug)))?.slice(groupOf('').stream.length),
    }),
    importRoutes({
      commands: commands.imports,
      clock,
      choices: async () => {
        const [games, cafes] = await Promise.all([
          findGames(reads, { status: 'active', all: false }, ALL),
          findCafes(reads, { cityName: '', now: clock().toISOString() }, { status: 'approved', all: false }, ALL),
        ]);
        return { games, cafes };
      },
      showGameEvent,
      showSeries: async (seriesId, viewer) => {
        const series = await load(log, seriesOf(seriesId));
        if (series.status === 'unknown') throw new HTTPException(410, { message: 'This was deleted in the meantime.' });
        return showSeries(series, viewer);
      },
    }),
  ];
}
