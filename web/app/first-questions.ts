import { matchPath } from 'react-router-dom';
import { loadCafe, loadFeaturedCafes } from '../features/cafes/cafes-api.ts';
import { loadGames, loadRegions } from '../features/catalogue/catalogue-api.ts';
import { loadGameEvent, loadGameEvents } from '../features/events/events-api.ts';
import { filterOf } from '../features/events/use-event-filters.ts';
import { loadProfile } from '../features/organizers/organizers-api.ts';
import { loadSiteConfig } from '../lib/site-config.tsx';
import type { Store } from './store.ts';

type Ask = Store['dispatch'];
type Address = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams };
type Asked = readonly PromiseLike<unknown>[];

const landing = (ask: Ask, { search }: Address): Asked => [
  ask(loadGames()),
  ask(loadRegions()),
  ask(loadFeaturedCafes()),
  ask(loadGameEvents(filterOf(search))),
];
const cafe = (ask: Ask, { params: { id = '' } }: Address): Asked => [
  ask(loadCafe(id)),
  ask(loadGameEvents({ cafeId: id })),
];
const gameEvent = (ask: Ask, { params: { id = '' } }: Address): Asked => [ask(loadGameEvent(id)), ask(loadGames())];
const profile = (ask: Ask, { params: { id = '' } }: Address): Asked => [ask(loadProfile(id))];

/** What each public page shows, and so asks the API first. */
const pages = [
  ['/', landing],
  ['/cafes/:id', cafe],
  ['/events/:id', gameEvent],
  ['/organizers/:id', profile],
  ['/users/:id', profile],
] as const;

/** Asks the API all that the page at an address will show, so that it can be rendered in one go. */
export async function askFirst({ dispatch }: Store, { pathname, searchParams: search }: URL): Promise<void> {
  const asked = pages.flatMap(([pattern, ask]) => {
    const match = matchPath(pattern, pathname);
    return match ? ask(dispatch, { params: match.params, search }) : [];
  });
  await Promise.all([dispatch(loadSiteConfig()), ...asked]);
}
