import { instantsOf } from '../../lib/period.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useListFilters } from '../../lib/use-list-filters.ts';
import type { AuditFilter } from './audit-api.ts';

/**
 * The filter of the audit, in the form of the address and in the form of the server. The server's days are the city's, both
 * inclusive.
 */
export function useAuditFilter() {
  const { timeZone } = useSiteConfig();
  const filters = useListFilters(['actor', 'type', 'subject', 'concerns', 'from', 'to']);
  const { actor, type, subject, concerns } = filters.asked;
  const filter: AuditFilter = {
    ...(actor && { actor }),
    ...(type && { type }),
    ...(subject && { subject }),
    ...(concerns && { concerns }),
    ...instantsOf(filters.asked, timeZone),
  };
  return { ...filters, filter };
}

export type AuditFilterState = ReturnType<typeof useAuditFilter>;
