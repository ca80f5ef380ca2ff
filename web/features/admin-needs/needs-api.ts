import type { AdminNeeds } from '../../../modules/admin/needs/contract.ts';
import { api } from '../../lib/api.ts';

const needsApi = api.injectEndpoints({
  endpoints: (build) => ({
    needs: build.query<AdminNeeds, void>({
      query: () => '/admin/needs',
      providesTags: (needs) => [
        ...(['Contest', 'Report', 'Reliability', 'Cafe', 'OutgoingMail', 'ReadModel'] as const),
        { type: 'GameEvent', id: 'LIST' },
        // the live stream names the tables whose seats change
        ...[...(needs?.today.rows ?? []), ...(needs?.halfEmpty.rows ?? [])].map(
          ({ id }) => ({ type: 'GameEvent', id }) as const,
        ),
      ],
    }),
  }),
});

export const { useNeedsQuery } = needsApi;
