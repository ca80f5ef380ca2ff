import type { GameEvent } from '../../../modules/events/contract.ts';
import { useGamesQuery } from '../../features/catalog/catalog-api.ts';
import { EventDetailsDialog } from '../../features/events/details/event-details-dialog.tsx';
import { useOpenChat } from '../../features/messages/use-open-chat.ts';
import { useSession } from '../../features/session/session-api.ts';
import { ChangeEvent } from '../change-event.tsx';
import { chatAbout } from '../chat-about.ts';
import { useActions } from './use-actions.tsx';

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
      changeButton={<ChangeEvent gameEvent={gameEvent} />}
      onClose={onClose}
    />
  );
}
