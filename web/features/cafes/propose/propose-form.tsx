import { Controller, useFormState } from 'react-hook-form';
import { ProposeCafeRequest, type Region } from '../../../../modules/catalog/contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Input, Problem, Textarea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { RestoredNotice } from '../../../ui/form-notices.tsx';
import { NamedOptions, Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useContractForm } from '../../../ui/use-contract-form.ts';
import { useProposeCafeMutation } from '../proposals-api.ts';

const initial = { name: '', address: '', zipcode: '', regionId: '', note: '', own: false };

/** The form in which a member proposes a cafe to the admins. */
export function ProposeForm({ regions }: { regions: readonly Region[] }) {
  const [propose] = useProposeCafeMutation();
  const form = useContractForm({
    initial,
    sent: (request) => ({ schema: ProposeCafeRequest, request }),
    draft: 'cafe proposal',
  });
  const { control } = form;
  const { errors, isSubmitting } = useFormState({ control });
  const save = async (values: typeof initial) => {
    const { error } = await form.make(propose, values, 'You proposed it before. It is waiting for an answer.');
    if (error) return form.refused(error, 'Your proposal was not sent. Please try again.');
    form.forget();
    toast({ title: 'Cafe Proposed', description: 'You get an email once we have looked at it.' });
  };
  return (
    <Form
      className="max-w-160"
      onSubmit={() => {
        if (!isSubmitting) void form.submit(save);
      }}
    >
      <div className="space-y-4">
        {form.restored && <RestoredNotice onStartOver={form.startOver} />}
        {errors.root?.message !== undefined && <Problem>{errors.root.message}</Problem>}
        <FormField control={control} name="name" label="Name of the cafe">
          {(tied) => <Input {...tied} required maxLength={80} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="address" label="Street address">
          {(tied) => <Input {...tied} required maxLength={200} autoComplete="off" />}
        </FormField>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField control={control} name="zipcode" label="Zip code">
            {(tied) => <Input {...tied} required maxLength={20} autoComplete="off" />}
          </FormField>
          <FormField control={control} name="regionId" label="Region">
            {(tied) => (
              <Select {...tied} required>
                <option value="">Choose a region</option>
                <NamedOptions of={regions} />
              </Select>
            )}
          </FormField>
        </div>
        <FormField
          control={control}
          name="note"
          label="Anything we should know? (optional)"
          hint="Room for how many tables, who to talk to. Only admins read it."
        >
          {(tied) => <Textarea {...tied} maxLength={500} />}
        </FormField>
        <Controller
          control={control}
          name="own"
          render={({ field: { value, onChange, ...field } }) => (
            <Checkbox
              {...field}
              checked={value}
              onChange={({ target }) => onChange(target.checked)}
              label="This is my cafe. I want to see its tables, and set when and how many."
            />
          )}
        />
        <Button type="submit" className="w-full sm:w-auto" pending={isSubmitting} pendingText="Sending…">
          Propose Cafe
        </Button>
      </div>
    </Form>
  );
}
