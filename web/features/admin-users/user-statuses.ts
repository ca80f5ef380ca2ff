import { PENALTY_ENDS_HOURS } from '../../../modules/admin/rules.ts';
import { choicesOf } from '../../lib/choices.ts';
import type { PeopleFilter } from './users-api.ts';

/** The choices of the filter by status. */
export const userStatuses = choicesOf<NonNullable<PeopleFilter['status']>>({
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
  penalty: 'Under a penalty',
  penaltyEnding: `Penalty ends within ${PENALTY_ENDS_HOURS} hours`,
  overturned: 'Overturned',
});
