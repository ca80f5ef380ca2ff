import { useListFilters } from '../../lib/use-list-filters.ts';
import type { InvitationFilter } from './invitations-api.ts';

const statuses: Readonly<Record<NonNullable<InvitationFilter['status']>, string>> = {
  pending: 'Pending',
  accepted: 'Accepted',
  expired: 'Expired',
};

/** The choices of the filter by status. */
export const invitationStatusOptions = Object.entries(statuses).map(([id, name]) => ({ id, name }));

const isStatus = (text: string): text is NonNullable<InvitationFilter['status']> => Object.hasOwn(statuses, text);

/** The filter of invitations, in the form of the address and in the form of the server. */
export function useInvitationFilter() {
  const filters = useListFilters(['q', 'status']);
  const { q, status } = filters.asked;
  const filter: InvitationFilter = { ...(q && { q }), ...(isStatus(status) && { status }) };
  return { ...filters, filter };
}

export type InvitationFilterState = ReturnType<typeof useInvitationFilter>;
