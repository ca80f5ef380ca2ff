import { useState } from 'react';
import type { AdminGameEvent } from '../../../modules/admin/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useNow } from '../../lib/use-now.ts';
import { CancelReason } from '../../ui/cancel-reason.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCancelAsAdminMutation } from './admin-events-api.ts';

type Props = { gameEvent: AdminGameEvent; open: boolean; onOpenChange: (open: boolean) => void };

/** Asks before an admin cancels somebody else's game event. */
export function CancelDialog({ gameEvent, open, onOpenChange }: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const [reason, setReason] = useState('');
  const [cancel, { isLoading }] = useCancelAsAdminMutation();
  const { id, gameName, eventDate, cafeName, hostName, currentParticipants: seats } = gameEvent;

  const confirm = async () => {
    const words = reason.trim();
    const { error } = await cancel({ id, ...(words && { reason: words }) });
    onOpenChange(false);
    if (error) {
      const description = errorText(error, 'Failed to cancel event. Please try again.');
      return toast({ tone: 'destructive', title: 'Error', description });
    }
    toast({ title: 'Event Cancelled', description: 'All participants have been notified.' });
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel Event?"
      description="All participants will be notified. This cannot be undone."
      keepLabel="Keep Event"
      confirmLabel="Cancel Event"
      pending={isLoading}
      pendingText="Cancelling…"
      onConfirm={() => void confirm()}
    >
      <p className="font-semibold text-lg">{gameName}</p>
      <p className="text-ink-soft">
        {dayAndTime(eventDate, now, timeZone)}, at {cafeName}
      </p>
      <p className="text-ink-soft">
        Hosted by {hostName},{' '}
        {seats === 0 ? 'nobody has a seat yet' : `${seats} ${seats === 1 ? 'seat' : 'seats'} taken`}
      </p>
      <CancelReason value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
