import { useState } from 'react';
import type { Group } from '../../../modules/groups/contract.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { CancelReason } from '../../ui/cancel-reason.tsx';
import { KeepOrCancel } from '../../ui/keep-or-cancel.tsx';
import { useCloseGroupMutation } from './organize-api.ts';

/** Closes a group for good, after a question what becomes of its tables with people. */
export function CloseGroupButton({ group: { id } }: { group: Group }) {
  const [upcoming, setUpcoming] = useState<'keep' | 'cancel'>('keep');
  const [reason, setReason] = useState('');
  const [close] = useCloseGroupMutation();
  const words = upcoming === 'cancel' && reason.trim();
  return (
    <AskFirst
      className="text-brick-ink!"
      label="Close group"
      title="Close this group?"
      description="Tables at which nobody has a seat end. The page stays, for reading. This cannot be undone."
      keepLabel="Keep Going"
      confirmLabel="Close Group"
      pendingText="Closing…"
      openerGone
      act={() => close({ id, upcoming, ...(words && { reason: words }) })}
      failed="Failed to close the group. Please try again."
      done={{ title: 'Group Closed' }}
    >
      <KeepOrCancel label="Tables with people" value={upcoming} onChange={setUpcoming} />
      <p aria-live="polite" className="mt-4 rounded-field bg-sunken px-4 py-3 text-sm">
        {upcoming === 'keep'
          ? 'They stay with their hosts, and nobody gets an email but the other organizers. Where a host is being looked for, only its host can still keep it.'
          : 'Everybody there gets an email. Each that starts within 24 hours counts against you as a late cancellation.'}
      </p>
      {upcoming === 'cancel' && <CancelReason value={reason} onChange={setReason} />}
    </AskFirst>
  );
}
