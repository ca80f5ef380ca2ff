import type { Cafe } from '../../../modules/catalog/contract.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';

/** Specification, section 9. */
const FEATURED = '6';

/** Visitors never see other cafes, but admins would. */
const approved = { status: 'approved' };

const cafesApi = api.injectEndpoints({
  endpoints: (build) => ({
    cafes: build.query<Cafe[], void>({ queryFn: everyPage<Cafe>('/cafes', approved), providesTags: ['Cafe'] }),
    featuredCafes: build.query<Cafe[], void>({
      query: () => ({ url: '/cafes', params: { ...approved, limit: FEATURED } }),
      providesTags: ['Cafe'],
    }),
    cafe: build.query<Cafe, string>({
      query: (id) => `/cafes/${id}`,
      providesTags: (_result, _error, id) => [{ type: 'Cafe', id }],
    }),
  }),
});

export const { useCafesQuery, useFeaturedCafesQuery, useCafeQuery } = cafesApi;

/** For route loaders: fetches the answer if it is missing, before a component needs it. */
export const loadFeaturedCafes = () => cafesApi.endpoints.featuredCafes.initiate(undefined, { subscribe: false });
export const loadCafe = (id: string) => cafesApi.endpoints.cafe.initiate(id, { subscribe: false });
