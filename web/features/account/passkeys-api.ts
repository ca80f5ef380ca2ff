import type {
  AddPasskeyRequest,
  Passkey,
  PasskeyCreationOptions,
  RenamePasskeyRequest,
} from '../../../modules/identity/passkeys/contract.ts';
import { api } from '../../lib/api.ts';

// a tag of its own here, because the code of this file loads on demand
const passkeysApi = api.enhanceEndpoints({ addTagTypes: ['Passkey'] }).injectEndpoints({
  endpoints: (build) => ({
    passkeys: build.query<Passkey[], void>({ query: () => '/users/me/passkeys', providesTags: ['Passkey'] }),
    creationOptions: build.mutation<PasskeyCreationOptions, void>({
      query: () => ({ url: '/users/me/passkeys/options', method: 'POST' }),
    }),
    addPasskey: build.mutation<Passkey, AddPasskeyRequest>({
      query: (body) => ({ url: '/users/me/passkeys', method: 'POST', body }),
      invalidatesTags: (_passkey, error) => (error ? [] : ['Passkey']),
    }),
    renamePasskey: build.mutation<Passkey, RenamePasskeyRequest & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/users/me/passkeys/${id}`, method: 'PATCH', body }),
      invalidatesTags: (_passkey, error) => (error ? [] : ['Passkey']),
    }),
    removePasskey: build.mutation<null, string>({
      query: (id) => ({ url: `/users/me/passkeys/${id}`, method: 'DELETE' }),
      invalidatesTags: (_none, error) => (error ? [] : ['Passkey']),
    }),
  }),
});

export const {
  useAddPasskeyMutation,
  useCreationOptionsMutation,
  usePasskeysQuery,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
} = passkeysApi;
