import { ScrollText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { weekdayAndDay } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longDate } from '../../lib/time.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { CursorList } from '../../ui/cursor-list.tsx';
import { useRowKeys } from '../../ui/data-table/row-keys.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type AuditFilter, PAGE_SIZE, useAuditQuery } from './audit-api.ts';
import { AuditRow } from './audit-row.tsx';

type Props = {
  filter: AuditFilter;
  isFiltered: boolean;
  /** The number of changes that the filter finds, once it is known. */
  total: number | undefined;
  onFilter: (filter: { actor?: string; subject?: string }) => void;
  onClear: () => void;
  /** Receives the name of the one thing to which the filter narrows the list. */
  onNamed: (name: string | undefined) => void;
};

/** The changes, day by day, latest first. */
export function AuditList({ filter, isFiltered, total, onFilter, onClear, onNamed }: Props) {
  const { timeZone } = useSiteConfig();
  const { pages } = useListAddress([], 'byNumber');
  // Other admins make changes too.
  const query = useSteadyPage(
    useAuditQuery({ ...filter, cursor: pages.cursor, page: pages.asked }, { refetchOnMountOrArgChange: true }),
    ['audit'],
  );
  const { currentData } = query;
  const days = useRef<HTMLDivElement>(null);
  useRowKeys(days);
  const subject = filter.subject && currentData?.items.find((entry) => entry.subject.id === filter.subject)?.subject;
  const subjectName = subject ? (subject.name ?? subject.id) : undefined;
  useEffect(() => onNamed(subjectName), [onNamed, subjectName]);

  return (
    <CursorList
      query={query}
      pages={pages}
      of={total && Math.ceil(total / PAGE_SIZE)}
      failed="Failed to fetch the audit"
      // beside the time of the first change and its button
      newsLook="md:mr-28!"
      skeleton={<ListSkeleton />}
      empty={<NoChanges isFiltered={isFiltered} onClear={onClear} />}
    >
      {(entries, stale) => (
        <div ref={days} aria-busy={stale} className={cn('space-y-8', daysLook, !currentData && 'opacity-60')}>
          {[...Map.groupBy(entries, ({ at }) => longDate(at, timeZone))].map(([day, ofDay]) => (
            <section key={day} aria-label={day} className="md:grid md:grid-cols-[6.75rem_minmax(0,1fr)]">
              <Day words={day} at={ofDay[0]?.at} />
              <ol className="space-y-2 md:space-y-0 md:divide-y md:divide-line">
                {ofDay.map((entry) => (
                  <li key={entry.id}>
                    <AuditRow entry={entry} onFilter={onFilter} />
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    </CursorList>
  );
}

/**
 * On large screens all days are in one frame, and each day is named beside its first change: a heading would cost a
 * row.
 */
const daysLook = [
  'md:space-y-0 md:divide-y md:divide-line md:overflow-clip',
  'md:rounded-card md:border md:border-line md:bg-raised',
];

/**
 * The heading of a day: in full on phones, in short beside its changes on large screens. It stays in sight until its
 * last change has scrolled past.
 */
function Day({ words, at }: { words: string; at: string | undefined }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  return (
    <h2 className="mb-3 self-start font-sans font-semibold text-base text-ink-soft md:sticky md:top-16 md:mb-0 md:py-2.5 md:pl-4 md:text-sm">
      <span className="md:hidden">{words}</span>
      <span className="max-md:hidden">{at !== undefined && weekdayAndDay(at, now, timeZone)}</span>
    </h2>
  );
}

function NoChanges({ isFiltered, onClear }: Pick<Props, 'isFiltered' | 'onClear'>) {
  return isFiltered ? (
    <NothingFound title="No changes found" clear="Clear filters" onClear={onClear}>
      No change matches these filters.
    </NothingFound>
  ) : (
    <EmptyState headingLevel="h2" art={<ScrollText aria-hidden />} title="No changes yet">
      Every change that an admin makes from now on is listed here for good.
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <Awaited what="the audit" className="space-y-2">
      <Skeleton className="mb-3 h-6 w-56" />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-16 rounded-card! md:h-10" />
      ))}
    </Awaited>
  );
}
