import type { BlockedAtTable, BlockedPerson } from '../../../modules/blocks/contract.ts';
import { api } from '../../lib/api.ts';

const blocksApi = api.injectEndpoints({
  endpoints: (build) => ({
    blocks: build.query<BlockedPerson[], void>({ query: () => '/users/me/blocks', providesTags: ['Block'] }),
    blockedAt: build.query<BlockedAtTable, string>({
      query: (gameEventId) => `/users/me/blocks/at/${gameEventId}`,
      providesTags: ['Block'],
    }),
    block: build.mutation<null, string>({
      query: (userId) => ({ url: `/users/me/blocks/${userId}`, method: 'PUT' }),
      invalidatesTags: (_none, error) => (error ? [] : ['Block']),
    }),
    unblock: build.mutation<null, string>({
      query: (userId) => ({ url: `/users/me/blocks/${userId}`, method: 'DELETE' }),
      invalidatesTags: (_none, error) => (error ? [] : ['Block']),
    }),
  }),
});

export const { useBlocksQuery, useBlockedAtQuery, useBlockMutation, useUnblockMutation } = blocksApi;
