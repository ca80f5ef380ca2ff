import type { CafeRecord } from '../../../modules/admin/records/contract.ts';
import { api } from '../../lib/api.ts';

const cafeRecordApi = api.injectEndpoints({
  endpoints: (build) => ({
    cafeRecord: build.query<CafeRecord, string>({
      query: (id) => `/admin/cafes/${encodeURIComponent(id)}/record`,
      providesTags: ['Cafe', { type: 'AdminGameEvent', id: 'LIST' }, { type: 'GameEvent', id: 'LIST' }],
    }),
  }),
});

export const { useCafeRecordQuery } = cafeRecordApi;
