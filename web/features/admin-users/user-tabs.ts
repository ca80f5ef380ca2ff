import type { UserCounts } from '../../../modules/identity/contract.ts';
import type { PeopleFilter } from './users-api.ts';

export type UserTab = 'all' | 'participants' | 'organizers' | 'cafe-owners' | 'admins';

type Tab = { value: UserTab; label: string; counted: keyof UserCounts; role: PeopleFilter['role'] };

/** The tabs of the specification, section 2, and their filters. */
const tabs: readonly Tab[] = [
  { value: 'all', label: 'All', counted: 'all', role: undefined },
  { value: 'participants', label: 'Participants', counted: 'clients', role: 'client' },
  { value: 'organizers', label: 'Organizers', counted: 'providers', role: 'provider' },
  { value: 'cafe-owners', label: 'Cafe Owners', counted: 'cafeOwners', role: 'cafeOwner' },
  { value: 'admins', label: 'Admins', counted: 'admins', role: 'admin' },
];

/** The tab in the address. Unknown values mean all people. */
export const userTab = (parameter: string): UserTab => tabs.find(({ value }) => value === parameter)?.value ?? 'all';

export const roleOfTab = (tab: UserTab) => tabs.find(({ value }) => value === tab)?.role;

/** The tabs with their counts, once these are known. */
export const countedTabs = (counts: UserCounts | undefined) =>
  tabs.map(({ value, label, counted }) => ({ value, label, count: counts?.[counted] }));
