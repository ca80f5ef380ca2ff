import { type ReactNode, useRef } from 'react';
import { type FieldErrors, useFormState } from 'react-hook-form';
import { Button } from './button.tsx';
import { DialogBody, DialogFooter } from './dialog.tsx';
import { Problem } from './field.tsx';
import { Form } from './form.tsx';
import type { ChangedField, FormValues } from './form-draft.ts';
import { MeanwhileNotice, RestoredNotice } from './form-notices.tsx';
import type { useContractForm } from './use-contract-form.ts';

type Props<Values extends FormValues> = {
  form: ReturnType<typeof useContractForm<Values>>;
  /** Called if the form is valid. The button is inactive until the promise settles. */
  onSubmit: (values: Values) => Promise<void>;
  /** Called with the problems of the fields, which show them. */
  onInvalid?: (errors: FieldErrors<Values>) => void;
  onCancel: () => void;
  submitLabel: string;
  pendingText: string;
  /** Whether a required value is missing. */
  disabled?: boolean;
  /** What somebody else changed, in words, where the form does not show its fields as controls. */
  inWords?: (changed: ChangedField) => { label: string; now: string };
  children: ReactNode;
};

/** A form that fills a dialog. Fields scroll, actions stay visible. Cancel discards what was typed; every other way out keeps it. */
export function DialogForm<Values extends FormValues>(props: Props<Values>) {
  const { form, onSubmit, onInvalid, onCancel, submitLabel, pendingText, disabled = false, inWords, children } = props;
  const { errors, isSubmitting } = useFormState({ control: form.control });
  const problem = errors.root?.message;
  const element = useRef<HTMLFormElement>(null);
  return (
    <Form
      ref={element}
      onChange={() => problem !== undefined && form.clearErrors('root')}
      onSubmit={() => {
        if (!isSubmitting && !disabled) void form.submit(onSubmit, onInvalid);
      }}
    >
      <DialogBody className="space-y-4">
        {form.restored && <RestoredNotice onStartOver={form.startOver} />}
        {form.changedMeanwhile.length > 0 && (
          <MeanwhileNotice
            form={element}
            changed={form.changedMeanwhile}
            inWords={inWords}
            onTakeCurrent={form.takeCurrent}
          />
        )}
        {problem !== undefined && form.changedMeanwhile.length === 0 && <Problem>{problem}</Problem>}
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
        <Button type="submit" disabled={disabled} pending={isSubmitting} pendingText={pendingText}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </Form>
  );
}
