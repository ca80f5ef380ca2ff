import type {
  AdminContest,
  AdminContestFile,
  AdminContestsQuery,
  DecideContestReply,
  DecideContestRequest,
} from '../../../modules/reliability/contests/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, type PageAsked, paramsOf, toPage } from '../../lib/page.ts';

/** The number of contests on a page. */
export const PAGE_SIZE = 50;

export type QueueState = NonNullable<AdminContestsQuery['state']>;

/** `q` searches for the marked person or the host. An empty one does not filter. */
type ContestFilter = { state: QueueState; q?: string };

// the queue has a tag of its own, because the live stream must not move it
const adminContestsApi = api.enhanceEndpoints({ addTagTypes: ['ContestQueue', 'CaseQueue'] }).injectEndpoints({
  endpoints: (build) => ({
    /** A page of the queue. The first page of open contests begins with the overdue ones, which are open as well. */
    adminContests: build.query<Page<AdminContest>, ContestFilter & Partial<PageAsked>>({
      queryFn: async ({ state, q, cursor = null, page = null }, _api, _options, ask) => {
        const pageOf = (asked: QueueState, from: Readonly<Record<string, string | number>>) =>
          ask({ url: '/admin/contests', params: { state: asked, ...(q && { q }), ...from } });
        const overdueFirst =
          state === 'open' && cursor === null && page === null ? [pageOf('overdue', { limit: PAGE_SIZE })] : [];
        const replies = await Promise.all([...overdueFirst, pageOf(state, paramsOf(PAGE_SIZE, { cursor, page }))]);
        const error = replies.find((reply) => reply.error)?.error;
        if (error) return { error };
        const pages = replies.map(({ data, meta }) => toPage(data as AdminContest[], meta));
        // a contest that becomes overdue between the two requests is in both answers
        const items = new Map(pages.flatMap((each) => each.items).map((contest) => [contest.id, contest]));
        return { data: { items: [...items.values()], nextCursor: pages.at(-1)?.nextCursor ?? null } };
      },
      providesTags: ['ContestQueue'],
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
          : [
              'Contest',
              'ContestQueue',
              'Case',
              'CaseQueue',
              'Reliability',
              'Audit',
              { type: 'Person', id: 'LIST' },
              'Participant',
              'Profile',
            ],
    }),
  }),
});

export const { useAdminContestsQuery, useContestFileQuery, useDecideContestMutation } = adminContestsApi;

/** Requests the contests to decide first: overdue ones, then those that are due first. */
export const loadFirstOpenContests = () =>
  adminContestsApi.endpoints.adminContests.initiate({ state: 'open' }, { subscribe: false, forceRefetch: true });
