import type { Region } from '../../modules/catalog/contract.ts';
import type { Choices } from '../lib/choices.ts';
import { Field } from './field.tsx';
import { NamedOptions, Select } from './select.tsx';

type Props = {
  label: string;
  /** The option that does not filter, such as `Any status`. */
  any: string;
  options: Choices['options'];
  value: string;
  onPick: (id: string) => void;
};

/**
 * A filter of a list by one of several values. The address can name one that no longer exists, such as a removed
 * region.
 */
export const FilterSelect = ({ label, any, options, value, onPick }: Props) => (
  // in a row of filters the label is hidden to save a line: the first option says what is filtered
  <Field label={<span className="@4xl:sr-only">{label}</span>} className="@4xl:w-40 @4xl:space-y-0">
    {(tie) => (
      <Select {...tie} value={value} onChange={({ target }) => onPick(target.value)}>
        <option value="">{any}</option>
        <NamedOptions of={options} />
        {value !== '' && options.every(({ id }) => id !== value) && <option value={value}>Unknown</option>}
      </Select>
    )}
  </Field>
);

/** The part of `useListFilters` that a filter of this name needs. */
type Filters<Name extends string> = {
  readonly asked: Readonly<Record<Name, string>>;
  readonly change: (changes: Readonly<Record<Name, string>>) => void;
};

/** The filter `status` of a list. */
export const StatusFilter = ({ filters, choices }: { filters: Filters<'status'>; choices: Choices }) => (
  <FilterSelect
    label="Status"
    any="Any status"
    options={choices.options}
    value={filters.asked.status}
    onPick={(status) => filters.change({ status })}
  />
);

/** The filter `region` of a list. */
export const RegionFilter = ({ filters, regions }: { filters: Filters<'region'>; regions: readonly Region[] }) => (
  <FilterSelect
    label="Region"
    any="All regions"
    options={regions}
    value={filters.asked.region}
    onPick={(region) => filters.change({ region })}
  />
);
