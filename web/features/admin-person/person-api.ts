import type { PersonRecord } from '../../../modules/admin/records/contract.ts';
import { api } from '../../lib/api.ts';

const personApi = api.injectEndpoints({
  endpoints: (build) => ({
    personRecord: build.query<PersonRecord, string>({
      query: (id) => `/admin/users/${encodeURIComponent(id)}/record`,
      providesTags: [
        { type: 'Person', id: 'LIST' },
        'Reliability',
        'Contest',
        'Report',
        'Invitation',
        'AdminGameEvent',
        'Message',
      ],
    }),
  }),
});

export const { usePersonRecordQuery } = personApi;
