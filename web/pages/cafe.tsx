import { CalendarOff, Store } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { CafeHeader } from '../features/cafes/cafe-header.tsx';
import { useCafeQuery } from '../features/cafes/cafes-api.ts';
import { EventBrowser } from '../features/events/event-browser.tsx';
import { UpcomingCount } from '../features/events/upcoming-count.tsx';
import { useReserve } from '../features/joining/use-reserve.ts';
import { isApiError } from '../lib/base-query.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { PageColumn } from '../ui/page-column.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function CafePage() {
  const { id = '' } = useParams();
  const query = useCafeQuery(id);
  const { currentData: cafe, error } = query;
  const reserve = useReserve();
  if (cafe) {
    return (
      <PageColumn back="Back to Browse">
        <PageHead
          title={cafe.name}
          description={`Board and card game nights at ${cafe.name}, ${cafe.address}, ${cafe.cityName}. See who plays, and reserve a seat.`}
        />
        <CafeHeader cafe={cafe} upcoming={<UpcomingCount cafeId={cafe.id} />} />
        <section aria-labelledby="upcoming" className="mt-14">
          <h2 id="upcoming" className="mb-6 text-3xl">
            Upcoming Events
          </h2>
          <EventBrowser
            filter={{ cafeId: cafe.id }}
            onReserve={reserve}
            empty={{
              art: <CalendarOff aria-hidden />,
              title: 'No Upcoming Events',
              reason: 'No table is set here right now. There may be one around the corner.',
              action: (
                <Button asChild>
                  <Link to="/">Browse all events</Link>
                </Button>
              ),
            }}
          />
        </section>
      </PageColumn>
    );
  }
  if (isApiError(error) && error.status === 404) return <CafeNotFound />;
  return (
    <PageColumn back="Back to Browse">
      <title>Cafe · Tablemates</title>
      {error ? (
        <LoadError
          query={query}
          headingLevel="h1"
          title="Failed to fetch cafe"
          otherwise="The cafe did not arrive. Please try again."
        />
      ) : (
        <div role="status" className="grid animate-await gap-6 md:grid-cols-2 md:gap-10">
          <h1 className="sr-only">Loading the cafe…</h1>
          <Skeleton className="aspect-16/10 rounded-card!" />
          <Skeleton className="h-12 w-2/3 self-center" />
        </div>
      )}
    </PageColumn>
  );
}

function CafeNotFound() {
  return (
    <PageColumn back="Back to Browse">
      <title>Cafe not found · Tablemates</title>
      <EmptyState
        headingLevel="h1"
        art={<Store aria-hidden />}
        title="Cafe Not Found"
        action={
          <Button asChild>
            <Link to="/">Return Home</Link>
          </Button>
        }
      >
        It may have closed its doors to us, or the link lost a letter.
      </EmptyState>
    </PageColumn>
  );
}
