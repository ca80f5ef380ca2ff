import type { Series } from '../../../modules/series/contract.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';

/** The series, and its dates: people join them, and their hosts change them. */
const tagsOf = ({ id, nextDates }: Pick<Series, 'id' | 'nextDates'>) => [
  { type: 'Series' as const, id },
  ...nextDates.map((gameEvent) => ({ type: 'GameEvent' as const, id: gameEvent.id })),
];

const seriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    series: build.query<Series, string>({
      query: (id) => `/series/${id}`,
      providesTags: (found, _error, id) => tagsOf({ id, nextDates: found?.nextDates ?? [] }),
    }),
    hostedSeries: build.query<Series[], string>({
      queryFn: (hostId, ...rest) => everyPage<Series>('/series', { hostId })(hostId, ...rest),
      providesTags: (found = []) => [{ type: 'Series', id: 'LIST' }, ...found.flatMap(tagsOf)],
    }),
  }),
});

export const { useHostedSeriesQuery, useSeriesQuery } = seriesApi;

/** For route loaders: fetches a missing answer before a component needs it. */
export const loadSeries = (id: string) => seriesApi.endpoints.series.initiate(id, { subscribe: false });
