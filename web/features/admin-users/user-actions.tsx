import { KeyRound, Pencil, ShieldCheck, ShieldX, Trash2, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { ActReason } from '../../ui/act-reason.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { ToChange } from '../session/may-change.tsx';
import { useSession } from '../session/session-api.ts';
import { RemovePasskeysDialog, ResetPasswordDialog } from './admin-account-dialogs.tsx';
import { AdminRoleDialog } from './admin-role-dialog.tsx';
import { SuspendUser } from './suspend-user.tsx';
import { hostedGameEvents, type Upcoming } from './upcoming.ts';
import { useUpcomingQuestion } from './use-upcoming-question.tsx';
import { useDeleteUsersMutation, useDisableHostMutation, useSetActiveMutation } from './users-api.ts';
import { Whom } from './whom.tsx';

type Props = {
  user: User;
  onEdit: (userId: string) => void;
  onDeleted: () => void;
};

/** The actions on a user that the admin's role allows, with their questions. */
export function UserActions(props: Props) {
  const { user: me } = useSession();
  const { user } = props;
  return (
    // only full admins change other admins
    <ToChange part={user.isAdmin ? 'operations' : 'people'}>
      {user.isAdmin && user.id !== me?.id && <AdminActions user={user} />}
      <AccountActions {...props} />
    </ToChange>
  );
}

/** The actions of full admins on other admins: changing their role, and their ways to sign in. */
function AdminActions({ user }: Pick<Props, 'user'>) {
  const [asking, ask] = useState<'role' | 'password' | 'passkeys' | null>(null);
  const dialog = (of: typeof asking) => ({ user, open: asking === of, onClose: () => ask(null) });
  return (
    <>
      <Button variant="outline" className="px-3!" onClick={() => ask('role')}>
        <ShieldCheck aria-hidden />
        Admin Role
      </Button>
      <Button variant="outline" className="px-3!" onClick={() => ask('password')}>
        <KeyRound aria-hidden />
        Reset Password
      </Button>
      <Button variant="outline" className="px-3!" onClick={() => ask('passkeys')}>
        <ShieldX aria-hidden />
        Remove Passkeys
      </Button>
      <AdminRoleDialog {...dialog('role')} />
      <ResetPasswordDialog {...dialog('password')} />
      <RemovePasskeysDialog {...dialog('passkeys')} />
    </>
  );
}

/** Deleting, disabling or activating, and editing. */
function AccountActions({ user, onEdit, onDeleted }: Props) {
  const [setActive, { isLoading: setting }] = useSetActiveMutation();
  const [deleteUsers, { isLoading: deleting }] = useDeleteUsersMutation();
  const [asking, setAsking] = useState<'active' | 'delete' | null>(null);
  const [said, say] = useState('');
  const reason = said.trim();
  const { ask, dialog } = useUpcomingQuestion();
  const [disableHost] = useDisableHostMutation();

  const question = (of: typeof asking) => ({
    open: asking === of,
    onOpenChange: () => setAsking(null),
    keepLabel: 'Cancel',
    incomplete: reason === '',
  });
  const openQuestion = (of: typeof asking) => {
    say('');
    setAsking(of);
  };
  const fail = (error: unknown, description: string) =>
    toast({ tone: 'destructive', title: 'Error', description: errorText(error, description) });
  const toggle = async () => {
    const isActive = !user.isActive;
    const { data, error } = await setActive({ ids: [user.id], isActive, reason });
    setAsking(null);
    const failure = error ?? data?.[0]?.error;
    const gameEvents = hostedGameEvents(failure);
    if (failure && !gameEvents) return fail(failure, 'Failed to update user status');
    if (gameEvents) {
      const decide = async (upcoming: Upcoming) => (await disableHost({ id: user.id, upcoming, reason })).error;
      const done = await ask({ user, gameEvents, besides: 'disable', decide });
      if (!done) return;
    }
    toast({
      title: `User ${isActive ? 'activated' : 'deactivated'} successfully`,
      // no undo after evenings were called off or handed over: the mails about it are sent already
      ...(!gameEvents && { action: undoOf(isActive) }),
    });
  };
  const undoOf = (isActive: boolean) => ({
    label: 'Undo',
    altText: 'Undo it within ten seconds',
    act: async () => {
      const { data, error } = await setActive({ ids: [user.id], isActive: !isActive });
      const failure = error ?? data?.[0]?.error;
      if (failure) return fail(failure, 'It was not undone. Please try again.');
      toast({ title: `User ${isActive ? 'deactivated' : 'activated'} again` });
    },
  });
  const remove = async () => {
    const { data, error } = await deleteUsers({ ids: [user.id], reason });
    setAsking(null);
    const failure = error ?? data?.[0]?.error;
    if (failure) return fail(failure, 'Failed to delete user');
    toast({ title: 'User deleted successfully' });
    onDeleted();
  };

  return (
    <>
      <Button variant="ghost" className="px-3! text-brick-ink!" onClick={() => openQuestion('delete')}>
        <Trash2 aria-hidden />
        Delete User
      </Button>
      <Button variant="outline" className="px-3!" onClick={() => openQuestion('active')}>
        {user.isActive ? <UserX aria-hidden /> : <UserCheck aria-hidden />}
        {user.isActive ? 'Disable User' : 'Activate User'}
      </Button>
      <SuspendUser user={user} />
      <Button className="px-4!" onClick={() => onEdit(user.id)}>
        <Pencil aria-hidden />
        Edit User
      </Button>
      <ConfirmDialog
        {...question('active')}
        title={user.isActive ? 'Disable User?' : 'Activate User?'}
        description={
          user.isActive
            ? 'They are signed out on every device, and their seats are given to others.'
            : 'They can sign in again. Seats they had are not given back.'
        }
        confirmLabel={user.isActive ? 'Disable' : 'Activate'}
        harmless={!user.isActive}
        pending={setting}
        pendingText={user.isActive ? 'Disabling…' : 'Activating…'}
        onConfirm={() => void toggle()}
      >
        <Whom user={user} />
        <ActReason value={said} onChange={say} />
      </ConfirmDialog>
      <ConfirmDialog
        {...question('delete')}
        title="Delete User?"
        description="This cannot be undone. Their email, names, phone, bio and messages are erased for good."
        confirmLabel="Delete User"
        pending={deleting}
        pendingText="Deleting…"
        onConfirm={() => void remove()}
      >
        <Whom user={user} />
        <ActReason value={said} onChange={say} />
      </ConfirmDialog>
      {dialog}
    </>
  );
}
