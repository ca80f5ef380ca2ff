import type { Explanation, LedgerEntry, PenaltyLengths } from '../../../modules/reliability/contract.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';

const reliabilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The facts that changed the person's own score, oldest first, from all pages. */
    reliabilityHistory: build.query<LedgerEntry[], void>({
      queryFn: everyPage<LedgerEntry>('/users/me/reliability/history'),
      providesTags: ['Reliability'],
    }),
    /** Why the person's own score and penalty are what they are. */
    explanation: build.query<Explanation, void>({
      query: () => '/users/me/reliability',
      providesTags: ['Reliability'],
    }),
    /** How long joining is paused after no-shows and late cancels. */
    penaltyLengths: build.query<PenaltyLengths, void>({ query: () => '/reliability/policy' }),
  }),
});

/** For the loader of a page that shows the lengths. */
export const loadPenaltyLengths = () =>
  reliabilityApi.endpoints.penaltyLengths.initiate(undefined, { subscribe: false });

export const { useReliabilityHistoryQuery, useExplanationQuery, usePenaltyLengthsQuery } = reliabilityApi;
