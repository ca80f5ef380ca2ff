import { isolated } from '../../../platform/isolated.ts';
import { Field } from '../../ui/field.tsx';
import { NamedOptions, Select } from '../../ui/select.tsx';
import { useCafesOfRegionQuery } from './catalog-api.ts';

type Props = { regionId: string; chosen: string; onChoose: (cafeId: string) => void };

/** A picker for one approved cafe of a region. */
export function CafePick({ regionId, chosen, onChoose }: Props) {
  const { data: cafes = [] } = useCafesOfRegionQuery(regionId);
  return (
    <Field label="Cafe" hint="Approved, and in the same region.">
      {(tie) => (
        <Select {...tie} required value={chosen} onChange={({ target }) => onChoose(target.value)}>
          <option value="">Choose a cafe</option>
          <NamedOptions
            of={cafes.map(({ id, name, address }) => ({ id, name: `${isolated(name)}, ${isolated(address)}` }))}
          />
        </Select>
      )}
    </Field>
  );
}
