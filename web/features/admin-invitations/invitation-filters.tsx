import { FilterSelect } from '../../ui/filter-select.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { type InvitationFilterState, invitationStatusOptions } from './use-invitation-filter.ts';

type Props = { state: InvitationFilterState };

/** The filters of invitations: address and status. Codes are not searched: they would be left in addresses. */
export const InvitationFilters = ({ state: { asked, isFiltered, change, type, clear } }: Props) => (
  <ListFilters
    search={<SearchBox label="Search by email" value={asked.q} onSearch={(words) => type('q', words)} />}
    isFiltered={isFiltered}
    onClear={clear}
  >
    <FilterSelect
      label="Status"
      any="Any status"
      options={invitationStatusOptions}
      value={asked.status}
      onPick={(status) => change({ status })}
    />
  </ListFilters>
);
