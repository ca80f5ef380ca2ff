import type { AdminGameEvent } from '../../../modules/admin/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, toPage } from '../../lib/page.ts';

const PAGE_SIZE = 50;
const list = { type: 'AdminGameEvent', id: 'LIST' } as const;

const adminEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminGameEvents: build.query<Page<AdminGameEvent>, { search: string; cursor: string | null }>({
      query: ({ search, cursor }) => ({
        url: '/admin/game-events',
        params: { limit: PAGE_SIZE, ...(search && { search }), ...(cursor !== null && { cursor }) },
      }),
      transformResponse: toPage<AdminGameEvent>,
      providesTags: [list],
    }),
    cancelAsAdmin: build.mutation<unknown, string>({
      query: (id) => ({ url: `/game-events/${id}/cancel`, method: 'PATCH' }),
      invalidatesTags: (_cancelled, error, id) =>
        error ? [] : [list, { type: 'GameEvent', id }, { type: 'GameEvent', id: 'LIST' }, 'Reliability', 'Audit'],
    }),
  }),
});

export const { useAdminGameEventsQuery, useCancelAsAdminMutation } = adminEventsApi;
