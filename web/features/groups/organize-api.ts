import type { GameEventReply } from '../../../modules/events/contract.ts';
import type {
  AnswerRequest,
  AppointOwnerRequest,
  ChangeGroupRequest,
  CloseGroupRequest,
  Group,
  GroupReply,
  GroupRequest,
  InviteOrganizerRequest,
  NominateOwnerRequest,
} from '../../../modules/groups/contract.ts';
import { api } from '../../lib/api.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';
import { atVersion, outdated } from '../../lib/versions.ts';

/** What changes with a group: itself, and the lists that have it. */
const touched = (id: string) =>
  outdated([
    { type: 'Group', id },
    { type: 'Group', id: 'LIST' },
  ]);
/** What changes with who hosts an evening. */
const hostChanged = (id: string) =>
  outdated([
    { type: 'GameEvent', id },
    { type: 'GameEvent', id: 'LIST' },
    { type: 'GameEvent', id: 'HOSTED' },
    { type: 'Group', id: 'LIST' },
  ]);
type Of<Request = object> = Request & { id: string };

export const {
  useAnswerInvitationMutation,
  useAnswerNominationMutation,
  useAppointOwnerMutation,
  useCannotHostMutation,
  useChangeGroupMutation,
  useCloseGroupMutation,
  useFoundGroupMutation,
  useInviteOrganizerMutation,
  useNominateOwnerMutation,
  useRemoveOrganizerMutation,
  useTakeOverMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    foundGroup: build.mutation<Group, Keyed<GroupRequest>>({
      query: (request) => post('/groups', request),
      invalidatesTags: outdated([{ type: 'Group', id: 'LIST' }]),
    }),
    changeGroup: build.mutation<Group, Of<ChangeGroupRequest & Pick<Group, 'version'>>>({
      query: ({ id, version, ...body }) => ({
        url: `/groups/${id}`,
        method: 'PATCH',
        body,
        headers: atVersion(version),
      }),
      invalidatesTags: (reply, error, { id }) => touched(id)(reply, error),
    }),
    inviteOrganizer: build.mutation<GroupReply, Of<InviteOrganizerRequest>>({
      query: ({ id, ...body }) => ({ url: `/groups/${id}/organizers`, method: 'POST', body }),
      invalidatesTags: (reply, error, { id }) => touched(id)(reply, error),
    }),
    answerInvitation: build.mutation<GroupReply, Of<AnswerRequest>>({
      query: ({ id, ...body }) => ({ url: `/groups/${id}/organizers/answer`, method: 'POST', body }),
      invalidatesTags: (reply, error, { id }) => touched(id)(reply, error),
    }),
    removeOrganizer: build.mutation<void, Of<{ userId: string }>>({
      query: ({ id, userId }) => ({ url: `/groups/${id}/organizers/${userId}`, method: 'DELETE' }),
      invalidatesTags: (reply, error, { id }) => touched(id)(reply, error),
    }),
    nominateOwner: build.mutation<GroupReply, Of<NominateOwnerRequest>>({
      query: ({ id, ...body }) => ({ url: `/groups/${id}/owner`, method: 'POST', body }),
      invalidatesTags: (reply, error, { id }) => touched(id)(reply, error),
    }),
    answerNomination: build.mutation<GroupReply, Of<AnswerRequest>>({
      query: ({ id, ...body }) => ({ url: `/groups/${id}/owner/answer`, method: 'POST', body }),
      invalidatesTags: (reply, error, { id }) => touched(id)(reply, error),
    }),
    appointOwner: build.mutation<GroupReply, Of<AppointOwnerRequest>>({
      query: ({ id, ...body }) => ({ url: `/groups/${id}/owner/appoint`, method: 'POST', body }),
      invalidatesTags: (reply, error, { id }) => touched(id)(reply, error),
    }),
    closeGroup: build.mutation<GroupReply, Of<CloseGroupRequest>>({
      query: ({ id, ...body }) => ({ url: `/groups/${id}/close`, method: 'POST', body }),
      invalidatesTags: (reply, error, { id }) => [
        ...touched(id)(reply, error),
        ...outdated([{ type: 'GameEvent', id: 'LIST' }])(reply, error),
      ],
    }),
    takeOver: build.mutation<GameEventReply, string>({
      query: (gameEventId) => ({ url: `/game-events/${gameEventId}/take-over`, method: 'POST' }),
      invalidatesTags: (reply, error, id) => hostChanged(id)(reply, error),
    }),
    cannotHost: build.mutation<GameEventReply, string>({
      query: (gameEventId) => ({ url: `/game-events/${gameEventId}/cannot-host`, method: 'POST' }),
      invalidatesTags: (reply, error, id) => hostChanged(id)(reply, error),
    }),
  }),
});
