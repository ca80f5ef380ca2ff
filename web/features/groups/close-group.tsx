import { useState } from 'react';
import type { Group } from '../../../modules/groups/contract.ts';
import { ActReason } from '../../ui/act-reason.tsx';
import { AskFirst } from '../../ui/ask-first.tsx';
import { CancelReason } from '../../ui/cancel-reason.tsx';
import { KeepOrCancel } from '../../ui/keep-or-cancel.tsx';
import { useCloseGroupMutation } from './organize-api.ts';

/** Closes a group for good, after a question what becomes of its tables with people. Admins have to say why. */
export function CloseGroupButton({ group: { id }, asAdmin = false }: { group: Group; asAdmin?: boolean }) {
  const [upcoming, setUpcoming] = useState<'keep' | 'cancel'>('keep');
  const [reason, setReason] = useState('');
  const [close] = useCloseGroupMutation();
  const words = (asAdmin || upcoming === 'cancel') && reason.trim();
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
      incomplete={asAdmin && !words}
      act={() => close({ id, upcoming, ...(words && { reason: words }) })}
      failed="Failed to close the group. Please try again."
      done={{ title: 'Group Closed' }}
    >
      <KeepOrCancel label="Tables with people" value={upcoming} onChange={setUpcoming} />
      <p aria-live="polite" className="mt-4 rounded-field bg-sunken px-4 py-3">
        {upcoming === 'keep'
          ? 'They stay with their hosts. Only the other organizers, followers, and people with a regular seat get an email. Where a host is being looked for, only its host can still keep it.'
          : `Everybody there gets an email, and so do the other organizers, followers, and people with a regular seat.${asAdmin ? '' : ' Each that starts within 24 hours counts against you as a late cancellation.'}`}
      </p>
      {asAdmin ? (
        <ActReason
          value={reason}
          onChange={setReason}
          hint={
            upcoming === 'keep'
              ? 'Kept in the audit for good.'
              : 'Kept in the audit for good. Everybody with a seat reads it.'
          }
        />
      ) : (
        upcoming === 'cancel' && <CancelReason value={reason} onChange={setReason} />
      )}
    </AskFirst>
  );
}
