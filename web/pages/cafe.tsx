import { CalendarOff, Store } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { CafeHeader } from '../features/cafes/cafe-header.tsx';
import { loadCafe, useCafeQuery } from '../features/cafes/cafes-api.ts';
import { EventBrowser } from '../features/events/event-browser.tsx';
import { loadGameEvents } from '../features/events/events-api.ts';
import { UpcomingCount } from '../features/events/upcoming-count.tsx';
import { useReserve } from '../features/joining/use-reserve.ts';
import { sharedPicture } from '../lib/cafe-picture.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';
import { PageColumn } from '../ui/page-column.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { AwaitedPage } from './awaited-page.tsx';
import { HouseFacts } from './house-facts.tsx';

const CafePhotosButton = late(
  async () => (await import('../features/cafe-photos/cafe-photos-button.tsx')).CafePhotosButton,
  { isMinor: true },
);

const FollowButton = late(async () => (await import('../features/follows/follow-button.tsx')).FollowButton, {
  isMinor: true,
});
const EmbedButton = late(async () => (await import('../features/cafes/embed-button.tsx')).EmbedButton, {
  isMinor: true,
});
const SubscribeButton = late(async () => (await import('../features/calendar/subscribe-button.tsx')).SubscribeButton, {
  isMinor: true,
});

export function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const dispatch = context.get(dispatchContext);
  void dispatch(loadCafe(id));
  void dispatch(loadGameEvents({ cafeId: id }));
  return null;
}

function CafePage() {
  const { id = '' } = useParams();
  const query = useCafeQuery(id);
  const { currentData: cafe } = query;
  const reserve = useReserve();
  if (cafe) {
    return (
      <PageColumn back="Back to Browse">
        <PageHead
          title={cafe.name}
          path={`/cafes/${cafe.id}`}
          image={sharedPicture(cafe)}
          description={`Board and card game nights at ${cafe.name}, ${cafe.address}, ${cafe.cityName}. See who plays, and reserve a seat.`}
        />
        <CafeHeader
          cafe={cafe}
          upcoming={<UpcomingCount cafeId={cafe.id} />}
          house={cafe.house && <HouseFacts house={cafe.house} />}
          actions={
            <div className="flex flex-wrap gap-2">
              <FollowButton thing={{ kind: 'cafe', id: cafe.id, name: cafe.name }} />
              <SubscribeButton path={`/cafes/${cafe.id}.ics`} whose={`at ${cafe.name}`} />
              {/* only admins and the owner are sent the owner's id */}
              {cafe.ownerId !== undefined && <CafePhotosButton cafe={cafe} />}
              {cafe.ownerId !== undefined && (
                <EmbedButton of={`cafes/${cafe.id}`} title={`Game nights at ${cafe.name}`} />
              )}
            </div>
          }
        />
        <section aria-labelledby="upcoming" className="mt-12">
          <h2 id="upcoming" className="mb-6 text-2xl">
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
        <p className="mt-12 text-ink-soft">
          You know another good place?{' '}
          <Link to="/member?view=account&part=propose" viewTransition className="tap-text underline underline-offset-2">
            Propose a cafe
          </Link>
        </p>
      </PageColumn>
    );
  }
  return <AwaitedPage query={query} what="cafe" notFound={notFound} />;
}

const notFound = {
  title: 'Cafe Not Found',
  reason: 'It may no longer host tables, or the link lost a letter.',
  art: <Store aria-hidden />,
};

export { CafePage as Component };
