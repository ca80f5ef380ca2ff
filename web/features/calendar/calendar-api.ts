import type { CalendarFeed, CalendarFeedState } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';

const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    // signing out elsewhere ends it, so it goes with the list of sessions
    calendarFeed: build.query<CalendarFeedState, void>({
      query: () => '/users/me/calendar-feed',
      providesTags: ['SignedInAt'],
    }),
    openCalendarFeed: build.mutation<CalendarFeed, void>({
      query: () => ({ url: '/users/me/calendar-feed', method: 'POST' }),
      invalidatesTags: (_made, error) => (error ? [] : ['SignedInAt']),
    }),
    closeCalendarFeed: build.mutation<null, void>({
      query: () => ({ url: '/users/me/calendar-feed', method: 'DELETE' }),
      invalidatesTags: (_none, error) => (error ? [] : ['SignedInAt']),
    }),
  }),
});

export const { useCalendarFeedQuery, useOpenCalendarFeedMutation, useCloseCalendarFeedMutation } = calendarApi;
