import { Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { toast } from '../../ui/toast.tsx';
import { fullName } from './roles.ts';
import { hostedGameEvents, type Upcoming } from './upcoming.ts';
import { useUpcomingQuestion } from './use-upcoming-question.tsx';
import { useUser } from './use-user.ts';
import { UserDetails } from './user-details.tsx';
import { useDeleteUsersMutation, useDisableHostMutation, useSetActiveMutation } from './users-api.ts';

type Props = {
  userId: string | null;
  onClose: () => void;
  onEdit: (userId: string) => void;
};

/** Details of a user, and the actions. It is open while there is an id. */
export function ViewUserDialog({ userId, onClose, onEdit }: Props) {
  const shown = useUser(userId);
  const [setActive, { isLoading: setting }] = useSetActiveMutation();
  const [deleteUsers, { isLoading: deleting }] = useDeleteUsersMutation();
  const [asking, setAsking] = useState(false);
  const { ask, dialog } = useUpcomingQuestion();
  const [disableHost] = useDisableHostMutation();
  if (!shown) return null;

  const fail = (error: unknown, description: string) =>
    toast({ tone: 'destructive', title: 'Error', description: errorText(error, description) });
  const toggle = async () => {
    const isActive = !shown.isActive;
    const { data, error } = await setActive({ ids: [shown.id], isActive });
    const failure = error ?? data?.[0]?.error;
    const gameEvents = hostedGameEvents(failure);
    if (failure && !gameEvents) return fail(failure, 'Failed to update user status');
    if (gameEvents) {
      const decide = async (upcoming: Upcoming) => (await disableHost({ id: shown.id, upcoming })).error;
      const done = await ask({ user: shown, gameEvents, besides: 'disable', decide });
      if (!done) return;
    }
    toast({ title: `User ${isActive ? 'activated' : 'deactivated'} successfully` });
  };
  const remove = async () => {
    const { data, error } = await deleteUsers([shown.id]);
    setAsking(false);
    const failure = error ?? data?.[0]?.error;
    if (failure) return fail(failure, 'Failed to delete user');
    toast({ title: 'User deleted successfully' });
    onClose();
  };

  return (
    <Dialog
      open={userId !== null}
      onOpenChange={(next) => !next && onClose()}
      title={fullName(shown)}
      className="md:max-w-xl!"
    >
      <DialogBody>
        <UserDetails user={shown} />
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" className="px-3! text-brick-ink!" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
          Delete User
        </Button>
        <Button variant="outline" className="px-3!" onClick={() => void toggle()} pending={setting}>
          {shown.isActive ? <UserX aria-hidden /> : <UserCheck aria-hidden />}
          {shown.isActive ? 'Disable User' : 'Activate User'}
        </Button>
        <Button className="px-4!" onClick={() => onEdit(shown.id)}>
          <Pencil aria-hidden />
          Edit User
        </Button>
      </DialogFooter>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete User?"
        description="This cannot be undone. Their email, names, phone, bio and messages are erased for good."
        keepLabel="Cancel"
        confirmLabel="Delete User"
        pending={deleting}
        pendingText="Deleting…"
        onConfirm={() => void remove()}
      >
        <p className="font-semibold">{fullName(shown)}</p>
        <p className="text-ink-soft">
          <EmailAddress of={shown.email} />
        </p>
      </ConfirmDialog>
      {dialog}
    </Dialog>
  );
}
