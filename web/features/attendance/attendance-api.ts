import type {
  AttendanceStatus,
  GameEventNeedingRating,
  MarkAttendanceReply,
} from '../../../modules/reliability/contract.ts';
import { api } from '../../lib/api.ts';

type Mark = { gameEventId: string; userId: string; status: AttendanceStatus };

const attendanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The host's game events in the rating window, rated or not, because marks may be changed until it closes. */
    needsRating: build.query<GameEventNeedingRating[], void>({
      query: () => ({ url: '/game-events/needs-rating', params: { include: 'rated', limit: '200' } }),
      providesTags: ['Attendance'],
    }),
    markAttendance: build.mutation<MarkAttendanceReply, Mark>({
      query: ({ gameEventId, userId, status }) => ({
        url: `/game-events/${gameEventId}/attendance/${userId}`,
        method: 'POST',
        body: { status },
      }),
      // Marks change scores. The list itself is requested again after all marks of a game event are sent.
      invalidatesTags: (_mark, error, { gameEventId, userId }) =>
        error
          ? []
          : [
              { type: 'Participant', id: gameEventId },
              { type: 'Profile', id: userId },
            ],
    }),
  }),
});

export const { useNeedsRatingQuery, useMarkAttendanceMutation } = attendanceApi;
