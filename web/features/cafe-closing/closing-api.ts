import type { Affected, CloseRequest, HouseReply } from '../../../modules/cafe-nights/contract.ts';
import { api } from '../../lib/api.ts';
import { outdated } from '../../lib/versions.ts';

type Span = Pick<CloseRequest, 'from' | 'to'>;

/** What a closing, or its end, changes: the cafe, and what is there. */
const touched = ['Desk', 'Cafe', 'GameEvent', { type: 'AdminGameEvent', id: 'LIST' }, 'Audit'] as const;

const closingApi = api.injectEndpoints({
  endpoints: (build) => ({
    affected: build.query<Affected, Span & { cafeId: string }>({
      query: ({ cafeId, ...params }) => ({ url: `/cafes/${cafeId}/closings/affected`, params }),
      providesTags: [{ type: 'AdminGameEvent', id: 'LIST' }],
    }),
    closeCafe: build.mutation<HouseReply, CloseRequest & { cafeId: string }>({
      query: ({ cafeId, ...body }) => ({ url: `/cafes/${cafeId}/closings`, method: 'POST', body }),
      invalidatesTags: outdated(touched),
    }),
    reopenCafe: build.mutation<HouseReply, { cafeId: string; closingId: string; on: string }>({
      query: ({ cafeId, closingId, ...body }) => ({
        url: `/cafes/${cafeId}/closings/${closingId}/reopen`,
        method: 'POST',
        body,
      }),
      invalidatesTags: outdated(touched),
    }),
  }),
});

export const { useAffectedQuery, useCloseCafeMutation, useReopenCafeMutation } = closingApi;
