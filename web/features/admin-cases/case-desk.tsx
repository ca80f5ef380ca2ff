import { Mail } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { type AdminCaseFile, LetterRequest } from '../../../modules/cases/contract.ts';
import { CASE_TEXT_LENGTH } from '../../../modules/cases/rules.ts';
import { quoted } from '../../../platform/quoted.ts';
import { errorText } from '../../lib/base-query.ts';
import { partyName } from '../../lib/party-name.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Problem, Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { RestoredNotice } from '../../ui/form-notices.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useMayChange } from '../session/may-change.tsx';
import { useAssignCaseMutation, useCaseAdminsQuery, useSendLetterMutation } from './cases-api.ts';

/** What admins do about a case of any kind besides the decision on it: who looks after it, letters, and notes. */
export function CaseDesk({ file, notes }: { file: AdminCaseFile; notes: ReactNode }) {
  const mayAct = useMayChange('people') && file.state !== 'closed';
  return (
    <div className="mt-6 space-y-6">
      {mayAct ? (
        <Assigned file={file} />
      ) : (
        <p className="text-ink-soft">
          {file.assignedTo ? `Assigned to ${partyName(file.assignedTo)}` : 'Assigned to nobody'}
        </p>
      )}
      <Letters file={file} mayWrite={mayAct && file.people.length > 0} />
      {notes}
    </div>
  );
}

function Assigned({ file: { id, assignedTo, people } }: { file: AdminCaseFile }) {
  const { data: admins = [] } = useCaseAdminsQuery();
  const [assign, { isLoading }] = useAssignCaseMutation();
  // an admin who has part in it, or who may look after cases no more, cannot be chosen
  const choices = admins.filter((admin) => people.every((each) => each.id !== admin.id));
  const isListed = assignedTo === null || choices.some((admin) => admin.id === assignedTo.id);
  const choose = async (to: string | null) => {
    const { error } = await assign({ id, to });
    if (error)
      toast({ title: 'Not assigned', description: errorText(error, 'Please try again.'), tone: 'destructive' });
  };
  return (
    <Field label="Assigned to" className="max-w-xs">
      {(tie) => (
        <Select
          {...tie}
          value={assignedTo?.id ?? ''}
          disabled={isLoading}
          onChange={({ target }) => void choose(target.value || null)}
        >
          <option value="">Nobody</option>
          {assignedTo && !isListed && <option value={assignedTo.id}>{partyName(assignedTo)}</option>}
          {choices.map((admin) => (
            <option key={admin.id} value={admin.id}>
              {partyName(admin)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Letters({ file, mayWrite }: { file: AdminCaseFile; mayWrite: boolean }) {
  const heading = useId();
  const shortMoment = useShortMoment();
  const [isWriting, setWriting] = useState(false);
  const { letters } = file;
  return (
    <section aria-labelledby={heading} className="min-w-0 rounded-card border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={heading} className="flex items-center gap-2 text-lg">
          <Mail aria-hidden className="size-5 shrink-0 text-ink-soft" />
          Letters
        </h2>
        {mayWrite && !isWriting && (
          <Button variant="outline" className="-my-1.5" onClick={() => setWriting(true)}>
            Write Letter
          </Button>
        )}
      </div>
      {letters.length === 0 && !isWriting && <p className="mt-2 text-ink-soft">Nobody has been written to yet.</p>}
      <ul className="mt-2 divide-y divide-line">
        {letters.map(({ at, text, person, admin }) => (
          <li key={`${at} ${person.id}`} className="py-3">
            <p className="text-ink-soft text-sm">
              <span className="mr-2 font-semibold text-ink">
                {admin ? `${partyName(admin)} to ${partyName(person)}` : `${partyName(person)} answered`}
              </span>
              {shortMoment(at)}
            </p>
            <p className="wrap-anywhere max-w-prose whitespace-pre-wrap">
              {text ?? <span className="text-ink-soft">The words are gone with the account.</span>}
            </p>
          </li>
        ))}
      </ul>
      {isWriting && <LetterForm file={file} onClose={() => setWriting(false)} />}
    </section>
  );
}

function LetterForm({ file: { id, people }, onClose }: { file: AdminCaseFile; onClose: () => void }) {
  const [send] = useSendLetterMutation();
  const form = useContractForm<{ to: string; text: string }>({
    initial: { to: people[0]?.id ?? '', text: '' },
    sent: (request) => ({ schema: LetterRequest, request }),
    draft: `letter ${id}`,
  });
  const { control } = form;
  const { errors, isSubmitting } = useFormState({ control });
  const submit = () =>
    form.submit(async (letter) => {
      const { error } = await form.make(send, { id, ...letter }, 'Your letter was already sent. It is in the list.');
      if (error) return form.setError('root', { message: errorText(error, 'It was not sent. Please try again.') });
      form.forget();
      toast({ title: 'Letter sent', description: 'They are mailed, and answer in the product.' });
      onClose();
    });
  return (
    <Form className="mt-3 block space-y-3" onSubmit={() => !isSubmitting && void submit()}>
      {form.restored && <RestoredNotice onStartOver={form.startOver} />}
      <FormField control={control} name="to" label="To">
        {(tied) => (
          <Select {...tied}>
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {partyName(person)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField
        control={control}
        name="text"
        label="Letter"
        hint="They read it by email and in the product, signed by the team. It is in the copy of their data."
      >
        {(tied) => <Textarea {...tied} required rows={5} maxLength={CASE_TEXT_LENGTH} />}
      </FormField>
      {errors.root?.message !== undefined && <Problem>{errors.root.message}</Problem>}
      <FormFooter>
        <Button
          variant="outline"
          onClick={() => {
            form.forget();
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" pending={isSubmitting} pendingText="Sending…">
          Send Letter
        </Button>
      </FormFooter>
    </Form>
  );
}

/** What somebody said, or that it is gone. */
export const Said = ({ text }: { text: string | null }) =>
  text === null ? (
    <p className="text-ink-soft">The words are gone with the account.</p>
  ) : (
    <p className="wrap-anywhere whitespace-pre-line">{quoted(text)}</p>
  );
