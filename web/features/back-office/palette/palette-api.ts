import type { AdminGameEvent, AdminSeries } from '../../../../modules/admin/contract.ts';
import type { Cafe, Game } from '../../../../modules/catalog/contract.ts';
import type { Group } from '../../../../modules/groups/contract.ts';
import type { Invitation, User } from '../../../../modules/identity/contract.ts';
import { api } from '../../../lib/api.ts';

/** How many of each kind are shown. */
const PEOPLE = 6;
const EVENINGS = 4;
const FEW = 3;

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
    soughtSeries: build.query<AdminSeries[], string>({
      query: (q) => ({ url: '/admin/series', params: { q, limit: FEW } }),
      providesTags: [{ type: 'Series', id: 'LIST' }],
    }),
    soughtGroups: build.query<Group[], string>({
      query: (q) => ({ url: '/groups', params: { q, limit: FEW } }),
      providesTags: [{ type: 'Group', id: 'LIST' }],
    }),
    soughtCafes: build.query<Cafe[], string>({
      query: (q) => ({ url: '/cafes', params: { q, limit: FEW } }),
      providesTags: ['Cafe'],
    }),
    soughtGames: build.query<Game[], string>({
      query: (q) => ({ url: '/games', params: { q, limit: FEW } }),
      providesTags: ['Game'],
    }),
    soughtInvitations: build.query<Invitation[], string>({
      query: (q) => ({ url: '/invitations', params: { q, limit: FEW } }),
      providesTags: ['Invitation'],
    }),
  }),
});

export const {
  useSoughtPeopleQuery,
  useSoughtSeriesQuery,
  useSoughtGameEventsQuery,
  useSoughtCafesQuery,
  useSoughtGamesQuery,
  useSoughtGroupsQuery,
  useSoughtInvitationsQuery,
} = paletteApi;
