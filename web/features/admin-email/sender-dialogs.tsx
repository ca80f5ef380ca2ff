import {
  AddEmailSettingRequest,
  ChangeEmailSettingRequest,
  type EmailSetting,
} from '../../../modules/email-senders/contract.ts';
import { EntryDialogs } from '../../ui/entry-dialogs.tsx';
import { EntryForm } from '../../ui/entry-form.tsx';
import type { EntryWords } from '../../ui/entry-words.ts';
import { Input } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import {
  useAddEmailSettingMutation,
  useChangeEmailSettingMutation,
  useEmailSettingsQuery,
  useRemoveEmailSettingMutation,
} from './email-api.ts';
import { senderRequest, senderValues } from './sender-form.ts';

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

/** The dialogs that add, edit and delete senders. */
export function SenderDialogs({ asking }: { asking: Asking }) {
  const { data: senders } = useEmailSettingsQuery();
  const [remove] = useRemoveEmailSettingMutation();
  return (
    <EntryDialogs
      asking={asking}
      entries={senders}
      words={words}
      aboutAdding="A new sender is inactive until you set it active."
      form={(sender) => <SenderForm sender={sender} onClose={asking.close} />}
      removal={({ id, senderName, senderEmail }) => ({
        name: `${senderName} · ${senderEmail}`,
        description: 'Emails can no longer be sent from this address.',
        remove: () => remove(id),
      })}
    />
  );
}

function SenderForm({ sender, onClose }: { sender: EmailSetting | undefined; onClose: () => void }) {
  return (
    <EntryForm
      entry={sender}
      words={words}
      path="/email-settings"
      valuesOf={senderValues}
      requestOf={senderRequest}
      schemas={{ add: AddEmailSettingRequest, change: ChangeEmailSettingRequest }}
      add={useAddEmailSettingMutation()}
      change={useChangeEmailSettingMutation()}
      nameOf={({ senderEmail }) => senderEmail.trim()}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormField
            control={control}
            name="senderName"
            label="Sender name"
            hint="The name that people see in their inbox."
          >
            {(tied) => <Input {...tied} data-first-focus required maxLength={80} autoComplete="off" />}
          </FormField>
          <FormField control={control} name="senderEmail" label="Sender email">
            {(tied) => <Input {...tied} {...address} required />}
          </FormField>
          <FormField control={control} name="replyToEmail" label="Reply-to email (optional)">
            {(tied) => <Input {...tied} {...address} />}
          </FormField>
        </>
      )}
    </EntryForm>
  );
}

const address = { type: 'email', inputMode: 'email', autoComplete: 'off', maxLength: 254 } as const;
