import type {
  AddCafeRequest,
  AddCityRequest,
  AddGameRequest,
  Cafe,
  CafesQuery,
  ChangeCafeRequest,
  ChangeCityRequest,
  ChangeGameRequest,
  CitiesQuery,
  City,
  DeclineCafeRequest,
  Game,
  GamesQuery,
  MergeCafeReply,
  MergeCafeRequest,
  Region,
  RegionRequest,
  RegionsQuery,
  RemoveCafeRequest,
} from '../../../modules/catalog/contract.ts';
import type { User } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';
import { type Page, type PageAsked, paramsOf, toPage, totalOf } from '../../lib/page.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';
import { atVersion, outdated } from '../../lib/versions.ts';

type Changed<Request> = Request & { id: string; version: number };

/** The number of entries on a page: full rows of two, three or four cards, and more rows of a table than a screen shows. */
export const PAGE_SIZE = 24;

/** The filters of the lists. Absent fields do not filter. */
export type GameFilter = Pick<GamesQuery, 'q' | 'status'>;
export type CafeFilter = Pick<CafesQuery, 'q' | 'regionId' | 'status'>;
export type RegionFilter = Pick<RegionsQuery, 'q'>;
export type CityFilter = Pick<CitiesQuery, 'q'>;

/** The tags that a change of the catalog invalidates: game events show it, stats count it, and the audit lists it. */
const touched = ['GameEvent', 'AdminGameEvent', 'Stats', 'Audit'] as const;

const pageOf = (
  url: string,
  { cursor, page, ...filter }: (GameFilter | CafeFilter | RegionFilter | CityFilter) & PageAsked,
) => ({
  url,
  params: { ...filter, ...paramsOf(PAGE_SIZE, { cursor, page }) },
});

const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminGames: build.query<Page<Game>, GameFilter & PageAsked>({
      query: (asked) => pageOf('/games', asked),
      transformResponse: toPage<Game>,
      providesTags: ['Game'],
    }),
    addGame: build.mutation<Game, Keyed<AddGameRequest>>({
      query: (body) => post('/games', body),
      invalidatesTags: outdated(['Game', ...touched]),
    }),
    changeGame: build.mutation<Game, Changed<ChangeGameRequest>>({
      query: ({ id, version, ...body }) => ({
        url: `/games/${id}`,
        method: 'PATCH',
        body,
        headers: atVersion(version),
      }),
      invalidatesTags: outdated(['Game', ...touched]),
    }),
    removeGame: build.mutation<void, string>({
      query: (id) => ({ url: `/games/${id}`, method: 'DELETE' }),
      invalidatesTags: outdated(['Game', ...touched]),
    }),

    adminCafes: build.query<Page<Cafe>, CafeFilter & PageAsked>({
      query: (asked) => pageOf('/cafes', asked),
      transformResponse: toPage<Cafe>,
      providesTags: ['Cafe'],
    }),
    addCafe: build.mutation<Cafe, Keyed<AddCafeRequest>>({
      query: (body) => post('/cafes', body),
      invalidatesTags: outdated(['Cafe', ...touched]),
    }),
    changeCafe: build.mutation<Cafe, Changed<ChangeCafeRequest>>({
      query: ({ id, version, ...body }) => ({
        url: `/cafes/${id}`,
        method: 'PATCH',
        body,
        headers: atVersion(version),
      }),
      invalidatesTags: outdated(['Cafe', ...touched]),
    }),
    removeCafe: build.mutation<void, { id: string } & RemoveCafeRequest>({
      query: ({ id, ...body }) => ({ url: `/cafes/${id}`, method: 'DELETE', body }),
      invalidatesTags: outdated(['Cafe', ...touched]),
    }),
    declineCafe: build.mutation<unknown, DeclineCafeRequest & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/cafes/${id}/decline`, method: 'POST', body }),
      invalidatesTags: outdated(['Cafe', ...touched]),
    }),
    /** Gives what is upcoming at one cafe to another, and removes it. */
    mergeCafe: build.mutation<MergeCafeReply, MergeCafeRequest & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/cafes/${id}/merge`, method: 'POST', body }),
      // what has moved before a refusal stays moved
      invalidatesTags: ['Cafe', ...touched],
    }),
    cafesOfRegion: build.query<Cafe[], string>({
      queryFn: (regionId, ...more) => everyPage<Cafe>('/cafes', { regionId, status: 'approved' })(regionId, ...more),
      providesTags: ['Cafe'],
    }),
    cafeOwners: build.query<User[], void>({
      queryFn: everyPage<User>('/users', { role: 'cafeOwner', sort: 'name' }),
      providesTags: [{ type: 'Person', id: 'LIST' }],
    }),

    regionPage: build.query<Page<Region>, RegionFilter & PageAsked>({
      query: (asked) => pageOf('/regions', asked),
      transformResponse: toPage<Region>,
      providesTags: ['Region'],
    }),
    /** The number of regions that a filter finds. */
    regionCount: build.query<number | null, RegionFilter>({
      query: (filter) => ({ url: '/regions', params: { ...filter, limit: 1 } }),
      transformResponse: totalOf,
      providesTags: ['Region'],
    }),
    /** All of them: choices, and the names of what is somewhere in one. */
    adminRegions: build.query<Region[], void>({ queryFn: everyPage<Region>('/regions'), providesTags: ['Region'] }),
    addRegion: build.mutation<Region, Keyed<RegionRequest>>({
      query: (body) => post('/regions', body),
      invalidatesTags: outdated(['Region', 'Audit']),
    }),
    changeRegion: build.mutation<Region, Changed<Partial<RegionRequest>>>({
      query: ({ id, version, ...body }) => ({
        url: `/regions/${id}`,
        method: 'PATCH',
        body,
        headers: atVersion(version),
      }),
      invalidatesTags: outdated(['Region', 'AdminGameEvent', 'Audit']),
    }),
    removeRegion: build.mutation<void, string>({
      query: (id) => ({ url: `/regions/${id}`, method: 'DELETE' }),
      // deleting a region deletes its cities
      invalidatesTags: outdated(['Region', 'City', 'Cafe', 'Stats', 'Audit']),
    }),

    cityPage: build.query<Page<City>, CityFilter & PageAsked>({
      query: (asked) => pageOf('/cities', asked),
      transformResponse: toPage<City>,
      providesTags: ['City'],
    }),
    /** The number of cities that a filter finds. */
    cityCount: build.query<number | null, CityFilter>({
      query: (filter) => ({ url: '/cities', params: { ...filter, limit: 1 } }),
      transformResponse: totalOf,
      providesTags: ['City'],
    }),
    /** All of them: choices, and which ones each region has. */
    adminCities: build.query<City[], void>({ queryFn: everyPage<City>('/cities'), providesTags: ['City'] }),
    addCity: build.mutation<City, Keyed<AddCityRequest>>({
      query: (body) => post('/cities', body),
      invalidatesTags: outdated(['City', 'Stats', 'Audit']),
    }),
    changeCity: build.mutation<City, Changed<ChangeCityRequest>>({
      query: ({ id, version, ...body }) => ({
        url: `/cities/${id}`,
        method: 'PATCH',
        body,
        headers: atVersion(version),
      }),
      invalidatesTags: outdated(['City', 'Cafe', 'Audit']),
    }),
    removeCity: build.mutation<void, string>({
      query: (id) => ({ url: `/cities/${id}`, method: 'DELETE' }),
      invalidatesTags: outdated(['City', 'Cafe', 'Stats', 'Audit']),
    }),
  }),
});

export const {
  useAdminGamesQuery,
  useAddGameMutation,
  useChangeGameMutation,
  useRemoveGameMutation,
  useAdminCafesQuery,
  useAddCafeMutation,
  useChangeCafeMutation,
  useRemoveCafeMutation,
  useDeclineCafeMutation,
  useMergeCafeMutation,
  useCafesOfRegionQuery,
  useCafeOwnersQuery,
  useRegionPageQuery,
  useRegionCountQuery,
  useAdminRegionsQuery,
  useAddRegionMutation,
  useChangeRegionMutation,
  useRemoveRegionMutation,
  useCityPageQuery,
  useCityCountQuery,
  useAdminCitiesQuery,
  useAddCityMutation,
  useChangeCityMutation,
  useRemoveCityMutation,
} = catalogApi;
