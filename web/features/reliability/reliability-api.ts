import type { LedgerEntry } from '../../../modules/reliability/contract.ts';
import { api } from '../../lib/api.ts';

const PAGE = 200;

const reliabilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Everything that moved one's own score, oldest first, however many pages the server makes of it. */
    reliabilityHistory: build.query<LedgerEntry[], void>({
      queryFn: async (_none, _api, _extra, call) => {
        const ledger: LedgerEntry[] = [];
        let cursor: string | null = null;
        do {
          const params = { limit: PAGE, ...(cursor !== null && { cursor }) };
          const { data, error, meta } = await call({ url: '/users/me/reliability/history', params });
          if (error) return { error };
          ledger.push(...(data as LedgerEntry[]));
          cursor = meta?.nextCursor ?? null;
        } while (cursor !== null);
        return { data: ledger };
      },
    }),
  }),
});

export const { useReliabilityHistoryQuery } = reliabilityApi;
