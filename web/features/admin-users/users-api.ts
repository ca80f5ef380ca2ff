import type { GameEventReply } from '../../../modules/events/contract.ts';
import type { BulkAct, BulkActRequest, BulkFailure, MatchingPeople } from '../../../modules/identity/bulk/contract.ts';
import type {
  AddAdminReply,
  AddAdminRequest,
  AddPersonRequest,
  ChangePersonRequest,
  ErasePersonRequest,
  GrantAdminRoleRequest,
  LiftSuspensionRequest,
  PersonCommitments,
  ResetAdminPasswordRequest,
  SetActiveRequest,
  SuspendRequest,
  User,
  UserCounts,
  UsersQuery,
} from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';
import { eachOf, type Outcome } from '../../lib/each-of.ts';
import { type Page, type PageAsked, paramsOf, toPage } from '../../lib/page.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';
import { atVersion, outdated } from '../../lib/versions.ts';
import type { Upcoming } from './upcoming.ts';

/** The number of people on a page. */
export const PAGE_SIZE = 50;

/** The number of people for whom a bulk act failed on a page. */
export const FAILURES_PER_PAGE = 20;

const bulkAct = (id: string) => `/admin/bulk-acts/${encodeURIComponent(id)}`;

/** The filter of the list. Absent fields do not filter. */
export type PeopleFilter = Omit<UsersQuery, 'limit' | 'cursor' | 'page'>;
/** The part of it that says whom it finds. */
export type Found = Omit<PeopleFilter, 'sort' | 'order' | 'spelling'>;

const list = { type: 'Person', id: 'LIST' } as const;
/** The tags that adding, changing or deleting a person invalidates. */
const touched = ['Stats', 'Reliability', 'Audit', 'AdminGameEvent', 'Profile', list] as const;

const usersApi = api.enhanceEndpoints({ addTagTypes: ['BulkAct'] }).injectEndpoints({
  endpoints: (build) => ({
    users: build.query<Page<User>, PeopleFilter & PageAsked>({
      query: ({ cursor, page, ...filter }) => ({
        url: '/users',
        params: { ...filter, ...paramsOf(PAGE_SIZE, { cursor, page }) },
      }),
      transformResponse: toPage<User>,
      providesTags: [list],
      // fills the cache of single people, so that a dialog about one of them shows them at once
      async onQueryStarted(_filter, { dispatch, queryFulfilled }) {
        const page = await queryFulfilled.catch(() => null);
        const people = page?.data.items ?? [];
        dispatch(
          usersApi.util.upsertQueryEntries(people.map((value) => ({ endpointName: 'user', arg: value.id, value }))),
        );
      },
    }),
    user: build.query<User, string>({ query: (id) => `/users/${id}`, providesTags: [list] }),
    userCounts: build.query<UserCounts, Omit<Found, 'role'>>({
      query: (params) => ({ url: '/admin/users/counts', params }),
      providesTags: [list],
    }),
    addUser: build.mutation<User, Keyed<AddPersonRequest>>({
      query: (body) => post('/users', body),
      invalidatesTags: outdated(touched),
    }),
    changeUser: build.mutation<User, { id: string; version: number; change: ChangePersonRequest & Partial<Upcoming> }>({
      query: ({ id, version, change }) => ({
        url: `/users/${id}`,
        method: 'PATCH',
        body: change,
        headers: atVersion(version),
      }),
      invalidatesTags: outdated(touched),
    }),
    setActive: build.mutation<Outcome[], { ids: readonly string[] } & Pick<SetActiveRequest, 'isActive' | 'reason'>>({
      queryFn: ({ ids, ...body }, _api, _extra, call) =>
        eachOf(ids, (id) => call({ url: `/users/${id}/active`, method: 'PATCH', body })),
      invalidatesTags: touched,
    }),
    suspend: build.mutation<User, { id: string } & SuspendRequest>({
      query: ({ id, ...body }) => ({ url: `/users/${id}/suspension`, method: 'POST', body }),
      invalidatesTags: outdated(touched),
    }),
    liftSuspension: build.mutation<User, { id: string } & LiftSuspensionRequest>({
      query: ({ id, ...body }) => ({ url: `/users/${id}/suspension`, method: 'DELETE', body }),
      invalidatesTags: outdated(touched),
    }),
    grantAdminRole: build.mutation<User, { id: string } & GrantAdminRoleRequest>({
      query: ({ id, ...body }) => ({ url: `/users/${id}/admin-role`, method: 'PATCH', body }),
      invalidatesTags: outdated(touched),
    }),
    /** What a person has ahead and in their hands. */
    commitments: build.query<PersonCommitments, string>({
      query: (id) => `/users/${id}/commitments`,
      providesTags: [list, 'GameEvent'],
    }),
    /** Disables a person, and decides about what they have ahead. */
    disable: build.mutation<User, { id: string } & Omit<SetActiveRequest, 'isActive'>>({
      query: ({ id, ...terms }) => ({
        url: `/users/${id}/active`,
        method: 'PATCH',
        body: { isActive: false, ...terms },
      }),
      invalidatesTags: outdated([...touched, 'GameEvent']),
    }),
    /** Deletes a person, and decides about what they have ahead. */
    erase: build.mutation<null, { id: string } & ErasePersonRequest>({
      query: ({ id, ...terms }) => ({ url: `/users/${id}`, method: 'DELETE', body: terms }),
      invalidatesTags: outdated([...touched, 'GameEvent']),
    }),
    /** Makes another organizer the host of one game event. */
    handOver: build.mutation<GameEventReply, { id: string; to: string }>({
      query: ({ id, to }) => ({
        url: `/game-events/${encodeURIComponent(id)}/hand-over`,
        method: 'POST',
        body: { to },
      }),
      invalidatesTags: outdated([...touched, 'GameEvent']),
    }),
    addAdmin: build.mutation<AddAdminReply, Keyed<AddAdminRequest>>({
      query: (body) => post('/admin/admins', body),
      invalidatesTags: outdated([{ type: 'Person', id: 'LIST' }, 'Audit']),
    }),
    resetAdminPassword: build.mutation<null, ResetAdminPasswordRequest & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/admin/admins/${id}/password`, method: 'POST', body }),
      invalidatesTags: outdated(['Audit']),
    }),
    removeAdminPasskeys: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/admins/${id}/passkeys`, method: 'DELETE' }),
      invalidatesTags: outdated(['Audit']),
    }),
    organizers: build.query<User[], string>({
      query: (q) => ({ url: '/users', params: { role: 'provider', sort: 'name', limit: 50, ...(q && { q }) } }),
      providesTags: [list],
    }),
    bulkActs: build.query<Page<BulkAct>, { by: 'me' | undefined } & PageAsked>({
      query: ({ by, ...asked }) => ({
        url: '/admin/bulk-acts',
        params: { ...(by && { by }), ...paramsOf(PAGE_SIZE, asked) },
      }),
      transformResponse: toPage<BulkAct>,
      providesTags: ['BulkAct'],
    }),
    bulkAct: build.query<BulkAct, string>({ query: bulkAct, providesTags: ['BulkAct'] }),
    stopBulkAct: build.mutation<BulkAct, string>({
      query: (id) => ({ url: `${bulkAct(id)}/stop`, method: 'POST' }),
      // also after a refusal, which means that it is done already
      invalidatesTags: ['BulkAct', 'Audit'],
    }),
    bulkFailures: build.query<Page<BulkFailure>, { id: string } & PageAsked>({
      query: ({ id, ...asked }) => ({ url: `${bulkAct(id)}/failures`, params: paramsOf(FAILURES_PER_PAGE, asked) }),
      transformResponse: toPage<BulkFailure>,
    }),
    /** The people that a filter finds at this moment. Not cached: requested again each time. */
    matchingPeople: build.query<MatchingPeople, Found>({
      query: (params) => ({ url: '/admin/bulk-acts/matching', params }),
    }),
    startBulkAct: build.mutation<BulkAct, BulkActRequest>({
      query: (body) => ({ url: '/admin/bulk-acts', method: 'POST', body }),
      // fills the cache, so that components that show it continue from here
      async onQueryStarted(_request, { dispatch, queryFulfilled }) {
        const started = await queryFulfilled.catch(() => null);
        if (started) dispatch(usersApi.util.upsertQueryData('bulkAct', started.data.id, started.data));
      },
    }),
    deleteUsers: build.mutation<Outcome[], { ids: readonly string[] } & Pick<ErasePersonRequest, 'reason'>>({
      queryFn: ({ ids, ...body }, _api, _extra, call) =>
        eachOf(ids, (id) => call({ url: `/users/${id}`, method: 'DELETE', body })),
      invalidatesTags: touched,
    }),
  }),
});

export const {
  useUsersQuery,
  useUserQuery,
  useUserCountsQuery,
  useAddUserMutation,
  useChangeUserMutation,
  useLiftSuspensionMutation,
  useSetActiveMutation,
  useSuspendMutation,
  useCommitmentsQuery,
  useDisableMutation,
  useEraseMutation,
  useGrantAdminRoleMutation,
  useHandOverMutation,
  useAddAdminMutation,
  useResetAdminPasswordMutation,
  useRemoveAdminPasskeysMutation,
  useOrganizersQuery,
  useDeleteUsersMutation,
  useBulkActsQuery,
  useBulkActQuery,
  useStopBulkActMutation,
  useBulkFailuresQuery,
  useLazyMatchingPeopleQuery,
  useStartBulkActMutation,
} = usersApi;

/** Fetches again what a bulk act may have changed. */
export const bulkActDone = () => usersApi.util.invalidateTags([...touched]);
