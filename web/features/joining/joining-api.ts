import type { CanJoinReply, GameEvent, GameEventReply, LeaveReply } from '../../../modules/events/contract.ts';
import { api } from '../../lib/api.ts';
import type { ApiError } from '../../lib/base-query.ts';
import { everyPage } from '../../lib/every-page.ts';
import { joined } from './joined-api.ts';

/** The tags that a change of seats invalidates, also if it was refused because the shown state was out of date. */
const touched = (_reply: unknown, error: ApiError | undefined, gameEventId: string) =>
  error && error.status !== 409
    ? []
    : [
        joined,
        { type: 'GameEvent' as const, id: 'LIST' },
        { type: 'GameEvent' as const, id: gameEventId },
        { type: 'Participant' as const, id: gameEventId },
        'CanJoin' as const,
      ];

export const {
  useJoinedOrLeftGameEventsQuery,
  useJoinMutation,
  useLazyCanJoinQuery,
  useLeaveMutation,
  useRecordRefusalMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** Also those that the person left late. */
    joinedOrLeftGameEvents: build.query<GameEvent[], void>({
      queryFn: everyPage<GameEvent>('/game-events/user/joined', { include: 'left_late' }),
      providesTags: (found = []) => [joined, ...found.map(({ id }) => ({ type: 'GameEvent' as const, id }))],
    }),
    canJoin: build.query<CanJoinReply, void>({ query: () => '/users/me/can-join-events', providesTags: ['CanJoin'] }),
    join: build.mutation<GameEventReply, string>({
      query: (id) => ({ url: `/game-events/${id}/join`, method: 'POST' }),
      invalidatesTags: touched,
    }),
    recordRefusal: build.mutation<void, string>({
      query: (id) => ({ url: `/game-events/${id}/join-refusals`, method: 'POST' }),
    }),
    leave: build.mutation<LeaveReply, string>({
      query: (id) => ({ url: `/game-events/${id}/leave`, method: 'POST' }),
      invalidatesTags: touched,
    }),
  }),
});
