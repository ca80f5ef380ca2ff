import { useFormState } from 'react-hook-form';
import { AnswerLetterRequest } from '../../../../modules/cases/contract.ts';
import { CASE_TEXT_LENGTH } from '../../../../modules/cases/rules.ts';
import { errorText } from '../../../lib/base-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Problem, Textarea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { RestoredNotice } from '../../../ui/form-notices.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useContractForm } from '../../../ui/use-contract-form.ts';
import { useAnswerLetterMutation } from '../letters-api.ts';

/** The form in which a person answers what the team wrote to them. */
export function Answer({ id }: { id: string }) {
  const [answer] = useAnswerLetterMutation();
  const form = useContractForm<{ text: string }>({
    initial: { text: '' },
    sent: (request) => ({ schema: AnswerLetterRequest, request }),
    draft: `answer ${id}`,
  });
  const { control } = form;
  const { errors, isSubmitting } = useFormState({ control });
  const submit = () =>
    form.submit(async ({ text }) => {
      const { error } = await form.make(answer, { id, text }, 'Your answer was already sent.');
      if (error) return form.setError('root', { message: errorText(error, 'It was not sent. Please try again.') });
      form.forget();
      form.startOver();
      toast({ title: 'Answer sent', description: 'The team reads it.' });
    });
  return (
    <Form className="block space-y-3" onSubmit={() => !isSubmitting && void submit()}>
      {form.restored && <RestoredNotice onStartOver={form.startOver} />}
      <FormField control={control} name="text" label="Your answer" hint="Only the team reads it.">
        {(tied) => <Textarea {...tied} required rows={5} maxLength={CASE_TEXT_LENGTH} />}
      </FormField>
      {errors.root?.message !== undefined && <Problem>{errors.root.message}</Problem>}
      <Button type="submit" pending={isSubmitting} pendingText="Sending…">
        Send Answer
      </Button>
    </Form>
  );
}
