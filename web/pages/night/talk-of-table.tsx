import type { GameEvent } from '../../../modules/events/contract.ts';
import { TableTalk } from '../../features/messages/talk/table-talk.tsx';
import { isOpen } from '../../features/messages/thread.ts';
import { useNight } from './use-night.ts';

type Props = { gameEvent: GameEvent; viewerId: string; isHost: boolean; isAtTable: boolean; now: number };

/** The talk of a table, on its page or on that of its night. */
export function TalkOfTable({ gameEvent, now, ...viewer }: Props) {
  const night = useNight(gameEvent);
  return (
    <TableTalk
      {...viewer}
      eventId={gameEvent.id}
      hostId={gameEvent.hostId}
      isOpen={night.some(({ eventDate }) => isOpen(eventDate, now))}
      isOfNight={night.length > 1}
    />
  );
}
