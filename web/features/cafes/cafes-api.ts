import type { Cafe } from '../../../modules/catalogue/contract.ts';
import { api } from '../../lib/api.ts';

const cafesApi = api.injectEndpoints({
  endpoints: (build) => ({
    cafes: build.query<Cafe[], void>({ query: () => '/cafes', providesTags: ['Cafe'] }),
    cafe: build.query<Cafe, string>({
      query: (id) => `/cafes/${id}`,
      providesTags: (_result, _error, id) => [{ type: 'Cafe', id }],
    }),
  }),
});

export const { useCafesQuery, useCafeQuery } = cafesApi;

/** For rendering on the server: asks before anything is shown. */
export const loadCafes = () => cafesApi.endpoints.cafes.initiate(undefined, { subscribe: false });
export const loadCafe = (id: string) => cafesApi.endpoints.cafe.initiate(id, { subscribe: false });
