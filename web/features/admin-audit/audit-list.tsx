import { ScrollText, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import type { AuditEntry } from '../../../modules/admin/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { useSiteConfig } from '../../lib/site-config.ts';
import { longDate } from '../../lib/time.ts';
import { useCursorPages } from '../../lib/use-cursor-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Pager } from '../../ui/data-table/pager.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type AuditFilter, useAuditQuery } from './audit-api.ts';
import { AuditRow } from './audit-row.tsx';

type Props = {
  filter: AuditFilter;
  isFiltered: boolean;
  onFilter: (filter: { actor?: string; subject?: string }) => void;
  onClear: () => void;
  /** Tells what the one thing is called to which the filter narrows the list. */
  onNamed: (name: string | undefined) => void;
};

/** What was changed, day by day, the latest first. */
export function AuditList({ filter, isFiltered, onFilter, onClear, onNamed }: Props) {
  const { timeZone } = useSiteConfig();
  const pages = useCursorPages(JSON.stringify(filter));
  // Other admins are at work too.
  const { currentData, data, error, isFetching, refetch } = useAuditQuery(
    { ...filter, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  const shown = currentData ?? data;
  const subject = filter.subject && currentData?.items.find((entry) => entry.subject.id === filter.subject)?.subject;
  const subjectName = subject ? (subject.name ?? subject.id) : undefined;
  useEffect(() => onNamed(subjectName), [onNamed, subjectName]);

  if (error && !currentData) {
    return (
      <LoadError
        headingLevel="h2"
        title="Failed to fetch the audit"
        message={errorText(error, 'The list did not arrive. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!shown) return <ListSkeleton />;
  if (shown.items.length === 0) {
    return isFiltered ? (
      <EmptyState
        headingLevel="h2"
        art={<SearchX aria-hidden />}
        title="No changes found"
        action={
          <Button variant="outline" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        Nothing was changed that fits these filters.
      </EmptyState>
    ) : (
      <EmptyState headingLevel="h2" art={<ScrollText aria-hidden />} title="No changes yet">
        Whatever an admin changes from here on is told here, for good.
      </EmptyState>
    );
  }
  const days = Map.groupBy(shown.items, ({ at }: AuditEntry) => longDate(at, timeZone));
  return (
    <>
      <div aria-busy={isFetching} className={isFetching && !currentData ? 'space-y-8 opacity-60' : 'space-y-8'}>
        {[...days].map(([day, entries]) => (
          <section key={day} aria-label={day}>
            <h2 className="mb-3 font-sans font-semibold text-base text-ink-soft">{day}</h2>
            <ol className="space-y-2">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <AuditRow entry={entry} onFilter={onFilter} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <Pager pages={pages} nextCursor={shown.nextCursor} />
    </>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="animate-await space-y-2">
      <Skeleton className="mb-3 h-6 w-56" />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-16 rounded-card!" />
      ))}
    </div>
  );
}
