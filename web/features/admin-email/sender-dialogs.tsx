import type { EmailSetting } from '../../../modules/email-senders/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { EntryDialogs } from '../../ui/entry-dialogs.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { useForm } from '../../ui/use-form.ts';
import {
  useAddEmailSettingMutation,
  useChangeEmailSettingMutation,
  useRemoveEmailSettingMutation,
} from './email-api.ts';
import { senderProblems, senderRequest, senderValues } from './sender-form.ts';

/** The dialogs in which senders are added, edited and deleted. */
export function SenderDialogs({ asking }: { asking: Asking<EmailSetting> }) {
  const { open, close } = asking;
  return (
    <EntryDialogs
      asking={asking}
      what="Sender"
      aboutAdding="A new sender is inactive until you set it active."
      form={(sender) => <SenderForm sender={sender} onClose={close} />}
      removal={(sender) => <DeleteSender sender={sender} open={open} onClose={close} />}
    />
  );
}

function SenderForm({ sender, onClose }: { sender: EmailSetting | undefined; onClose: () => void }) {
  const form = useForm(senderValues(sender), senderProblems);
  const [add, { isLoading: adding }] = useAddEmailSettingMutation();
  const [change, { isLoading: changing }] = useChangeEmailSettingMutation();
  const save = async () => {
    const request = senderRequest(form.values);
    const { error } = await (sender ? change({ id: sender.id, ...request }) : add({ ...request, isActive: false }));
    if (error) {
      return form.failed(error, errorText(error, `Failed to ${sender ? 'update' : 'add'} email setting`));
    }
    toast({ title: sender ? 'Sender updated' : 'Sender added', description: request.senderEmail.trim() });
    onClose();
  };
  const { control, problems } = form;
  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onCancel={onClose}
      submitLabel={sender ? 'Save Changes' : 'Add Sender'}
      pending={adding || changing}
      pendingText={sender ? 'Saving…' : 'Adding…'}
    >
      <Field label="Sender name" hint="How the sender is called in an inbox." error={problems.senderName}>
        {(tie) => (
          <Input {...tie} {...control('senderName')} data-first-focus required maxLength={80} autoComplete="off" />
        )}
      </Field>
      <Field label="Sender email" error={problems.senderEmail}>
        {(tie) => <Input {...tie} {...control('senderEmail')} {...address} required />}
      </Field>
      <Field label="Reply-to email (optional)" error={problems.replyToEmail}>
        {(tie) => <Input {...tie} {...control('replyToEmail')} {...address} />}
      </Field>
    </DialogForm>
  );
}

const address = { type: 'email', inputMode: 'email', autoComplete: 'off', maxLength: 254 } as const;

function DeleteSender({ sender, open, onClose }: { sender: EmailSetting; open: boolean; onClose: () => void }) {
  const [remove] = useRemoveEmailSettingMutation();
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title="Delete Sender?"
      description="Mails can no longer be sent from this address."
      name={`${sender.senderName} · ${sender.senderEmail}`}
      confirmLabel="Delete Sender"
      pendingText="Deleting…"
      remove={() => remove(sender.id)}
      removed="Sender removed"
      failed="Failed to remove email setting"
    />
  );
}
