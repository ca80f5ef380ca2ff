import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { GameEvent } from '../../../../modules/events/contract.ts';
import { isolated } from '../../../../platform/isolated.ts';
import { errorText } from '../../../lib/base-query.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { EventSummary } from '../event-summary.tsx';
import { useRemoveParticipantMutation } from './details-api.ts';
import type { Person } from './person.ts';

/** Removes a participant after a confirmation. */
export function RemoveButton({ gameEvent, person }: { gameEvent: GameEvent; person: Person }) {
  const [asking, setAsking] = useState(false);
  const [remove, { isLoading }] = useRemoveParticipantMutation();

  const confirm = async () => {
    const { error } = await remove({ gameEventId: gameEvent.id, userId: person.id });
    setAsking(false);
    if (error) {
      const description = errorText(error, 'Failed to remove participant. Please try again.');
      return toast({ tone: 'destructive', title: 'Error', description });
    }
    toast({ title: 'Participant Removed', description: `${isolated(person.firstName)} gets an email.` });
  };

  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${isolated(person.firstName)}`}
        onClick={() => setAsking(true)}
      >
        <UserMinus aria-hidden />
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove Participant?"
        description={`${isolated(person.firstName)} loses the seat, gets an email, and cannot join this event again.`}
        keepLabel="Keep at the Table"
        confirmLabel="Remove"
        pending={isLoading}
        pendingText="Removing…"
        onConfirm={() => void confirm()}
      >
        <EventSummary gameEvent={gameEvent} />
      </ConfirmDialog>
    </>
  );
}
