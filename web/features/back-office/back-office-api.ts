import type { AdminStats } from '../../../modules/admin/contract.ts';
import type { AdminLoginRequest, UserReply } from '../../../modules/identity/contract.ts';
import type { ContestCounts } from '../../../modules/reliability/contests/contract.ts';
import type { ReportCounts } from '../../../modules/reports/contract.ts';
import { api } from '../../lib/api.ts';

const backOfficeApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminLogin: build.mutation<UserReply, AdminLoginRequest>({
      query: (body) => ({ url: '/auth/admin-login', method: 'POST', body }),
    }),
    stats: build.query<AdminStats, void>({ query: () => '/admin/stats', providesTags: ['Stats'] }),
    contestCounts: build.query<ContestCounts, void>({
      query: () => '/admin/contests/counts',
      providesTags: ['Contest'],
    }),
    reportCounts: build.query<ReportCounts, void>({ query: () => '/admin/reports/counts', providesTags: ['Report'] }),
  }),
});

export const { useAdminLoginMutation, useStatsQuery, useContestCountsQuery, useReportCountsQuery } = backOfficeApi;
