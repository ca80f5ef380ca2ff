import { useState } from 'react';
import type { GameEvent } from '../../../../modules/events/contract.ts';
import { isCancellingLate } from '../../../../modules/events/rules.ts';
import { errorText } from '../../../lib/base-query.ts';
import { lateCancellation } from '../../../lib/late-cancellation.ts';
import { present } from '../../../lib/present.ts';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import { Button } from '../../../ui/button.tsx';
import { CancelReason } from '../../../ui/cancel-reason.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { EventSummary } from '../event-summary.tsx';
import { useCancelGameEventMutation } from './details-api.ts';

/** Cancels a gameEvent after a confirmation. */
export function CancelEventButton({ gameEvent }: { gameEvent: GameEvent }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [cancel, { isLoading }] = useCancelGameEventMutation();
  const { timeZone } = useSiteConfig();
  const { currentParticipants, heldSeats, eventDate, noticedStart = eventDate } = gameEvent;
  const now = present();
  const countsAsLate =
    asking && isCancellingLate(noticedStart, currentParticipants - heldSeats, new Date(now).toISOString());

  const confirm = async () => {
    const words = reason.trim();
    const { error } = await cancel({ id: gameEvent.id, ...(words && { reason: words }) });
    setAsking(false);
    if (error) {
      const description = errorText(error, 'Failed to cancel event. Please try again.');
      return toast({ tone: 'destructive', title: 'Error', description });
    }
    toast({ title: 'Event Cancelled', description: 'All participants have been notified.' });
  };

  return (
    <>
      <Button variant="outline" className="text-brick-ink!" onClick={() => setAsking(true)}>
        Cancel Event
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel Event?"
        description={`All participants will be notified. This cannot be undone.${
          countsAsLate ? ` ${lateCancellation(gameEvent, now, timeZone)}` : ''
        }`}
        keepLabel="Keep Event"
        confirmLabel="Cancel Event"
        pending={isLoading}
        pendingText="Cancelling…"
        onConfirm={() => void confirm()}
      >
        <EventSummary gameEvent={gameEvent} />
        <CancelReason value={reason} onChange={setReason} />
      </ConfirmDialog>
    </>
  );
}
