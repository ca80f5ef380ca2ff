import { gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { HeldSeat } from './held-seat.tsx';
import { useJoinLine, useLeaveLine } from './use-line-moves.ts';

/** The waiting list on a card: a button to join or to leave the line, or a held seat with its two answers. */
export function CardLine({ gameEvent }: { gameEvent: GameEvent }) {
  const { timeZone } = useSiteConfig();
  const of = `${isolated(gameNameOf(gameEvent.game))}, ${longMoment(gameEvent.eventDate, timeZone)}`;
  const until = gameEvent.yourLine?.heldUntil;
  if (until) return <HeldSeat gameEvent={gameEvent} until={until} of={of} />;
  return <JoinOrLeave gameEvent={gameEvent} of={of} />;
}

/** One button for both, so that it keeps the focus when the card shows the new place. */
function JoinOrLeave({ gameEvent, of }: { gameEvent: GameEvent; of: string }) {
  const { joinLine, isJoining } = useJoinLine(gameEvent);
  const { leaveLine, isLeaving } = useLeaveLine(gameEvent);
  const isWaiting = gameEvent.yourLine !== null;
  return (
    <Button
      variant="ghost"
      className="relative z-1 -mr-2 px-2! text-base text-felt-ink!"
      aria-label={isWaiting ? `Leave the line of ${of}` : `Join the waiting list: ${of}`}
      pending={isJoining || isLeaving}
      pendingText={isWaiting ? 'Leaving…' : 'Joining…'}
      onClick={() => void (isWaiting ? leaveLine() : joinLine())}
    >
      {isWaiting ? 'Leave the line' : 'Join the waiting list'}
    </Button>
  );
}
