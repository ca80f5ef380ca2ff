import type {
  AddPersonRequest,
  ChangePersonRequest,
  User,
  UserCounts,
  UsersQuery,
} from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, toPage } from '../../lib/page.ts';
import { eachOf, type Outcome } from './bulk.ts';

/** How many people a page holds. */
export const PAGE_SIZE = 50;

/** Which people are wanted; what is absent does not matter. */
export type PeopleFilter = Pick<UsersQuery, 'q' | 'role' | 'sort' | 'order'>;

const list = { type: 'Person', id: 'LIST' } as const;
/** What is no longer true once somebody was added, changed or deleted. */
const touched = ['Stats', 'Reliability', 'Audit', 'AdminGameEvent', 'Profile', list] as const;

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<Page<User>, PeopleFilter & { cursor: string | null }>({
      query: ({ cursor, ...filter }) => ({
        url: '/users',
        params: { ...filter, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) },
      }),
      transformResponse: toPage<User>,
      providesTags: [list],
    }),
    userCounts: build.query<UserCounts, string>({
      query: (q) => ({ url: '/admin/users/counts', ...(q && { params: { q } }) }),
      providesTags: [list],
    }),
    addUser: build.mutation<User, AddPersonRequest>({
      query: (body) => ({ url: '/users', method: 'POST', body }),
      invalidatesTags: (_user, error) => (error ? [] : touched),
    }),
    changeUser: build.mutation<User, { id: string; change: ChangePersonRequest }>({
      query: ({ id, change }) => ({ url: `/users/${id}`, method: 'PATCH', body: change }),
      invalidatesTags: (_user, error) => (error ? [] : touched),
    }),
    setActive: build.mutation<Outcome[], { ids: readonly string[]; isActive: boolean }>({
      queryFn: ({ ids, isActive }, _api, _extra, call) =>
        eachOf(ids, (id) => call({ url: `/users/${id}/active`, method: 'PATCH', body: { isActive } })),
      invalidatesTags: touched,
    }),
    deleteUsers: build.mutation<Outcome[], readonly string[]>({
      queryFn: (ids, _api, _extra, call) => eachOf(ids, (id) => call({ url: `/users/${id}`, method: 'DELETE' })),
      invalidatesTags: touched,
    }),
  }),
});

export const {
  useUsersQuery,
  useUserCountsQuery,
  useAddUserMutation,
  useChangeUserMutation,
  useSetActiveMutation,
  useDeleteUsersMutation,
} = usersApi;
