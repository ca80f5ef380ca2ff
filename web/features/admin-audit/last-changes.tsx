import { ScrollText } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { shortDate } from '../../lib/time.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAuditQuery } from './audit-api.ts';
import { AuditRow, auditRows } from './audit-row.tsx';

/** The number of changes that are shown; the audit lists them all. */
const LAST = 5;

/**
 * The last changes that concern a person or a thing, each with its evidence, and a link to all of them.
 *
 * @param subject the id of the person or thing
 */
export function LastChanges({ subject }: { subject: string }) {
  const navigate = useNavigate();
  const { timeZone } = useSiteConfig();
  const query = useAuditQuery({ subject, cursor: null }, { refetchOnMountOrArgChange: true });
  const { currentData, error } = query;
  const shown = currentData?.items.slice(0, LAST);
  return (
    <section aria-labelledby="changes">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="changes" className="flex items-center gap-2 text-lg">
          <ScrollText aria-hidden className="size-5 shrink-0 text-ink-soft" />
          Audit
        </h2>
        <Link
          to={`/admin/audit?subject=${subject}`}
          viewTransition
          className="tap-text font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        >
          See all changes
        </Link>
      </div>
      {shown ? (
        <ol className={auditRows}>
          {shown.map((entry) => (
            <li key={entry.id}>
              <AuditRow
                entry={entry}
                onFilter={(filter) => void navigate(`/admin/audit?${new URLSearchParams(filter)}`)}
                day={shortDate(entry.at, timeZone)}
              />
            </li>
          ))}
          {shown.length === 0 && (
            <li className="text-ink-soft md:px-4 md:py-2.5">No admin has changed anything here.</li>
          )}
        </ol>
      ) : error ? (
        <LoadError query={query} title="Failed to fetch the audit" otherwise="It did not arrive. Please try again." />
      ) : (
        <Awaited what="the audit" className="space-y-2">
          <Skeleton className="h-16 rounded-card!" />
          <Skeleton className="h-16 rounded-card!" />
        </Awaited>
      )}
    </section>
  );
}
