import type { AdminStats } from '../../../modules/admin/contract.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useStatsQuery } from './back-office-api.ts';

const stats: readonly { of: keyof AdminStats; label: string }[] = [
  { of: 'totalUsers', label: 'Total users' },
  { of: 'serviceProviders', label: 'Game organizers' },
  { of: 'cafes', label: 'Cafes' },
  { of: 'pendingApprovals', label: 'Pending approvals' },
  { of: 'games', label: 'Games' },
  { of: 'cities', label: 'Cities' },
];

/** The community in six numbers. */
export function StatList() {
  const query = useStatsQuery();
  const { data, error } = query;
  if (!data && error) {
    return (
      <LoadError
        query={query}
        headingLevel="h2"
        title="Failed to fetch stats"
        otherwise="The numbers did not arrive. Please try again."
      />
    );
  }
  return (
    <dl
      aria-busy={!data}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 lg:grid-cols-6"
    >
      {stats.map(({ of, label }) => (
        <div key={of} className="flex flex-col-reverse justify-end bg-raised p-4 sm:p-5">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="font-display font-heading text-2xl tabular-nums">
            {data ? data[of].toLocaleString('en-US') : <Skeleton className="my-1 h-7 w-16 animate-await" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
