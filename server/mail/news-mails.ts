import { load } from '@tablemates/event-store';
import { cafeNameOf, gameNameOf } from '../../modules/catalog/rules.ts';
import { followsOf } from '../../modules/follows/follows.ts';
import { FOLLOWED_KINDS } from '../../modules/follows/rules.ts';
import { groupOf } from '../../modules/groups/streams.ts';
import { publicName } from '../../modules/identity/shown-name-rules.ts';
import { findGameEvents } from '../../projections/events/game-event-queries.ts';
import type { EventOf } from '../domain-event-types.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';

/**
 * The mails about new evenings, of what people follow and in the city, and the one after a first evening. A series is one
 * line, with its first date.
 */
export function newsMails(deps: LetterDeps) {
  const { letterTo, readGameEvent } = letters(deps);
  return {
    async NewsMailed({ data: { userId, gameEventIds, because, groupId } }: EventOf<'NewsMailed'>): Mails {
      const states = await Promise.all(gameEventIds.map((id) => readGameEvent(id)));
      const now = deps.clock().toISOString();
      // cancelled since, or over where mails were held up
      const open = states
        .filter(({ state, about }) => state.status === 'upcoming' && about.startsAt > now)
        .toSorted((one, other) => (one.about.startsAt < other.about.startsAt ? -1 : 1));
      const rows = await findGameEvents(
        deps.sql,
        open.map(({ about }) => about.gameEventId),
        now,
        { userId, isAdmin: false },
      );
      const seriesIdOf = ({ state }: (typeof open)[number]) => state.schedule.seriesId;
      const isFirst = (one: (typeof open)[number]) =>
        seriesIdOf(one) === undefined || open.find((each) => seriesIdOf(each) === seriesIdOf(one)) === one;
      const follows = await load(deps.log, followsOf(userId));
      const items = open.filter(isFirst).map((each) => {
        const { about, place, state } = each;
        const row = rows.get(about.gameEventId);
        const { schedule } = state;
        const of = { group: schedule.groupId, host: schedule.hostId, cafe: schedule.cafeId, game: schedule.gameId };
        const followed = FOLLOWED_KINDS.find((kind) => follows.some((it) => it.kind === kind && it.id === of[kind]));
        return {
          ...about,
          gameName: row?.game ? gameNameOf(row.game) : about.gameName,
          cafeName: row?.cafe ? cafeNameOf(row.cafe) : about.cafeName,
          hostName: row?.host ? publicName(row.host) : place.hostName,
          seats: row?.spotsLeft ?? null,
          ...(row?.spotsLeft === 0 && row.keptForNewcomers && { keptUntil: row.keptForNewcomers.until }),
          ...(followed && { followed }),
          ...(row?.group && { groupName: row.group.name }),
          moreDates:
            seriesIdOf(each) === undefined
              ? 0
              : open.filter((other) => seriesIdOf(other) === seriesIdOf(each)).length - 1,
        };
      });
      if (groupId !== undefined) {
        const group = await load(deps.log, groupOf(groupId));
        const [next = null] = items;
        const isFollowed = follows.some(({ kind, id }) => kind === 'group' && id === groupId);
        if (group.status !== 'open' || (isFollowed && next === null)) return [];
        return letterTo(userId, 'firstEvening', { groupName: group.name, slug: group.slug, isFollowed, next });
      }
      if (items.length === 0) return [];
      if (because === 'weekly') return letterTo(userId, 'week', { items });
      return letterTo(userId, 'news', { items, isSoon: because === 'soon' });
    },
  };
}
