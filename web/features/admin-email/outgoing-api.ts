import type { OutgoingMail, OutgoingMails, RetriedMails } from '../../../modules/admin/contract.ts';
import { api } from '../../lib/api.ts';

const outgoingApi = api.injectEndpoints({
  endpoints: (build) => ({
    outgoingMails: build.query<OutgoingMails, OutgoingMail['state']>({
      query: (state) => `/admin/mails?state=${state}`,
      providesTags: ['OutgoingMail'],
    }),
    retryMail: build.mutation<RetriedMails, string>({
      query: (id) => ({ url: `/admin/mails/${id}/retry`, method: 'POST' }),
      // Also after a refusal, because the shown state was out of date.
      invalidatesTags: ['OutgoingMail', 'Audit'],
    }),
    retryFailedMails: build.mutation<RetriedMails, void>({
      query: () => ({ url: '/admin/mails/retry-failed', method: 'POST' }),
      invalidatesTags: (_retried, error) => (error ? [] : ['OutgoingMail', 'Audit']),
    }),
  }),
});

export const { useOutgoingMailsQuery, useRetryMailMutation, useRetryFailedMailsMutation } = outgoingApi;
