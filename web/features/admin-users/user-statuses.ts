import { choicesOf } from '../../lib/choices.ts';
import type { PeopleFilter } from './users-api.ts';

/** The choices of the filter by status. */
export const userStatuses = choicesOf<NonNullable<PeopleFilter['status']>>({
  active: 'Active',
  inactive: 'Inactive',
  penalty: 'Under a penalty',
  overturned: 'Overturned',
});
