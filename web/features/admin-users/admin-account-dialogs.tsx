import { Copy } from 'lucide-react';
import { useState } from 'react';
import { AddAdminRequest, type User } from '../../../modules/identity/contract.ts';
import { ADMIN_ROLES, type AdminRole } from '../../../modules/identity/rules.ts';
import { adminRoleWords } from '../../lib/admin-role-words.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copy } from '../../ui/copy.ts';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Input } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { generatedPassword } from './generated-password.ts';
import { fullName } from './roles.ts';
import { useAddAdminMutation, useRemoveAdminPasskeysMutation, useResetAdminPasswordMutation } from './users-api.ts';

/** A password that was just set, and the username that it belongs to. */
type Made = { readonly username: string; readonly password: string };

/** Asks for the name and the role of a new admin, and shows the password once. */
export function AddAdminDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={made ? 'Admin Added' : 'Add Admin'}
      description={
        made
          ? `${made.username} signs in at /admin with this password. It is kept nowhere: pass it on now.`
          : 'They sign in with this name and a password that is made here.'
      }
      keepOnOutsidePress
    >
      {made ? <ShownOnce password={made.password} onClose={close} /> : <AddForm onMade={setMade} onClose={close} />}
    </Dialog>
  );
}

function AddForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const [add] = useAddAdminMutation();
  const [password] = useState(generatedPassword);
  const form = useContractForm<{ username: string; role: AdminRole }>({
    initial: { username: '', role: 'auditor' },
    sent: (values) => ({ schema: AddAdminRequest, request: { ...values, password } }),
    draft: 'admin new',
  });
  const save = async ({ username, role }: { username: string; role: AdminRole }) => {
    const { error } = await form.make(
      add,
      { username, role, password },
      'An admin was already added. Find them among the users, and reset their password.',
    );
    if (error) return form.failed(error, errorText(error, 'The admin was not added. Please try again.'));
    form.forget();
    onMade({ username, password });
  };
  return (
    <DialogForm form={form} onSubmit={save} onCancel={onClose} submitLabel="Add Admin" pendingText="Adding…">
      <FormField
        control={form.control}
        name="username"
        label="User name"
        hint="Up to 40 letters, digits, dots, dashes or underscores."
      >
        {(tied) => <Input {...tied} data-first-focus required maxLength={40} autoComplete="off" spellCheck={false} />}
      </FormField>
      <FormField control={form.control} name="role" label="Role">
        {(tied) => (
          <Select {...tied} required>
            {ADMIN_ROLES.map((role) => (
              <option key={role} value={role}>
                {adminRoleWords[role].title}: {adminRoleWords[role].allows}
              </option>
            ))}
          </Select>
        )}
      </FormField>
    </DialogForm>
  );
}

function ShownOnce({ password, onClose }: { password: string; onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <p className="flex items-center justify-between gap-2 rounded-field bg-sunken py-1 pr-1 pl-3.5">
          <span className="min-w-0">
            <span className="sr-only">Password </span>
            <code className="wrap-anywhere select-all font-semibold">{password}</code>
          </span>
          <Button
            data-first-focus
            variant="ghost"
            className="px-3!"
            onClick={() =>
              void copy(password, 'Password copied to clipboard', 'It could not be copied. Please select it.')
            }
          >
            <Copy aria-hidden />
            Copy
          </Button>
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </>
  );
}

type Props = { user: User; open: boolean; onClose: () => void };

/** Asks before an admin's password is replaced, and shows the new one once. */
export function ResetPasswordDialog({ user, open, onClose }: Props) {
  const [reset, { isLoading }] = useResetAdminPasswordMutation();
  const [made, setMade] = useState<string | null>(null);
  const replace = async () => {
    const password = generatedPassword();
    const { error } = await reset({ id: user.id, password });
    if (!error) return setMade(password);
    onClose();
    toast({ tone: 'destructive', title: 'Error', description: errorText(error, 'The password was not replaced.') });
  };
  if (made !== null) {
    const close = () => {
      setMade(null);
      onClose();
    };
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title="Password Replaced"
        description={`${fullName(user)} signs in with this password from now on. It is kept nowhere: pass it on now.`}
        keepOnOutsidePress
      >
        <ShownOnce password={made} onClose={close} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Reset Password?"
      description="The old password no longer signs in, and their sessions end on every device."
      keepLabel="Cancel"
      confirmLabel="Reset Password"
      pending={isLoading}
      pendingText="Resetting…"
      onConfirm={() => void replace()}
    >
      <p className="font-semibold">{fullName(user)}</p>
    </ConfirmDialog>
  );
}

/** Asks before all passkeys of an admin are removed. */
export function RemovePasskeysDialog({ user, open, onClose }: Props) {
  const [remove, { isLoading }] = useRemoveAdminPasskeysMutation();
  const confirm = async () => {
    const { error } = await remove(user.id);
    onClose();
    if (!error)
      return toast({ title: 'Passkeys removed', description: `The sessions of ${fullName(user)} have ended.` });
    toast({ tone: 'destructive', title: 'Error', description: errorText(error, 'The passkeys were not removed.') });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Remove All Passkeys?"
      description="For a lost device. The password alone signs in then, and their sessions end on every device."
      keepLabel="Cancel"
      confirmLabel="Remove Passkeys"
      pending={isLoading}
      pendingText="Removing…"
      onConfirm={() => void confirm()}
    >
      <p className="font-semibold">{fullName(user)}</p>
    </ConfirmDialog>
  );
}
