import type { ReactNode, Ref } from 'react';
import { Button } from './button.tsx';
import { DialogBody, DialogFooter } from './dialog.tsx';
import { Problem } from './field.tsx';
import { Form } from './form.tsx';

type Props = {
  form: { readonly ref: Ref<HTMLFormElement>; readonly problem: string | undefined; readonly isFine: () => boolean };
  /** Called with a form that is fine; may be pressed again only when it has come back. */
  onSubmit: () => Promise<void>;
  onCancel: () => void;
  submitLabel: string;
  pending: boolean;
  pendingText: string;
  /** Something required is missing still. */
  disabled?: boolean;
  children: ReactNode;
};

/** A form that fills a dialog: its fields scroll, its actions stay in reach. */
export function DialogForm(props: Props) {
  const { form, onSubmit, onCancel, submitLabel, pending, pendingText, disabled = false, children } = props;
  return (
    <Form
      ref={form.ref}
      onSubmit={() => {
        if (!pending && !disabled && form.isFine()) void onSubmit();
      }}
    >
      <DialogBody className="space-y-4">
        {form.problem !== undefined && <Problem>{form.problem}</Problem>}
        {children}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={disabled} pending={pending} pendingText={pendingText}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </Form>
  );
}
