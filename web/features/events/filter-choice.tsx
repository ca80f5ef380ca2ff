import { ChipSelect } from '../../ui/chip.tsx';
import type { FilterName } from './use-event-filters.ts';

type ChoiceProps = {
  name: FilterName;
  label: string;
  all: string;
  value: string;
  options: readonly { id: string; name: string }[];
  onChange: (name: FilterName, value: string) => void;
};

/** A filter with many choices. */
export function Choice({ name, label, all, value, options, onChange }: ChoiceProps) {
  return (
    <ChipSelect aria-label={label} name={name} value={value} onChange={(choice) => onChange(name, choice.target.value)}>
      <option value="">{all}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </ChipSelect>
  );
}
