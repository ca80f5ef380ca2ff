import { useState } from 'react';
import { errorText } from '../lib/base-query.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Problem } from './field.tsx';
import { toast } from './toast.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** The name of the entry. */
  name: string;
  confirmLabel: string;
  pendingText: string;
  remove: () => PromiseLike<{ error?: unknown }>;
  /** The toast after the entry was removed. */
  removed: string;
  /** The toast if removing failed and the server gives no reason. */
  failed: string;
  /** Whether the toast says `failed` while the dialog shows the server's reason. */
  alwaysFailed?: boolean;
};

/** Asks before an entry is removed. If the server refuses, the dialog stays and shows the reason. */
export function RemoveDialog(props: Props) {
  const { open, onClose, name, remove, removed, failed, alwaysFailed = false, ...words } = props;
  const [pending, setPending] = useState(false);
  const [gone, setGone] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const confirm = async () => {
    setPending(true);
    setRefusal(undefined);
    const { error } = await remove();
    setPending(false);
    if (error) {
      const reason = errorText(error, failed);
      setRefusal(reason);
      return toast({ tone: 'destructive', title: 'Error', description: alwaysFailed ? failed : reason });
    }
    setGone(true);
    toast({ title: removed, description: name });
    onClose();
  };

  return (
    <ConfirmDialog
      {...words}
      open={open}
      onOpenChange={(next) => !next && close()}
      keepLabel="Cancel"
      pending={pending}
      openerGone={gone}
      onConfirm={() => void confirm()}
    >
      <p className="wrap-anywhere font-semibold">{name}</p>
      {refusal !== undefined && <Problem className="mt-3">{refusal}</Problem>}
    </ConfirmDialog>
  );
}
