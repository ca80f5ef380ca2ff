import { Link } from 'react-router-dom';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { useNeedsRatingQuery } from '../../features/attendance/attendance-api.ts';
import { useGamesQuery } from '../../features/catalogue/catalogue-api.ts';
import { EventDetailsDialog } from '../../features/events/details/event-details-dialog.tsx';
import { EventSummary } from '../../features/events/event-summary.tsx';
import { LeaveButton } from '../../features/joining/leave-button.tsx';
import { useJoinedGameEvents } from '../../features/joining/use-joined-game-events.ts';
import { ratingPath } from '../../features/member/member-view.ts';
import { type Chat, useOpenChat } from '../../features/messages/use-open-chat.ts';
import { useSession } from '../../features/session/session-api.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';

type Props = { gameEvent: GameEvent | undefined; onClose: () => void };

/** The details of a meetup one has a part in, with what one may do about it. Nothing while none is chosen. */
export function EventDetails({ gameEvent, onClose }: Props) {
  const { user } = useSession();
  if (!gameEvent || !user) return null;
  return <Details key={gameEvent.id} gameEvent={gameEvent} viewerId={user.id} onClose={onClose} />;
}

function Details({ gameEvent, viewerId, onClose }: { gameEvent: GameEvent; viewerId: string; onClose: () => void }) {
  const { data: games } = useGamesQuery();
  const openChat = useOpenChat();
  return (
    <EventDetailsDialog
      gameEvent={gameEvent}
      viewerId={viewerId}
      howToPlay={games?.find(({ id }) => id === gameEvent.gameId)?.description}
      onMessage={(otherUser) => openChat(chatAbout(gameEvent, otherUser))}
      actions={useActions(gameEvent, viewerId)}
      onClose={onClose}
    />
  );
}

const chatAbout = ({ id, eventDate, game, cafe }: GameEvent, otherUser: Chat['otherUser']): Chat => ({
  eventId: id,
  eventDate,
  eventName: game?.name ?? 'Unknown Game',
  cafeName: cafe?.name ?? 'Unknown Cafe',
  otherUser,
});

/** Leaving, for a participant until it starts; rating, for the host while the window is open; else nothing. */
function useActions(gameEvent: GameEvent, viewerId: string) {
  const now = useNow();
  const isHost = gameEvent.hostId === viewerId;
  const { upcoming } = useJoinedGameEvents();
  const { data: ratable } = useNeedsRatingQuery(undefined, { skip: !isHost });
  const isThis = ({ id }: { id: string }) => id === gameEvent.id;
  if (isHost && ratable?.some(isThis)) {
    return (
      <Button asChild>
        <Link to={ratingPath(gameEvent.id)} replace>
          Rate Attendance
        </Link>
      </Button>
    );
  }
  const mayLeave = !isHost && upcoming?.some(isThis) && Date.parse(gameEvent.eventDate) > now;
  return mayLeave && <LeaveButton gameEvent={gameEvent} summary={<EventSummary gameEvent={gameEvent} />} />;
}
