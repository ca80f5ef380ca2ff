import type { MailDelivery, MailPreferences, MailPreferencesRequest } from '../../../modules/mails/contract.ts';
import { api } from '../../lib/api.ts';

const mailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    mailPreferences: build.query<MailPreferences, void>({ query: () => '/users/me/mails' }),
    /** The argument is the person's address: another one is asked about anew. */
    mailDelivery: build.query<MailDelivery, string>({ query: () => '/users/me/mail-delivery' }),
    changeMailPreferences: build.mutation<MailPreferences, MailPreferencesRequest>({
      query: (body) => ({ url: '/users/me/mails', method: 'PUT', body }),
      onQueryStarted: async (wish, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          mailsApi.util.updateQueryData(
            'mailPreferences',
            undefined,
            (preferences) => void Object.assign(preferences, wish),
          ),
        );
        await queryFulfilled.catch(shown.undo);
      },
    }),
    unsubscribe: build.mutation<{ kind: string; groupId?: string }, string>({
      query: (token) => ({ url: '/mails/unsubscribe/-', method: 'POST', headers: { 'Link-Token': token } }),
    }),
  }),
});

export const {
  useMailDeliveryQuery,
  useMailPreferencesQuery,
  useChangeMailPreferencesMutation,
  useUnsubscribeMutation,
} = mailsApi;
