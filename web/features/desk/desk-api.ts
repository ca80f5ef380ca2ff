import type {
  CafeMonth,
  Desk,
  DeskNumbers,
  DeskRow,
  HouseReply,
  HouseRequest,
} from '../../../modules/cafe-nights/contract.ts';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import type { GameEventReply, TableRequest } from '../../../modules/events/contract.ts';
import type { Series, SeriesReply } from '../../../modules/series/contract.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';
import { atVersion, outdated } from '../../lib/versions.ts';

type DeskQuery = { readonly cafeId: string; readonly from?: string; readonly link?: string; readonly days?: string };

/** Tonight and the week after it. */
const NIGHTS = '8';

const deskApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownCafes: build.query<Cafe[], void>({
      queryFn: everyPage<Cafe>('/cafes', { own: 'true' }),
      providesTags: ['Cafe'],
    }),
    desk: build.query<Desk, DeskQuery>({
      query: ({ cafeId, ...params }) => ({ url: `/cafes/${cafeId}/desk`, params: { days: NIGHTS, ...params } }),
      providesTags: ['Desk'],
    }),
    askedTables: build.query<DeskRow[], string>({
      query: (cafeId) => `/cafes/${cafeId}/desk/asked`,
      providesTags: ['Desk'],
    }),
    cafeMonth: build.query<CafeMonth, { cafeId: string; month: string }>({
      query: ({ cafeId, month }) => ({ url: `/cafes/${cafeId}/month`, params: { month } }),
    }),
    deskNumbers: build.query<DeskNumbers, string>({ query: (cafeId) => `/cafes/${cafeId}/desk/numbers` }),
    house: build.query<HouseReply, string>({ query: (cafeId) => `/cafes/${cafeId}/house`, providesTags: ['Desk'] }),
    setHouse: build.mutation<HouseReply, { cafeId: string; version: number; rules: HouseRequest }>({
      query: ({ cafeId, version, rules }) => ({
        url: `/cafes/${cafeId}/house`,
        method: 'PUT',
        body: rules,
        headers: atVersion(version),
      }),
      invalidatesTags: (result, error, { cafeId }) =>
        outdated(['Desk', { type: 'Cafe', id: cafeId }] as const)(result, error),
    }),
    answerTable: build.mutation<GameEventReply, { gameEventId: string; answer: TableRequest }>({
      query: ({ gameEventId, answer }) => ({ url: `/game-events/${gameEventId}/table`, method: 'POST', body: answer }),
      invalidatesTags: (_, __, { gameEventId }) => ['Desk', { type: 'GameEvent', id: gameEventId }],
    }),
    /** The series at a cafe: those that have not ended come first, so none that waits for an answer is left out. */
    seriesAtCafe: build.query<Series[], string>({
      query: (cafeId) => ({ url: '/series', params: { cafeId, limit: '100' } }),
      providesTags: ['Desk'],
    }),
    answerSeries: build.mutation<SeriesReply, { seriesId: string; answer: TableRequest }>({
      query: ({ seriesId, answer }) => ({ url: `/series/${seriesId}/table`, method: 'POST', body: answer }),
      invalidatesTags: (_, __, { seriesId }) => ['Desk', { type: 'Series', id: seriesId }],
    }),
    openDeskLink: build.mutation<{ url: string }, string>({
      query: (cafeId) => ({ url: `/cafes/${cafeId}/desk-link`, method: 'POST' }),
    }),
    closeDeskLink: build.mutation<void, string>({
      query: (cafeId) => ({ url: `/cafes/${cafeId}/desk-link`, method: 'DELETE' }),
    }),
  }),
});

export const {
  useOwnCafesQuery,
  useDeskQuery,
  useAskedTablesQuery,
  useCafeMonthQuery,
  useDeskNumbersQuery,
  useHouseQuery,
  useSetHouseMutation,
  useAnswerTableMutation,
  useSeriesAtCafeQuery,
  useAnswerSeriesMutation,
  useOpenDeskLinkMutation,
  useCloseDeskLinkMutation,
} = deskApi;
