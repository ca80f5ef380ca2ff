import { useListAddress } from '../../lib/use-list-address.ts';
import { type InvitationFilter, useInvitationsQuery } from './invitations-api.ts';

/** The page of invitations that the address names. */
export function useInvitationPage(filter: InvitationFilter) {
  const { pages } = useListAddress([], 'byNumber');
  return { pages, query: useInvitationsQuery({ ...filter, cursor: pages.cursor, page: pages.asked }) };
}
