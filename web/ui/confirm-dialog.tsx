import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';

type Props = {
  /** Whether the action is harmless. */
  harmless?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The consequences, and whether they can be undone. */
  description: string;
  /** The subject of the question. */
  children: ReactNode;
  keepLabel: string;
  confirmLabel: string;
  pending: boolean;
  pendingText: string;
  /** Whether something is still to be said before it can be confirmed. */
  incomplete?: boolean;
  /** Whether the button that opened the dialog disappears with the subject. */
  openerGone?: boolean;
  onConfirm: () => void;
};

/** Asks before an action that cannot be undone. The harmless answer has the focus. */
export function ConfirmDialog(props: Props) {
  const { open, onOpenChange, title, description, children, openerGone = false } = props;
  const { keepLabel, confirmLabel, pending, pendingText, onConfirm } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !pending && onOpenChange(next)}
      title={title}
      description={description}
      afterPaint
      openerGone={openerGone}
    >
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        <Button data-first-focus variant="outline" onClick={() => !pending && onOpenChange(false)}>
          {keepLabel}
        </Button>
        <Button
          variant={props.harmless ? 'primary' : 'destructive'}
          onClick={onConfirm}
          disabled={props.incomplete}
          pending={pending}
          pendingText={pendingText}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
