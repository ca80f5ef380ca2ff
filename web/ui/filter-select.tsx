import { Field } from './field.tsx';
import { NamedOptions, Select } from './select.tsx';

type Props = {
  label: string;
  /** The option that does not filter, such as `Any status`. */
  any: string;
  options: readonly { readonly id: string; readonly name: string }[];
  value: string;
  onPick: (id: string) => void;
};

/** A filter of a list by one of several values. One that has gone since, such as a region, can still be in an address. */
export const FilterSelect = ({ label, any, options, value, onPick }: Props) => (
  <Field label={label} className="@4xl:w-48">
    {(tie) => (
      <Select {...tie} value={value} onChange={({ target }) => onPick(target.value)}>
        <option value="">{any}</option>
        <NamedOptions of={options} />
        {value !== '' && options.every(({ id }) => id !== value) && <option value={value}>Unknown</option>}
      </Select>
    )}
  </Field>
);
