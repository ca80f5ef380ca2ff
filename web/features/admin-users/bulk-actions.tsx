import { Trash2, UserCheck, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { activationMessage, deletionMessage } from './bulk.ts';
import { fullName } from './roles.ts';
import { useDeleteUsersMutation, useSetActiveMutation } from './users-api.ts';

/** How many of the selected are named before the rest are only counted. */
const NAMED = 5;

type Props = { users: readonly User[]; onDone: () => void };

/** What can be done with several people at once. */
export function BulkActions({ users, onDone }: Props) {
  const [setActive, { isLoading: setting }] = useSetActiveMutation();
  const [deleteUsers, { isLoading: deleting }] = useDeleteUsersMutation();
  const [asking, setAsking] = useState(false);
  const ids = users.map(({ id }) => id);

  const activate = async (isActive: boolean) => {
    const { data } = await setActive({ ids, isActive });
    if (!data) return;
    toast(activationMessage(data, isActive));
    onDone();
  };
  const remove = async () => {
    const { data, error } = await deleteUsers(ids);
    setAsking(false);
    if (!data) {
      const description = errorText(error, 'Failed to process bulk delete operation');
      return toast({ tone: 'destructive', title: 'Error', description });
    }
    toast(deletionMessage(data));
    onDone();
  };

  return (
    <>
      <Action label="Activate" icon={<UserCheck aria-hidden />} pending={setting} onClick={() => void activate(true)} />
      <Action label="Disable" icon={<UserX aria-hidden />} pending={setting} onClick={() => void activate(false)} />
      <Action label="Delete" icon={<Trash2 aria-hidden />} pending={deleting} onClick={() => setAsking(true)} risky />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${users.length} user(s)?`}
        description="This cannot be undone. Their email, names, phone, bio and messages are erased for good."
        keepLabel="Cancel"
        confirmLabel="Delete"
        pending={deleting}
        pendingText="Deleting…"
        onConfirm={() => void remove()}
      >
        <ul className="list-disc pl-5">
          {users.slice(0, NAMED).map((user) => (
            <li key={user.id}>{fullName(user)}</li>
          ))}
          {users.length > NAMED && <li>and {users.length - NAMED} more</li>}
        </ul>
        <p className="mt-3 text-ink-soft">
          Whoever still takes part in or hosts something upcoming is kept, and so are you.
        </p>
      </ConfirmDialog>
    </>
  );
}

type ActionProps = { label: string; icon: ReactNode; pending: boolean; risky?: boolean; onClick: () => void };

/** A phone has room for the sign alone. */
function Action({ label, icon, pending, risky = false, onClick }: ActionProps) {
  return (
    <Button
      variant="outline"
      className={cn('max-sm:size-11 max-sm:px-0! sm:px-4!', risky && 'text-brick-ink!')}
      aria-label={label}
      pending={pending}
      onClick={onClick}
    >
      {icon}
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}
