import { useRef, useState } from 'react';
import type { ReadModel } from '../../../modules/admin/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { draftOf, keepDraft } from '../../lib/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSkipMutation } from './read-models-api.ts';
import { titleOf } from './telling.ts';

type Props = {
  model: ReadModel & { paused: NonNullable<ReadModel['paused']> };
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Asks why a domain event is to be passed over: that is for good, and every rebuild honours it. */
export function SkipDialog({ model, open, onOpenChange }: Props) {
  const { name, paused } = model;
  const title = titleOf(model);
  const draft = `skip ${name} ${paused.position}`;
  const [reason, setReason] = useState(() => draftOf(draft));
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [skip, { isLoading }] = useSkipMutation();

  const submit = async () => {
    if (reason.trim() === '') {
      setMissing(true);
      return field.current?.focus();
    }
    const { error } = await skip({ name, position: paused.position, reason });
    if (!error) keepDraft(draft, '');
    onOpenChange(false);
    if (error) {
      return toast({ tone: 'destructive', title: 'Error', description: errorText(error, 'Failed to skip') });
    }
    toast({ title: `${title} goes on`, description: `Domain event ${paused.position} is skipped for good.` });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !isLoading && onOpenChange(next)}
      keepOnOutsidePress
      title={`Skip in ${title}?`}
      description={`${title} will be without what domain event ${paused.position} (${paused.type}) says, now and after every rebuild. This cannot be undone.`}
    >
      <Form onSubmit={() => void submit()}>
        <DialogBody>
          <Field
            label="Reason"
            hint="Stays in the log for good, with your name."
            error={missing ? 'Please give a reason.' : undefined}
          >
            {(tie) => (
              <Textarea
                {...tie}
                ref={field}
                data-first-focus
                maxLength={500}
                value={reason}
                onChange={({ target }) => {
                  setReason(target.value);
                  keepDraft(draft, target.value);
                  setMissing(false);
                }}
              />
            )}
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={() => !isLoading && onOpenChange(false)}>
            Leave it paused
          </Button>
          <Button type="submit" variant="destructive" pending={isLoading} pendingText="Skipping…">
            Skip for good
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
