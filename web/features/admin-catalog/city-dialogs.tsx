import type { City } from '../../../modules/catalogue/contract.ts';
import { EntryDialogs } from '../../ui/entry-dialogs.tsx';
import { EntryForm } from '../../ui/entry-form.tsx';
import type { EntryWords } from '../../ui/entry-words.ts';
import { Field, Input } from '../../ui/field.tsx';
import { NamedOptions, Select } from '../../ui/select.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { useForm } from '../../ui/use-form.ts';
import {
  useAddCityMutation,
  useAdminRegionsQuery,
  useChangeCityMutation,
  useRemoveCityMutation,
} from './catalog-api.ts';
import { nameProblem, regionProblem } from './fields.ts';

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

/** The dialogs in which cities are added, edited and deleted. */
export function CityDialogs({ asking }: { asking: Asking<City> }) {
  const [remove] = useRemoveCityMutation();
  return (
    <EntryDialogs
      asking={asking}
      words={words}
      form={(city) => <CityForm city={city} onClose={asking.close} />}
      removal={({ id, name }) => ({
        name,
        description: 'Cafes in it stay in their region, and say no city of their own.',
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

const problemsOf = ({ name, regionId }: CityValues) => ({
  name: nameProblem(name),
  regionId: regionProblem(regionId),
});

function CityForm({ city, onClose }: { city: City | undefined; onClose: () => void }) {
  const { data: regions = [] } = useAdminRegionsQuery();
  const form = useForm(cityValues(city), problemsOf, { draft: `city ${city?.id ?? 'new'}` });
  const { values, control, problems } = form;
  return (
    <EntryForm
      entry={city}
      words={words}
      form={form}
      path="/cities"
      valuesOf={cityValues}
      requestOf={asTyped}
      add={useAddCityMutation()}
      change={useChangeCityMutation()}
      name={values.name}
      onClose={onClose}
      disabled={values.name.trim() === '' || values.regionId === ''}
    >
      <Field label="Name" error={problems.name}>
        {(tie) => <Input {...tie} {...control('name')} data-first-focus required maxLength={80} autoComplete="off" />}
      </Field>
      <Field label="Region" error={problems.regionId}>
        {(tie) => (
          <Select {...tie} {...control('regionId')} required>
            <option value="">Choose a region</option>
            <NamedOptions of={regions} />
          </Select>
        )}
      </Field>
    </EntryForm>
  );
}
