import { ShieldQuestion } from 'lucide-react';
import { useController, useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { type AdminCaseFile, CloseCaseRequest } from '../../../modules/cases/contract.ts';
import { OUTCOME_LENGTH } from '../../../modules/cases/rules.ts';
import { errorText } from '../../lib/base-query.ts';
import { partyName } from '../../lib/party-name.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Problem, Textarea } from '../../ui/field.tsx';
import { decisionPlace, FilePart } from '../../ui/file-part.tsx';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { RestoredNotice } from '../../ui/form-notices.tsx';
import { toast } from '../../ui/toast.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useMayChange } from '../session/may-change.tsx';
import { Said } from './case-desk.tsx';
import { caseWords, howNames } from './case-words.ts';
import { useCloseCaseMutation, useReopenCaseMutation } from './cases-api.ts';

const link = 'tap-text font-semibold text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink';

type Complaint = NonNullable<AdminCaseFile['complaint']>;

/** A complaint from outside the product: who complains about what, and its outcome. */
export function ComplaintFile({ file, complaint }: { file: AdminCaseFile; complaint: Complaint }) {
  const mayAct = useMayChange('people');
  const shortMoment = useShortMoment();
  const { how, reporter, text, by } = complaint;
  return (
    <div className="@container rounded-card border border-line bg-raised">
      <div className="grid gap-x-8 gap-y-6 p-4 sm:p-5 @3xl:grid-cols-2">
        <FilePart id="complaint" title={howNames[how]}>
          <Said text={text} />
          <p className="text-ink-soft">
            {reporter ?? 'Who complained is gone with the account'}. {shortMoment(file.openedAt)}
            {by && `, taken down by ${partyName(by)}`}
          </p>
        </FilePart>
        <FilePart id="about" title="About">
          {file.cafe && (
            <p>
              <Link to={`/admin/cafes/${file.cafe.id}`} viewTransition className={link}>
                {file.cafe.name ?? 'Unknown Cafe'}
              </Link>
            </p>
          )}
          {file.gameEvent && (
            <p>
              <Link to={`/admin/game-events/${file.gameEvent.id}`} viewTransition className={link}>
                {file.gameEvent.gameName ?? 'Unknown Game'}
              </Link>
              , {shortMoment(file.gameEvent.startsAt)}
            </p>
          )}
          {file.person && (
            <p>
              <Link to={`/admin/users/${file.person.id}`} viewTransition className={link}>
                {partyName(file.person)}
              </Link>
            </p>
          )}
        </FilePart>
      </div>
      <div className={decisionPlace}>
        {file.state === 'closed' ? (
          <Closed file={file} mayAct={mayAct} />
        ) : mayAct ? (
          <OutcomeForm id={file.id} />
        ) : (
          <p className="flex items-start gap-2.5">
            <ShieldQuestion aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
            Another admin looks after this case.
          </p>
        )}
      </div>
    </div>
  );
}

const outcomes = [
  { value: 'acted', label: 'Acted on' },
  { value: 'dismissed', label: 'Dismissed' },
] as const;

function OutcomeForm({ id }: { id: string }) {
  const [close] = useCloseCaseMutation();
  const form = useContractForm<{ outcome: CloseCaseRequest['outcome']; reason: string }>({
    initial: { outcome: 'acted', reason: '' },
    sent: (request) => ({ schema: CloseCaseRequest, request }),
    draft: `outcome ${id}`,
  });
  const { control } = form;
  const { field: chosen } = useController({ control, name: 'outcome' });
  const { errors, isSubmitting } = useFormState({ control });
  const submit = () =>
    form.submit(async (outcome) => {
      const { error } = await form.make(close, { id, ...outcome }, 'This case was already closed.');
      if (error) return form.setError('root', { message: errorText(error, 'It was not closed. Please try again.') });
      form.forget();
      toast({ title: 'Case closed' });
    });
  return (
    <Form className="block space-y-3" onSubmit={() => !isSubmitting && void submit()}>
      {form.restored && <RestoredNotice onStartOver={form.startOver} />}
      <fieldset className="grid @xs:grid-cols-2 gap-2">
        <legend className="mb-2 font-semibold">Outcome</legend>
        {outcomes.map(({ value, label }) => (
          <Choice key={value} name="outcome" checked={chosen.value === value} onChange={() => chosen.onChange(value)}>
            {label}
          </Choice>
        ))}
      </fieldset>
      <FormField control={control} name="reason" label="Reason" hint="It is kept with the case.">
        {(tied) => <Textarea {...tied} required rows={2} maxLength={OUTCOME_LENGTH} />}
      </FormField>
      {errors.root?.message !== undefined && <Problem>{errors.root.message}</Problem>}
      <Button type="submit" pending={isSubmitting} pendingText="Closing…">
        Close Case
      </Button>
    </Form>
  );
}

function Closed({ file, mayAct }: { file: AdminCaseFile; mayAct: boolean }) {
  const [reopen, { isLoading }] = useReopenCaseMutation();
  const shortMoment = useShortMoment();
  const again = async () => {
    const { error } = await reopen(file.id);
    if (error) toast({ title: 'Not opened', description: errorText(error, 'Please try again.'), tone: 'destructive' });
  };
  return (
    <section aria-labelledby="outcome" className="space-y-2">
      <h2 id="outcome" className="text-lg">
        {caseWords(file)}
      </h2>
      <Said text={file.reason} />
      <p className="text-ink-soft text-sm">
        Closed {file.closedAt && shortMoment(file.closedAt)}
        {file.closedBy && ` by ${partyName(file.closedBy)}`}
      </p>
      {mayAct && (
        <Button variant="outline" pending={isLoading} pendingText="Opening…" onClick={() => void again()}>
          Open Again
        </Button>
      )}
    </section>
  );
}
