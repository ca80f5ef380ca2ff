import type { ReliabilityAt } from '../../../modules/reliability/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { shortDate } from '../../lib/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';

/** The person of a ledger, in one line. */
export function PersonLine({ person }: { person: ReliabilityAt['person'] }) {
  const { timeZone } = useSiteConfig();
  const { email, memberId, createdAt, isActive, isProvider } = person;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <EmailAddress of={email} />
      <span className="sm:whitespace-nowrap">Member {memberId}</span>
      <span className="whitespace-nowrap">Since {shortDate(createdAt, timeZone)}</span>
      {isProvider && <Badge>Organizer</Badge>}
      {!isActive && <Badge tone="brick">Inactive</Badge>}
    </span>
  );
}
