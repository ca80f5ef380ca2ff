import { AddCityRequest, ChangeCityRequest, type City } from '../../../modules/catalog/contract.ts';
import { EntryDialogs } from '../../ui/entry-dialogs.tsx';
import { EntryForm } from '../../ui/entry-form.tsx';
import type { EntryWords } from '../../ui/entry-words.ts';
import { Input } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { NamedOptions, Select } from '../../ui/select.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import {
  useAddCityMutation,
  useAdminCitiesQuery,
  useAdminRegionsQuery,
  useChangeCityMutation,
  useRemoveCityMutation,
} from './catalog-api.ts';

const words: EntryWords = {
  what: 'City',
  removing: 'Delete',
  added: 'City added successfully',
  updated: 'City updated successfully',
  removed: 'City removed successfully',
  failedToAdd: 'Failed to add city',
  failedToUpdate: 'Failed to update city',
  failedToRemove: 'Failed to remove city',
  alwaysFailed: true,
};

/** The dialogs that add, edit and delete cities. */
export function CityDialogs({ asking }: { asking: Asking }) {
  const { data: cities } = useAdminCitiesQuery();
  const [remove] = useRemoveCityMutation();
  return (
    <EntryDialogs
      asking={asking}
      entries={cities}
      words={words}
      form={(city) => <CityForm city={city} onClose={asking.close} />}
      removal={({ id, name }) => ({
        name,
        description: 'Its cafes stay in their region and no longer show a city.',
        remove: () => remove(id),
      })}
    />
  );
}

type CityValues = { name: string; regionId: string };

const cityValues = (city: City | undefined): CityValues => ({
  name: city?.name ?? '',
  regionId: city?.regionId ?? '',
});
const asTyped = (values: CityValues) => values;

function CityForm({ city, onClose }: { city: City | undefined; onClose: () => void }) {
  const { data: regions = [] } = useAdminRegionsQuery();
  return (
    <EntryForm
      entry={city}
      words={words}
      path="/cities"
      kind="city"
      valuesOf={cityValues}
      requestOf={asTyped}
      schemas={{ add: AddCityRequest, change: ChangeCityRequest }}
      add={useAddCityMutation()}
      change={useChangeCityMutation()}
      nameOf={({ name }) => name}
      onClose={onClose}
      required={['name', 'regionId']}
    >
      {(control) => (
        <>
          <FormField control={control} name="name" label="Name">
            {(tied) => <Input {...tied} data-first-focus required maxLength={80} autoComplete="off" />}
          </FormField>
          <FormField control={control} name="regionId" label="Region">
            {(tied) => (
              <Select {...tied} required>
                <option value="">Choose a region</option>
                <NamedOptions of={regions} />
              </Select>
            )}
          </FormField>
        </>
      )}
    </EntryForm>
  );
}
