import { useState } from 'react';
import type { Group } from '../../../modules/groups/contract.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { KeepOrCancel } from '../../ui/keep-or-cancel.tsx';
import { useCloseGroupMutation } from './organize-api.ts';

/** Closes a group for good, after a question what becomes of the tables with people. */
export function CloseGroupButton({ group: { id, nextDates } }: { group: Group }) {
  const [upcoming, setUpcoming] = useState<'keep' | 'cancel'>('keep');
  const [close] = useCloseGroupMutation();
  const hasPeople = nextDates.some(({ currentParticipants }) => currentParticipants > 0);
  return (
    <AskFirst
      className="text-brick-ink!"
      label="Close group"
      title="Close this group?"
      description="Its series end and its empty tables go. The page stays, for reading. This cannot be undone."
      keepLabel="Keep Going"
      confirmLabel="Close Group"
      pendingText="Closing…"
      openerGone
      act={() => close({ id, upcoming })}
      failed="Failed to close the group. Please try again."
      done={{ title: 'Group Closed' }}
    >
      {hasPeople && <KeepOrCancel label="Tables with people" value={upcoming} onChange={setUpcoming} />}
    </AskFirst>
  );
}
