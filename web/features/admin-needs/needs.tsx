import { useSteady } from '../../lib/use-steady.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNeedsQuery } from './needs-api.ts';
import { NeedsPanel } from './needs-panel.tsx';
import { SeatWeeks } from './seat-weeks.tsx';
import { HalfEmptyPanel, TodayPanel } from './table-panels.tsx';

/** The kinds of changes that affect the panel. */
const KINDS = ['case', 'contest', 'report', 'person', 'cafe', 'gameEvent'] as const;

/** What waits for an admin, and beside it how full the tables are. */
export function Needs() {
  // the live stream does not report what becomes due by time alone
  const query = useNeedsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { base, latest: needs, accept } = useSteady(query, query.data, KINDS);
  const { error } = query;
  if (!needs && error) {
    return (
      <LoadError
        query={query}
        headingLevel="h2"
        title="Failed to fetch what needs you"
        otherwise="The answer did not arrive. Please try again."
      />
    );
  }
  if (!needs) {
    return (
      <Awaited what="what needs you" className={columns}>
        <Skeleton className="h-96 rounded-card!" />
        <Skeleton className="h-96 rounded-card!" />
      </Awaited>
    );
  }
  return (
    <div className={columns}>
      <div className="min-w-0">
        <NeedsPanel base={base ?? needs} latest={needs} onAccept={accept} />
      </div>
      <div className="min-w-0 space-y-4">
        <TodayPanel today={needs.today} />
        <HalfEmptyPanel halfEmpty={needs.halfEmpty} />
        <SeatWeeks weeks={needs.weeks} />
      </div>
    </div>
  );
}

const columns = 'grid items-start gap-4 lg:grid-cols-[minmax(0,640fr)_minmax(0,400fr)]';
