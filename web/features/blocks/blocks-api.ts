import type { BlockedAtTable, BlockedPerson } from '../../../modules/blocks/contract.ts';
import { api } from '../../lib/api.ts';

// people who keep apart do not read what the other writes to a table
const changed = (_none: unknown, error: unknown) => (error ? [] : (['Block', 'Message'] as const));

const blocksApi = api.injectEndpoints({
  endpoints: (build) => ({
    blocks: build.query<BlockedPerson[], void>({ query: () => '/users/me/blocks', providesTags: ['Block'] }),
    blockedAt: build.query<BlockedAtTable, string>({
      query: (gameEventId) => `/users/me/blocks/at/${gameEventId}`,
      providesTags: ['Block'],
    }),
    block: build.mutation<null, string>({
      query: (userId) => ({ url: `/users/me/blocks/${userId}`, method: 'PUT' }),
      invalidatesTags: changed,
    }),
    unblock: build.mutation<null, string>({
      query: (userId) => ({ url: `/users/me/blocks/${userId}`, method: 'DELETE' }),
      invalidatesTags: changed,
    }),
  }),
});

export const { useBlocksQuery, useBlockedAtQuery, useBlockMutation, useUnblockMutation } = blocksApi;
