import type { GameEventRecord } from '../../../modules/admin/records/contract.ts';
import type { GameEventReply } from '../../../modules/events/contract.ts';
import { api } from '../../lib/api.ts';

const recordApi = api.injectEndpoints({
  endpoints: (build) => ({
    gameEventRecord: build.query<GameEventRecord, string>({
      query: (id) => `/admin/game-events/${encodeURIComponent(id)}/record`,
      providesTags: (_record, _error, id) => [
        { type: 'GameEvent', id },
        { type: 'AdminGameEvent', id: 'LIST' },
        'Contest',
        'Attendance',
        'Reliability',
      ],
    }),
    removeSeatAsAdmin: build.mutation<GameEventReply, { id: string; userId: string; reason: string }>({
      query: ({ id, userId, reason }) => ({
        url: `/game-events/${encodeURIComponent(id)}/participants/${encodeURIComponent(userId)}`,
        method: 'DELETE',
        body: { reason },
      }),
      invalidatesTags: (_done, _error, { id }) => [
        { type: 'GameEvent', id },
        { type: 'AdminGameEvent', id: 'LIST' },
        'Audit',
      ],
    }),
  }),
});

export const { useGameEventRecordQuery, useRemoveSeatAsAdminMutation } = recordApi;
