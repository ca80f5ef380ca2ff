import type { Invitation } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { useForm } from '../../ui/use-form.ts';
import { FILL_IN_ALL, type InvitationValues, invitationProblems } from './invitation-form.ts';
import { useDeleteInvitationMutation, useSendInvitationMutation } from './invitations-api.ts';

/** The dialogs in which invitations are sent and deleted. */
export function InvitationDialogs({ asking: { asked, open, close } }: { asking: Asking<Invitation> }) {
  return (
    <>
      <Dialog
        open={open && asked?.kind === 'add'}
        onOpenChange={(next) => !next && close()}
        title="Send Invitation"
        description="They get a mail with a code and a link. It can be used once, within 14 days."
        keepOnOutsidePress
      >
        <InvitationForm onClose={close} />
      </Dialog>
      {asked?.kind === 'remove' && (
        <DeleteInvitation key={asked.entry.id} invitation={asked.entry} open={open} onClose={close} />
      )}
    </>
  );
}

const empty: InvitationValues = { email: '', role: 'provider' };

function InvitationForm({ onClose }: { onClose: () => void }) {
  const form = useForm(empty, invitationProblems, {
    announced: (problems) => (Object.values(problems).includes(FILL_IN_ALL) ? FILL_IN_ALL : undefined),
    draft: 'invitation new',
  });
  const [send, { isLoading }] = useSendInvitationMutation();
  const { values, control, problems } = form;
  const save = async () => {
    const { error } = await send(values);
    if (error) return form.failed(error, errorText(error, 'Failed to create invitation'));
    form.forget();
    toast({ title: 'Invitation sent successfully', description: values.email.trim() });
    onClose();
  };
  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onCancel={onClose}
      submitLabel="Send Invitation"
      pending={isLoading}
      pendingText="Sending…"
    >
      <Field label="Email address" error={problems.email}>
        {(tie) => (
          <Input
            {...tie}
            {...control('email')}
            data-first-focus
            type="email"
            inputMode="email"
            autoComplete="off"
            required
            maxLength={254}
          />
        )}
      </Field>
      <Field label="Role" error={problems.role}>
        {(tie) => (
          <Select {...tie} {...control('role')} required>
            <option value="provider">Organizer</option>
          </Select>
        )}
      </Field>
    </DialogForm>
  );
}

type DeleteProps = { invitation: Invitation; open: boolean; onClose: () => void };

function DeleteInvitation({ invitation, open, onClose }: DeleteProps) {
  const [remove] = useDeleteInvitationMutation();
  const description =
    invitation.status === 'accepted'
      ? 'They stay an organizer. The audit keeps to whom it was sent.'
      : 'Its code is worth nothing any more. The audit keeps to whom it was sent.';
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title="Delete Invitation?"
      description={description}
      name={invitation.email}
      confirmLabel="Delete Invitation"
      pendingText="Deleting…"
      remove={() => remove(invitation.id)}
      removed="Invitation deleted successfully"
      failed="Failed to delete invitation"
    />
  );
}
