import { useId, useState } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { ADMIN_ROLES, type AdminRole } from '../../../modules/identity/rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { adminRoleWords } from '../../lib/admin-role-words.ts';
import { errorText } from '../../lib/base-query.ts';
import { ActReason } from '../../ui/act-reason.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { fullName } from './roles.ts';
import { useGrantAdminRoleMutation } from './users-api.ts';

type Props = { user: User; open: boolean; onClose: () => void };

/** Asks what another admin may change. */
export function AdminRoleDialog({ user, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Admin Role"
      description={`What ${fullName(user)} may change. All admins see everything.`}
      className="md:max-w-lg!"
    >
      <RoleForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function RoleForm({ user: { id, firstName, adminRole }, onClose }: Omit<Props, 'open'>) {
  const [grant, { isLoading }] = useGrantAdminRoleMutation();
  const [chosen, choose] = useState(adminRole);
  const [reason, say] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    if (chosen === null || isLoading) return;
    const { error } = await grant({ id, adminRole: chosen, reason: reason.trim() });
    if (error) return setProblem(errorText(error, 'Failed to change the role'));
    toast({ title: 'Role changed', description: `${isolated(firstName)}: ${adminRoleWords[chosen].title}` });
    onClose();
  };
  return (
    <Form onSubmit={() => void submit()} onChange={() => setProblem(undefined)}>
      <DialogBody className="space-y-4">
        {problem !== undefined && <Problem>{problem}</Problem>}
        <fieldset className="space-y-2">
          <legend className="mb-1.5 font-semibold text-sm">Role</legend>
          {ADMIN_ROLES.map((role) => (
            <Choice key={role} role={role} checked={chosen === role} onChoose={() => choose(role)} />
          ))}
        </fieldset>
        <ActReason value={reason} onChange={say} />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={chosen === adminRole || reason.trim() === ''}
          pending={isLoading}
          pendingText="Changing…"
        >
          Change Role
        </Button>
      </DialogFooter>
    </Form>
  );
}

type ChoiceProps = { role: AdminRole; checked: boolean; onChoose: () => void };

function Choice({ role, checked, onChoose }: ChoiceProps) {
  const id = useId();
  const { title, allows } = adminRoleWords[role];
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-start gap-3 rounded-field border border-line-strong px-3.5 py-3 has-checked:border-felt has-checked:bg-felt-wash has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
    >
      <input
        id={id}
        type="radio"
        name="adminRole"
        className="mt-0.5 size-5 shrink-0 accent-felt outline-none"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-allows`}
        checked={checked}
        onChange={onChoose}
      />
      <span>
        <span id={`${id}-title`} className="block font-semibold">
          {title}
        </span>
        <span id={`${id}-allows`} className="block text-ink-soft text-sm">
          {allows}
        </span>
      </span>
    </label>
  );
}
