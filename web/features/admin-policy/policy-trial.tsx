import { FlaskConical } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { PoliciesReply } from '../../../modules/reliability/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useOneIntention } from '../../lib/use-one-intention.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { MeanwhileNotice, RestoredNotice } from '../../ui/form-notices.tsx';
import { toast } from '../../ui/toast.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useMayChange } from '../session/may-change.tsx';
import { useSimulateMutation, useSimulationsQuery } from './policy-api.ts';
import { PolicyFields } from './policy-fields.tsx';
import { areSame, newestOf, PolicyValues, rulesOf, valuesOf } from './policy-values.ts';
import { Trial } from './trial.tsx';

type Props = {
  policies: PoliciesReply;
  /**
   * What is above the form, with a function that fills it with other rules and shows it, and one that tries to judge
   * again what a policy judged.
   */
  children: (
    fill: (rules: PoliciesReply['inForce']['rules']) => void,
    judgeAgain: (version: number) => Promise<void>,
  ) => ReactNode;
};

/** The form of new rules, made from the newest policy, and below it the last trial on history. */
export function PolicyTrial({ policies, children }: Props) {
  const mayTry = useMayChange('operations');
  const newest = newestOf(policies);
  const form = useContractForm<PolicyValues>({
    initial: valuesOf(newest.rules),
    sent: (request) => ({ schema: PolicyValues, request }),
    draft: 'policy',
  });
  const { control } = form;
  const { errors, isSubmitting } = useFormState({ control });
  const values = useWatch({ control, compute: (all: PolicyValues) => all });
  const element = useRef<HTMLFormElement>(null);
  const [simulate] = useSimulateMutation();
  const list = useListAddress();
  const asked = list.value('trial');
  const show = (trial: string) => list.change({ trial, change: '' });
  const { data: mine } = useSimulationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const shownId = asked || mine?.[0]?.id;
  const problem = errors.root?.message;
  const backTo = (rules: PoliciesReply['inForce']['rules']) => {
    form.fill(valuesOf(rules));
    // the form is what one goes on with: its first field shows where one is
    element.current?.querySelector('input')?.focus();
  };

  const [judgedAgain, setJudgedAgain] = useState<string>();
  const again = useOneIntention('judge again');
  const judgeAgain = async (judgedUnder: number) => {
    const { data, error } = await again.make(
      simulate,
      { judgedUnder },
      'A trial was already begun. It is in the list.',
    );
    if (!data) return refused(error);
    setJudgedAgain(data.id);
    show(data.id);
  };

  const submit = () =>
    form.submit(async (typed) => {
      const policy = { ...rulesOf(typed), basedOn: newest.version, forgiveRefilled: typed.forgiveRefilled };
      const { data, error } = await form.make(simulate, policy, 'A trial was already begun. It is in the list.');
      if (data) return show(data.id);
      form.setError('root', { message: errorText(error, 'The trial was not begun. Please try again.') });
    });
  return (
    <>
      {children(backTo, judgeAgain)}
      <section aria-labelledby="change" className="mt-10">
        <h2 id="change" className="text-2xl">
          Change it
        </h2>
        <p className="mt-1 mb-5 max-w-prose text-ink-soft">
          The values are those of policy {newest.version}, the newest. Try others on everything that has happened so
          far: a trial changes nothing. Its report is what you adopt afterwards.
        </p>
        <Form
          ref={element}
          className="block rounded-card border border-line bg-raised p-4 sm:p-6"
          onChange={() => problem !== undefined && form.clearErrors('root')}
          onSubmit={() => mayTry && !isSubmitting && void submit()}
        >
          <div className="mb-6 space-y-4 empty:hidden">
            {form.restored && <RestoredNotice onStartOver={form.startOver} />}
            {form.changedMeanwhile.length > 0 && (
              <MeanwhileNotice form={element} changed={form.changedMeanwhile} onTakeCurrent={form.takeCurrent} />
            )}
          </div>
          <PolicyFields control={control} />
          {problem !== undefined && <Problem className="mt-5">{problem}</Problem>}
          <div className="mt-6 flex flex-wrap items-center gap-3">
            {mayTry ? (
              <>
                <Button type="submit" pending={isSubmitting} pendingText="Asking…">
                  <FlaskConical aria-hidden />
                  Try It on History
                </Button>
                <Button variant="outline" onClick={() => form.fill(valuesOf(newest.rules))}>
                  Values of Policy {newest.version}
                </Button>
              </>
            ) : (
              <p className="text-ink-soft">Full admins try and adopt rules.</p>
            )}
          </div>
        </Form>
      </section>
      {shownId !== undefined && (
        <Trial
          key={shownId}
          id={shownId}
          policies={policies}
          isFarAway={shownId === judgedAgain}
          isOfForm={(tried) => areSame(values, tried)}
          onPutBack={({ rules, forgiveRefilled }) => form.fill(valuesOf(rules, forgiveRefilled))}
          onGone={() => list.correct({ trial: '', change: '' })}
          onAdopted={() => {
            form.forget();
            show('');
          }}
        />
      )}
    </>
  );
}

const refused = (error: unknown): void =>
  toast({
    tone: 'destructive',
    title: 'Error',
    description: errorText(error, 'The trial was not begun. Please try again.'),
  });
