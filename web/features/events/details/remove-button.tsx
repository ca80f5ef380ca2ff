import { UserMinus } from 'lucide-react';
import type { GameEvent } from '../../../../modules/events/contract.ts';
import { isolated } from '../../../../platform/isolated.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { EventSummary } from '../event-summary.tsx';
import { useRemoveParticipantMutation } from './details-api.ts';
import type { Person } from './person.ts';

/** Removes a participant after a confirmation. */
export function RemoveButton({ gameEvent, person }: { gameEvent: GameEvent; person: Person }) {
  const [remove] = useRemoveParticipantMutation();
  const name = isolated(person.firstName);
  return (
    <AskFirst
      variant="ghost"
      size="icon"
      aria-label={`Remove ${name}`}
      label={<UserMinus aria-hidden />}
      title="Remove Participant?"
      description={`${name} loses the seat, gets an email, and cannot join this event again.`}
      keepLabel="Keep at the Table"
      confirmLabel="Remove"
      pendingText="Removing…"
      act={() => remove({ gameEventId: gameEvent.id, userId: person.id })}
      failed="Failed to remove participant. Please try again."
      done={{ title: 'Participant Removed', description: `${name} gets an email.` }}
    >
      <EventSummary gameEvent={gameEvent} />
    </AskFirst>
  );
}
