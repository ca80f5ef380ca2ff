import type {
  AdminContest,
  AdminContestFile,
  AdminContestsQuery,
  DecideContestReply,
  DecideContestRequest,
} from '../../../modules/reliability/contests/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, toPage } from '../../lib/page.ts';

/** The number of contests on a page. */
const PAGE_SIZE = 50;

export type QueueState = NonNullable<AdminContestsQuery['state']>;

const adminContestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminContests: build.query<Page<AdminContest>, { state: QueueState; cursor: string | null }>({
      query: ({ state, cursor }) => ({
        url: '/admin/contests',
        params: { state, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) },
      }),
      transformResponse: toPage<AdminContest>,
      providesTags: ['Contest'],
    }),
    contestFile: build.query<AdminContestFile, string>({
      query: (id) => `/admin/contests/${encodeURIComponent(id)}`,
      providesTags: ['Contest'],
    }),
    decideContest: build.mutation<DecideContestReply, DecideContestRequest & { contestId: string }>({
      query: ({ contestId, ...body }) => ({ url: `/admin/contests/${contestId}/decision`, method: 'POST', body }),
      // a refusal may mean that the shown state is out of date
      invalidatesTags: (_reply, error) =>
        error && error.status !== 409
          ? []
          : ['Contest', 'Reliability', 'Audit', { type: 'Person', id: 'LIST' }, 'Participant', 'Profile'],
    }),
  }),
});

export const { useAdminContestsQuery, useContestFileQuery, useDecideContestMutation } = adminContestsApi;

/** Asks for the contests that are due first, of those in one state. */
export const loadFirstContests = (state: QueueState) =>
  adminContestsApi.endpoints.adminContests.initiate({ state, cursor: null }, { subscribe: false, forceRefetch: true });
