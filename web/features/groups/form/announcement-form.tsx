import { AnnouncementRequest } from '../../../../modules/groups/announcements/contract.ts';
import type { Group } from '../../../../modules/groups/contract.ts';
import { ANNOUNCEMENT_TEXT_LENGTH, ANNOUNCEMENT_TITLE_LENGTH } from '../../../../modules/groups/rules.ts';
import { counted } from '../../../lib/counted.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Input, Textarea } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useContractForm } from '../../../ui/use-contract-form.ts';
import { useAnnounceMutation } from '../announcements-api.ts';

type Props = { group: Group; onDone: () => void };

/** The form in which an organizer writes to everybody who follows a group. */
export function AnnouncementForm({ group, onDone }: Props) {
  const [announce] = useAnnounceMutation();
  const form = useContractForm({
    initial: { subject: '', text: '' },
    sent: (request) => ({ schema: AnnouncementRequest, request }),
    draft: `announcement ${group.id}`,
  });
  const save = async (values: { subject: string; text: string }) => {
    const { error } = await form.make(
      announce,
      { groupId: group.id, ...values },
      'It was written before. It is on the page of the group.',
    );
    if (error) return form.refused(error, 'That did not work. Please try again.');
    form.forget();
    toast({ title: 'Announcement Written', description: 'You can withdraw it until it is sent.' });
    onDone();
  };
  const { control } = form;
  const to = group.followers == null ? 'Announce' : `Announce to ${counted(group.followers, 'person', 'people')}`;
  return (
    <DialogForm form={form} onSubmit={save} onCancel={onDone} submitLabel={to} pendingText="Announcing…">
      <FormField control={control} name="subject" label="Subject">
        {(tied) => <Input {...tied} required maxLength={ANNOUNCEMENT_TITLE_LENGTH} />}
      </FormField>
      <FormField
        control={control}
        name="text"
        label="What do you want to say?"
        hint="Plain text. Addresses that begin with https:// lead there."
      >
        {(tied) => <Textarea {...tied} required maxLength={ANNOUNCEMENT_TEXT_LENGTH} className="min-h-40!" />}
      </FormField>
    </DialogForm>
  );
}
