import type { CountedEvening, HostingNumbers } from '../../../modules/events/numbers/contract.ts';
import { api } from '../../lib/api.ts';

/** Whose numbers: the viewer's own and those of their groups, or those of the whole city. */
export type Scope = 'own' | 'city';
export type NumbersQuery = Readonly<Record<string, string>>;

const PATHS: Readonly<Record<Scope, string>> = { own: '/users/me/hosting-numbers', city: '/admin/numbers' };

/** How many evenings are listed at once. The file has all of them. */
export const LISTED = 50;

/** The address of the file of the evenings behind the numbers. */
export const fileAddress = (scope: Scope, asked: NumbersQuery): string =>
  `/api${PATHS[scope]}.csv?${new URLSearchParams(asked)}`;

const numbersApi = api.injectEndpoints({
  endpoints: (build) => ({
    numbers: build.query<HostingNumbers, { scope: Scope; asked: NumbersQuery }>({
      query: ({ scope, asked: params }) => ({ url: PATHS[scope], params }),
      providesTags: ['Stats'],
    }),
    countedEvenings: build.query<CountedEvening[], { scope: Scope; asked: NumbersQuery }>({
      query: ({ scope, asked }) => ({
        url: `${PATHS[scope]}/evenings`,
        // one more, to know whether there are more
        params: { ...asked, limit: String(LISTED + 1) },
      }),
      providesTags: ['Stats'],
    }),
  }),
});

export const { useNumbersQuery, useCountedEveningsQuery } = numbersApi;
