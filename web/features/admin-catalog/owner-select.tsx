import type { ComponentProps } from 'react';
import { isolated } from '../../../platform/isolated.ts';
import { Select } from '../../ui/select.tsx';
import { useCafeOwnersQuery } from './catalog-api.ts';

/** A select of cafe owners, or none. The current owner is listed even without the role. */
export function OwnerSelect({ value, ...props }: ComponentProps<typeof Select>) {
  const { data: owners } = useCafeOwnersQuery();
  const isListed = !owners || value === '' || owners.some(({ id }) => id === value);
  return (
    <Select value={owners ? value : ''} disabled={!owners} {...props}>
      <option value="">{owners ? 'Nobody' : 'Loading…'}</option>
      {!isListed && <option value={value}>Somebody who is not a cafe owner any more</option>}
      {owners?.map(({ id, firstName, lastName, email }) => (
        <option key={id} value={id}>
          {isolated(`${firstName} ${lastName}`)} ({email})
        </option>
      ))}
    </Select>
  );
}
