import { defineStream } from '@tablemates/event-store';
import { seriesRoleTypes, seriesTypes, standingSeatTypes } from './domain-events.ts';
import { rolesFold } from './roles.ts';
import { seriesFold } from './series.ts';
import { standingSeatsFold } from './standing/standing-seats.ts';

export const seriesOf = defineStream({ prefix: 'series-', types: seriesTypes, fold: seriesFold });
export const seriesRolesOf = defineStream({ prefix: 'seriesRoles-', types: seriesRoleTypes, fold: rolesFold });
export const standingSeatsOf = defineStream({
  prefix: 'standingSeats-',
  types: standingSeatTypes,
  fold: standingSeatsFold,
});
