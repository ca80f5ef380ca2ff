import type { Invitation, InvitationsQuery, SendInvitationRequest } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, toPage } from '../../lib/page.ts';

const PAGE_SIZE = '48';

/** The filter of the list. Absent fields do not filter. */
export type InvitationFilter = Pick<InvitationsQuery, 'q' | 'status'>;

const adminInvitationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    invitations: build.infiniteQuery<Page<Invitation>, InvitationFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: '/invitations',
        params: { ...queryArg, limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
      transformResponse: toPage<Invitation>,
      providesTags: ['Invitation'],
    }),
    sendInvitation: build.mutation<Invitation, SendInvitationRequest>({
      query: (body) => ({ url: '/invitations', method: 'POST', body }),
      invalidatesTags: (_invitation, error) => (error ? [] : ['Invitation', 'Audit']),
    }),
    resendInvitation: build.mutation<Invitation, string>({
      query: (id) => ({ url: `/invitations/${id}/resend`, method: 'POST' }),
      // also after a refusal, because the invitation may have been accepted meanwhile
      invalidatesTags: ['Invitation', 'Audit'],
    }),
    deleteInvitation: build.mutation<void, string>({
      query: (id) => ({ url: `/invitations/${id}`, method: 'DELETE' }),
      invalidatesTags: (_none, error) => (error ? [] : ['Invitation', 'Audit']),
    }),
  }),
});

export const {
  useInvitationsInfiniteQuery,
  useSendInvitationMutation,
  useResendInvitationMutation,
  useDeleteInvitationMutation,
} = adminInvitationsApi;
