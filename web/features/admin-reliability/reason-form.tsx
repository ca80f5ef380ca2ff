import { type ReactNode, useRef, useState } from 'react';
import type { StandingReply } from '../../../modules/reliability/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Problem, Textarea } from '../../ui/field.tsx';

const MAX = 500;

type Props = {
  submitLabel: string;
  pendingText: string;
  /** What to say where the server gives no reason. */
  failure: string;
  decide: (reason: string) => PromiseLike<{ data?: StandingReply | undefined; error?: unknown }>;
  onDone: (standing: StandingReply) => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** A decision of an admin, with the reason that stays in the log for good. A refusal stays to be read. */
export function ReasonForm({ submitLabel, pendingText, failure, decide, onDone, onCancel, children }: Props) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  const submit = async () => {
    setRefusal(undefined);
    if (reason.trim() === '') {
      setProblem('Please give a reason.');
      return field.current?.focus();
    }
    setPending(true);
    const { data, error } = await decide(reason);
    setPending(false);
    if (data) onDone(data);
    else setRefusal(errorText(error, failure));
  };

  return (
    <form
      noValidate
      className="contents"
      onSubmit={(submission) => {
        submission.preventDefault();
        if (!pending) void submit();
      }}
    >
      <DialogBody className="space-y-5">
        {refusal !== undefined && <Problem>{refusal}</Problem>}
        {children}
        <Field
          label="Reason"
          hint={`It stays in the log for good, and the member reads it. ${reason.length}/${MAX}`}
          error={problem}
        >
          {(tie) => (
            <Textarea
              {...tie}
              ref={field}
              data-first-focus
              required
              maxLength={MAX}
              value={reason}
              onChange={({ target }) => {
                setReason(target.value);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingText={pendingText}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
