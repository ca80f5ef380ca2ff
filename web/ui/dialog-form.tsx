import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogBody, DialogFooter } from './dialog.tsx';
import { Problem } from './field.tsx';
import { Form } from './form.tsx';
import { MeanwhileNotice, RestoredNotice } from './form-notices.tsx';
import type { useForm } from './use-form.ts';

/** What a dialog shows of its form besides the fields. */
export type FormInDialog = Pick<
  ReturnType<typeof useForm>,
  'ref' | 'problem' | 'isFine' | 'forget' | 'restored' | 'startOver' | 'changedMeanwhile' | 'takeCurrent'
>;

type Props = {
  form: FormInDialog;
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

/** A form that fills a dialog: its fields scroll, its actions stay in reach. Cancel gives up what was typed; every other way out keeps it. */
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
        {form.restored && <RestoredNotice onStartOver={form.startOver} />}
        {form.changedMeanwhile.length > 0 && (
          <MeanwhileNotice form={form.ref} changed={form.changedMeanwhile} onTakeCurrent={form.takeCurrent} />
        )}
        {form.problem !== undefined && form.changedMeanwhile.length === 0 && <Problem>{form.problem}</Problem>}
        {children}
      </DialogBody>
      <DialogFooter>
        <Button
          variant="outline"
          onClick={() => {
            form.forget();
            onCancel();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" disabled={disabled} pending={pending} pendingText={pendingText}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </Form>
  );
}
