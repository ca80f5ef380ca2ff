import { useRef } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import {
  type AdminContestFile,
  type DecideContestReply,
  DecideContestRequest,
} from '../../../modules/reliability/contests/contract.ts';
import type { AttendanceStatus } from '../../../modules/reliability/contract.ts';
import { CONTEST_TEXT_LENGTH } from '../../../modules/reliability/rules.ts';
import { errorText } from '../../lib/base-query.ts';
import { markNames } from '../../lib/contest-words.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { isEnter, Key, useLetters } from '../../ui/decision-keys.tsx';
import { Problem, Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { RestoredNotice } from '../../ui/form-notices.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useDecideContestMutation } from './admin-contests-api.ts';

const choices: readonly { status: AttendanceStatus; key: string }[] = [
  { status: 'attended', key: 'a' },
  { status: 'late_cancel', key: 'l' },
  { status: 'no_show', key: 'n' },
];

type Props = {
  contest: AdminContestFile;
  /** What a decision would do, in a sentence. */
  effectOf: (status: AttendanceStatus) => string | null;
  onDecided: (reply: DecideContestReply) => void;
};

/**
 * The decision of a contest. A letter chooses the mark and moves the focus to the reason. Enter in the reason decides.
 */
export function DecisionForm({ contest: { id, markStatus }, effectOf, onDecided }: Props) {
  const [decide] = useDecideContestMutation();
  const fields = useRef<HTMLFormElement>(null);
  const form = useContractForm<{ status: AttendanceStatus | ''; reason: string }>({
    initial: { status: '', reason: '' },
    sent: (request) => ({ schema: DecideContestRequest, request }),
    draft: `decide ${id}`,
  });
  const { control } = form;
  const { field: chosen } = useController({ control, name: 'status' });
  const { errors, isSubmitting } = useFormState({ control });
  const { length } = useWatch({ control, name: 'reason' });
  const status = chosen.value;
  const choose = (next: AttendanceStatus) => {
    chosen.onChange(next);
    form.clearErrors();
    // at once: the form's own `setFocus` runs a moment later, and letters that are typed until then would be lost
    fields.current?.querySelector('textarea')?.focus();
  };
  const labelOf = (each: AttendanceStatus) => (each === markStatus ? `${markNames[each]} stands` : markNames[each]);
  useLetters(
    choices.map(({ status: value, key }) => ({ value, letter: key, label: labelOf(value) })),
    choose,
  );

  const submit = () =>
    form.submit(async ({ reason }) => {
      if (status === '') return;
      const { data, error } = await decide({ contestId: id, status, reason });
      if (!data) {
        return form.setError('root', { message: errorText(error, 'The decision was not made. Please try again.') });
      }
      form.forget();
      onDecided(data);
    });
  const problem = errors.root?.message ?? (errors.status && 'Please choose the rating.');
  const effect = status === '' ? null : effectOf(status);
  return (
    <Form ref={fields} className="block space-y-4" onSubmit={() => !isSubmitting && void submit()}>
      {form.restored && <RestoredNotice onStartOver={form.startOver} />}
      <fieldset>
        <legend className="mb-1.5 font-semibold text-sm">How it was</legend>
        <div className="grid gap-2 @xs:grid-cols-3">
          {choices.map(({ status: each, key }) => (
            <Choice key={each} name="status" checked={status === each} onChange={() => chosen.onChange(each)}>
              {labelOf(each)}
              <Key>{key}</Key>
            </Choice>
          ))}
        </div>
      </fieldset>
      <FormField
        control={control}
        name="reason"
        label="Reason"
        hint={`Both read it, and it stays in the log. Enter decides, Shift and Enter begins a line. ${length}/${CONTEST_TEXT_LENGTH}`}
      >
        {(tied) => (
          <Textarea
            {...tied}
            growing
            required
            maxLength={CONTEST_TEXT_LENGTH}
            onKeyDown={(press) => isEnter(press) && press.currentTarget.form?.requestSubmit()}
          />
        )}
      </FormField>
      {problem !== undefined && <Problem>{problem}</Problem>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" pending={isSubmitting} pendingText="Deciding…" className="max-sm:w-full">
          Decide
        </Button>
        <p aria-live="polite" className="min-w-0 font-semibold">
          {effect}
        </p>
      </div>
    </Form>
  );
}
