import { type ComponentProps, type ReactNode, useState } from 'react';
import { errorText } from '../lib/base-query.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { toast } from './toast.tsx';

type Props = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'description' | 'keepLabel' | 'confirmLabel' | 'pendingText' | 'harmless' | 'openerGone' | 'incomplete'
> &
  Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className' | 'aria-label'> & {
    /** What stands on the button. */
    label: ReactNode;
    /** What the act needs besides a yes. */
    children?: ReactNode;
    act: () => PromiseLike<{ error?: unknown }>;
    /** What to say if it failed without a sentence of the server's. */
    failed: string;
    failedTitle?: string;
    done: { title: string; description?: string };
  };

/** A button that asks, acts, and says what became of it. */
export function AskFirst(props: Props) {
  const { label, variant = 'outline', size, className, act, failed, failedTitle = 'Error', done, ...question } = props;
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    const { error } = await act();
    setPending(false);
    setAsking(false);
    if (error) return toast({ tone: 'destructive', title: failedTitle, description: errorText(error, failed) });
    toast(done);
  };
  return (
    <>
      <Button
        variant={variant}
        {...(size && { size })}
        className={className}
        aria-label={props['aria-label']}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        open={asking}
        onOpenChange={setAsking}
        pending={pending}
        onConfirm={() => void confirm()}
      >
        {question.children ?? null}
      </ConfirmDialog>
    </>
  );
}
