import { Suspense, useContext } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router-dom';
import { gameNameOf } from '../../modules/catalog/rules.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { loadFeaturedCafes } from '../features/cafes/cafes-api.ts';
import { FeaturedCafes } from '../features/cafes/featured-cafes.tsx';
import { loadGames, loadRegions, useGamesQuery, useRegionsQuery } from '../features/catalog/catalog-api.ts';
import { CardViewer } from '../features/events/card-viewer.ts';
import { EventBrowser } from '../features/events/event-browser.tsx';
import { EventFilters } from '../features/events/event-filters.tsx';
import { eventPath } from '../features/events/event-path.ts';
import {
  loadGameEventCounts,
  loadGameEvents,
  useGameEventCountsQuery,
  useGameEventsInfiniteQuery,
} from '../features/events/events-api.ts';
import { joinable } from '../features/events/joinable.ts';
import { NextTables, nextTables } from '../features/events/next-tables.tsx';
import { filterOf, useEventFilters } from '../features/events/use-event-filters.ts';
import { useReserve } from '../features/joining/use-reserve.ts';
import { Hero } from '../features/landing/hero.tsx';
import { useAppDispatch } from '../features/session/app-state.ts';
import { openAuthDialog } from '../features/session/auth-dialog-state.ts';
import { isMember, useSession } from '../features/session/session-api.ts';
import { dayAndTime } from '../lib/day-words.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { useNow } from '../lib/use-now.ts';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';
import { PageHead } from '../ui/page-head.tsx';

const GroupsFound = late(async () => (await import('../features/groups/groups-found.tsx')).GroupsFound, {
  isMinor: true,
});

const section = 'mx-auto max-w-6xl scroll-mt-20 px-4 lg:px-10';
const heading = 'text-xl lg:text-2xl';
const everything = {};

export function loader({ context, request }: LoaderFunctionArgs) {
  const dispatch = context.get(dispatchContext);
  void dispatch(loadGames());
  void dispatch(loadRegions());
  void dispatch(loadFeaturedCafes());
  void dispatch(loadGameEvents(filterOf(new URL(request.url).searchParams)));
  void dispatch(loadGameEvents(everything));
  void dispatch(loadGameEventCounts());
  return null;
}

/** The hero with the next tables, independent of the filter below. */
function Welcome({ signIn }: { signIn: () => void }) {
  const { cityName, timeZone } = useSiteConfig();
  const { status, user } = useSession();
  const now = useNow();
  const { binding } = useContext(CardViewer);
  const { data } = useGameEventsInfiniteQuery(everything);
  const soonest = data?.pages[0]?.gameEvents ?? [];
  const tables = nextTables(soonest);
  return (
    <Hero
      ready={status !== 'loading'}
      line={
        isMember(user) ? (
          <Greeting name={user.firstName} next={joinable(soonest, binding, now)[0]} />
        ) : (
          <WhatThereIs cityName={cityName} />
        )
      }
      action={
        status !== 'signed-in' && (
          <Button variant="amber" className="lg:min-h-13 lg:px-6 lg:text-lg" onClick={signIn}>
            Get Started
          </Button>
        )
      }
      tables={
        tables.length > 0 ? <NextTables gameEvents={tables} now={now} timeZone={timeZone} cityName={cityName} /> : null
      }
    />
  );
}

function WhatThereIs({ cityName }: { cityName: string }) {
  const { data } = useGameEventCountsQuery();
  if (!data || data.week.gameEvents === 0) return <>Game tables at {cityName} cafes.</>;
  const { openSeats, players, cafes } = data.week;
  return (
    <>
      This week {players === 1 ? '1 person plays' : `${players} people play`} at {cafes} {cityName}{' '}
      {cafes === 1 ? 'cafe' : 'cafes'}. Open seats: <b>{openSeats}</b>.
    </>
  );
}

function Greeting({ name, next }: { name: string; next: GameEvent | undefined }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  return (
    <>
      Hello, {isolated(name)}.
      {next && (
        <>
          {' '}
          The next free seat:{' '}
          <Link to={eventPath(next)} viewTransition className="tap-text underline underline-offset-2">
            <b>
              {isolated(gameNameOf(next.game))}, {dayAndTime(next.eventDate, now, timeZone)}
            </b>
          </Link>
        </>
      )}
    </>
  );
}

function LandingPage() {
  const { cityName } = useSiteConfig();
  const { status } = useSession();
  const { data: regions = [] } = useRegionsQuery();
  const { data: games = [] } = useGamesQuery();
  const filters = useEventFilters();
  const reserve = useReserve();
  const dispatch = useAppDispatch();
  const visitor = status === 'visitor';
  const filtered = Object.keys(filters.filter).length > 0;
  const isSearch = filters.q !== '';

  const signIn = () => dispatch(openAuthDialog());
  return (
    <>
      <PageHead
        title="Board and card games at cafes near you"
        path="/"
        description={`Meet ${cityName} over a board. Browse game nights at local cafes, reserve a seat, and bring a friend or come alone.`}
      />
      {/* what is searched for begins at the top */}
      {isSearch ? <h1 className="sr-only">Search</h1> : <Welcome signIn={signIn} />}
      <section id="events" aria-labelledby="events-title" className={`${section} pt-4 lg:pt-8`}>
        <h2 id="events-title" className={`${heading} mb-2 lg:mb-4`}>
          Upcoming Game Events
        </h2>
        <EventFilters {...filters} regions={regions} games={games} onChange={filters.set} onType={filters.setSoon} />
        {isSearch && <GroupsFound q={filters.q} />}
        <EventBrowser
          filter={filters.filter}
          isCounted={filtered}
          onReserve={reserve}
          empty={{
            title: 'No game events found',
            reason: `${filtered ? 'Nothing matches this search.' : 'No table is open right now.'} ${
              visitor ? 'Sign up to be among the first at the next one.' : 'New tables appear all the time.'
            }`,
            action: (
              <div className="flex flex-wrap justify-center gap-2">
                {filtered && (
                  <Button variant={visitor ? 'primary' : 'outline'} onClick={filters.clear}>
                    Clear filters
                  </Button>
                )}
                {visitor && (
                  <Button variant={filtered ? 'outline' : 'primary'} onClick={signIn}>
                    Sign up
                  </Button>
                )}
              </div>
            ),
          }}
        />
      </section>
      <section aria-labelledby="cafes-title" className={`${section} mt-12 lg:mt-16`}>
        <h2 id="cafes-title" className={heading}>
          Featured Cafe Locations
        </h2>
        <p className="mt-1 mb-6 text-ink-soft">
          Good coffee, tables big enough for a board, and owners who like the noise.
        </p>
        <Suspense>
          <FeaturedCafes />
        </Suspense>
      </section>
    </>
  );
}

export { LandingPage as Component };
