import type { ComponentProps } from 'react';
import { NamedOptions, Select } from '../../ui/select.tsx';
import { useRegionsQuery } from './catalog-api.ts';

type Props = Omit<ComponentProps<typeof Select>, 'onChange' | 'children' | 'value'> & {
  value: string;
  onChange: (regionId: string) => void;
};

/** A select of the city's regions, empty at first. */
export function RegionSelect({ value, onChange, ...props }: Props) {
  const { data: regions = [] } = useRegionsQuery();
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)} {...props}>
      <option value="">Choose a region</option>
      <NamedOptions of={regions} />
    </Select>
  );
}
