import type { AdminSeries, AdminSeriesQuery } from '../../../modules/admin/contract.ts';
import type { SeriesRecord } from '../../../modules/admin/records/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, type PageAsked, paramsOf, toPage } from '../../lib/page.ts';

/** The number of series on a page. */
const PAGE_SIZE = 50;

/** The filter of the list. Absent fields do not filter. */
export type SeriesFilter = Omit<AdminSeriesQuery, 'limit' | 'cursor'>;

const adminSeriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminSeries: build.query<Page<AdminSeries>, SeriesFilter & PageAsked>({
      query: ({ cursor, page, ...filter }) => ({
        url: '/admin/series',
        params: { ...filter, ...paramsOf(PAGE_SIZE, { cursor, page }) },
      }),
      transformResponse: toPage<AdminSeries>,
      providesTags: [{ type: 'Series', id: 'LIST' }],
    }),
    seriesRecord: build.query<SeriesRecord, string>({
      query: (id) => `/admin/series/${encodeURIComponent(id)}/record`,
      providesTags: (_record, _error, id) => [
        { type: 'Series', id },
        { type: 'AdminGameEvent', id: 'LIST' },
        { type: 'GameEvent', id: 'LIST' },
      ],
    }),
  }),
});

export const { useAdminSeriesQuery, useSeriesRecordQuery } = adminSeriesApi;
