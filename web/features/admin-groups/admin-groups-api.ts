import type { GroupRecord } from '../../../modules/admin/records/contract.ts';
import type { Group, GroupQuery } from '../../../modules/groups/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, type PageAsked, paramsOf, toPage } from '../../lib/page.ts';

/** The number of groups on a page. */
const PAGE_SIZE = 50;

/** The filter of the list. Absent fields do not filter. */
export type GroupFilter = Pick<GroupQuery, 'q' | 'regionId'>;

const adminGroupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminGroups: build.query<Page<Group>, GroupFilter & PageAsked>({
      query: ({ cursor, page, ...filter }) => ({
        url: '/groups',
        params: { ...filter, ...paramsOf(PAGE_SIZE, { cursor, page }) },
      }),
      transformResponse: toPage<Group>,
      providesTags: [{ type: 'Group', id: 'LIST' }],
    }),
    groupRecord: build.query<GroupRecord, string>({
      query: (id) => `/admin/groups/${encodeURIComponent(id)}/record`,
      providesTags: (_record, _error, id) => [
        { type: 'Group', id },
        { type: 'AdminGameEvent', id: 'LIST' },
        { type: 'GameEvent', id: 'LIST' },
      ],
    }),
  }),
});

export const { useAdminGroupsQuery, useGroupRecordQuery } = adminGroupsApi;
