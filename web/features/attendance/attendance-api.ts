import type {
  AttendanceStatus,
  GameEventNeedingRating,
  MarkAttendanceReply,
} from '../../../modules/reliability/contract.ts';
import { api } from '../../lib/api.ts';

type Mark = { gameEventId: string; userId: string; status: AttendanceStatus; reason?: string | undefined };

const attendanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The host's game events in the rating window, rated or not, because marks may be changed until it closes. */
    needsRating: build.query<GameEventNeedingRating[], void>({
      query: () => ({ url: '/game-events/needs-rating', params: { include: 'rated', limit: '200' } }),
      // a check-in invalidates the participants of its gameEvent
      providesTags: (found = []) => ['Attendance', ...found.map(({ id }) => ({ type: 'Participant' as const, id }))],
    }),
    markAttendance: build.mutation<MarkAttendanceReply, Mark>({
      query: ({ gameEventId, userId, ...body }) => ({
        url: `/game-events/${gameEventId}/attendance/${userId}`,
        method: 'POST',
        body,
      }),
      // Marks change scores. The list itself is requested again after all marks of a game event are sent.
      invalidatesTags: (_mark, error, { gameEventId, userId }) =>
        error
          ? []
          : [
              { type: 'Participant', id: gameEventId },
              { type: 'Profile', id: userId },
              // another mark settles a contest of the previous one
              'Contest',
            ],
    }),
  }),
});

export const { useNeedsRatingQuery, useMarkAttendanceMutation } = attendanceApi;
