import type { ProposeCafeRequest, ProposedCafe } from '../../../modules/catalog/contract.ts';
import { api } from '../../lib/api.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';

const proposalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownProposals: build.query<ProposedCafe[], void>({ query: () => '/cafes/proposals', providesTags: ['Cafe'] }),
    proposeCafe: build.mutation<ProposedCafe, Keyed<ProposeCafeRequest>>({
      query: (body) => post('/cafes/proposals', body),
      invalidatesTags: ['Cafe'],
    }),
  }),
});

export const { useOwnProposalsQuery, useProposeCafeMutation } = proposalsApi;
