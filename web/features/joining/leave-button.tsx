import { DoorOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { leavingIsLateFrom, shownFreeUntil } from '../../../modules/events/rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { errorText } from '../../lib/base-query.ts';
import { dayAndTimeWithin } from '../../lib/day-words.ts';
import { present } from '../../lib/present.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { leavesLate } from './joined-events.ts';
import { useLeaveMutation } from './joining-api.ts';

type Props = {
  gameEvent: GameEvent;
  /** Renders the gameEvent's summary in the question. */
  summary: ReactNode;
  /** What leaving now costs, in a few words. */
  cost: string;
};

/** The item of a menu that leaves a gameEvent after a confirmation, with a warning if that is late. */
export function LeaveButton({ gameEvent, summary, cost }: Props) {
  const { timeZone } = useSiteConfig();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        className="text-left text-brick-ink!"
        aria-label={`Can’t make it? Leave ${isolated(gameNameOf(gameEvent.game))}, ${longMoment(gameEvent.eventDate, timeZone)}. ${cost}`}
        onClick={() => setAsking(true)}
      >
        <DoorOpen aria-hidden />
        <span>
          Can’t make it?
          <span className="block font-normal text-ink-soft">{cost}</span>
        </span>
      </Button>
      <LeaveDialog gameEvent={gameEvent} summary={summary} asking={asking} onAskingChange={setAsking} />
    </>
  );
}

type DialogProps = Pick<Props, 'gameEvent' | 'summary'> & {
  asking: boolean;
  onAskingChange: (asking: boolean) => void;
};

/** The question before leaving: what it costs, and whether it is free after a move. */
export function LeaveDialog({ gameEvent, summary, asking, onAskingChange }: DialogProps) {
  const { timeZone } = useSiteConfig();
  const [leave, { isLoading }] = useLeaveMutation();
  const free = shownFreeUntil(gameEvent);
  const freeUntil = free && leavingIsLateFrom(gameEvent.eventDate, free);
  const isFree = asking && freeUntil !== null && present() < Date.parse(freeUntil);
  const late = asking && leavesLate(gameEvent, present());

  const confirm = async () => {
    const { data, error } = await leave(gameEvent.id);
    onAskingChange(false);
    if (error) {
      const description = errorText(error, 'Failed to leave event. Please try again.');
      return toast({ tone: 'destructive', title: 'Unable to Leave', description });
    }
    toast({
      title: 'Left Event',
      description: data.lateCancel
        ? 'Your seat is free again. This counts as a late cancellation.'
        : 'Your seat is free again. Thank you for telling us in time.',
    });
  };

  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={onAskingChange}
      title="Leave Event?"
      description={
        late
          ? 'It starts within 24 hours. Leaving now counts as a late cancellation, which lowers your score and may bring a no-show penalty.'
          : 'Your seat goes to somebody else. Your reliability stays as it is.'
      }
      keepLabel="Keep My Seat"
      confirmLabel="Leave Event"
      pending={isLoading}
      pendingText="Leaving…"
      onConfirm={() => void confirm()}
    >
      {summary}
      {isFree && (
        <p className="mt-3">
          This event was moved, so you can give your seat back freely until{' '}
          {dayAndTimeWithin(freeUntil, present(), timeZone)}.
        </p>
      )}
    </ConfirmDialog>
  );
}
