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
import { GoingDialog } from './going-dialog.tsx';
import { SuspendUser } from './suspend-user.tsx';
import { useSetActiveMutation } from './users-api.ts';
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
  const [asking, setAsking] = useState<'activate' | 'disable' | 'delete' | null>(null);
  const [said, say] = useState('');
  const reason = said.trim();
  const close = () => setAsking(null);
  const fail = (error: unknown, description: string) =>
    toast({ tone: 'destructive', title: 'Error', description: errorText(error, description) });
  const turn = async (isActive: boolean, because: { reason?: string } = {}) => {
    const { data, error } = await setActive({ ids: [user.id], isActive, ...because });
    return error ?? data?.[0]?.error;
  };
  const activate = async () => {
    const failure = await turn(true, { reason });
    close();
    if (failure) return fail(failure, 'Failed to update user status');
    toast({ title: 'User activated successfully', action: undoOf('activated') });
  };
  const undoOf = (done: 'activated' | 'deactivated') => ({
    label: 'Undo',
    altText: 'Undo it within ten seconds',
    act: async () => {
      const failure = await turn(done === 'deactivated');
      if (failure) return fail(failure, 'It was not undone. Please try again.');
      toast({ title: `User ${done === 'activated' ? 'deactivated' : 'activated'} again` });
    },
  });
  const gone = (isGone: boolean) => {
    close();
    if (asking === 'delete') {
      toast({ title: 'User deleted successfully' });
      return onDeleted();
    }
    // no undo after something was given away: the mails about it are sent already
    toast({ title: 'User deactivated successfully', ...(!isGone && { action: undoOf('deactivated') }) });
  };

  return (
    <>
      <Button variant="ghost" className="px-3! text-brick-ink!" onClick={() => setAsking('delete')}>
        <Trash2 aria-hidden />
        Delete User
      </Button>
      <Button
        variant="outline"
        className="px-3!"
        onClick={() => {
          say('');
          setAsking(user.isActive ? 'disable' : 'activate');
        }}
      >
        {user.isActive ? <UserX aria-hidden /> : <UserCheck aria-hidden />}
        {user.isActive ? 'Disable User' : 'Activate User'}
      </Button>
      <SuspendUser user={user} />
      <Button className="px-4!" onClick={() => onEdit(user.id)}>
        <Pencil aria-hidden />
        Edit User
      </Button>
      <ConfirmDialog
        open={asking === 'activate'}
        onOpenChange={close}
        title="Activate User?"
        description="They can sign in again. Seats they had are not given back."
        keepLabel="Cancel"
        confirmLabel="Activate"
        harmless
        incomplete={reason === ''}
        pending={setting}
        pendingText="Activating…"
        onConfirm={() => void activate()}
      >
        <Whom user={user} />
        <ActReason value={said} onChange={say} />
      </ConfirmDialog>
      {(asking === 'disable' || asking === 'delete') && (
        <GoingDialog key={asking} act={asking} user={user} onClose={close} onDone={gone} />
      )}
    </>
  );
}
