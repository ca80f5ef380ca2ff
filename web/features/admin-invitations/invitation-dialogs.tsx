import { type Invitation, SendInvitationRequest } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { useRecord } from '../../lib/use-record.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Input } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { type InvitationFilter, useDeleteInvitationMutation, useSendInvitationMutation } from './invitations-api.ts';
import { useInvitationPage } from './use-invitation-page.ts';

type Props = { asking: Asking; filter: InvitationFilter };

/** The dialogs that send invitations, and delete those of the list. */
export function InvitationDialogs({ asking: { asked, open, close }, filter }: Props) {
  const { query } = useInvitationPage(filter);
  const invitation = useRecord(asked?.kind === 'remove' ? asked.id : null, query.data?.items);
  return (
    <>
      <Dialog
        open={open && asked?.kind === 'add'}
        onOpenChange={(next) => !next && close()}
        title="Send Invitation"
        description="They get an email with a code and a link. It can be used once, within 14 days."
        keepOnOutsidePress
      >
        <InvitationForm onClose={close} />
      </Dialog>
      {asked?.kind === 'remove' && invitation && (
        <DeleteInvitation key={invitation.id} invitation={invitation} open={open} onClose={close} />
      )}
    </>
  );
}

type InvitationValues = { email: string; role: 'provider' };
const empty: InvitationValues = { email: '', role: 'provider' };

/** The message for missing fields (specification, section 5). */
const FILL_IN_ALL = 'Please fill in all fields';

function InvitationForm({ onClose }: { onClose: () => void }) {
  const form = useContractForm({
    initial: empty,
    sent: (request) => ({ schema: SendInvitationRequest, request }),
    draft: 'invitation new',
  });
  const { control } = form;
  const [send] = useSendInvitationMutation();
  const save = async (values: InvitationValues) => {
    const { error } = await form.make(send, values, 'An invitation was already sent. It is in the list.');
    if (error) return form.failed(error, errorText(error, 'Failed to create invitation'));
    form.forget();
    toast({ title: 'Invitation sent successfully', description: values.email.trim() });
    onClose();
  };
  const sayWhatIsMissing = () => {
    if (form.isBlank('email')) {
      toast({ tone: 'destructive', title: 'Error', description: FILL_IN_ALL });
      form.setError('email', { message: FILL_IN_ALL });
    }
  };
  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onInvalid={sayWhatIsMissing}
      onCancel={onClose}
      submitLabel="Send Invitation"
      pendingText="Sending…"
    >
      <FormField control={control} name="email" label="Email address">
        {(tied) => (
          <Input
            {...tied}
            data-first-focus
            type="email"
            inputMode="email"
            autoComplete="off"
            required
            maxLength={254}
          />
        )}
      </FormField>
      <FormField control={control} name="role" label="Role">
        {(tied) => (
          <Select {...tied} required>
            <option value="provider">Organizer</option>
          </Select>
        )}
      </FormField>
    </DialogForm>
  );
}

type DeleteProps = { invitation: Invitation; open: boolean; onClose: () => void };

function DeleteInvitation({ invitation, open, onClose }: DeleteProps) {
  const [remove] = useDeleteInvitationMutation();
  const description =
    invitation.status === 'accepted'
      ? 'They stay an organizer. The audit still shows who it was sent to.'
      : 'Its code can no longer be used. The audit still shows who it was sent to.';
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
