import { type ReactNode, useState } from 'react';
import type { StandingReply } from '../../../modules/reliability/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';

const MAX = 500;

type Props = {
  submitLabel: string;
  pendingText: string;
  /** What to say where the server gives no reason. */
  failure: string;
  decide: (reason: string) => PromiseLike<{ data?: StandingReply | undefined; error?: unknown }>;
  onDone: (standing: StandingReply) => void;
  onCancel: () => void;
  /** Names the decision: a reason that is not sent is there again when its dialog opens again. */
  draft: string;
  children?: ReactNode;
};

const reasonProblem = ({ reason }: { reason: string }) => ({
  reason: reason.trim() === '' ? 'Please give a reason.' : undefined,
});

/** A decision of an admin, with the reason that stays in the log for good. A refusal stays to be read. */
export function ReasonForm({ submitLabel, pendingText, failure, decide, onDone, onCancel, draft, children }: Props) {
  const { values, problems, control, ...form } = useForm({ reason: '' }, reasonProblem, { draft });
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);

  const submit = async () => {
    setRefusal(undefined);
    setPending(true);
    const { data, error } = await decide(values.reason);
    setPending(false);
    if (data) {
      form.forget();
      onDone(data);
    } else setRefusal(errorText(error, failure));
  };

  return (
    <DialogForm
      form={{ ...form, problem: refusal }}
      onSubmit={submit}
      {...{ onCancel, submitLabel, pending, pendingText }}
    >
      {children}
      <Field
        label="Reason"
        hint={`It stays in the log for good, and the member reads it. ${values.reason.length}/${MAX}`}
        error={problems.reason}
      >
        {(tie) => <Textarea {...tie} {...control('reason')} data-first-focus required maxLength={MAX} />}
      </Field>
    </DialogForm>
  );
}
