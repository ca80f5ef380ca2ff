import { useState } from 'react';
import { POLICY_REASON_LENGTH } from '../../../modules/reliability/rules.ts';
import { errorText } from '../../lib/base-query.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, Problem, Textarea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useWithdrawPolicyMutation } from './policy-api.ts';

type Props = { version: number; onClose: () => void };

/** Asks for the reason before a policy that is still to come is withdrawn. */
export function WithdrawDialog({ version, onClose }: Props) {
  const [withdraw, { isLoading, error }] = useWithdrawPolicyMutation();
  const [said, say] = useState('');
  const reason = said.trim();
  const submit = async () => {
    const done = await withdraw({ version, reason });
    if (done.error) return;
    onClose();
    toast({ title: `Policy ${version} is withdrawn`, description: 'Nobody was judged by it.' });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Withdraw policy ${version}?`}
      description="It will not come into force. To bring its rules back, adopt them again."
      keepLabel="Cancel"
      confirmLabel="Withdraw"
      incomplete={reason === ''}
      pending={isLoading}
      pendingText="Withdrawing…"
      onConfirm={() => void submit()}
    >
      {error && <Problem>{errorText(error, 'The policy was not withdrawn. Please try again.')}</Problem>}
      <Field label="Reason" hint="It stays with the policy for good, for every admin to read.">
        {(tie) => (
          <Textarea
            {...tie}
            rows={2}
            required
            maxLength={POLICY_REASON_LENGTH}
            value={said}
            onChange={({ target }) => say(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
