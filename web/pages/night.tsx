import { ArrowLeft, LayoutGrid, MessagesSquare } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { cafeNameOf } from '../../modules/catalog/rules.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { nightPath } from '../features/events/event-path.ts';
import { loadGameEvent, loadGameEvents, useGameEventQuery } from '../features/events/events-api.ts';
import { hostName } from '../features/events/host-name.ts';
import { nightWords } from '../features/events/night-words.ts';
import { SchemaOrgScript } from '../features/events/schema-org-script.tsx';
import { isOpen } from '../features/messages/thread.ts';
import { useSession } from '../features/session/session-api.ts';
import { dayAndTime } from '../lib/day-words.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { useNow } from '../lib/use-now.ts';
import { viewerHosts, viewerRuns } from '../lib/viewer-hosts.ts';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { AwaitedPage } from './awaited-page.tsx';
import { CafeLine } from './cafe-line.tsx';
import { NightForGuests } from './night/for-guests.tsx';
import { NightForHost } from './night/for-host.tsx';
import { aroundTable, useNight } from './night/use-night.ts';

const TalkOfTable = late(async () => (await import('./night/talk-of-table.tsx')).TalkOfTable);

/** The interval between renders, in milliseconds: check-in opens and closes while the page is shown. */
const EVERY_MS = 15_000;

export function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const dispatch = context.get(dispatchContext);
  void dispatch(loadGameEvent(id)).then(({ data }) => {
    if (data) void dispatch(loadGameEvents(aroundTable(data)));
  });
  return null;
}

/** A night of several tables: for guests where a seat is free, for its host all that is done at the tables. */
function NightPage() {
  const { id = '' } = useParams();
  const query = useGameEventQuery(id);
  const { currentData: gameEvent } = query;
  if (gameEvent) return <NightView key={id} gameEvent={gameEvent} />;
  return <AwaitedPage query={query} what="game event" notFound={notFound} />;
}

const notFound = {
  title: 'Event Not Found',
  reason: 'The table may have been cleared, or the link lost a letter.',
  art: <LayoutGrid aria-hidden />,
};

function NightView({ gameEvent }: { gameEvent: GameEvent }) {
  const { timeZone } = useSiteConfig();
  const now = useNow(EVERY_MS);
  const tables = useNight(gameEvent);
  const { user } = useSession();
  const runs = tables.some(viewerRuns);
  const isAtTable = tables.some(({ people }) => people.some(({ isYou }) => isYou));
  const isWritable = tables.some(
    ({ eventDate, currentParticipants, heldSeats }) => isOpen(eventDate, now) && currentParticipants > heldSeats,
  );
  const cafeName = isolated(cafeNameOf(gameEvent.cafe));
  const title = `Game night at ${cafeName}`;
  const when = dayAndTime(gameEvent.eventDate, now, timeZone);
  return (
    <div className="mx-auto max-w-280 px-4 pt-2 pb-10 sm:px-6">
      <PageHead title={title} description={`${when}: ${nightWords(tables, now)}.`} path={nightPath(gameEvent)} />
      <SchemaOrgScript gameEvents={tables} />
      <Button variant="ghost" className="mb-1 -ml-3 px-3!" asChild>
        <Link to={runs ? '/member' : '/'} viewTransition>
          <ArrowLeft aria-hidden />
          {runs ? 'Back to Dashboard' : 'Back to Browse'}
        </Link>
      </Button>
      <header className="mb-6">
        <h1 className="wrap-anywhere text-4xl">{title}</h1>
        <p className="text-lg">
          <span className="font-semibold">{when}</span> · {nightWords(tables, now)}
        </p>
        <p className="wrap-anywhere mb-4 text-ink-soft">{hostWords(tables)}</p>
        <CafeLine cafe={gameEvent.cafe} cafeId={gameEvent.cafeId} />
        {runs && isWritable && (
          <Button variant="outline" className="mt-4" asChild>
            <Link to="#table-talk" replace>
              <MessagesSquare aria-hidden />
              Write to all
            </Link>
          </Button>
        )}
      </header>
      {runs ? <NightForHost tables={tables} now={now} /> : <NightForGuests tables={tables} now={now} />}
      {user && (runs || isAtTable) && (
        <div className="mt-10 max-w-160">
          <TalkOfTable gameEvent={gameEvent} viewerId={user.id} isHost={runs} isAtTable={isAtTable} now={now} />
        </div>
      )}
    </div>
  );
}

const names = new Intl.ListFormat('en-US');

/** Who hosts a night: `You host`, or `Maya L. and Daniel K. host` for a night of a group. */
function hostWords(tables: readonly GameEvent[]): string {
  if (tables.every(viewerHosts)) return 'You host';
  const hosts = [...new Map(tables.map(({ host, hostId }) => [hostId, hostName(host)])).values()];
  return `${names.format(hosts)} ${hosts.length === 1 ? 'hosts' : 'host'}`;
}

export { NightPage as Component };
