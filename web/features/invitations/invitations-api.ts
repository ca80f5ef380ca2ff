import type { RedeemInvitationRequest, UserReply } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';
import { refreshSession } from '../session/session-api.ts';

const invitationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    redeemInvitation: build.mutation<UserReply, RedeemInvitationRequest>({
      query: (body) => ({ url: '/invitations/redeem', method: 'POST', body }),
      invalidatesTags: (reply, error) => (error || !reply ? [] : [{ type: 'Profile', id: reply.user.id }]),
      onQueryStarted: async (_request, { dispatch, queryFulfilled }) => {
        const redeemed = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (redeemed) await dispatch(refreshSession());
      },
    }),
  }),
});

export const { useRedeemInvitationMutation } = invitationsApi;
