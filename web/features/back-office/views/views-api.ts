import type { RenameViewRequest, SavedView, SaveViewRequest } from '../../../../modules/admin/saved-views/contract.ts';
import { api } from '../../../lib/api.ts';
import { type Keyed, post } from '../../../lib/use-one-intention.ts';
import { outdated } from '../../../lib/versions.ts';

const viewsApi = api.enhanceEndpoints({ addTagTypes: ['SavedView'] }).injectEndpoints({
  endpoints: (build) => ({
    savedViews: build.query<SavedView[], void>({ query: () => '/admin/views', providesTags: ['SavedView'] }),
    saveView: build.mutation<SavedView, Keyed<SaveViewRequest>>({
      query: (body) => post('/admin/views', body),
      invalidatesTags: outdated(['SavedView']),
    }),
    renameView: build.mutation<SavedView, RenameViewRequest & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/admin/views/${id}`, method: 'PATCH', body }),
      invalidatesTags: outdated(['SavedView']),
    }),
    deleteView: build.mutation<void, string>({
      query: (id) => ({ url: `/admin/views/${id}`, method: 'DELETE' }),
      invalidatesTags: outdated(['SavedView']),
    }),
  }),
});

export const { useSavedViewsQuery, useSaveViewMutation, useRenameViewMutation, useDeleteViewMutation } = viewsApi;
