import { CalendarX, Dices } from 'lucide-react';
import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { User } from '../../modules/identity/contract.ts';
import { loadGames, useGamesQuery } from '../features/catalogue/catalogue-api.ts';
import { AtTheTable } from '../features/events/details/at-the-table.tsx';
import { EventFacts, EventHost, HowToPlay } from '../features/events/details/event-facts.tsx';
import { ParticipantList } from '../features/events/details/participant-list.tsx';
import { eventPath, eventTitle } from '../features/events/event-path.ts';
import { displayEvent } from '../features/events/event-state.ts';
import { loadGameEvent, useGameEventQuery } from '../features/events/events-api.ts';
import { hostName } from '../features/events/host-name.ts';
import { SchemaOrgScript } from '../features/events/schema-org-script.tsx';
import { sharePicture } from '../features/events/share-picture.ts';
import { useHasSeat } from '../features/joining/use-has-seat.ts';
import { useSession } from '../features/session/session-api.ts';
import { LineOfHost } from '../features/waiting-list/line-of-host.tsx';
import { SeatHistoryButton } from '../features/waiting-list/seat-history-button.tsx';
import { drawingOf } from '../lib/drawing.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { longMoment } from '../lib/time.ts';
import { useNow } from '../lib/use-now.ts';
import { ArtImage } from '../ui/art-image.tsx';
import { PageColumn } from '../ui/page-column.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { AwaitedPage } from './awaited-page.tsx';
import { EventActions } from './event-actions.tsx';

export function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const dispatch = context.get(dispatchContext);
  void dispatch(loadGameEvent(id));
  void dispatch(loadGames());
  return null;
}

/** One game event on a page of its own, to be sent to friends. */
function EventPage() {
  const { id = '' } = useParams();
  const query = useGameEventQuery(id);
  const { currentData: gameEvent } = query;
  if (gameEvent) return <Shown key={id} gameEvent={gameEvent} />;
  return <AwaitedPage query={query} what="game event" notFound={notFound} />;
}

const notFound = {
  title: 'Event Not Found',
  reason: 'The table may have been cleared, or the link lost a letter.',
  art: <Dices aria-hidden />,
};

const over = {
  closed: 'This game event is over.',
  ended: 'This game event is over.',
  cancelled: 'This game event was called off. Nobody will be at the table.',
};

function Shown({ gameEvent }: { gameEvent: GameEvent }) {
  const { timeZone } = useSiteConfig();
  const { user } = useSession();
  const { data: games } = useGamesQuery();
  const now = useNow();
  const { state, badges } = displayEvent(gameEvent, now);
  const { game, cafe, host, eventDate } = gameEvent;
  const name = game?.name ?? 'Unknown Game';
  const place = cafe ? ` at ${cafe.name}, ${cafe.address}` : '';
  const status = badges.map(({ label }) => label).join(', ');
  const isHost = user?.id === gameEvent.hostId;
  return (
    <PageColumn back="Back to Browse">
      <PageHead
        title={eventTitle(gameEvent)}
        description={`${longMoment(eventDate, timeZone)}${place}. Hosted by ${hostName(host)}. ${status}.`}
        path={eventPath(gameEvent)}
        image={game?.imageUrl ?? sharePicture(name)}
      />
      <SchemaOrgScript gameEvents={[gameEvent]} />
      <div className="grid items-start gap-6 md:grid-cols-2 md:gap-10">
        <ArtImage
          src={game?.imageUrl ?? null}
          alt=""
          drawing={drawingOf('games', name, gameEvent.id)}
          className="rounded-card border border-line"
        />
        <div className="space-y-5">
          <h1 className="wrap-anywhere text-4xl sm:text-5xl md:text-4xl lg:text-5xl">{name}</h1>
          {state in over && (
            <p className="flex items-start gap-3 rounded-field bg-sunken px-4 py-3">
              <CalendarX aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
              {over[state as keyof typeof over]}
            </p>
          )}
          <EventFacts gameEvent={gameEvent} now={now} />
          <EventActions gameEvent={gameEvent} now={now} />
        </div>
      </div>
      <div className="mt-10 grid items-start gap-x-10 gap-y-8 md:grid-cols-2">
        <div className="grid gap-8">
          <section aria-labelledby="host">
            <h2 id="host" className="mb-3 text-2xl">
              Host
            </h2>
            <EventHost gameEvent={gameEvent} isViewer={isHost} />
          </section>
          <HowToPlay>{games?.find(({ id }) => id === gameEvent.gameId)?.description}</HowToPlay>
        </div>
        <div className="grid gap-8">
          <AtTheTable gameEvent={gameEvent} />
          {user && <Guests gameEvent={gameEvent} viewer={user} />}
          {user && (isHost || user.isAdmin) && <LineOfHost gameEventId={gameEvent.id} />}
        </div>
      </div>
    </PageColumn>
  );
}

function Guests({ gameEvent, viewer: { id, isAdmin } }: { gameEvent: GameEvent; viewer: User }) {
  const hasSeat = useHasSeat(gameEvent);
  return (
    <ParticipantList
      gameEvent={gameEvent}
      viewerId={id}
      maySee={gameEvent.hostId === id || isAdmin || hasSeat}
      mayRemove={false}
      seatButton={(person) =>
        (gameEvent.hostId === id || isAdmin || person.id === id) && (
          <SeatHistoryButton gameEventId={gameEvent.id} person={person} isOwn={person.id === id} />
        )
      }
      headingLevel="h2"
    />
  );
}

export { EventPage as Component };
