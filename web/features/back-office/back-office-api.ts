import type { z } from 'zod';
import type { AdminStats } from '../../../modules/admin/contract.ts';
import type { CaseCounts, CaseCountsQuery } from '../../../modules/cases/contract.ts';
import type { AdminLoginRequest, SendOtpReply, UserReply } from '../../../modules/identity/contract.ts';
import type {
  SecondStepCodeRequest,
  SecondStepReply,
  UsePasskeyRequest,
} from '../../../modules/identity/passkeys/contract.ts';
import type { ContestCounts } from '../../../modules/reliability/contests/contract.ts';
import type { ReportCounts } from '../../../modules/reports/contract.ts';
import { api } from '../../lib/api.ts';

/** The filters of cases. Absent ones do not filter. */
type CaseFilter = Partial<z.input<typeof CaseCountsQuery>>;

const backOfficeApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminLogin: build.mutation<UserReply | SecondStepReply, AdminLoginRequest>({
      query: (body) => ({ url: '/auth/admin-login', method: 'POST', body }),
    }),
    secondStepByPasskey: build.mutation<UserReply, UsePasskeyRequest>({
      query: (body) => ({ url: '/auth/admin-login/passkey', method: 'POST', body }),
    }),
    secondStepCode: build.mutation<SendOtpReply, void>({
      query: () => ({ url: '/auth/admin-login/send-code', method: 'POST' }),
    }),
    secondStepByCode: build.mutation<UserReply, SecondStepCodeRequest>({
      query: (body) => ({ url: '/auth/admin-login/code', method: 'POST', body }),
    }),
    stats: build.query<AdminStats, void>({ query: () => '/admin/stats', providesTags: ['Stats'] }),
    /** The argument is a search; empty counts all. */
    contestCounts: build.query<ContestCounts, string>({
      query: (q) => ({ url: '/admin/contests/counts', params: q ? { q } : {} }),
      providesTags: ['Contest'],
    }),
    /** What waits, whatever its kind. */
    caseCounts: build.query<CaseCounts, CaseFilter>({
      query: (params) => ({ url: '/admin/cases/counts', params }),
      providesTags: ['Case'],
    }),
    /** The argument is a search; empty counts all. */
    reportCounts: build.query<ReportCounts, string>({
      query: (q) => ({ url: '/admin/reports/counts', params: q ? { q } : {} }),
      providesTags: ['Report'],
    }),
  }),
});

export const {
  useAdminLoginMutation,
  useSecondStepByCodeMutation,
  useSecondStepByPasskeyMutation,
  useSecondStepCodeMutation,
  useStatsQuery,
  useCaseCountsQuery,
  useContestCountsQuery,
  useReportCountsQuery,
} = backOfficeApi;
