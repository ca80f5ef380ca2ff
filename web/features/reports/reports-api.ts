import type { Report, ReportRequest } from '../../../modules/reports/contract.ts';
import { api } from '../../lib/api.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.mutation<Report, Keyed<ReportRequest>>({
      query: (body) => post('/reports', body),
    }),
  }),
});

export const { useReportMutation } = reportsApi;
