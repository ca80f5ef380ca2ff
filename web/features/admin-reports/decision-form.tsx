import { type ComponentType, useId, useRef, useState } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import type { HostedGameEvent, User } from '../../../modules/identity/contract.ts';
import { type AdminReportFile, DecideReportRequest, type ReportAct } from '../../../modules/reports/contract.ts';
import { DECISION_TEXT_LENGTH } from '../../../modules/reports/rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { errorReply, errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { isEnter, Key, useLetters } from '../../ui/decision-keys.tsx';
import { Problem, Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { RestoredNotice } from '../../ui/form-notices.tsx';
import { HostedGameEvents } from '../../ui/hosted-game-events.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useDecideReportMutation } from './admin-reports-api.ts';

const choices: Record<ReportAct, { label: string; key: string; effect: (name: string) => string }> = {
  warn: { label: 'Warn', key: 'w', effect: (name) => `${name} gets your words by email. They stay on record.` },
  deactivate: {
    label: 'Deactivate',
    key: 'd',
    effect: (name) => `${name} is signed out everywhere, and their seats go to others.`,
  },
  cancel: { label: 'Cancel the event', key: 'c', effect: () => 'Everybody with a seat gets an email.' },
  dismiss: { label: 'Dismiss', key: 'x', effect: () => 'Nothing happens to anybody.' },
};

/** Chooses the organizer who takes evenings over. Passed in because it belongs to another feature. */
export type SuccessorPicker = ComponentType<{
  not: string;
  chosen: User | undefined;
  onChoose: (user: User) => void;
}>;

type Props = {
  report: AdminReportFile;
  SuccessorPicker: SuccessorPicker;
  onDecided: (file: AdminReportFile) => void;
};

type Plan = NonNullable<DecideReportRequest['upcoming']>;

const plans: Record<Plan, { label: string; decide: string }> = {
  cancel: { label: 'Cancel them', decide: 'Cancel Events and Deactivate' },
  handOver: { label: 'Hand them over to another organizer', decide: 'Hand Over and Deactivate' },
};

/**
 * The decision on a report. A letter chooses what to do and moves the focus to the reason. Enter in the reason decides.
 */
export function DecisionForm({ report: { id, acts, person }, SuccessorPicker, onDecided }: Props) {
  const [decide] = useDecideReportMutation();
  const [hosted, setHosted] = useState<readonly HostedGameEvent[]>([]);
  const [plan, setPlan] = useState<Plan>('cancel');
  const [successor, setSuccessor] = useState<User>();
  const formId = useId();
  const fields = useRef<HTMLFormElement>(null);
  const form = useContractForm<{ act: ReportAct | ''; reason: string }>({
    initial: { act: '', reason: '' },
    sent: (request) => ({ schema: DecideReportRequest, request }),
    draft: `decide report ${id}`,
  });
  const { control } = form;
  const { field: chosen } = useController({ control, name: 'act' });
  const { errors, isSubmitting } = useFormState({ control });
  const { length } = useWatch({ control, name: 'reason' });
  const act = chosen.value;
  const name = isolated(person.firstName) || 'The person';
  const isWithoutSuccessor = hosted.length > 0 && plan === 'handOver' && !successor;
  const choose = (next: ReportAct) => {
    chosen.onChange(next);
    setHosted([]);
    form.clearErrors();
  };
  useLetters(
    acts.map((value) => ({ value, letter: choices[value].key, label: choices[value].label })),
    (next) => {
      choose(next);
      // at once: the form's own `setFocus` runs a moment later, and letters that are typed until then would be lost
      fields.current?.querySelector('textarea')?.focus();
    },
  );

  const submit = () =>
    form.submit(async ({ reason }) => {
      if (act === '' || isWithoutSuccessor) return;
      const to = plan === 'handOver' && successor ? { to: successor.id } : {};
      const upcoming = hosted.length > 0 ? { upcoming: plan, ...to } : {};
      const { data, error } = await decide({ reportId: id, act, reason, ...upcoming });
      if (data) {
        form.forget();
        return onDecided(data);
      }
      const refusal = errorReply(error) as { code?: string; gameEvents?: readonly HostedGameEvent[] } | null;
      if (refusal?.code === 'hosts_upcoming') return setHosted(refusal.gameEvents ?? []);
      form.setError('root', { message: errorText(error, 'The decision was not made. Please try again.') });
    });
  const problem = errors.root?.message ?? (errors.act && 'Please choose what to do.');
  return (
    <div className="space-y-4">
      <Form id={formId} ref={fields} className="block space-y-4" onSubmit={() => !isSubmitting && void submit()}>
        {form.restored && <RestoredNotice onStartOver={form.startOver} />}
        <fieldset>
          <legend className="mb-1.5 font-semibold text-sm">What to do</legend>
          <div className="grid gap-2 @xs:grid-cols-2 @3xl:grid-cols-4">
            {acts.map((each) => (
              <Choice key={each} name="act" checked={act === each} onChange={() => choose(each)}>
                {choices[each].label}
                <Key>{choices[each].key}</Key>
              </Choice>
            ))}
          </div>
        </fieldset>
        <FormField
          control={control}
          name="reason"
          label={act === 'warn' ? `Your words to ${name}` : 'Reason'}
          hint={`${act === 'warn' ? `Please do not say who reported it.` : 'Only admins read it.'} Enter decides, Shift and Enter begins a line. ${length}/${DECISION_TEXT_LENGTH}`}
        >
          {(tied) => (
            <Textarea
              {...tied}
              growing
              required
              maxLength={DECISION_TEXT_LENGTH}
              onKeyDown={(press) => isEnter(press) && press.currentTarget.form?.requestSubmit()}
            />
          )}
        </FormField>
        {hosted.length > 0 && (
          <div role="alert" className="space-y-3 rounded-field bg-amber-wash p-4 text-amber-ink">
            <p>{name} hosts these events. Everybody with a seat gets an email.</p>
            <div className="rounded-field bg-raised text-ink">
              <HostedGameEvents of={hosted} />
            </div>
          </div>
        )}
        {hosted.length > 0 && (
          <fieldset className="space-y-2">
            <legend className="mb-1.5 font-semibold text-sm">What to do with these events</legend>
            {(Object.keys(plans) as Plan[]).map((each) => (
              <Choice key={each} name="upcoming" checked={plan === each} onChange={() => setPlan(each)}>
                {plans[each].label}
              </Choice>
            ))}
          </fieldset>
        )}
      </Form>
      {/* it has a form of its own, which cannot be inside another one */}
      {hosted.length > 0 && plan === 'handOver' && (
        <SuccessorPicker not={person.id} chosen={successor} onChoose={setSuccessor} />
      )}
      {problem !== undefined && <Problem>{problem}</Problem>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          form={formId}
          disabled={isWithoutSuccessor}
          pending={isSubmitting}
          pendingText="Deciding…"
          className="max-sm:w-full"
        >
          {hosted.length > 0 ? plans[plan].decide : 'Decide'}
        </Button>
        <p aria-live="polite" className="min-w-0 font-semibold">
          {act !== '' && choices[act].effect(name)}
        </p>
      </div>
    </div>
  );
}
