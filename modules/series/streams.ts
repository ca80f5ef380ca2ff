import { defineStream } from '@tablemates/event-store';
import { seriesRoleTypes, seriesTypes } from './domain-events.ts';
import { rolesFold } from './roles.ts';
import { seriesFold } from './series.ts';

export const seriesOf = defineStream({ prefix: 'series-', types: seriesTypes, fold: seriesFold });
export const seriesRolesOf = defineStream({ prefix: 'seriesRoles-', types: seriesRoleTypes, fold: rolesFold });
