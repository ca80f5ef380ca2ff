import type { AdminNeeds } from '../../../modules/admin/needs/contract.ts';
import { api } from '../../lib/api.ts';

const needsApi = api.enhanceEndpoints({ addTagTypes: ['ContestQueue', 'ReportQueue', 'CaseQueue'] }).injectEndpoints({
  endpoints: (build) => ({
    needs: build.query<AdminNeeds, void>({
      query: () => '/admin/needs',
      // tags of the admin's own actions only: the live stream must not move the lines
      providesTags: ['ContestQueue', 'ReportQueue', 'CaseQueue', 'Reliability', 'Cafe', 'OutgoingMail', 'ReadModel'],
    }),
  }),
});

export const { useNeedsQuery } = needsApi;
