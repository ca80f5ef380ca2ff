import {
  type Bar,
  type BarReply,
  type BarRequest,
  type BarsQuery,
  barPaths,
  type LiftBarRequest,
} from '../../../modules/identity/bars/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, type PageAsked, paramsOf, toPage } from '../../lib/page.ts';
import { outdated } from '../../lib/versions.ts';

/** The number of bars on a page. */
const PAGE_SIZE = 50;

const barsApi = api.enhanceEndpoints({ addTagTypes: ['Bar'] }).injectEndpoints({
  endpoints: (build) => ({
    bars: build.query<Page<Bar>, Pick<BarsQuery, 'q'> & PageAsked>({
      query: ({ cursor, page, ...filter }) => ({
        url: barPaths.all,
        params: { ...filter, ...paramsOf(PAGE_SIZE, { cursor, page }) },
      }),
      transformResponse: toPage<Bar>,
      providesTags: ['Bar'],
    }),
    /** Those of a person's mailbox and phone. */
    barsOf: build.query<Bar[], string>({
      query: (userId) => ({ url: barPaths.all, params: { userId } }),
      // another address or phone may be another answer
      providesTags: ['Bar', { type: 'Person', id: 'LIST' }],
    }),
    bar: build.mutation<BarReply, BarRequest>({
      query: (body) => ({ url: barPaths.all, method: 'POST', body }),
      invalidatesTags: outdated(['Bar', 'Audit']),
    }),
    liftBar: build.mutation<null, { id: string } & LiftBarRequest>({
      query: ({ id, ...body }) => ({ url: barPaths.one.replace('{id}', id), method: 'DELETE', body }),
      invalidatesTags: outdated(['Bar', 'Audit']),
    }),
  }),
});

export const { useBarsQuery, useBarsOfQuery, useBarMutation, useLiftBarMutation } = barsApi;
