import type {
  Announcement,
  AnnouncementRequest,
  NewAnnouncement,
} from '../../../modules/groups/announcements/contract.ts';
import { api } from '../../lib/api.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';
import { outdated } from '../../lib/versions.ts';

type Of<Request = object> = Request & { groupId: string };

export const { useAnnouncementsQuery, useAnnounceMutation, useWithdrawAnnouncementMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    announcements: build.query<Announcement[], string>({
      query: (groupId) => `/groups/${groupId}/announcements`,
      providesTags: (_found, _error, id) => [{ type: 'Group', id }],
    }),
    announce: build.mutation<NewAnnouncement, Keyed<Of<AnnouncementRequest>>>({
      query: ({ groupId, ...request }) => post(`/groups/${groupId}/announcements`, request),
      invalidatesTags: (reply, error, { groupId: id }) => outdated([{ type: 'Group', id }])(reply, error),
    }),
    withdrawAnnouncement: build.mutation<void, Of<{ id: string }>>({
      query: ({ groupId, id }) => ({ url: `/groups/${groupId}/announcements/${id}`, method: 'DELETE' }),
      invalidatesTags: (reply, error, { groupId: id }) => outdated([{ type: 'Group', id }])(reply, error),
    }),
  }),
});
