import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { NoteRequest } from '../../../modules/notes/contract.ts';
import { NOTE_LENGTH } from '../../../modules/notes/rules.ts';
import { errorText } from '../../lib/base-query.ts';
import type { Make } from '../../lib/use-one-intention.ts';
import { Button } from '../../ui/button.tsx';
import { Problem, Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { MeanwhileNotice, RestoredNotice } from '../../ui/form-notices.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';

/** From this length on, the form shows the length and its maximum. */
const NEARLY_FULL = NOTE_LENGTH - 100;

type Words = { readonly text: string };

type Props = {
  label: string;
  hint?: string;
  initial: string;
  /** The name of the draft. */
  draft: string;
  submitLabel: string;
  pendingText: string;
  /** Resolves to the error, and to the current words if somebody else changed them. */
  save: (words: Words, make: Make) => Promise<{ readonly error?: unknown; readonly current?: Words | undefined }>;
  onSaved: () => void;
  onCancel: () => void;
};

/** The words of a note. The field takes the focus. Ctrl or Cmd with Enter sends them, and Enter starts a new line. */
export function NoteForm(props: Props) {
  const { label, hint, initial, draft, submitLabel, pendingText, save, onSaved, onCancel } = props;
  const form = useContractForm<{ text: string }>({
    initial: { text: initial },
    sent: (request) => ({ schema: NoteRequest, request }),
    draft,
  });
  const { control } = form;
  const { errors, isSubmitting } = useFormState({ control });
  const { length } = useWatch({ control, name: 'text' });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = element.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  const submit = () =>
    form.submit(async (words) => {
      const { error, current } = await save(words, form.make);
      if (current) form.follow({ text: current.text });
      if (error)
        return form.setError('root', { message: errorText(error, 'The note was not saved. Please try again.') });
      form.forget();
      form.startOver();
      onSaved();
    });
  const leave = (press: KeyboardEvent) => {
    if (press.key === 'Escape' && length === initial.length) onCancel();
  };
  const isChanged = form.changedMeanwhile.length > 0;
  const left = length < NEARLY_FULL ? '' : `${length}/${NOTE_LENGTH}`;
  return (
    <Form
      ref={element}
      className="block space-y-3"
      onChange={() => errors.root && form.clearErrors('root')}
      onSubmit={() => !isSubmitting && void submit()}
    >
      {form.restored && <RestoredNotice onStartOver={form.startOver} />}
      {isChanged && <MeanwhileNotice form={element} changed={form.changedMeanwhile} onTakeCurrent={form.takeCurrent} />}
      <FormField control={control} name="text" label={label} hint={[hint, left].filter(Boolean).join(' ') || undefined}>
        {(tied) => (
          <Textarea {...tied} growing className="max-h-96!" required maxLength={NOTE_LENGTH} onKeyDown={leave} />
        )}
      </FormField>
      {errors.root?.message !== undefined && !isChanged && <Problem>{errors.root.message}</Problem>}
      <FormFooter>
        <span aria-hidden className="mr-auto text-ink-soft text-sm max-sm:hidden">
          Ctrl or Cmd + Enter
        </span>
        <Button
          variant="outline"
          onClick={() => {
            form.forget();
            onCancel();
          }}
        >
          Cancel
        </Button>
        <Button
          type="submit"
          pending={isSubmitting}
          pendingText={pendingText}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {submitLabel}
        </Button>
      </FormFooter>
    </Form>
  );
}
