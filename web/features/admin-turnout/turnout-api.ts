import type { Turnout } from '../../../modules/admin/contract.ts';
import { api } from '../../lib/api.ts';

const turnoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    turnout: build.query<Turnout, void>({ query: () => '/admin/stats/turnout', providesTags: ['Stats'] }),
  }),
});

export const { useTurnoutQuery } = turnoutApi;
