import type { AdminGameEvent, AdminGameEventsQuery } from '../../../modules/admin/contract.ts';
import type { CancelRequest } from '../../../modules/events/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, type PageAsked, paramsOf, toPage } from '../../lib/page.ts';

/** The number of game events on a page. */
export const PAGE_SIZE = 50;

/** The filter of the list. Absent fields do not filter. */
export type GameEventFilter = Omit<AdminGameEventsQuery, 'limit' | 'cursor' | 'page'>;

const list = { type: 'AdminGameEvent', id: 'LIST' } as const;

const adminEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminGameEvents: build.query<Page<AdminGameEvent>, GameEventFilter & PageAsked>({
      query: ({ cursor, page, ...filter }) => ({
        url: '/admin/game-events',
        params: { ...filter, ...paramsOf(PAGE_SIZE, { cursor, page }) },
      }),
      transformResponse: toPage<AdminGameEvent>,
      providesTags: [list],
    }),
    cancelAsAdmin: build.mutation<unknown, CancelRequest & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/game-events/${id}/cancel`, method: 'PATCH', body }),
      invalidatesTags: (_cancelled, error, { id }) =>
        error ? [] : [list, { type: 'GameEvent', id }, { type: 'GameEvent', id: 'LIST' }, 'Reliability', 'Audit'],
    }),
  }),
});

export const { useAdminGameEventsQuery, useCancelAsAdminMutation } = adminEventsApi;
