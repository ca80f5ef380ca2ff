import { defineStream } from '@tablemates/event-store';
import { type NewsEvent, newsTypes } from './domain-events.ts';

/** The gameEvents that a person was told of, and the local day of the last mail of a day or a week. */
type News = { readonly told: ReadonlySet<string>; readonly lastDay: string | null };

export const newsOf = defineStream({
  prefix: 'news-',
  types: newsTypes,
  fold: {
    initial: { told: new Set(), lastDay: null } as News,
    evolve: ({ told, lastDay }: News, { data }: NewsEvent): News => ({
      told: new Set([...told, ...data.gameEventIds]),
      lastDay: data.because === 'soon' ? lastDay : data.day,
    }),
  },
});

/** Tells a person of gameEvents: of none twice, and once a day but for what starts soon. Pure. */
export function tell({ told, lastDay }: News, data: NewsEvent['data']): readonly NewsEvent[] {
  if (data.because !== 'soon' && lastDay === data.day) return [];
  const gameEventIds = data.gameEventIds.filter((id) => !told.has(id));
  return gameEventIds.length === 0 ? [] : [{ type: 'NewsMailed', data: { ...data, gameEventIds } }];
}
