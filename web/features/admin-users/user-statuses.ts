import type { PeopleFilter } from './users-api.ts';

type Status = NonNullable<PeopleFilter['status']>;

const statuses: Readonly<Record<Status, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  penalty: 'Under a penalty',
};

/** The choices of the filter by status. */
export const statusOptions = Object.entries(statuses).map(([id, name]) => ({ id, name }));

/** The status in the address. Undefined for any other text. */
export const userStatus = (text: string): Status | undefined =>
  Object.hasOwn(statuses, text) ? (text as Status) : undefined;
