import { Crown, MessageCircle, Navigation } from 'lucide-react';
import { Link } from 'react-router-dom';
import { gameNameOf, UNKNOWN_CAFE } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { CalendarLink } from '../../features/events/calendar-link.tsx';
import { eventPath } from '../../features/events/event-path.ts';
import { untilStart } from '../../features/events/event-time-words.ts';
import { useSheetLink } from '../../features/events/open-sheet.ts';
import { RoomTable } from '../../features/events/room-table.tsx';
import { seatedAt, seatedForHost } from '../../features/events/seated.ts';
import { seatedTonight } from '../../features/events/seated-tonight.ts';
import { ShareButton } from '../../features/events/share-button.tsx';
import { useOpenChat } from '../../features/messages/use-open-chat.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { directionsTo } from '../../lib/directions.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime, longMoment } from '../../lib/time.ts';
import { viewerHosts } from '../../lib/viewer-hosts.ts';
import { Button } from '../../ui/button.tsx';
import type { Seated } from '../../ui/table-of.tsx';
import { chatWithHost } from '../chat-about.ts';
import { EventMenu } from '../event-menu.tsx';
import { LeaveItem } from '../leave-item.tsx';
import { SeriesLine } from '../series/of-event.tsx';
import { isTonightOpen, TonightButton } from '../tonight-link.tsx';
import { WriteToAll } from '../write-to-all.tsx';
import { Room } from './room.tsx';

/** Buttons on the room's floor: an outline in the room's colors, in both themes. */
const quiet = 'border-on-room/35! bg-room-deep/50! text-on-room! not-disabled:hover:bg-room-deep/90!';

type Props = { gameEvent: GameEvent /** The present moment in milliseconds. */; now: number };

/** The viewer's next gameEvent: when, where, who comes, and the actions before it. */
export function NextTable({ gameEvent, now }: Props) {
  const { timeZone, cityName } = useSiteConfig();
  const { eventDate, cafe, maxParticipants, currentParticipants } = gameEvent;
  const isHost = viewerHosts(gameEvent);
  const asked = isHost ? seatedForHost(gameEvent, now, timeZone) : seatedAt(gameEvent);
  const people = isTonightOpen(gameEvent, now) ? seatedTonight(gameEvent) : asked;
  const name = gameNameOf(gameEvent.game);
  const left = Date.parse(eventDate) <= now ? 'under way' : untilStart(eventDate, now, timeZone);
  return (
    <Room
      label={isHost ? 'You host next' : 'Your next table'}
      table={<RoomTable gameEvent={gameEvent} people={people} className="mx-auto w-full max-w-65" />}
      actions={
        <Actions gameEvent={gameEvent} isHost={isHost} now={now} directions={directionsTo(gameEvent.cafe, cityName)} />
      }
    >
      <p className="flex items-center gap-1.5 font-semibold text-sm text-amber">
        {isHost && <Crown aria-hidden className="size-4" />}
        {isHost ? 'You host next' : 'Your next table'}
      </p>
      <h2 className="wrap-anywhere mt-1 text-2xl md:text-4xl">
        <Link
          to={eventPath(gameEvent)}
          viewTransition
          className="hover:underline"
          aria-label={`${name}, ${longMoment(eventDate, timeZone)}`}
        >
          {name}
        </Link>
      </h2>
      <p className="mt-1.5">
        <time dateTime={eventDate} className="font-semibold">
          {dayAndTime(eventDate, now, timeZone)}
        </time>
        {left && ` · ${left}`}
      </p>
      <p className="text-on-room-soft">{cafe ? `${isolated(cafe.name)}, ${isolated(cafe.address)}` : UNKNOWN_CAFE}</p>
      <SeriesLine gameEvent={gameEvent} className="text-on-room" />
      {!isHost && isTonightOpen(gameEvent, now) && <YouAreHere gameEvent={gameEvent} timeZone={timeZone} />}
      <p className="text-on-room-soft">
        {currentParticipants} of {maxParticipants} {maxParticipants === 1 ? 'seat' : 'seats'} taken
      </p>
      {isHost && <WhoComes people={people} />}
    </Room>
  );
}

/** For a participant who has checked in: since when. */
function YouAreHere({ gameEvent, timeZone }: { gameEvent: GameEvent; timeZone: string }) {
  const at = gameEvent.people.find(({ isYou }) => isYou)?.checkedInAt;
  return at ? <p className="font-semibold">You checked in at {clockTime(at, timeZone)}.</p> : null;
}

/** For the host: how many confirmed, and who has not answered. Renders nothing before anybody was asked. */
function WhoComes({ people }: { people: readonly Seated[] }) {
  const yes = people.filter(({ answer }) => answer === 'yes').length;
  const open = people.filter(({ answer }) => answer === 'open').map(({ name }) => name ?? 'A member');
  if (yes + open.length === 0) return null;
  return (
    <p className="text-on-room-soft">
      {yes > 0 && `${yes} confirmed. `}
      {open.length > 0 && `Waiting on ${new Intl.ListFormat('en-US').format(open)}.`}
    </p>
  );
}

type ActionsProps = { gameEvent: GameEvent; isHost: boolean; now: number; directions: string | null };

function Actions({ gameEvent, isHost, now, directions }: ActionsProps) {
  const openChat = useOpenChat();
  const withHost = isHost ? null : chatWithHost(gameEvent);
  const sheetLink = useSheetLink();
  const isAhead = Date.parse(gameEvent.eventDate) > now;
  const isTonight = isTonightOpen(gameEvent, now);
  return (
    <>
      {isTonight && <TonightButton gameEvent={gameEvent} now={now} />}
      {directions && (
        <Button
          variant={isTonight ? 'outline' : 'amber'}
          className={isTonight ? `${quiet} px-3.5!` : 'px-3.5!'}
          asChild
        >
          <a href={directions} target="_blank" rel="noreferrer">
            <Navigation aria-hidden />
            Directions
          </a>
        </Button>
      )}
      {withHost && (
        <Button variant="outline" className={`${quiet} px-3.5!`} onClick={() => openChat(withHost)}>
          <MessageCircle aria-hidden />
          Message
        </Button>
      )}
      {isHost && (
        <Button variant="outline" className={`${quiet} px-3.5!`} asChild>
          <Link {...sheetLink(gameEvent)}>Open the table</Link>
        </Button>
      )}
      {isHost && <WriteToAll gameEvent={gameEvent} now={now} className={`${quiet} px-3.5!`} />}
      {isAhead && (
        <EventMenu gameEvent={gameEvent} now={now} className={quiet}>
          <CalendarLink gameEvent={gameEvent} now={now} />
          <ShareButton gameEvent={gameEvent} />
          {!isHost && <LeaveItem gameEvent={gameEvent} now={now} />}
        </EventMenu>
      )}
    </>
  );
}
