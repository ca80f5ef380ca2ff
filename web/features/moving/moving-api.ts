import type { ConfirmImportReply, ConfirmImportRequest, ImportReply } from '../../../modules/groups/import/contract.ts';
import { api } from '../../lib/api.ts';
import { outdated } from '../../lib/versions.ts';

export const { useReadCalendarMutation, useConfirmImportMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    readCalendar: build.mutation<
      ImportReply,
      { id: string; file: Blob; columns?: readonly (string | null)[] | undefined }
    >({
      query: ({ id, file, columns }) => ({
        url: `/groups/${id}/import`,
        ...(columns && { params: { columns: columns.map((kind) => kind ?? '').join(',') } }),
        method: 'POST',
        body: file,
        headers: { 'Content-Type': file.type },
      }),
    }),
    confirmImport: build.mutation<ConfirmImportReply, ConfirmImportRequest & { id: string }>({
      query: ({ id, drafts }) => ({ url: `/groups/${id}/import/confirm`, method: 'POST', body: { drafts } }),
      invalidatesTags: (reply, error, { id }) =>
        outdated([
          { type: 'Group', id },
          { type: 'Group', id: 'LIST' },
          { type: 'GameEvent', id: 'LIST' },
          { type: 'Series', id: 'LIST' },
        ])(reply, error),
    }),
  }),
});
