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
    needs[id] = known === null || until === null ? null : known !== undefined && known > until ? known : until;
  });
  return needs;
}

/**
 * What a decision makes of the games or cafes that a series needs, by their ids: only those about which something
 * changes. What was recorded follows from the series before it, so their streams, which have an entry for each series
 * of a popular game, are not read.
 */
export function changedUses(
  before: SeriesState,
  after: SeriesState,
  kind: UsedKind,
): Readonly<Record<string, readonly SeriesUseEvent[]>> {
  if (after.status === 'unknown') return {};
  const { seriesId } = after;
  const [known, needs] = [needsOf(before, kind), needsOf(after, kind)];
  const changed = Object.keys({ ...known, ...needs }).filter((id) => known[id] !== needs[id]);
  return Object.fromEntries(
    changed.map((id): [string, readonly SeriesUseEvent[]] => {
      const [until, data] = [needs[id], { kind, id, seriesId }];
      return [
        id,
        [until === undefined ? { type: 'SeriesUseEnded', data } : { type: 'SeriesUseBegan', data: { ...data, until } }],
      ];
    }),
  );
}
