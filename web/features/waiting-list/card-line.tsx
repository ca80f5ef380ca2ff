import type { GameEvent } from '../../../modules/events/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { HeldSeat } from './held-seat.tsx';
import { LeaveLineButton } from './leave-line-button.tsx';

/** The waiting list on a card: a button to leave the line, or a held seat with its two answers. */
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
      className="relative z-1 -mr-2 px-2! text-base text-felt-ink!"
    />
  );
}
