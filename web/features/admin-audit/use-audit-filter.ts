import { AuditQuery } from '../../../modules/admin/contract.ts';
import { anyText, takenBy } from '../../lib/choices.ts';
import { days, instantsOf } from '../../lib/period.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useListFilters } from '../../lib/use-list-filters.ts';
import type { AuditFilter } from './audit-api.ts';
import { kinds } from './kinds.ts';

const taken = {
  actor: takenBy(AuditQuery.shape.actor),
  type: new Set(kinds.flatMap(({ types }) => Object.keys(types))),
  subject: takenBy(AuditQuery.shape.subject),
  concerns: anyText,
  from: days,
  to: days,
};

/**
 * The filter of the audit, in the form of the address and in the form of the server. The server's days are the city's, both
 * inclusive.
 */
export function useAuditFilter() {
  const { timeZone } = useSiteConfig();
  const filters = useListFilters(taken);
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
