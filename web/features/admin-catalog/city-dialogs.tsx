import type { City } from '../../../modules/catalogue/contract.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { EntryDialogs } from '../../ui/entry-dialogs.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { useForm } from '../../ui/use-form.ts';
import {
  useAddCityMutation,
  useAdminRegionsQuery,
  useChangeCityMutation,
  useRemoveCityMutation,
} from './catalog-api.ts';
import { nameProblem, regionProblem } from './fields.ts';

/** The dialogs in which cities are added, edited and deleted. */
export function CityDialogs({ asking }: { asking: Asking<City> }) {
  const { open, close } = asking;
  return (
    <EntryDialogs
      asking={asking}
      what="City"
      form={(city) => <CityForm city={city} onClose={close} />}
      removal={(city) => <DeleteCity city={city} open={open} onClose={close} />}
    />
  );
}

type CityValues = { name: string; regionId: string };

const problemsOf = ({ name, regionId }: CityValues) => ({
  name: nameProblem(name),
  regionId: regionProblem(regionId),
});

function CityForm({ city, onClose }: { city: City | undefined; onClose: () => void }) {
  const { data: regions = [] } = useAdminRegionsQuery();
  const form = useForm<CityValues>({ name: city?.name ?? '', regionId: city?.regionId ?? '' }, problemsOf);
  const [add, { isLoading: adding }] = useAddCityMutation();
  const [change, { isLoading: changing }] = useChangeCityMutation();
  const { values, control, problems } = form;
  const save = async () => {
    const { error } = await (city ? change({ id: city.id, ...values }) : add(values));
    if (error) return form.failed(error, city ? 'Failed to update city' : 'Failed to add city');
    toast({ title: city ? 'City updated successfully' : 'City added successfully', description: values.name });
    onClose();
  };
  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onCancel={onClose}
      submitLabel={city ? 'Save Changes' : 'Add City'}
      pending={adding || changing}
      pendingText={city ? 'Saving…' : 'Adding…'}
      disabled={values.name.trim() === '' || values.regionId === ''}
    >
      <Field label="Name" error={problems.name}>
        {(tie) => <Input {...tie} {...control('name')} data-first-focus required maxLength={80} autoComplete="off" />}
      </Field>
      <Field label="Region" error={problems.regionId}>
        {(tie) => (
          <Select {...tie} {...control('regionId')} required>
            <option value="">Choose a region</option>
            {regions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </DialogForm>
  );
}

function DeleteCity({ city, open, onClose }: { city: City; open: boolean; onClose: () => void }) {
  const [remove] = useRemoveCityMutation();
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title="Delete City?"
      description="Cafes in it stay in their region, and say no city of their own."
      name={city.name}
      confirmLabel="Delete City"
      pendingText="Deleting…"
      remove={() => remove(city.id)}
      removed="City removed successfully"
      failed="Failed to remove city"
      alwaysFailed
    />
  );
}
