import type { Report, ReportRequest } from '../../../modules/reports/contract.ts';
import { api } from '../../lib/api.ts';

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.mutation<Report, ReportRequest>({
      query: (body) => ({ url: '/reports', method: 'POST', body }),
    }),
  }),
});

export const { useReportMutation } = reportsApi;
