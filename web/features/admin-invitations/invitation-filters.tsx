import { StatusFilter } from '../../ui/filter-select.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { type InvitationFilterState, invitationStatuses } from './use-invitation-filter.ts';

/** The filters of invitations: address and status. Codes are not searched: they would be left in addresses. */
export const InvitationFilters = ({ state }: { state: InvitationFilterState }) => (
  <ListFilters filters={state} search={{ name: 'q', label: 'Search by email' }}>
    <StatusFilter filters={state} choices={invitationStatuses} />
  </ListFilters>
);
