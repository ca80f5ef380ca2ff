import type { GameEvent } from '../../../modules/events/contract.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { failed } from './failed.ts';
import { useLeaveWaitingListMutation } from './waiting-list-api.ts';

type Props = {
  gameEvent: Pick<GameEvent, 'id'>;
  /** The name of the game event, if several are listed. */
  of?: string;
  variant?: 'outline' | 'ghost';
  className?: string;
};

/** Gives up the viewer's place in line. */
export function LeaveLineButton({ gameEvent, of, variant = 'outline', className }: Props) {
  const [leave, { isLoading }] = useLeaveWaitingListMutation();
  const give = async () => {
    const { error } = await leave(gameEvent.id);
    if (error) return failed('Unable to leave the line', error);
    toast({ title: 'You left the waiting list' });
  };
  return (
    <Button
      variant={variant}
      className={className}
      aria-label={of === undefined ? undefined : `Leave the line of ${of}`}
      pending={isLoading}
      pendingText="Leaving…"
      onClick={() => void give()}
    >
      Leave the line
    </Button>
  );
}
