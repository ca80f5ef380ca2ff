import type { AdminGameEvent, AdminGameEventsQuery } from '../../../modules/admin/contract.ts';
import type { CancelRequest } from '../../../modules/events/contract.ts';
import type { Group } from '../../../modules/groups/contract.ts';
import type { User } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';
import { eachOf, type Outcome } from '../../lib/each-of.ts';
import { everyPage } from '../../lib/every-page.ts';
import { type Page, type PageAsked, paramsOf, toPage } from '../../lib/page.ts';

/** The number of game events on a page. */
export const PAGE_SIZE = 50;

/** The filter of the list. Absent fields do not filter. */
export type GameEventFilter = Omit<AdminGameEventsQuery, 'spelling' | 'limit' | 'cursor' | 'page'>;

const list = { type: 'AdminGameEvent', id: 'LIST' } as const;
/** What changing several game events changes besides. */
const touched = [list, 'GameEvent', 'Reliability', 'Audit', 'Stats'] as const;

/** A change of several game events: a call for each. */
export type BulkChange =
  | { readonly act: 'cancel'; readonly reason?: string }
  | { readonly act: 'handOver'; readonly toOf: Readonly<Record<string, string>> }
  | {
      readonly act: 'move';
      readonly toOf: Readonly<Record<string, { readonly cafeId: string; readonly basedOn: number }>>;
    };

function callOf(id: string, change: BulkChange) {
  switch (change.act) {
    case 'cancel': {
      const { act: _, ...body } = change;
      return { url: `/game-events/${id}/cancel`, method: 'PATCH', body };
    }
    case 'handOver':
      return { url: `/game-events/${id}/hand-over`, method: 'POST', body: { to: change.toOf[id] } };
    case 'move':
      return { url: `/game-events/${id}`, method: 'PATCH', body: change.toOf[id] };
  }
}

const adminEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminGameEvents: build.query<Page<AdminGameEvent>, GameEventFilter & { spelling?: 'near' } & PageAsked>({
      query: ({ cursor, page, ...filter }) => ({
        url: '/admin/game-events',
        params: { ...filter, ...paramsOf(PAGE_SIZE, { cursor, page }) },
      }),
      transformResponse: toPage<AdminGameEvent>,
      providesTags: [list],
    }),
    /** Who can host, by name. */
    hosts: build.query<User[], void>({
      queryFn: everyPage<User>('/users', { role: 'provider', sort: 'name' }),
      providesTags: [{ type: 'Person', id: 'LIST' }],
    }),
    groupsToFilter: build.query<Group[], void>({
      queryFn: everyPage<Group>('/groups'),
      providesTags: [{ type: 'Group', id: 'LIST' }],
    }),
    cancelAsAdmin: build.mutation<unknown, CancelRequest & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/game-events/${id}/cancel`, method: 'PATCH', body }),
      invalidatesTags: (_cancelled, error, { id }) =>
        error ? [] : [list, { type: 'GameEvent', id }, { type: 'GameEvent', id: 'LIST' }, 'Reliability', 'Audit'],
    }),
    changeGameEvents: build.mutation<Outcome[], { ids: readonly string[]; change: BulkChange }>({
      queryFn: ({ ids, change }, _api, _extra, call) => eachOf(ids, (id) => call(callOf(id, change))),
      invalidatesTags: touched,
    }),
  }),
});

export const {
  useHostsQuery,
  useGroupsToFilterQuery,
  useChangeGameEventsMutation,
  useAdminGameEventsQuery,
  useCancelAsAdminMutation,
} = adminEventsApi;
