import type {
  ChangedSeriesReply,
  ChangeSeriesRequest,
  EndSeriesRequest,
  EndStandingSeatRequest,
  SeriesPreview,
  SeriesReply,
  SkipRequest,
} from '../../../modules/series/contract.ts';
import { api } from '../../lib/api.ts';
import { outdated } from '../../lib/versions.ts';

/** What changes with a series: itself, its dates, and the lists that show them. */
const touched = (id: string) =>
  outdated([
    { type: 'Series', id },
    { type: 'Series', id: 'LIST' },
    { type: 'GameEvent', id: 'LIST' },
    { type: 'GameEvent', id: 'HOSTED' },
  ]);

type Of<Request = object> = Request & { id: string };

export const {
  useChangeSeriesMutation,
  useEndSeriesMutation,
  useEndStandingSeatMutation,
  usePauseSeriesMutation,
  useRestoreDateMutation,
  useResumeSeriesMutation,
  useSeriesPreviewQuery,
  useSkipDateMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    skipDate: build.mutation<void, Of<SkipRequest & { date: string }>>({
      query: ({ id, date, ...body }) => ({ url: `/series/${id}/skips/${date}`, method: 'PUT', body }),
      invalidatesTags: (reply, error, { id }) => touched(id)(reply, error),
    }),
    restoreDate: build.mutation<void, Of<{ date: string }>>({
      query: ({ id, date }) => ({ url: `/series/${id}/skips/${date}`, method: 'DELETE' }),
      invalidatesTags: (reply, error, { id }) => touched(id)(reply, error),
    }),
    pauseSeries: build.mutation<SeriesReply, string>({
      query: (id) => ({ url: `/series/${id}/pause`, method: 'POST' }),
      invalidatesTags: (reply, error, id) => touched(id)(reply, error),
    }),
    resumeSeries: build.mutation<SeriesReply, string>({
      query: (id) => ({ url: `/series/${id}/resume`, method: 'POST' }),
      invalidatesTags: (reply, error, id) => touched(id)(reply, error),
    }),
    seriesPreview: build.query<SeriesPreview, Of<ChangeSeriesRequest>>({
      query: ({ id, ...body }) => ({ url: `/series/${id}/preview`, method: 'POST', body }),
      providesTags: (_found, _error, { id }) => [{ type: 'Series', id }],
    }),
    changeSeries: build.mutation<ChangedSeriesReply, Of<ChangeSeriesRequest>>({
      query: ({ id, ...body }) => ({ url: `/series/${id}`, method: 'PATCH', body }),
      invalidatesTags: (reply, error, { id }) => touched(id)(reply, error),
    }),
    endSeries: build.mutation<SeriesReply, Of<EndSeriesRequest>>({
      query: ({ id, ...body }) => ({ url: `/series/${id}/end`, method: 'POST', body }),
      invalidatesTags: (reply, error, { id }) => touched(id)(reply, error),
    }),
    endStandingSeat: build.mutation<void, Of<EndStandingSeatRequest & { userId: string }>>({
      query: ({ id, userId, ...body }) => ({ url: `/series/${id}/standing-seats/${userId}`, method: 'DELETE', body }),
      invalidatesTags: (reply, error, { id }) => touched(id)(reply, error),
    }),
  }),
});
