import { useState } from 'react';
import type { Bar } from '../../../modules/identity/bars/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { ActReason } from '../../ui/act-reason.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Problem } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { BarFacts } from './bar-facts.tsx';
import { useLiftBarMutation } from './bars-api.ts';

/** Asks why a bar ends before its time. */
export function LiftDialog({ bar, onClose }: { bar: Bar; onClose: () => void }) {
  const [lift, { isLoading, error }] = useLiftBarMutation();
  const [said, say] = useState('');
  const reason = said.trim();
  const submit = async () => {
    const done = await lift({ id: bar.id, reason });
    if (done.error) return;
    onClose();
    toast({ title: 'Bar lifted' });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Lift Bar?"
      description="New accounts can have it again at once. Nobody is told."
      keepLabel="Cancel"
      confirmLabel="Lift Bar"
      harmless
      incomplete={reason === ''}
      pending={isLoading}
      pendingText="Lifting…"
      openerGone
      onConfirm={() => void submit()}
    >
      <BarFacts bar={bar} />
      {error && <Problem>{errorText(error, 'It was not lifted. Please try again.')}</Problem>}
      <ActReason value={said} onChange={say} hint="Kept in the audit for 30 days." />
    </ConfirmDialog>
  );
}
