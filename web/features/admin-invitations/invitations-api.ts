import type { Invitation, InvitationsQuery, SendInvitationRequest } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, type PageAsked, paramsOf, toPage } from '../../lib/page.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';
import { outdated } from '../../lib/versions.ts';

/** The number of invitations on a page: full rows of two, three or four cards. */
export const PAGE_SIZE = 48;

/** The filter of the list. Absent fields do not filter. */
export type InvitationFilter = Pick<InvitationsQuery, 'q' | 'status'>;

const adminInvitationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    invitations: build.query<Page<Invitation>, InvitationFilter & PageAsked>({
      query: ({ cursor, page, ...filter }) => ({
        url: '/invitations',
        params: { ...filter, ...paramsOf(PAGE_SIZE, { cursor, page }) },
      }),
      transformResponse: toPage<Invitation>,
      providesTags: ['Invitation'],
    }),
    sendInvitation: build.mutation<Invitation, Keyed<SendInvitationRequest>>({
      query: (body) => post('/invitations', body),
      invalidatesTags: outdated(['Invitation', 'Audit']),
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
  useInvitationsQuery,
  useSendInvitationMutation,
  useResendInvitationMutation,
  useDeleteInvitationMutation,
} = adminInvitationsApi;
