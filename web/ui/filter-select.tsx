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
  // the choice says what it filters, so a list need not begin a line lower where the filters stand in one row
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
