import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { useSavedViewsQuery } from '../views/views-api.ts';
import {
  useSoughtCafesQuery,
  useSoughtGameEventsQuery,
  useSoughtGamesQuery,
  useSoughtGroupsQuery,
  useSoughtInvitationsQuery,
  useSoughtPeopleQuery,
  useSoughtSeriesQuery,
} from './palette-api.ts';
import type { Found } from './results.ts';

const PAUSE_MS = 200;
/** A single letter finds half the city. */
const FEWEST = 2;

/** The text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type Search = Found & {
  /** Whether the results do not belong to the typed text yet. */
  readonly pending: boolean;
  /** Whether the server did not answer. */
  readonly failed: boolean;
};

/** What the server finds for a search: people by name, address, phone and id, evenings, series, groups, the catalog and invitations. */
export function useFound(q: string): Search {
  const settled = useSettled(q);
  const asked = settled.length < FEWEST ? skipToken : settled;
  const people = useSoughtPeopleQuery(asked);
  const gameEvents = useSoughtGameEventsQuery(asked);
  const series = useSoughtSeriesQuery(asked);
  const groups = useSoughtGroupsQuery(asked);
  const cafes = useSoughtCafesQuery(asked);
  const games = useSoughtGamesQuery(asked);
  const invitations = useSoughtInvitationsQuery(asked);
  const all = [people, gameEvents, series, groups, cafes, games, invitations];
  const views = useSavedViewsQuery();
  const isAsked = asked !== skipToken;
  return {
    people: (isAsked && people.data) || [],
    gameEvents: (isAsked && gameEvents.data) || [],
    series: (isAsked && series.data) || [],
    groups: (isAsked && groups.data) || [],
    cafes: (isAsked && cafes.data) || [],
    games: (isAsked && games.data) || [],
    invitations: (isAsked && invitations.data) || [],
    views: views.data ?? [],
    pending: q !== settled || all.some(({ isFetching }) => isFetching),
    failed: isAsked && all.some(({ error }) => error !== undefined),
  };
}
