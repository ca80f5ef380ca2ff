import type { GameEvent } from '../../../modules/events/contract.ts';
import { useGamesQuery } from '../../features/catalog/catalog-api.ts';
import { EventDetailsDialog } from '../../features/events/details/event-details-dialog.tsx';
import { MessageButton } from '../../features/events/details/message-button.tsx';
import type { Person } from '../../features/events/details/person.ts';
import { useOpenChat } from '../../features/messages/use-open-chat.ts';
import { useSession } from '../../features/session/session-api.ts';
import { viewerHosts } from '../../lib/viewer-hosts.ts';
import { ChangeEvent } from '../change-event.tsx';
import { chatAbout } from '../chat-about.ts';
import { HostWords } from '../host-words.tsx';
import { useActions } from './use-actions.tsx';

type Props = { gameEvent: GameEvent | undefined; onClose: () => void };

/** The details of a gameEvent of the viewer, with their actions. Renders nothing if none is chosen. */
export function EventDetails({ gameEvent, onClose }: Props) {
  const { user } = useSession();
  if (!gameEvent || !user) return null;
  return <Details key={gameEvent.id} gameEvent={gameEvent} viewerId={user.id} onClose={onClose} />;
}

function Details({ gameEvent, viewerId, onClose }: { gameEvent: GameEvent; viewerId: string; onClose: () => void }) {
  const { data: games } = useGamesQuery();
  const openChat = useOpenChat();
  const writeTo = (person: Person) => openChat(chatAbout(gameEvent, person));
  const { host, hostId, description, people } = gameEvent;
  const photo = people.find(({ isHost }) => isHost)?.photo ?? null;
  return (
    <EventDetailsDialog
      gameEvent={gameEvent}
      viewerId={viewerId}
      howToPlay={games?.find(({ id }) => id === gameEvent.gameId)?.description}
      host={
        <HostWords
          gameEvent={gameEvent}
          words={description}
          inDialog
          action={
            host &&
            !viewerHosts(gameEvent) && <MessageButton person={{ id: hostId, photo, ...host }} onMessage={writeTo} />
          }
        />
      }
      onMessage={writeTo}
      actions={useActions(gameEvent, 'dialog')}
      changeButton={<ChangeEvent gameEvent={gameEvent} />}
      onClose={onClose}
    />
  );
}
