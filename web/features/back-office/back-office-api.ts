import type { AdminStats } from '../../../modules/admin/contract.ts';
import type { AdminLoginRequest, UserReply } from '../../../modules/identity/contract.ts';
import type { AdminContest } from '../../../modules/reliability/contests/contract.ts';
import { api } from '../../lib/api.ts';

/** The most contests that are counted. */
const COUNTED = 200;

const backOfficeApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminLogin: build.mutation<UserReply, AdminLoginRequest>({
      query: (body) => ({ url: '/auth/admin-login', method: 'POST', body }),
    }),
    stats: build.query<AdminStats, void>({ query: () => '/admin/stats', providesTags: ['Stats'] }),
    /** How many contests wait for a decision, and how many of them too long: up to 200 each. */
    contestCounts: build.query<{ open: number; overdue: number }, void>({
      queryFn: async (_arg, _api, _extra, ask) => {
        const [open, overdue] = await Promise.all(
          ['open', 'overdue'].map((state) => ask({ url: '/admin/contests', params: { state, limit: COUNTED } })),
        );
        const error = open?.error ?? overdue?.error;
        if (error) return { error };
        const count = (found: unknown) => (found as AdminContest[]).length;
        return { data: { open: count(open?.data), overdue: count(overdue?.data) } };
      },
      providesTags: ['Contest'],
    }),
  }),
});

export const { useAdminLoginMutation, useStatsQuery, useContestCountsQuery } = backOfficeApi;
