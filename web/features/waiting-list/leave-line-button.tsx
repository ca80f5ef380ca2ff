import type { GameEvent } from '../../../modules/events/contract.ts';
import { Button } from '../../ui/button.tsx';
import { useLeaveLine } from './use-line-moves.ts';

type Props = {
  gameEvent: Pick<GameEvent, 'id'>;
  /** The name of the game event, if several are listed. */
  of?: string;
  className?: string;
};

/** Gives up the viewer's place in line. In a list it is quiet: nobody looks for it there first. */
export function LeaveLineButton({ gameEvent, of, className }: Props) {
  const { leaveLine, isLeaving } = useLeaveLine(gameEvent);
  return (
    <Button
      variant={of === undefined ? 'outline' : 'ghost'}
      className={className}
      aria-label={of === undefined ? undefined : `Leave the line of ${of}`}
      pending={isLeaving}
      pendingText="Leaving…"
      onClick={() => void leaveLine()}
    >
      Leave the line
    </Button>
  );
}
