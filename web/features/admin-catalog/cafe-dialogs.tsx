import type { Cafe } from '../../../modules/catalogue/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { EntryDialogs } from '../../ui/entry-dialogs.tsx';
import { EntryForm } from '../../ui/entry-form.tsx';
import type { EntryWords } from '../../ui/entry-words.ts';
import { Field, Input } from '../../ui/field.tsx';
import { NamedOptions, Select } from '../../ui/select.tsx';
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

const words: EntryWords = {
  what: 'Cafe',
  removing: 'Remove',
  added: 'Cafe added',
  updated: 'Cafe updated',
  removed: 'Cafe removed',
  failedToAdd: 'Failed to add cafe',
  failedToUpdate: 'Failed to update cafe',
  failedToRemove: 'Failed to remove cafe',
};

/** The dialogs in which cafes are added, edited and removed. */
export function CafeDialogs({ asking }: { asking: Asking<Cafe> }) {
  const [remove] = useRemoveCafeMutation();
  return (
    <EntryDialogs
      asking={asking}
      words={words}
      form={(cafe) => <CafeForm cafe={cafe} onClose={asking.close} />}
      removal={({ id, name }) => ({
        name,
        description:
          'No event can be hosted there any more. Evenings that are over keep their place in everybody’s history.',
        remove: () => remove(id),
      })}
    />
  );
}

function CafeForm({ cafe, onClose }: { cafe: Cafe | undefined; onClose: () => void }) {
  const { cityName } = useSiteConfig();
  const { data: regions = [] } = useAdminRegionsQuery();
  const { data: cities = [] } = useAdminCitiesQuery();
  const form = useForm(cafeValues(cafe), cafeProblems, { draft: `cafe ${cafe?.id ?? 'new'}` });
  const { control, problems } = form;
  return (
    <EntryForm
      entry={cafe}
      words={words}
      form={form}
      path="/cafes"
      valuesOf={cafeValues}
      requestOf={cafeRequest}
      add={useAddCafeMutation()}
      change={useChangeCafeMutation()}
      name={form.values.name}
      onClose={onClose}
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
              <NamedOptions of={cities} />
            </Select>
          )}
        </Field>
      </div>
      <Field label="Region" error={problems.regionId}>
        {(tie) => (
          <Select {...tie} {...control('regionId')} required>
            <option value="">Choose a region</option>
            <NamedOptions of={regions} />
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
    </EntryForm>
  );
}
