import { ArrowLeft, Dices, Flag } from 'lucide-react';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { cafeNameOf, gameNameOf } from '../../modules/catalog/rules.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { User } from '../../modules/identity/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { UnlessBlocked } from '../features/blocks/unless-blocked.tsx';
import { loadGames, useGamesQuery } from '../features/catalog/catalog-api.ts';
import { HowToPlay } from '../features/events/details/event-facts.tsx';
import { MessageButton } from '../features/events/details/message-button.tsx';
import { ParticipantList } from '../features/events/details/participant-list.tsx';
import { eventPath, eventTitle } from '../features/events/event-path.ts';
import { displayEvent } from '../features/events/event-state.ts';
import { loadGameEvent, useGameEventQuery } from '../features/events/events-api.ts';
import { hostName } from '../features/events/host-name.ts';
import { RoomTable } from '../features/events/room-table.tsx';
import { SchemaOrgScript } from '../features/events/schema-org-script.tsx';
import { seatedAt, seatedForHost } from '../features/events/seated.ts';
import { seatedTonight } from '../features/events/seated-tonight.ts';
import { sentence, sharePicture } from '../features/events/share-picture.ts';
import { mayTakePart, useViewerAt } from '../features/events/viewer-at.ts';
import { useReserve } from '../features/joining/use-reserve.ts';
import { ChatProvider } from '../features/messages/chat-provider.tsx';
import { isOpen } from '../features/messages/thread.ts';
import { useOpenChat } from '../features/messages/use-open-chat.ts';
import { ReportButton } from '../features/reports/report-button.tsx';
import { loadSeries } from '../features/series/series-api.ts';
import { isMember, useSession } from '../features/session/session-api.ts';
import { useGuestFromAddress } from '../features/waiting-list/guests/use-guest-from-address.ts';
import { LineOfHost } from '../features/waiting-list/line-of-host.tsx';
import { SeatHistoryButton } from '../features/waiting-list/seat-history-button.tsx';
import { dispatchContext } from '../lib/route-context.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { longMoment } from '../lib/time.ts';
import { useNow } from '../lib/use-now.ts';
import { viewerHosts } from '../lib/viewer-hosts.ts';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { AlsoOnThatDay } from './also-on-that-day.tsx';
import { AwaitedPage } from './awaited-page.tsx';
import { chatAbout } from './chat-about.ts';
import { EventActionBar, useObstacle } from './event-actions.tsx';
import { EventPanel } from './event-panel.tsx';
import { HostWords } from './host-words.tsx';
import { ReportMessage } from './report-message.tsx';
import { SeriesDates, useOpensAt } from './series/of-event.tsx';
import { isTonightOpen } from './tonight-link.tsx';

const PersonSheet = late(async () => (await import('./person-sheet.tsx')).PersonSheet, {
  close: ({ onClose }) => onClose(),
});

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
        <EventView gameEvent={gameEvent} />
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

function EventView({ gameEvent }: { gameEvent: GameEvent }) {
  const { timeZone } = useSiteConfig();
  const { user } = useSession();
  const { data: games } = useGamesQuery();
  const now = useNow();
  const { badges, reserve: button } = displayEvent(gameEvent, now);
  const obstacle = useObstacle(gameEvent);
  const opensAt = useOpensAt(gameEvent, now);
  const viewer = useViewerAt(gameEvent, now);
  const reserve = useReserve();
  const { cafe, host, eventDate, description } = gameEvent;
  const place = cafe ? ` at ${isolated(cafe.name)}, ${isolated(cafe.address)}` : '';
  const status = badges.map(({ label }) => label).join(', ');
  const isHost = viewer.as === 'host';
  const isAtTable = isHost || viewer.as === 'participant';
  const maySee = user !== null && (isAtTable || user.isAdmin);
  const asked = isHost ? seatedForHost(gameEvent, now, timeZone) : seatedAt(gameEvent);
  const people = isTonightOpen(gameEvent, now) && maySee ? seatedTonight(gameEvent) : asked;
  const [personAt, setPersonAt] = useState<number | null>(null);
  const mayTake =
    button?.disabled === false && (mayTakePart(viewer) || viewer.as === 'waiting') && !obstacle && !opensAt;
  return (
    <div className="mx-auto max-w-280 px-4 pt-2 sm:px-6">
      <PageHead
        title={eventTitle(gameEvent)}
        description={`${longMoment(eventDate, timeZone)}${place}. Hosted by ${sentence(hostName(host))} ${sentence(status)}`.trim()}
        path={eventPath(gameEvent)}
        image={sharePicture(gameEvent)}
      />
      <SchemaOrgScript gameEvents={[gameEvent]} />
      <Button variant="ghost" className="mb-1 -ml-3 px-3!" asChild>
        <Link to="/" viewTransition>
          <ArrowLeft aria-hidden />
          Back to Browse
        </Link>
      </Button>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,640fr)_minmax(0,400fr)]">
        <section
          aria-label="At the table"
          className="room -mx-4 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-hidden px-4 py-8 sm:mx-0 sm:rounded-sheet lg:min-h-113"
        >
          <RoomTable
            gameEvent={gameEvent}
            people={people}
            named
            onTake={mayTake ? () => reserve(gameEvent) : undefined}
            onPerson={isMember(user) ? setPersonAt : undefined}
            className="w-full max-w-66 lg:max-w-88"
          />
        </section>
        <SeatsAloud words={status} />
        {personAt !== null && user && (
          <PersonSheet
            gameEvent={gameEvent}
            at={personAt}
            isAtTable={isAtTable}
            viewerId={user.id}
            now={now}
            onClose={() => setPersonAt(null)}
          />
        )}
        <EventPanel gameEvent={gameEvent} now={now} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:col-start-1">
          <HostWords gameEvent={gameEvent} words={description} />
          <HowToPlay open>{games?.find(({ id }) => id === gameEvent.gameId)?.description}</HowToPlay>
          <SeriesDates gameEvent={gameEvent} now={now} />
          {user && maySee && <Guests gameEvent={gameEvent} viewer={user} now={now} />}
          {user && (isHost || user.isAdmin) && <LineOfHost gameEventId={gameEvent.id} />}
          {user && !isHost && <ReportGameEvent gameEvent={gameEvent} />}
        </div>
      </div>
      <AlsoOnThatDay gameEvent={gameEvent} now={now} />
      <EventActionBar gameEvent={gameEvent} now={now} />
    </div>
  );
}

/** The button that reports the evening. The host can be blocked where they are shown. */
const ReportGameEvent = ({ gameEvent: { id, game, cafe } }: { gameEvent: GameEvent }) => (
  <ReportButton
    kind="gameEvent"
    id={id}
    about={`${isolated(gameNameOf(game))} at ${isolated(cafeNameOf(cafe))}`}
    button={(open) => (
      <Button
        variant="ghost"
        className="-ml-3 justify-self-start px-3! font-normal text-ink-soft text-sm"
        onClick={open}
      >
        <Flag aria-hidden />
        Report this event
      </Button>
    )}
  />
);

/** Announces the number of free seats to screen readers when it changes. */
function SeatsAloud({ words }: { words: string }) {
  const [said, setSaid] = useState({ words, isNew: false });
  if (said.words !== words) setSaid({ words, isNew: true });
  return (
    <p aria-live="polite" className="sr-only">
      {said.isNew && said.words}
    </p>
  );
}

function Guests({ gameEvent, viewer, now }: { gameEvent: GameEvent; viewer: User; now: number }) {
  const openChat = useOpenChat();
  return (
    <ParticipantList
      gameEvent={gameEvent}
      viewerId={viewer.id}
      maySee
      mayRemove={false}
      seatButton={(person) =>
        (viewerHosts(gameEvent) || viewer.isAdmin || person.id === viewer.id) && (
          <SeatHistoryButton gameEventId={gameEvent.id} person={person} isOwn={person.id === viewer.id} />
        )
      }
      messageButton={
        isOpen(gameEvent.eventDate, now)
          ? (person) => <MessageButton person={person} onMessage={(to) => openChat(chatAbout(gameEvent, to))} />
          : undefined
      }
      headingLevel="h2"
    />
  );
}

export { EventPage as Component };
