import type { Cafe } from '../../../modules/catalogue/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { useSiteConfig } from '../../lib/site-config.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { EntryDialogs } from '../../ui/entry-dialogs.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { useForm } from '../../ui/use-form.ts';
import { cafeProblems, cafeRequest, cafeValues } from './cafe-form.ts';
import {
  useAddCafeMutation,
  useAdminCitiesQuery,
  useAdminRegionsQuery,
  useChangeCafeMutation,
  useRemoveCafeMutation,
} from './catalog-api.ts';
import { OwnerSelect } from './owner-select.tsx';

/** The dialogs in which cafes are added, edited and removed. */
export function CafeDialogs({ asking }: { asking: Asking<Cafe> }) {
  const { open, close } = asking;
  return (
    <EntryDialogs
      asking={asking}
      what="Cafe"
      form={(cafe) => <CafeForm cafe={cafe} onClose={close} />}
      removal={(cafe) => <RemoveCafe cafe={cafe} open={open} onClose={close} />}
    />
  );
}

function CafeForm({ cafe, onClose }: { cafe: Cafe | undefined; onClose: () => void }) {
  const { cityName } = useSiteConfig();
  const { data: regions = [] } = useAdminRegionsQuery();
  const { data: cities = [] } = useAdminCitiesQuery();
  const form = useForm(cafeValues(cafe), cafeProblems);
  const [add, { isLoading: adding }] = useAddCafeMutation();
  const [change, { isLoading: changing }] = useChangeCafeMutation();
  const save = async () => {
    const request = cafeRequest(form.values);
    const { error } = await (cafe ? change({ id: cafe.id, ...request }) : add(request));
    if (error) return form.failed(error, errorText(error, cafe ? 'Failed to update cafe' : 'Failed to add cafe'));
    toast({ title: cafe ? 'Cafe updated' : 'Cafe added', description: request.name });
    onClose();
  };
  const { control, problems } = form;
  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onCancel={onClose}
      submitLabel={cafe ? 'Save Changes' : 'Add Cafe'}
      pending={adding || changing}
      pendingText={cafe ? 'Saving…' : 'Adding…'}
    >
      <Field label="Name" error={problems.name}>
        {(tie) => <Input {...tie} {...control('name')} data-first-focus required maxLength={80} autoComplete="off" />}
      </Field>
      <Field label="Street address" error={problems.address}>
        {(tie) => <Input {...tie} {...control('address')} required maxLength={200} autoComplete="off" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Zip code" error={problems.zipcode}>
          {(tie) => <Input {...tie} {...control('zipcode')} required maxLength={20} autoComplete="off" />}
        </Field>
        <Field label="City (optional)" error={problems.cityId}>
          {(tie) => (
            <Select {...tie} {...control('cityId')}>
              <option value="">{cityName}</option>
              {cities.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
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
      <Field
        label="Image URL (optional)"
        hint="Begins with https://. Without one we draw a storefront."
        error={problems.image}
      >
        {(tie) => <Input {...tie} {...control('image')} type="url" inputMode="url" autoComplete="off" />}
      </Field>
      {cafe && (
        <>
          <Field label="Status" hint="Only approved cafes are shown to everybody." error={problems.status}>
            {(tie) => (
              <Select {...tie} {...control('status')}>
                <option value="approved">Approved</option>
                <option value="pending">Pending</option>
                <option value="rejected">Rejected</option>
              </Select>
            )}
          </Field>
          <Field label="Owner" hint="Sees the reservations of this cafe." error={problems.ownerId}>
            {(tie) => <OwnerSelect {...tie} {...control('ownerId')} />}
          </Field>
        </>
      )}
    </DialogForm>
  );
}

function RemoveCafe({ cafe, open, onClose }: { cafe: Cafe; open: boolean; onClose: () => void }) {
  const [remove] = useRemoveCafeMutation();
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title="Remove Cafe?"
      description="No event can be hosted there any more. Evenings that are over keep their place in everybody’s history."
      name={cafe.name}
      confirmLabel="Remove Cafe"
      pendingText="Removing…"
      remove={() => remove(cafe.id)}
      removed="Cafe removed"
      failed="Failed to remove cafe"
    />
  );
}
