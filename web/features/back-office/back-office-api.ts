import type { AdminStats } from '../../../modules/admin/contract.ts';
import type { AdminLoginRequest, SendOtpReply, UserReply } from '../../../modules/identity/contract.ts';
import type {
  SecondStepCodeRequest,
  SecondStepReply,
  UsePasskeyRequest,
} from '../../../modules/identity/passkeys/contract.ts';
import type { ContestCounts } from '../../../modules/reliability/contests/contract.ts';
import type { ReportCounts } from '../../../modules/reports/contract.ts';
import { api } from '../../lib/api.ts';

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
    contestCounts: build.query<ContestCounts, void>({
      query: () => '/admin/contests/counts',
      providesTags: ['Contest'],
    }),
    reportCounts: build.query<ReportCounts, void>({ query: () => '/admin/reports/counts', providesTags: ['Report'] }),
  }),
});

export const {
  useAdminLoginMutation,
  useSecondStepByCodeMutation,
  useSecondStepByPasskeyMutation,
  useSecondStepCodeMutation,
  useStatsQuery,
  useContestCountsQuery,
  useReportCountsQuery,
} = backOfficeApi;
