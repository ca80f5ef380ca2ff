import { CircleAlert } from 'lucide-react';
import { type ClipboardEvent, type ComponentProps, type ReactNode, useId, useMemo } from 'react';
import { cn } from '../lib/cn.ts';
import { isSaid, toast, useIsShown } from './toast.tsx';

const control =
  'min-h-12 w-full rounded-field border border-line-strong bg-raised px-3.5 text-lg text-ink placeholder:text-ink-soft disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft aria-invalid:border-brick md:text-base';

/**
 * Cleans what is pasted before the field cuts it to its length: the spaces and line breaks around it are not part of it.
 * Inserting it as typed keeps the browser's undo and the field's events.
 */
function pasteClean(pasting: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const pasted = pasting.clipboardData.getData('text/plain');
  const clean = pasted.replace(/^[\s\u200b\u200e\u200f\ufeff]+|[\s\u200b\u200e\u200f\ufeff]+$/g, '');
  const { value, selectionStart, selectionEnd, maxLength } = pasting.currentTarget;
  const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
  // the browser cuts without a word
  if (maxLength >= 0 && kept + clean.length > maxLength)
    toast({
      title: 'Not All of It Fits',
      description: `There is room for ${maxLength.toLocaleString('en-US')} characters here.`,
    });
  const isReplaced = selectionStart === 0 && selectionEnd === value.length;
  // a space between words that are pasted one by one stays
  if (clean === pasted || clean === '' || !(value === '' || isReplaced)) return;
  pasting.preventDefault();
  document.execCommand('insertText', false, clean);
}

/** A text field without a label. Label it with `Field`, `Label` or `aria-label`. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input dir="auto" onPaste={pasteClean} className={cn(control, className)} {...props} />;
}

/** @param growing starts with one line and grows with the text */
export function Textarea({ growing = false, className, ...props }: ComponentProps<'textarea'> & { growing?: boolean }) {
  const size = growing ? 'field-sizing-content max-h-40 resize-none' : 'min-h-28!';
  return <textarea dir="auto" onPaste={pasteClean} className={cn(control, 'py-3', size, className)} {...props} />;
}

function Label({ className, ...props }: ComponentProps<'label'>) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller connects it to its control
  return <label className={cn('block font-semibold text-sm', className)} {...props} />;
}

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  /** Receives the props that connect the control to its label, hint and error. Spread them on the control. */
  children: (tie: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
};

/** A control with its label, a hint and an error. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={cn('space-y-1.5', className)}>
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-ink-soft">
          {hint}
        </p>
      )}
      {error !== undefined && <Problem id={`${id}-error`}>{error}</Problem>}
    </div>
  );
}

type ProblemProps = { id?: string; className?: string; children: string };

/** An error message, read out when it appears, unless a toast does that. It shows once the toast that says it is gone. */
export function Problem({ className, children, ...props }: ProblemProps) {
  const isHeard = useMemo(() => isSaid(children), [children]);
  const isElsewhere = useIsShown(children);
  return (
    <p
      role={isHeard ? undefined : 'alert'}
      className={cn('flex items-start gap-1.5 text-brick-ink', isElsewhere && 'invisible', className)}
      {...props}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
