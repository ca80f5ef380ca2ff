import { CircleCheck } from 'lucide-react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { HOUR_MS } from '../../../platform/time-units.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { dismissFailure, toast } from '../../ui/toast.tsx';
import { useConfirmSeatMutation } from './answers-api.ts';

/** Hours before the start from which on people are asked whether they are still coming. */
const ASKED_HOURS = 48;

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
  variant?: 'primary' | 'outline';
};

/**
 * Whether a participant is asked to say that they will be there: in the last two days, until they have said so or
 * checked in.
 */
export function isAsked({ people, eventDate, status }: GameEvent, now: number): boolean {
  const startsIn = Date.parse(eventDate) - now;
  if (status !== 'upcoming' || startsIn <= 0 || startsIn > ASKED_HOURS * HOUR_MS) return false;
  return !people.some(({ isYou, isConfirmed, checkedInAt }) => isYou && (isConfirmed || checkedInAt !== null));
}

/** Lets a participant say in the last two days that they will be there, or shows that they have said so. */
export function ConfirmSeat({ gameEvent, now, variant = 'primary' }: Props) {
  const [confirm, { isLoading }] = useConfirmSeatMutation();
  const isConfirmed = gameEvent.people.some(({ isYou, isConfirmed }) => isYou && isConfirmed);
  if (isConfirmed) {
    return (
      <p className="flex items-center gap-2 text-felt-ink">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        You said that you’ll be there.
      </p>
    );
  }
  if (!isAsked(gameEvent, now)) return null;
  const say = async () => {
    const { error } = await confirm(gameEvent.id);
    if (!error) return dismissFailure();
    const description = errorText(error, 'Your answer was not saved. Please try again.');
    toast({ tone: 'destructive', title: 'Unable to confirm', description });
  };
  return (
    <Button variant={variant} pending={isLoading} pendingText="Saving…" onClick={() => void say()}>
      <CircleCheck aria-hidden />
      I’ll be there
    </Button>
  );
}
