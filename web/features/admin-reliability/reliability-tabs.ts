import type { UserCounts } from '../../../modules/identity/contract.ts';
import type { ReliabilityFilter } from './admin-reliability-api.ts';

export type ReliabilityTab = 'all' | NonNullable<ReliabilityFilter['tab']>;

type Tab = { value: ReliabilityTab; label: string; counted: keyof UserCounts };

/** The tabs of the specification, section 2. Section 9 defines the people in each. */
const tabs: readonly Tab[] = [
  { value: 'all', label: 'All Users', counted: 'all' },
  { value: 'penalties', label: 'Active Penalties', counted: 'activePenalties' },
  { value: 'low', label: 'Low Reliability', counted: 'lowReliability' },
  { value: 'issues', label: 'With Issues', counted: 'withIssues' },
];

/** The tab in the address. Unknown values mean everybody. */
export const reliabilityTab = (parameter: string): ReliabilityTab =>
  tabs.find(({ value }) => value === parameter)?.value ?? 'all';

/** The tabs with their counts, once these are known. */
export const countedTabs = (counts: UserCounts | undefined) =>
  tabs.map(({ value, label, counted }) => ({ value, label, count: counts?.[counted] }));
