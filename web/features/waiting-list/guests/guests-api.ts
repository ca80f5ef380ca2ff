import type { GameEventReply, GuestInvitation, GuestReply } from '../../../../modules/events/contract.ts';
import { api } from '../../../lib/api.ts';
import type { ApiError } from '../../../lib/base-query.ts';
import { type Keyed, post } from '../../../lib/use-one-intention.ts';

/** The tags that a mutation invalidates, also if it was refused because the shown state was out of date. */
const touched = (error: ApiError | undefined, id: string) =>
  error && ![404, 409, 410].includes(error.status)
    ? []
    : [
        { type: 'GameEvent' as const, id },
        { type: 'GameEvent' as const, id: 'LIST' },
        { type: 'GameEvent' as const, id: 'JOINED' },
        { type: 'Participant' as const, id },
      ];

const guestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    holdGuestSeat: build.mutation<GuestReply, Keyed<{ gameEventId: string; name: string }>>({
      query: ({ gameEventId, ...body }) => post(`/game-events/${gameEventId}/guests`, body),
      invalidatesTags: (_reply, error, { gameEventId }) => touched(error, gameEventId),
    }),
    guestInvitation: build.query<GuestInvitation, { gameEventId: string; token: string }>({
      query: ({ token }) => ({ url: '/guests/-', headers: { 'Link-Token': encodeURIComponent(token) } }),
      providesTags: (_found, _error, { gameEventId }) => [{ type: 'GameEvent', id: gameEventId }],
    }),
    takeGuestSeat: build.mutation<GameEventReply, { gameEventId: string; token: string }>({
      query: ({ token }) => ({
        url: '/guests/-',
        method: 'POST',
        headers: { 'Link-Token': encodeURIComponent(token) },
      }),
      invalidatesTags: (_reply, error, { gameEventId }) => touched(error, gameEventId),
    }),
  }),
});

export const { useHoldGuestSeatMutation, useGuestInvitationQuery, useTakeGuestSeatMutation } = guestsApi;
