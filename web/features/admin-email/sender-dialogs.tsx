import type { EmailSetting } from '../../../modules/email-senders/contract.ts';
import { EntryDialogs } from '../../ui/entry-dialogs.tsx';
import { EntryForm } from '../../ui/entry-form.tsx';
import type { EntryWords } from '../../ui/entry-words.ts';
import { Field, Input } from '../../ui/field.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { useForm } from '../../ui/use-form.ts';
import {
  useAddEmailSettingMutation,
  useChangeEmailSettingMutation,
  useRemoveEmailSettingMutation,
} from './email-api.ts';
import { senderProblems, senderRequest, senderValues } from './sender-form.ts';

const words: EntryWords = {
  what: 'Sender',
  removing: 'Delete',
  added: 'Sender added',
  updated: 'Sender updated',
  removed: 'Sender removed',
  failedToAdd: 'Failed to add email setting',
  failedToUpdate: 'Failed to update email setting',
  failedToRemove: 'Failed to remove email setting',
};

/** The dialogs in which senders are added, edited and deleted. */
export function SenderDialogs({ asking }: { asking: Asking<EmailSetting> }) {
  const [remove] = useRemoveEmailSettingMutation();
  return (
    <EntryDialogs
      asking={asking}
      words={words}
      aboutAdding="A new sender is inactive until you set it active."
      form={(sender) => <SenderForm sender={sender} onClose={asking.close} />}
      removal={({ id, senderName, senderEmail }) => ({
        name: `${senderName} · ${senderEmail}`,
        description: 'Mails can no longer be sent from this address.',
        remove: () => remove(id),
      })}
    />
  );
}

function SenderForm({ sender, onClose }: { sender: EmailSetting | undefined; onClose: () => void }) {
  const form = useForm(senderValues(sender), senderProblems, { draft: `sender ${sender?.id ?? 'new'}` });
  const { control, problems } = form;
  return (
    <EntryForm
      entry={sender}
      words={words}
      form={form}
      path="/email-settings"
      valuesOf={senderValues}
      requestOf={senderRequest}
      add={useAddEmailSettingMutation()}
      change={useChangeEmailSettingMutation()}
      name={form.values.senderEmail.trim()}
      onClose={onClose}
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
    </EntryForm>
  );
}

const address = { type: 'email', inputMode: 'email', autoComplete: 'off', maxLength: 254 } as const;
