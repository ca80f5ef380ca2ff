import type { Follow } from '../../../modules/follows/contract.ts';
import { api } from '../../lib/api.ts';

/** Something that people follow. */
export type Thing = Pick<Follow, 'kind' | 'id' | 'name'>;

const path = ({ kind, id }: Thing) => `/follows/${kind}/${id}`;
const changes = (_none: unknown, error: unknown, { kind, id }: Thing) => [
  ...(error ? [] : ['Follow' as const]),
  ...(error || kind !== 'group' ? [] : [{ type: 'Group' as const, id }]),
];

const followsApi = api.injectEndpoints({
  endpoints: (build) => ({
    follows: build.query<Follow[], void>({ query: () => '/users/me/follows', providesTags: ['Follow'] }),
    follow: build.mutation<null, Thing>({
      query: (thing) => ({ url: path(thing), method: 'PUT' }),
      invalidatesTags: changes,
    }),
    unfollow: build.mutation<null, Thing>({
      query: (thing) => ({ url: path(thing), method: 'DELETE' }),
      invalidatesTags: changes,
    }),
  }),
});

export const { useFollowsQuery, useFollowMutation, useUnfollowMutation } = followsApi;
