import type { GameEvent } from '../../../modules/events/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { HeldSeat } from './held-seat.tsx';
import { LeaveLineButton } from './leave-line-button.tsx';

/** On a card: the way out of the line, or the seat that is held for the viewer with what they can answer. */
export function CardLine({ gameEvent }: { gameEvent: GameEvent }) {
  const { timeZone } = useSiteConfig();
  const of = `${gameEvent.game?.name ?? 'Unknown Game'}, ${longMoment(gameEvent.eventDate, timeZone)}`;
  const until = gameEvent.yourLine?.heldUntil;
  if (until) return <HeldSeat gameEvent={gameEvent} until={until} of={of} />;
  return (
    <LeaveLineButton
      gameEvent={gameEvent}
      of={of}
      variant="ghost"
      className="relative z-1 -mr-2 px-2! text-[15px] text-felt-ink!"
    />
  );
}
