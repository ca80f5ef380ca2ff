import type {
  AdminReport,
  AdminReportFile,
  DecideReportRequest,
  ReportState,
  Warning,
} from '../../../modules/reports/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, type PageAsked, paramsOf, toPage } from '../../lib/page.ts';

/** The number of reports on a page. */
export const PAGE_SIZE = 50;

/** `q` searches for the person a report concerns or the reporter. An empty one does not filter. */
type ReportFilter = { state: ReportState; q?: string };

// the queue has a tag of its own, because the live stream must not move it
const adminReportsApi = api.enhanceEndpoints({ addTagTypes: ['ReportQueue', 'CaseQueue'] }).injectEndpoints({
  endpoints: (build) => ({
    adminReports: build.query<Page<AdminReport>, ReportFilter & Partial<PageAsked>>({
      query: ({ state, q, cursor = null, page = null }) => ({
        url: '/admin/reports',
        params: { state, ...(q && { q }), ...paramsOf(PAGE_SIZE, { cursor, page }) },
      }),
      transformResponse: toPage<AdminReport>,
      providesTags: ['ReportQueue'],
    }),
    reportFile: build.query<AdminReportFile, string>({
      query: (id) => `/admin/reports/${encodeURIComponent(id)}`,
      providesTags: ['Report'],
    }),
    warnings: build.query<Warning[], string>({
      query: (userId) => `/admin/users/${userId}/warnings`,
      providesTags: ['Report'],
    }),
    lookAtReport: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/reports/${id}/looked-at`, method: 'POST' }),
      // not the queue: what somebody reads stays where it was, and is marked as gone
      invalidatesTags: (_none, error) => (error ? [] : ['Report']),
    }),
    decideReport: build.mutation<AdminReportFile, DecideReportRequest & { reportId: string }>({
      query: ({ reportId, ...body }) => ({ url: `/admin/reports/${reportId}/decision`, method: 'POST', body }),
      // a refusal may mean that the shown state is out of date
      invalidatesTags: (_file, error) =>
        error && error.status !== 409
          ? []
          : [
              'Report',
              'ReportQueue',
              'Case',
              'CaseQueue',
              'Audit',
              'GameEvent',
              'AdminGameEvent',
              'Profile',
              { type: 'Person', id: 'LIST' },
            ],
    }),
  }),
});

export const {
  useAdminReportsQuery,
  useReportFileQuery,
  useLookAtReportMutation,
  useDecideReportMutation,
  useWarningsQuery,
} = adminReportsApi;

/** Requests the reports in one state that wait the longest. */
export const loadFirstReports = (state: ReportState) =>
  adminReportsApi.endpoints.adminReports.initiate({ state }, { subscribe: false, forceRefetch: true });
