import type { Region } from '../../../modules/catalogue/contract.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { EntryDialogs } from '../../ui/entry-dialogs.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { useForm } from '../../ui/use-form.ts';
import {
  useAddRegionMutation,
  useAdminCitiesQuery,
  useChangeRegionMutation,
  useRemoveRegionMutation,
} from './catalog-api.ts';
import { nameProblem } from './fields.ts';
import { citiesIn, cityCount } from './places.ts';

/** The dialogs in which regions are added, edited and deleted. */
export function RegionDialogs({ asking }: { asking: Asking<Region> }) {
  const { open, close } = asking;
  return (
    <EntryDialogs
      asking={asking}
      what="Region"
      form={(region) => <RegionForm region={region} onClose={close} />}
      removal={(region) => <DeleteRegion region={region} open={open} onClose={close} />}
    />
  );
}

type RegionValues = { name: string };

const problemsOf = ({ name }: RegionValues) => ({ name: nameProblem(name) });

function RegionForm({ region, onClose }: { region: Region | undefined; onClose: () => void }) {
  const form = useForm<RegionValues>({ name: region?.name ?? '' }, problemsOf);
  const [add, { isLoading: adding }] = useAddRegionMutation();
  const [change, { isLoading: changing }] = useChangeRegionMutation();
  const { values, control, problems } = form;
  const save = async () => {
    const { error } = await (region ? change({ id: region.id, ...values }) : add(values));
    if (error) return form.failed(error, region ? 'Failed to update region' : 'Failed to add region');
    toast({ title: region ? 'Region updated successfully' : 'Region added successfully', description: values.name });
    onClose();
  };
  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onCancel={onClose}
      submitLabel={region ? 'Save Changes' : 'Add Region'}
      pending={adding || changing}
      pendingText={region ? 'Saving…' : 'Adding…'}
      disabled={values.name.trim() === ''}
    >
      <Field label="Name" error={problems.name}>
        {(tie) => <Input {...tie} {...control('name')} data-first-focus required maxLength={80} autoComplete="off" />}
      </Field>
    </DialogForm>
  );
}

function DeleteRegion({ region, open, onClose }: { region: Region; open: boolean; onClose: () => void }) {
  const { data: cities = [] } = useAdminCitiesQuery();
  const [remove] = useRemoveRegionMutation();
  const count = citiesIn(cities, region.id).length;
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title="Delete Region?"
      description={count > 0 ? `Its ${cityCount(count)} will be deleted with it.` : 'No city is in it.'}
      name={region.name}
      confirmLabel="Delete Region"
      pendingText="Deleting…"
      remove={() => remove(region.id)}
      removed="Region removed successfully"
      failed="Failed to remove region"
      alwaysFailed
    />
  );
}
