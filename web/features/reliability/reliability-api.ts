import type { LedgerEntry } from '../../../modules/reliability/contract.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';

const reliabilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Everything that moved one's own score, oldest first, however many pages the server makes of it. */
    reliabilityHistory: build.query<LedgerEntry[], void>({
      queryFn: everyPage<LedgerEntry>('/users/me/reliability/history'),
    }),
  }),
});

export const { useReliabilityHistoryQuery } = reliabilityApi;
