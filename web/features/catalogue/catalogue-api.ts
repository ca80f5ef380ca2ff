import type { Game, Region } from '../../../modules/catalogue/contract.ts';
import { api } from '../../lib/api.ts';

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    games: build.query<Game[], void>({ query: () => '/games', providesTags: ['Game'] }),
    regions: build.query<Region[], void>({ query: () => '/regions', providesTags: ['Region'] }),
  }),
});

export const { useGamesQuery, useRegionsQuery } = catalogueApi;

/** For rendering on the server: asks before anything is shown. */
export const loadGames = () => catalogueApi.endpoints.games.initiate(undefined, { subscribe: false });
export const loadRegions = () => catalogueApi.endpoints.regions.initiate(undefined, { subscribe: false });
