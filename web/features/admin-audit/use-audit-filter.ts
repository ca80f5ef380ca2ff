import { startOfDay } from '../../lib/exact-time.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { addDaysTo } from '../../lib/time.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import type { AuditFilter } from './audit-api.ts';

const names = ['actor', 'type', 'subject', 'concerns', 'from', 'to'] as const;
type Name = (typeof names)[number];
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/**
 * The filter of the audit, in the form of the address and in the form of the server. The server's days are the city's, both
 * inclusive.
 */
export function useAuditFilter() {
  const { timeZone } = useSiteConfig();
  const list = useListAddress();
  const change = (changes: Partial<Record<Name, string>>) => list.change(changes);
  const asked = Object.fromEntries(names.map((name) => [name, list.value(name)])) as Record<Name, string>;
  const { actor, type, subject, concerns } = asked;
  const filter: AuditFilter = {
    ...(actor && { actor }),
    ...(type && { type }),
    ...(subject && { subject }),
    ...(concerns && { concerns }),
    ...(isDate(asked.from) && { from: startOfDay(asked.from, timeZone) }),
    ...(isDate(asked.to) && { to: startOfDay(addDaysTo(asked.to, 1), timeZone) }),
  };
  return {
    asked,
    filter,
    isFiltered: names.some((name) => asked[name] !== ''),
    change,
    type: (name: Name, words: string, besides: Partial<Record<Name, string>> = {}) => list.type(name, words, besides),
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
  };
}

export type AuditFilterState = ReturnType<typeof useAuditFilter>;
