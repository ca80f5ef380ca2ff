import type { Instant } from '../../platform/clock.ts';
import { withoutKey } from '../../platform/without-key.ts';
import type { SeriesUseEvent } from './domain-events.ts';
import { daysLater } from './rules.ts';
import type { SeriesState } from './series.ts';

export type UsedKind = SeriesUseEvent['data']['kind'];

/** By the id of each series that needs a game or a cafe: the last local day on which it may; null without an end. */
export type SeriesUse = Readonly<Record<string, string | null>>;

export const seriesUseFold = {
  initial: {} as SeriesUse,
  evolve: (uses: SeriesUse, { type, data }: SeriesUseEvent): SeriesUse =>
    type === 'SeriesUseBegan' ? { ...uses, [data.seriesId]: data.until } : withoutKey(uses, data.seriesId),
};

/** Whether a series that is not over needs it. In no time zone is it over before the day after `until` in UTC. */
export const isUsed = (uses: SeriesUse, now: Instant): boolean =>
  Object.values(uses).some((until) => until === null || daysLater(until, 1) >= now.slice(0, 10));

const field = { game: 'gameId', cafe: 'cafeId' } as const;

/** The games or cafes of all terms of a series, also of those that are over. */
export const usedBy = (state: SeriesState, kind: UsedKind): readonly string[] =>
  state.status === 'unknown' ? [] : state.chapters.map(({ terms }) => terms[field[kind]]);

/** Until when a series needs each game or cafe, also those that it needs no more. An ended one needs none. */
function needsOf(state: SeriesState, kind: UsedKind): SeriesUse {
  if (state.status === 'unknown' || state.status === 'ended') return {};
  const { chapters, until: last } = state;
  const needs: Record<string, string | null> = {};
  chapters.forEach(({ terms }, index) => {
    const id = terms[field[kind]];
    const next = chapters[index + 1];
    const ends = [...(last === null ? [] : [last]), ...(next ? [daysLater(next.from, -1)] : [])];
    const until = ends.toSorted()[0] ?? null;
    const known = needs[id];
    needs[id] = known === null || until === null || (known !== undefined && known > until) ? (known ?? null) : until;
  });
  return needs;
}

/**
 * What has to be recorded about games or cafes, by their ids.
 *
 * @param ids those of the series before and after a decision
 * @param recorded the uses of one of them
 */
export function usesToRecord(
  after: SeriesState,
  kind: UsedKind,
  ids: readonly string[],
  recorded: (id: string) => SeriesUse,
): Readonly<Record<string, readonly SeriesUseEvent[]>> {
  if (after.status === 'unknown') return {};
  const { seriesId } = after;
  const needs = needsOf(after, kind);
  return Object.fromEntries(
    ids.map((id): [string, readonly SeriesUseEvent[]] => {
      const [until, known] = [needs[id], recorded(id)[seriesId]];
      if (until === known) return [id, []];
      const data = { kind, id, seriesId };
      return [
        id,
        [until === undefined ? { type: 'SeriesUseEnded', data } : { type: 'SeriesUseBegan', data: { ...data, until } }],
      ];
    }),
  );
}
