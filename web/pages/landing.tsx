import { Suspense } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadFeaturedCafes } from '../features/cafes/cafes-api.ts';
import { FeaturedCafes } from '../features/cafes/featured-cafes.tsx';
import { loadGames, loadRegions, useGamesQuery, useRegionsQuery } from '../features/catalogue/catalogue-api.ts';
import { EventBrowser } from '../features/events/event-browser.tsx';
import { EventFilters } from '../features/events/event-filters.tsx';
import { loadGameEvents } from '../features/events/events-api.ts';
import { filterOf, useEventFilters } from '../features/events/use-event-filters.ts';
import { useReserve } from '../features/joining/use-reserve.ts';
import { Hero } from '../features/landing/hero.tsx';
import { useAppDispatch } from '../features/session/app-state.ts';
import { openAuthDialog } from '../features/session/auth-dialog-state.ts';
import { useSession } from '../features/session/session-api.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';

const section = 'mx-auto max-w-6xl scroll-mt-20 px-4 sm:px-6';

export function loader({ context, request }: LoaderFunctionArgs) {
  const dispatch = context.get(dispatchContext);
  void dispatch(loadGames());
  void dispatch(loadRegions());
  void dispatch(loadFeaturedCafes());
  void dispatch(loadGameEvents(filterOf(new URL(request.url).searchParams)));
  return null;
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

  const signIn = () => dispatch(openAuthDialog());
  return (
    <>
      <PageHead
        title="Board and card games at cafes near you"
        path="/"
        description={`Meet ${cityName} over a board. Browse game nights at local cafes, reserve a seat, and bring a friend or come alone.`}
      />
      <Hero
        cityName={cityName}
        ready={status !== 'loading'}
        actions={
          <>
            {status !== 'signed-in' && (
              <Button size="lg" onClick={signIn}>
                Get Started
              </Button>
            )}
            <Button size="lg" variant="outline" asChild>
              <a href="#events">Browse game nights</a>
            </Button>
          </>
        }
      />
      <section id="events" aria-labelledby="events-title" className={section}>
        <h2 id="events-title" className="text-3xl sm:text-4xl">
          Upcoming Game Events
        </h2>
        <div className="mt-6 mb-8">
          <EventFilters {...filters} regions={regions} games={games} onChange={filters.set} onType={filters.setSoon} />
        </div>
        <EventBrowser
          filter={filters.filter}
          onReserve={reserve}
          empty={{
            title: 'No game events found',
            reason: `${filtered ? 'Nothing matches this search.' : 'No table is open right now.'} ${
              visitor ? 'Sign up, and be among the first at the next one.' : 'New tables appear all the time.'
            }`,
            action: (
              <div className="flex flex-wrap justify-center gap-2">
                {visitor && <Button onClick={signIn}>Sign up</Button>}
                {filtered && (
                  <Button variant="outline" onClick={filters.clear}>
                    Clear filters
                  </Button>
                )}
              </div>
            ),
          }}
        />
      </section>
      <section aria-labelledby="cafes-title" className={`${section} mt-20`}>
        <h2 id="cafes-title" className="text-3xl sm:text-4xl">
          Featured Cafe Locations
        </h2>
        <p className="mt-2 mb-8 text-ink-soft">
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
