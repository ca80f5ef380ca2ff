import { useFormState } from 'react-hook-form';
import { type ReadModel, SkipRequest } from '../../../modules/admin/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { titleOf } from './read-model-words.ts';
import { useSkipMutation } from './read-models-api.ts';

type Props = {
  model: ReadModel & { paused: NonNullable<ReadModel['paused']> };
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Asks for the reason to skip a domain event. A skip is permanent, and rebuilds honor it. */
export function SkipDialog({ model, open, onOpenChange }: Props) {
  const { name, paused } = model;
  const title = titleOf(model);
  const { position } = paused;
  const form = useContractForm({
    initial: { reason: '' },
    sent: ({ reason }) => ({ schema: SkipRequest, request: { position, reason } }),
    draft: `skip ${name} ${position}`,
  });
  const { isSubmitting } = useFormState({ control: form.control });
  const [skip] = useSkipMutation();

  const submit = async ({ reason }: { reason: string }) => {
    const { error } = await skip({ name, position, reason });
    if (!error) form.forget();
    onOpenChange(false);
    if (error) {
      toast({ tone: 'destructive', title: 'Error', description: errorText(error, 'Failed to skip') });
      return;
    }
    toast({ title: `${title} continues`, description: `Domain event ${position} is skipped for good.` });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !isSubmitting && onOpenChange(next)}
      keepOnOutsidePress
      title={`Skip in ${title}?`}
      description={`${title} will be without what domain event ${paused.position} (${paused.type}) says, now and after every rebuild. This cannot be undone.`}
    >
      <Form
        onSubmit={() => {
          if (!isSubmitting) void form.submit(submit);
        }}
      >
        <DialogBody>
          <FormField
            control={form.control}
            name="reason"
            label="Reason"
            hint="Stays in the log for good, with your name."
          >
            {(tied) => <Textarea {...tied} data-first-focus maxLength={500} />}
          </FormField>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={() => !isSubmitting && onOpenChange(false)}>
            Leave it paused
          </Button>
          <Button type="submit" variant="destructive" pending={isSubmitting} pendingText="Skipping…">
            Skip for good
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
