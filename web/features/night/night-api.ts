import type { GameEventReply, MoveSeatRequest } from '../../../modules/events/contract.ts';
import { api } from '../../lib/api.ts';
import { outdated } from '../../lib/versions.ts';

export const { useMoveSeatMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    moveSeat: build.mutation<GameEventReply, { gameEventId: string; userId: string } & MoveSeatRequest>({
      query: ({ gameEventId, userId, ...body }) => ({
        url: `/game-events/${gameEventId}/participants/${userId}/move`,
        method: 'POST',
        body,
      }),
      invalidatesTags: (reply, error, { gameEventId, to }) =>
        outdated([
          ...[gameEventId, to].flatMap((id) => [
            { type: 'GameEvent' as const, id },
            { type: 'Participant' as const, id },
          ]),
          { type: 'GameEvent', id: 'LIST' },
          { type: 'GameEvent', id: 'HOSTED' },
          { type: 'GameEvent', id: 'JOINED' },
          'Attendance',
        ])(reply, error),
    }),
  }),
});
