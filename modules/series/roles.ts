import type { SeriesRoleEvent } from './domain-events.ts';

/** The ids of the series that follow a person as their host, until they end or are handed over. */
export type Roles = { readonly hosted: readonly string[] };

export const rolesFold = { initial: { hosted: [] } as Roles, evolve };

function evolve({ hosted }: Roles, { type, data: { seriesId } }: SeriesRoleEvent): Roles {
  const others = hosted.filter((id) => id !== seriesId);
  return { hosted: type === 'SeriesRoleTaken' ? [...others, seriesId] : others };
}

export const hostsNow = (userId: string, seriesId: string): SeriesRoleEvent => ({
  type: 'SeriesRoleTaken',
  data: { userId, seriesId, role: 'host' },
});
export const hostsNoMore = (userId: string, seriesId: string): SeriesRoleEvent => ({
  type: 'SeriesRoleEnded',
  data: { userId, seriesId, role: 'host' },
});
