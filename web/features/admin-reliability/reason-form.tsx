import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { type StandingReply, WaivePenaltyRequest } from '../../../modules/reliability/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Textarea } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';

const MAX = 500;

type Props = {
  submitLabel: string;
  pendingText: string;
  /** The message if the server gives no reason. */
  failure: string;
  decide: (reason: string) => PromiseLike<{ data?: StandingReply | undefined; error?: unknown }>;
  onDone: (standing: StandingReply) => void;
  onCancel: () => void;
  /** The name of the draft. An unsent reason appears again when the dialog opens again. */
  draft: string;
  children?: ReactNode;
};

/** The form of an admin's decision with its reason, which stays in the log. A refusal stays visible. */
export function ReasonForm({ submitLabel, pendingText, failure, decide, onDone, onCancel, draft, children }: Props) {
  const form = useContractForm({
    initial: { reason: '' },
    // all decisions share one rule for the reason
    sent: (request) => ({ schema: WaivePenaltyRequest, request }),
    draft,
  });
  const { control } = form;
  const { length } = useWatch({ control, name: 'reason' });

  const submit = async ({ reason }: { reason: string }) => {
    const { data, error } = await decide(reason);
    if (!data) return form.setError('root', { message: errorText(error, failure) });
    form.forget();
    onDone(data);
  };

  return (
    <DialogForm form={form} onSubmit={submit} onCancel={onCancel} submitLabel={submitLabel} pendingText={pendingText}>
      {children}
      <FormField
        control={control}
        name="reason"
        label="Reason"
        hint={`It stays in the log for good, and the member reads it. ${length}/${MAX}`}
      >
        {(tied) => <Textarea {...tied} data-first-focus required maxLength={MAX} />}
      </FormField>
    </DialogForm>
  );
}
