import { type ComponentProps, type ComponentType, useEffect } from 'react';
import { type FieldErrors, useFormState } from 'react-hook-form';
import { HostDetails } from '../../../modules/identity/contract.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Input, Problem } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { RestoredNotice } from '../../ui/form-notices.tsx';
import { toast } from '../../ui/toast.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useUpdateProfileMutation } from './account-api.ts';
import { expertiseList } from './expertise.ts';

/** A select of the city's regions, passed in because regions belong to another feature. */
export type RegionSelect = ComponentType<
  Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
    value: string;
    onChange: (regionId: string) => void;
  }
>;

type Details = { regionId: string; expertise: string };

type Props = { RegionSelect: RegionSelect; onSaved: () => void };

/** The form for where an organizer hosts, and the games they know well (specification, section 2: provider-details). */
export function HostDetailsForm({ RegionSelect, onSaved }: Props) {
  const form = useContractForm<Details>({
    initial: { regionId: '', expertise: '' },
    sent: ({ regionId, expertise }) => ({
      schema: HostDetails,
      request: { regionId, expertise: expertiseList(expertise) },
    }),
    draft: 'host details',
  });
  const { control, setFocus } = form;
  // the form may appear in a dialog that is open already, over a page whose heading takes the focus
  useEffect(() => setFocus('regionId'), [setFocus]);
  const { errors, isSubmitting } = useFormState({ control });
  const [update] = useUpdateProfileMutation();

  const save = async ({ regionId, expertise }: Details) => {
    const { error } = await update({ regionId, expertise: expertiseList(expertise) });
    if (error) return form.refused(error, 'Your details were not saved. Please try again.');
    form.forget();
    toast({ title: 'Profile Updated', description: 'Players now find you by your region.' });
    onSaved();
  };
  const sayWhatIsMissing = ({ regionId }: FieldErrors<Details>) => {
    if (regionId) toast({ tone: 'destructive', title: 'Missing information', description: 'Please select a region.' });
  };

  return (
    <Form
      onSubmit={() => {
        if (!isSubmitting) void form.submit(save, sayWhatIsMissing);
      }}
    >
      <DialogBody className="space-y-4">
        {form.restored && <RestoredNotice onStartOver={form.startOver} />}
        {errors.root?.message !== undefined && <Problem>{errors.root.message}</Problem>}
        <FormField control={control} name="regionId" label="Region">
          {(tied) => <RegionSelect {...tied} />}
        </FormField>
        <FormField
          control={control}
          name="expertise"
          label="Expertise (optional)"
          hint="Games you know well, separated by commas."
        >
          {(tied) => <Input {...tied} maxLength={500} placeholder="Chess, Connect 4, UNO" />}
        </FormField>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" className="w-full" pending={isSubmitting} pendingText="Saving...">
          Save
        </Button>
      </DialogFooter>
    </Form>
  );
}
