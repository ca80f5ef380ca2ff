import type { FileSize } from '../../../platform/http/schemas.ts';
import { api } from '../../lib/api.ts';

/** A list that the server exports, by its path, and the filter of the list. Absent fields do not filter. */
export type Exported = {
  list: '/admin/users' | '/admin/game-events' | '/admin/marks' | '/admin/audit' | '/invitations';
  filter: { readonly [name: string]: string | undefined };
};

const given = (filter: Exported['filter']): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** The tags of changes that affect the number of rows. */
const tags = {
  '/admin/users': [{ type: 'Person', id: 'LIST' }, 'Reliability'],
  '/admin/game-events': [{ type: 'AdminGameEvent', id: 'LIST' }],
  '/admin/marks': ['Reliability'],
  '/admin/audit': ['Audit'],
  '/invitations': ['Invitation'],
} as const;

const exportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    fileSize: build.query<FileSize, Exported>({
      query: ({ list, filter }) => ({ url: `${list}/file-size`, params: given(filter) }),
      providesTags: (_size, _error, { list }) => tags[list],
    }),
  }),
});

export const { useFileSizeQuery } = exportsApi;

/** The address of the same list as a file. */
export function fileAddress({ list, filter }: Exported): string {
  const params = new URLSearchParams(given(filter)).toString();
  return `/api${list}.csv${params && `?${params}`}`;
}
