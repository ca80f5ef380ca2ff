import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.ts';

/**
 * The only API slice. Features inject their endpoints and export only the hooks.
 * Answers never go stale by themselves (specification, section 9): no refetch on focus, no polling, no retry.
 * Invalidate only on success: `invalidatesTags: (_result, error) => (error ? [] : [...])`.
 */
export const api = createApi({
  baseQuery,
  keepUnusedDataFor: Number.POSITIVE_INFINITY,
  tagTypes: [
    'Session',
    'GameEvent',
    'Participant',
    'Series',
    'Group',
    'CanJoin',
    'Attendance',
    'Game',
    'Cafe',
    'Desk',
    'Region',
    'City',
    'Profile',
    'SignedInAt',
    'Block',
    'Follow',
    'Message',
    'Person',
    'Invitation',
    'EmailSender',
    'OutgoingMail',
    'AdminGameEvent',
    'Stats',
    'Reliability',
    'Audit',
    'ReadModel',
    'Contest',
    'Report',
    'Case',
    'Policy',
    'Simulation',
  ],
  endpoints: () => ({}),
});
