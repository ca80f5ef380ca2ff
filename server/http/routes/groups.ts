import { load } from '@tablemates/event-store';
import { HTTPException } from 'hono/http-exception';
import { announcementRoutes } from '../../../modules/groups/announcements/routes.ts';
import { GROUP_NAME } from '../../../modules/groups/commands.ts';
import { claimedName } from '../../../modules/groups/group.ts';
import { importRoutes } from '../../../modules/groups/import/routes.ts';
import { groupRoutes } from '../../../modules/groups/routes.ts';
import { groupOf } from '../../../modules/groups/streams.ts';
import { publicName } from '../../../modules/identity/shown-name-rules.ts';
import { seriesOf } from '../../../modules/series/streams.ts';
import { findCafes, findGames } from '../../../projections/catalog/queries.ts';
import { followersOf } from '../../../projections/follows/follow-queries.ts';
import { findGroups } from '../../../projections/groups/group-queries.ts';
import { findPublicUsers } from '../../../projections/identity/people-queries.ts';
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
    announcementRoutes({
      commands: commands.announcements,
      clock,
      followersOf: async (groupId) => (await followersOf(reads, [groupId], undefined))(groupId).followers,
      async show(groupId, viewer) {
        const [group, { all }] = await Promise.all([load(log, groupOf(groupId)), commands.announcements.of(groupId)]);
        if (group.status === 'unknown') return undefined;
        const isInside = viewer !== null && group.organizers.includes(viewer.userId);
        const authors = await findPublicUsers(
          reads,
          all.map(({ authorId }) => authorId),
          viewer,
        );
        return all.toReversed().flatMap(({ announcementId, authorId, words, at, sendsAt, state }) => {
          const author = authors.get(authorId);
          const isShown = state === 'sent' || (state === 'waiting' && isInside);
          // the words of who has been erased are gone
          if (!isShown || words === null || !author) return [];
          const written = { id: announcementId, subject: words.title, text: words.text, at };
          const waitsUntil = state === 'waiting' ? sendsAt : null;
          return [{ ...written, author: publicName(author), isYours: viewer?.userId === authorId, waitsUntil }];
        });
      },
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
