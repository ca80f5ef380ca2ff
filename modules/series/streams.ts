import { defineStream, versionOnly } from '@tablemates/event-store';
import { seriesUseFold, type UsedKind } from './catalog-use.ts';
import {
  type SeriesUseEvent,
  seriesRoleTypes,
  seriesTypes,
  seriesUseTypes,
  standingSeatTypes,
} from './domain-events.ts';
import { rolesFold } from './roles.ts';
import { seriesFold } from './series.ts';
import { standingSeatsFold } from './standing/standing-seats.ts';

export const seriesOf = defineStream({ prefix: 'series-', types: seriesTypes, fold: seriesFold });
export const seriesRolesOf = defineStream({ prefix: 'seriesRoles-', types: seriesRoleTypes, fold: rolesFold });
/** The series that need a game or a cafe. */
export const seriesUseOf = (kind: UsedKind, id: string) => useOf[kind](id);
const useOf = {
  game: defineStream({ prefix: 'seriesGameUse-', types: seriesUseTypes, fold: seriesUseFold }),
  cafe: defineStream({ prefix: 'seriesCafeUse-', types: seriesUseTypes, fold: seriesUseFold }),
};
/** The same stream for a command that appends without reading it. */
export const unreadSeriesUseOf = (kind: UsedKind, id: string) => ({
  stream: seriesUseOf(kind, id).stream,
  fold: versionOnly<SeriesUseEvent>(),
});
export const standingSeatsOf = defineStream({
  prefix: 'standingSeats-',
  types: standingSeatTypes,
  fold: standingSeatsFold,
});
