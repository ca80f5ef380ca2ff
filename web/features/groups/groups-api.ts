import type { Group } from '../../../modules/groups/contract.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';

/** The group, and its evenings: people join them, and their hosts change them. */
const tagsOf = ({ id, nextDates }: Pick<Group, 'id' | 'nextDates'>) => [
  { type: 'Group' as const, id },
  ...nextDates.map((gameEvent) => ({ type: 'GameEvent' as const, id: gameEvent.id })),
];

/** How many groups a search shows. */
const MOST_FOUND = 3;

const groupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    group: build.query<Group, string>({
      query: (slugOrId) => `/groups/${encodeURIComponent(slugOrId)}`,
      providesTags: (found) => (found ? tagsOf(found) : [{ type: 'Group', id: 'LIST' }]),
    }),
    groupsFound: build.query<Group[], string>({
      query: (q) => ({ url: '/groups', params: { q, limit: String(MOST_FOUND) } }),
      providesTags: (found = []) => [{ type: 'Group', id: 'LIST' }, ...found.flatMap(tagsOf)],
    }),
    ownGroups: build.query<Group[], string>({
      queryFn: (organizerId, ...rest) => everyPage<Group>('/groups', { organizerId })(organizerId, ...rest),
      providesTags: (found = []) => [{ type: 'Group', id: 'LIST' }, ...found.flatMap(tagsOf)],
    }),
  }),
});

export const { useGroupQuery, useGroupsFoundQuery, useOwnGroupsQuery } = groupsApi;

/** For route loaders: fetches a missing answer before a component needs it. */
export const loadGroup = (slugOrId: string) => groupsApi.endpoints.group.initiate(slugOrId, { subscribe: false });
