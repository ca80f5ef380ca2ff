import type { YourStanding } from '../../../modules/series/contract.ts';
import { api } from '../../lib/api.ts';
import { outdated } from '../../lib/versions.ts';

/** The series, and the seats that come with a regular seat or go with it. */
const touched = (_reply: unknown, error: unknown, id: string) =>
  outdated([
    { type: 'Series', id },
    { type: 'GameEvent', id: 'JOINED' },
    { type: 'GameEvent', id: 'LIST' },
  ])(_reply, error);

export const { useAskForSeatMutation, useBackToSeatMutation, useGiveUpSeatMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    askForSeat: build.mutation<YourStanding, string>({
      query: (id) => ({ url: `/series/${id}/standing-seat`, method: 'PUT' }),
      invalidatesTags: touched,
    }),
    giveUpSeat: build.mutation<void, string>({
      query: (id) => ({ url: `/series/${id}/standing-seat`, method: 'DELETE' }),
      invalidatesTags: touched,
    }),
    backToSeat: build.mutation<YourStanding, string>({
      query: (id) => ({ url: `/series/${id}/standing-seat/back`, method: 'POST' }),
      invalidatesTags: touched,
    }),
  }),
});
