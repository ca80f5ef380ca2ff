import type { Game, Region } from '../../../modules/catalog/contract.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';

const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    // visitors never see others, but admins would
    games: build.query<Game[], void>({
      queryFn: everyPage<Game>('/games', { status: 'active' }),
      providesTags: ['Game'],
    }),
    regions: build.query<Region[], void>({ queryFn: everyPage<Region>('/regions'), providesTags: ['Region'] }),
  }),
});

export const { useGamesQuery, useRegionsQuery } = catalogApi;

/** For route loaders: fetches the answer if it is missing, before a component needs it. */
export const loadGames = () => catalogApi.endpoints.games.initiate(undefined, { subscribe: false });
export const loadRegions = () => catalogApi.endpoints.regions.initiate(undefined, { subscribe: false });
