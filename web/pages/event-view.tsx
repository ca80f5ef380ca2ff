import { Flag } from 'lucide-react';
import { useState } from 'react';
import { cafeNameOf, gameNameOf } from '../../modules/catalog/rules.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { endOf } from '../../modules/events/rules.ts';
import type { User } from '../../modules/identity/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { useGamesQuery } from '../features/catalog/catalog-api.ts';
import { CancelEventButton } from '../features/events/details/cancel-event-button.tsx';
import { HowToPlay } from '../features/events/details/how-to-play.tsx';
import { MessageButton } from '../features/events/details/message-button.tsx';
import { ParticipantList } from '../features/events/details/participant-list.tsx';
import { displayEvent } from '../features/events/event-state.ts';
import { RoomTable } from '../features/events/room-table.tsx';
import { seatedAt, seatedForHost } from '../features/events/seated.ts';
import { seatedTonight } from '../features/events/seated-tonight.ts';
import { opensAt } from '../features/events/series-in-list.ts';
import { mayTakePart, useViewerAt } from '../features/events/viewer-at.ts';
import { useReserve } from '../features/joining/use-reserve.ts';
import { isOpen } from '../features/messages/thread.ts';
import { useOpenChat } from '../features/messages/use-open-chat.ts';
import { ReportButton } from '../features/reports/report-button.tsx';
import { isMember, useSession } from '../features/session/session-api.ts';
import { LineOfHost } from '../features/waiting-list/line-of-host.tsx';
import { SeatHistoryButton } from '../features/waiting-list/seat-history-button.tsx';
import { cn } from '../lib/cn.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { useNow } from '../lib/use-now.ts';
import { viewerRuns } from '../lib/viewer-hosts.ts';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';
import { AlsoOnThatDay } from './also-on-that-day.tsx';
import { chatAbout } from './chat-about.ts';
import { EventActionBar, useObstacle } from './event-actions.tsx';
import { EventPanel } from './event-panel.tsx';
import { HostWords } from './host-words.tsx';
import { SeriesDates } from './series/of-event.tsx';
import { thingsToFollow } from './things-to-follow.ts';
import { isTonightOpen } from './tonight-link.tsx';

/** What stands on a table that nobody can join any more. */
const wordOver = ({ status, eventDate }: GameEvent, now: number): string => {
  if (status === 'cancelled') return 'Called off';
  return status === 'upcoming' && Date.parse(endOf(eventDate)) > now ? 'Under way' : 'Over';
};

const TalkOfTable = late(async () => (await import('./night/talk-of-table.tsx')).TalkOfTable);
const AtTheCafe = late(async () => (await import('./house-facts.tsx')).AtTheCafe, { isMinor: true });
const FollowThese = late(async () => (await import('../features/follows/follow-button.tsx')).FollowThese, {
  isMinor: true,
});
const PersonSheet = late(async () => (await import('./person-sheet.tsx')).PersonSheet, {
  close: ({ onClose }) => onClose(),
});

/**
 * An event: its table, its panel, the host, the rules and the people. The page and the sheet over a list show the same.
 * It has two columns where its container is wide; in one column, the actions are a bar at the bottom. On paper it is a
 * ticket: what, when, where and who hosts.
 */
export function EventView({ gameEvent }: { gameEvent: GameEvent }) {
  const { timeZone } = useSiteConfig();
  const { user } = useSession();
  const { data: games } = useGamesQuery();
  const now = useNow();
  const { badges, reserve: button } = displayEvent(gameEvent, now);
  const obstacle = useObstacle(gameEvent);
  const from = opensAt(gameEvent, now);
  const viewer = useViewerAt(gameEvent, now);
  const reserve = useReserve();
  const status = badges.map(({ label }) => label).join(', ');
  const runs = viewerRuns(gameEvent);
  const isAtTable = viewer.as === 'host' || viewer.as === 'participant';
  const maySee = user !== null && (isAtTable || runs || user.isAdmin);
  const asked = runs ? seatedForHost(gameEvent, now, timeZone) : seatedAt(gameEvent);
  const people = isTonightOpen(gameEvent, now) && maySee ? seatedTonight(gameEvent) : asked;
  const [personAt, setPersonAt] = useState<number | null>(null);
  const mayTake = button?.disabled === false && (mayTakePart(viewer) || viewer.as === 'waiting') && !obstacle && !from;
  const isAhead = gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now;
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 pb-8 @4xl:grid-cols-[minmax(0,640fr)_minmax(0,400fr)] @4xl:grid-rows-[auto_auto_1fr]">
        <section
          aria-label="At the table"
          className={cn(
            'room -mx-4 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-hidden px-4 py-8 sm:mx-0 sm:rounded-sheet @4xl:min-h-113 print:hidden',
            !button && 'room-over',
          )}
        >
          <RoomTable
            gameEvent={gameEvent}
            people={people}
            named
            over={button ? undefined : wordOver(gameEvent, now)}
            onTake={mayTake ? () => reserve(gameEvent) : undefined}
            onPerson={isMember(user) ? setPersonAt : undefined}
            className="w-full max-w-66 @4xl:max-w-88"
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
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 @4xl:col-start-1 @4xl:row-span-2">
          <HostWords gameEvent={gameEvent} words={gameEvent.description} />
          <div className="contents print:hidden">
            <AtTheCafe cafeId={gameEvent.cafeId} />
            <HowToPlay game={games?.find(({ id }) => id === gameEvent.gameId)} />
            {user && maySee && <Guests gameEvent={gameEvent} viewer={user} now={now} mayRemove={runs && isAhead} />}
            {user && (isAtTable || runs) && (
              <TalkOfTable gameEvent={gameEvent} viewerId={user.id} isHost={runs} isAtTable={isAtTable} now={now} />
            )}
            {isMember(user) && !runs && <FollowThese things={thingsToFollow(gameEvent)} />}
            {user && (runs || user.isAdmin) && <LineOfHost gameEventId={gameEvent.id} />}
            {runs && isAhead && (
              <div>
                <CancelEventButton gameEvent={gameEvent} />
              </div>
            )}
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 @4xl:col-start-2 @4xl:row-start-3 print:hidden">
          <SeriesDates gameEvent={gameEvent} now={now} />
          <AlsoOnThatDay gameEvent={gameEvent} now={now} />
          {user && viewer.as !== 'host' && <ReportGameEvent gameEvent={gameEvent} />}
        </div>
      </div>
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

type GuestsProps = { gameEvent: GameEvent; viewer: User; now: number; mayRemove: boolean };

function Guests({ gameEvent, viewer, now, mayRemove }: GuestsProps) {
  const openChat = useOpenChat();
  return (
    <ParticipantList
      gameEvent={gameEvent}
      viewerId={viewer.id}
      maySee
      mayRemove={mayRemove}
      seatButton={(person) =>
        (viewerRuns(gameEvent) || viewer.isAdmin || person.id === viewer.id) && (
          <SeatHistoryButton gameEventId={gameEvent.id} person={person} isOwn={person.id === viewer.id} />
        )
      }
      messageButton={
        isOpen(gameEvent.eventDate, now)
          ? (person) => <MessageButton person={person} onMessage={(to) => openChat(chatAbout(gameEvent, to))} />
          : undefined
      }
    />
  );
}
