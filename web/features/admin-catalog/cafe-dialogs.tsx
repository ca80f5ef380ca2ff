import { useState } from 'react';
import { AddCafeRequest, type Cafe, ChangeCafeRequest } from '../../../modules/catalog/contract.ts';
import { errorReply } from '../../lib/base-query.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { EntryDialogs } from '../../ui/entry-dialogs.tsx';
import { EntryForm } from '../../ui/entry-form.tsx';
import type { EntryWords } from '../../ui/entry-words.ts';
import { Input } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { NamedOptions, Select } from '../../ui/select.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { cafeRequest, cafeValues } from './cafe-form.ts';
import {
  type CafeFilter,
  useAddCafeMutation,
  useAdminCitiesQuery,
  useAdminRegionsQuery,
  useChangeCafeMutation,
  useRemoveCafeMutation,
} from './catalog-api.ts';
import { OwnerSelect } from './owner-select.tsx';
import { useCafePage } from './use-catalog-page.ts';

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

/** The dialogs that add, edit and remove cafes of the list. */
export const CafeListDialogs = ({ asking, filter }: { asking: Asking; filter: CafeFilter }) => (
  <CafeDialogs asking={asking} entries={useCafePage(filter).query.data?.items} />
);

type Props = {
  asking: Asking;
  /** The cafes that can be edited and removed. Undefined while they are loading. */
  entries: readonly Cafe[] | undefined;
  onRemoved?: () => void;
};

/** The dialogs that add, edit and remove cafes. */
export function CafeDialogs({ asking, entries, onRemoved }: Props) {
  const [removeCafe] = useRemoveCafeMutation();
  /** The cafe that was not removed because something upcoming is there. */
  const [usedId, setUsedId] = useState<string>();
  const remove = async (id: string) => {
    const removed = await removeCafe({ id, ...(id === usedId && { upcoming: 'tell' }) });
    if (!removed.error) onRemoved?.();
    else if (errorReply(removed.error)?.code === 'in_use') setUsedId(id);
    return removed;
  };
  return (
    <EntryDialogs
      asking={asking}
      entries={entries}
      words={words}
      form={(cafe) => <CafeForm cafe={cafe} onClose={asking.close} />}
      removal={({ id, name }) => ({
        name,
        description:
          id === usedId
            ? 'You can also remove it now. Upcoming events stay, with their seats, but have no table: each host gets one email in ten minutes, with other cafes that are free, and can move or call off, which counts against nobody. Series skip the dates that are not open yet.'
            : 'No event can be hosted there any more. Events that are over keep their place in everybody’s history.',
        ...(id === usedId && { confirmLabel: 'Remove and Tell the Hosts' }),
        remove: () => remove(id),
      })}
    />
  );
}

function CafeForm({ cafe, onClose }: { cafe: Cafe | undefined; onClose: () => void }) {
  const { cityName } = useSiteConfig();
  const { data: regions = [] } = useAdminRegionsQuery();
  const { data: cities = [] } = useAdminCitiesQuery();
  return (
    <EntryForm
      entry={cafe}
      words={words}
      path="/cafes"
      kind="cafe"
      valuesOf={cafeValues}
      requestOf={cafeRequest}
      schemas={{ add: AddCafeRequest, change: ChangeCafeRequest }}
      add={useAddCafeMutation()}
      change={useChangeCafeMutation()}
      nameOf={({ name }) => name}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormField control={control} name="name" label="Name">
            {(tied) => <Input {...tied} data-first-focus required maxLength={80} autoComplete="off" />}
          </FormField>
          <FormField control={control} name="address" label="Street address">
            {(tied) => <Input {...tied} required maxLength={200} autoComplete="off" />}
          </FormField>
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField control={control} name="zipcode" label="Zip code">
              {(tied) => <Input {...tied} required maxLength={20} autoComplete="off" />}
            </FormField>
            <FormField control={control} name="cityId" label="City (optional)">
              {(tied) => (
                <Select {...tied}>
                  <option value="">{cityName}</option>
                  <NamedOptions of={cities} />
                </Select>
              )}
            </FormField>
          </div>
          <FormField control={control} name="regionId" label="Region">
            {(tied) => (
              <Select {...tied} required>
                <option value="">Choose a region</option>
                <NamedOptions of={regions} />
              </Select>
            )}
          </FormField>
          <FormField
            control={control}
            name="image"
            label="Image URL (optional)"
            hint="Begins with https://. Without one we draw a storefront."
          >
            {(tied) => <Input {...tied} type="url" inputMode="url" autoComplete="off" />}
          </FormField>
          {cafe && (
            <>
              <FormField
                control={control}
                name="status"
                label="Status"
                hint="Only approved cafes are shown to everybody."
              >
                {(tied) => (
                  <Select {...tied}>
                    <option value="approved">Approved</option>
                    <option value="pending">Pending</option>
                    <option value="rejected">Rejected</option>
                  </Select>
                )}
              </FormField>
              <FormField control={control} name="ownerId" label="Owner" hint="Sees the reservations of this cafe.">
                {(tied) => <OwnerSelect {...tied} />}
              </FormField>
            </>
          )}
        </>
      )}
    </EntryForm>
  );
}
