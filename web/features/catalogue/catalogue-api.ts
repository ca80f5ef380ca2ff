import type { Game, Region } from '../../../modules/catalogue/contract.ts';
import { api } from '../../lib/api.ts';

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    games: build.query<Game[], void>({ query: () => '/games', providesTags: ['Game'] }),
    regions: build.query<Region[], void>({ query: () => '/regions', providesTags: ['Region'] }),
  }),
});

export const { useGamesQuery, useRegionsQuery } = catalogueApi;
