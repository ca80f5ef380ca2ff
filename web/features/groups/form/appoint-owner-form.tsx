import { AppointOwnerRequest, type Group } from '../../../../modules/groups/contract.ts';
import { publicName } from '../../../../modules/identity/shown-name-rules.ts';
import { isolated } from '../../../../platform/isolated.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useContractForm } from '../../../ui/use-contract-form.ts';
import { useAppointOwnerMutation } from '../organize-api.ts';

type Props = { group: Group; onDone: () => void };

/** The form in which an admin gives a group to one of its organizers. */
export function AppointOwnerForm({ group, onDone }: Props) {
  const [appoint] = useAppointOwnerMutation();
  const form = useContractForm({
    initial: { userId: group.organizers[0]?.id ?? '', reason: '' },
    sent: (request) => ({ schema: AppointOwnerRequest, request }),
    draft: `appoint ${group.id}`,
  });
  const save = async (values: { userId: string; reason: string }) => {
    const { error } = await appoint({ id: group.id, ...values });
    if (error) return form.refused(error, 'Failed to appoint an owner. Please try again.');
    form.forget();
    toast({ title: 'Owner Appointed', description: 'Both get an email with your reason.' });
    onDone();
  };
  const { control } = form;
  return (
    <DialogForm form={form} onSubmit={save} onCancel={onDone} submitLabel="Appoint Owner" pendingText="Appointing…">
      <FormField control={control} name="userId" label="New owner">
        {(tied) => (
          <Select {...tied}>
            {group.organizers.map((person) => (
              <option key={person.id} value={person.id}>
                {isolated(publicName(person))}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField control={control} name="reason" label="Reason" hint="It stays in the log for good, and both read it.">
        {(tied) => <Textarea {...tied} required />}
      </FormField>
    </DialogForm>
  );
}
