import type { ReadModel, SkipRequest } from '../../../modules/admin/contract.ts';
import { api } from '../../lib/api.ts';

const at = (name: string, what: string) => `/admin/projections/${encodeURIComponent(name)}/${what}`;

const readModelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readModels: build.query<ReadModel[], void>({ query: () => '/admin/projections', providesTags: ['ReadModel'] }),
    startTask: build.mutation<ReadModel, { name: string; what: 'rebuild' | 'verify' }>({
      query: ({ name, what }) => ({ url: at(name, what), method: 'POST' }),
      invalidatesTags: (_model, error) => (error ? [] : ['ReadModel', 'Audit']),
    }),
    resume: build.mutation<ReadModel, string>({
      query: (name) => ({ url: at(name, 'resume'), method: 'POST' }),
      // Also after a refusal, because the shown state was out of date.
      invalidatesTags: ['ReadModel', 'Audit'],
    }),
    rollback: build.mutation<ReadModel, string>({
      query: (name) => ({ url: at(name, 'rollback'), method: 'POST' }),
      // every page now reads the rows of another generation
      invalidatesTags: [
        'ReadModel',
        'Audit',
        'Stats',
        'GameEvent',
        'AdminGameEvent',
        'Reliability',
        { type: 'Person', id: 'LIST' },
      ],
    }),
    skip: build.mutation<ReadModel, { name: string } & SkipRequest>({
      query: ({ name, ...body }) => ({ url: at(name, 'skip'), method: 'POST', body }),
      invalidatesTags: ['ReadModel', 'Audit'],
    }),
  }),
});

export const { useReadModelsQuery, useStartTaskMutation, useResumeMutation, useRollbackMutation, useSkipMutation } =
  readModelsApi;
