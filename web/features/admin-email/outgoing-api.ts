import type { OutgoingMail, OutgoingMails, RetriedMails } from '../../../modules/admin/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, type PageAsked, paramsOf, toPage } from '../../lib/page.ts';

/** The number of mails on a page. */
export const PAGE_SIZE = 50;

/** How mail goes out, the number of mails of each state, and a page of those of one. */
type ShownMails = Omit<OutgoingMails, 'mails'> & { readonly page: Page<OutgoingMail> };

const outgoingApi = api.injectEndpoints({
  endpoints: (build) => ({
    outgoingMails: build.query<ShownMails, PageAsked & { state: OutgoingMail['state'] }>({
      query: ({ state, ...asked }) => ({ url: '/admin/mails', params: { state, ...paramsOf(PAGE_SIZE, asked) } }),
      transformResponse: ({ mails, ...rest }: OutgoingMails, meta: Parameters<typeof toPage>[1]) => ({
        ...rest,
        page: toPage(mails, meta),
      }),
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
