import type { GroupInvitation } from '../../../modules/groups/contract.ts';
import { api } from '../../lib/api.ts';

export const { useGroupInvitationQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    groupInvitation: build.query<GroupInvitation, string>({
      query: (id) => `/groups/${id}/invitation`,
      providesTags: (_reply, _error, id) => [{ type: 'Group', id }],
    }),
  }),
});
