import { anyText, choicesOf } from '../../lib/choices.ts';
import { useListFilters } from '../../lib/use-list-filters.ts';
import type { InvitationFilter } from './invitations-api.ts';

/** The choices of the filter by status. */
export const invitationStatuses = choicesOf<NonNullable<InvitationFilter['status']>>({
  pending: 'Pending',
  accepted: 'Accepted',
  expired: 'Expired',
});

/** The filter of invitations, in the form of the address and in the form of the server. */
export function useInvitationFilter() {
  const filters = useListFilters({ q: anyText, status: invitationStatuses });
  const { q, status } = filters.asked;
  const filter: InvitationFilter = { ...(q && { q }), ...(invitationStatuses.has(status) && { status }) };
  return { ...filters, filter };
}

export type InvitationFilterState = ReturnType<typeof useInvitationFilter>;
