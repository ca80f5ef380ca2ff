import type { AdminGameEvent } from '../../../../modules/admin/contract.ts';
import type { Cafe, Game } from '../../../../modules/catalog/contract.ts';
import type { User } from '../../../../modules/identity/contract.ts';
import { api } from '../../../lib/api.ts';

/** How many of each kind are shown. */
const PEOPLE = 6;
const EVENINGS = 4;
/** The catalog is small: it is read once, and looked through here. */
const CATALOG = 200;

const paletteApi = api.injectEndpoints({
  endpoints: (build) => ({
    soughtPeople: build.query<User[], string>({
      query: (q) => ({ url: '/users', params: { q, limit: PEOPLE, sort: 'name' } }),
      providesTags: [{ type: 'Person', id: 'LIST' }, 'Reliability'],
    }),
    soughtGameEvents: build.query<AdminGameEvent[], string>({
      query: (search) => ({ url: '/admin/game-events', params: { search, limit: EVENINGS } }),
      providesTags: ['AdminGameEvent'],
    }),
    soughtCafes: build.query<Cafe[], void>({
      query: () => ({ url: '/cafes', params: { limit: CATALOG } }),
      providesTags: ['Cafe'],
    }),
    soughtGames: build.query<Game[], void>({
      query: () => ({ url: '/games', params: { limit: CATALOG } }),
      providesTags: ['Game'],
    }),
  }),
});

export const { useSoughtPeopleQuery, useSoughtGameEventsQuery, useSoughtCafesQuery, useSoughtGamesQuery } = paletteApi;
