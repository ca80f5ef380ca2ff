import { type Region, RegionRequest } from '../../../modules/catalog/contract.ts';
import { EntryDialogs } from '../../ui/entry-dialogs.tsx';
import { EntryForm } from '../../ui/entry-form.tsx';
import type { EntryWords } from '../../ui/entry-words.ts';
import { Input } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import {
  useAddRegionMutation,
  useAdminCitiesQuery,
  useAdminRegionsQuery,
  useChangeRegionMutation,
  useRemoveRegionMutation,
} from './catalog-api.ts';
import { citiesIn, cityCount } from './places.ts';

const words: EntryWords = {
  what: 'Region',
  removing: 'Delete',
  added: 'Region added successfully',
  updated: 'Region updated successfully',
  removed: 'Region removed successfully',
  failedToAdd: 'Failed to add region',
  failedToUpdate: 'Failed to update region',
  failedToRemove: 'Failed to remove region',
  alwaysFailed: true,
};

/** The dialogs that add, edit and delete regions. */
export function RegionDialogs({ asking }: { asking: Asking }) {
  const { data: regions } = useAdminRegionsQuery();
  const { data: cities = [] } = useAdminCitiesQuery();
  const [remove] = useRemoveRegionMutation();
  return (
    <EntryDialogs
      asking={asking}
      entries={regions}
      words={words}
      form={(region) => <RegionForm region={region} onClose={asking.close} />}
      removal={({ id, name }) => ({
        name,
        description: lossWith(citiesIn(cities, id).length),
        remove: () => remove(id),
      })}
    />
  );
}

const lossWith = (cities: number): string =>
  cities > 0 ? `Its ${cityCount(cities)} will be deleted with it.` : 'No city is in it.';

type RegionValues = { name: string };

const regionValues = (region: Region | undefined): RegionValues => ({ name: region?.name ?? '' });
const asTyped = (values: RegionValues) => values;

function RegionForm({ region, onClose }: { region: Region | undefined; onClose: () => void }) {
  return (
    <EntryForm
      entry={region}
      words={words}
      path="/regions"
      kind="region"
      valuesOf={regionValues}
      requestOf={asTyped}
      schemas={{ add: RegionRequest, change: RegionRequest.partial() }}
      add={useAddRegionMutation()}
      change={useChangeRegionMutation()}
      nameOf={({ name }) => name}
      onClose={onClose}
      required={['name']}
    >
      {(control) => (
        <>
          <FormField control={control} name="name" label="Name">
            {(tied) => <Input {...tied} data-first-focus required maxLength={80} autoComplete="off" />}
          </FormField>
        </>
      )}
    </EntryForm>
  );
}
