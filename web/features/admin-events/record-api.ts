import type { GameEventRecord } from '../../../modules/admin/records/contract.ts';
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
  }),
});

export const { useGameEventRecordQuery } = recordApi;
