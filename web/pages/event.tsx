import { ArrowLeft, Dices } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import type { GameEvent } from '../../modules/events/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { UnlessBlocked } from '../features/blocks/unless-blocked.tsx';
import { loadGames } from '../features/catalog/catalog-api.ts';
import { eventPath, eventTitle } from '../features/events/event-path.ts';
import { displayEvent } from '../features/events/event-state.ts';
import { loadGameEvent, useGameEventQuery } from '../features/events/events-api.ts';
import { hostName } from '../features/events/host-name.ts';
import { SchemaOrgScript } from '../features/events/schema-org-script.tsx';
import { sentence, sharePicture } from '../features/events/share-picture.ts';
import { ChatProvider } from '../features/messages/chat-provider.tsx';
import { loadSeries } from '../features/series/series-api.ts';
import { useGuestFromAddress } from '../features/waiting-list/guests/use-guest-from-address.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { longMoment } from '../lib/time.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { AwaitedPage } from './awaited-page.tsx';
import { EventView } from './event-view.tsx';
import { ReportMessage } from './report-message.tsx';

export function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const dispatch = context.get(dispatchContext);
  void dispatch(loadGameEvent(id)).then(({ data }) => {
    if (data?.seriesId) void dispatch(loadSeries(data.seriesId));
  });
  void dispatch(loadGames());
  return null;
}

/** The public page of a gameEvent. */
function EventPage() {
  const { id = '' } = useParams();
  const query = useGameEventQuery(id);
  const { currentData: gameEvent } = query;
  useGuestFromAddress(id);
  if (gameEvent) {
    return (
      <ChatProvider key={id} Gate={UnlessBlocked} Action={ReportMessage}>
        <Page gameEvent={gameEvent} />
      </ChatProvider>
    );
  }
  return <AwaitedPage query={query} what="game event" notFound={notFound} />;
}

const notFound = {
  title: 'Event Not Found',
  reason: 'The table may have been cleared, or the link lost a letter.',
  art: <Dices aria-hidden />,
};

function Page({ gameEvent }: { gameEvent: GameEvent }) {
  const { timeZone } = useSiteConfig();
  const { badges } = displayEvent(gameEvent, useNow());
  const { cafe, host, eventDate } = gameEvent;
  const place = cafe ? ` at ${isolated(cafe.name)}, ${isolated(cafe.address)}` : '';
  const status = badges.map(({ label }) => label).join(', ');
  return (
    <div className="mx-auto max-w-280 px-4 pt-2 sm:px-6">
      <PageHead
        title={eventTitle(gameEvent)}
        description={`${longMoment(eventDate, timeZone)}${place}. Hosted by ${sentence(hostName(host))} ${sentence(status)}`.trim()}
        path={eventPath(gameEvent)}
        image={sharePicture(gameEvent)}
      />
      <SchemaOrgScript gameEvents={[gameEvent]} />
      <Button variant="ghost" className="mb-1 -ml-3 px-3! print:hidden" asChild>
        <Link to="/" viewTransition>
          <ArrowLeft aria-hidden />
          Back to Browse
        </Link>
      </Button>
      <EventView gameEvent={gameEvent} />
    </div>
  );
}

export { EventPage as Component };
