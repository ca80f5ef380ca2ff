import type { LedgerEntry } from '../../../modules/reliability/contract.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';

const reliabilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The facts that changed the person's own score, oldest first, from all pages. */
    reliabilityHistory: build.query<LedgerEntry[], void>({
      queryFn: everyPage<LedgerEntry>('/users/me/reliability/history'),
    }),
  }),
});

export const { useReliabilityHistoryQuery } = reliabilityApi;
