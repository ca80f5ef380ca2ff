import type { ComponentProps } from 'react';
import { Select } from '../../ui/select.tsx';
import { useCafeOwnersQuery } from './catalog-api.ts';

/** A choice of one of the cafe owners, or of none. Whoever owns it stays on the list, though they be an owner no more. */
export function OwnerSelect({ value, ...props }: ComponentProps<typeof Select>) {
  const { data: owners } = useCafeOwnersQuery();
  const isListed = !owners || value === '' || owners.some(({ id }) => id === value);
  return (
    <Select value={owners ? value : ''} disabled={!owners} {...props}>
      <option value="">{owners ? 'Nobody' : 'Loading…'}</option>
      {!isListed && <option value={value}>Somebody who is not a cafe owner any more</option>}
      {owners?.map(({ id, firstName, lastName, email }) => (
        <option key={id} value={id}>
          {firstName} {lastName} ({email})
        </option>
      ))}
    </Select>
  );
}
