import { defineStream } from '@tablemates/event-store';
import { type NewsEvent, newsTypes } from './domain-events.ts';

/**
 * The gameEvents that a person was told of, the local day of the last mail of a day or a week, and the groups of which they
 * were told after their first evening.
 */
type News = {
  readonly told: ReadonlySet<string>;
  readonly lastDay: string | null;
  readonly metGroups: ReadonlySet<string>;
};

export const newsOf = defineStream({
  prefix: 'news-',
  types: newsTypes,
  fold: {
    initial: { told: new Set(), lastDay: null, metGroups: new Set() } as News,
    evolve: ({ told, lastDay, metGroups }: News, { data }: NewsEvent): News => ({
      told: new Set([...told, ...data.gameEventIds]),
      lastDay: data.because === 'soon' || data.because === 'first_evening' ? lastDay : data.day,
      metGroups: data.groupId === undefined ? metGroups : new Set([...metGroups, data.groupId]),
    }),
  },
});

type Mailed = Omit<NewsEvent['data'], 'groupId' | 'because'> & {
  readonly because: Exclude<NewsEvent['data']['because'], 'first_evening'>;
};

/** Tells a person of gameEvents: of none twice, and once a day but for what starts soon. Pure. */
export function tell({ told, lastDay }: News, data: Mailed): readonly NewsEvent[] {
  if (data.because !== 'soon' && lastDay === data.day) return [];
  const gameEventIds = data.gameEventIds.filter((id) => !told.has(id));
  return gameEventIds.length === 0 ? [] : [{ type: 'NewsMailed', data: { ...data, gameEventIds } }];
}

/**
 * Tells a person after their first evening of the group that held it, with its next date: once a group. Nothing, if they
 * follow it and there is no date. Pure.
 */
export function tellOfGroup(
  { metGroups }: News,
  {
    nextId,
    isFollowed,
    ...data
  }: { userId: string; groupId: string; day: string; nextId: string | undefined; isFollowed: boolean },
): readonly NewsEvent[] {
  if (metGroups.has(data.groupId) || (isFollowed && nextId === undefined)) return [];
  const gameEventIds = nextId === undefined ? [] : [nextId];
  return [{ type: 'NewsMailed', data: { ...data, because: 'first_evening', gameEventIds } }];
}
