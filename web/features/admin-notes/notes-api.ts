import { type AdminNote, type NotedKind, type NoteRequest, notePaths } from '../../../modules/notes/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, toPage } from '../../lib/page.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';
import { atVersion, outdated } from '../../lib/versions.ts';

/** The record that notes are on. */
export type NotedRecord = { readonly kind: NotedKind; readonly id: string };
type NamedNote = { readonly on: NotedRecord; readonly noteId: string };

const path = ({ kind, id }: NotedRecord): string => notePaths[kind].replace('{id}', encodeURIComponent(id));

const notesApi = api.enhanceEndpoints({ addTagTypes: ['Note'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The last note first; older ones page by page. */
    notes: build.infiniteQuery<Page<AdminNote>, NotedRecord, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: path(queryArg),
        params: pageParam === null ? {} : { cursor: pageParam },
      }),
      transformResponse: toPage<AdminNote>,
      providesTags: ['Note'],
    }),
    writeNote: build.mutation<AdminNote, Keyed<NoteRequest & { on: NotedRecord }>>({
      query: ({ on, ...body }) => post(path(on), body),
      invalidatesTags: outdated(['Note', 'Audit']),
    }),
    rewriteNote: build.mutation<AdminNote, NoteRequest & NamedNote & { version: number }>({
      query: ({ on, noteId, version, ...body }) => ({
        url: `${path(on)}/${noteId}`,
        method: 'PATCH',
        body,
        headers: atVersion(version),
      }),
      invalidatesTags: outdated(['Note', 'Audit']),
    }),
    deleteNote: build.mutation<null, NamedNote>({
      query: ({ on, noteId }) => ({ url: `${path(on)}/${noteId}`, method: 'DELETE' }),
      invalidatesTags: outdated(['Note', 'Audit']),
    }),
  }),
});

export const { useNotesInfiniteQuery, useWriteNoteMutation, useRewriteNoteMutation, useDeleteNoteMutation } = notesApi;
