import { Link } from 'react-router-dom';
import type { AdminStats } from '../../../modules/admin/contract.ts';
import { useLiveRefetch } from '../../lib/use-live-refetch.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useStatsQuery } from './back-office-api.ts';

const stats: readonly { of: keyof AdminStats; label: string; to: string }[] = [
  { of: 'totalUsers', label: 'Total users', to: '/admin/users' },
  { of: 'serviceProviders', label: 'Game organizers', to: '/admin/users?tab=organizers' },
  { of: 'cafes', label: 'Cafes', to: '/admin/cafes' },
  { of: 'pendingApprovals', label: 'Pending approvals', to: '/admin/cafes?status=pending' },
  { of: 'games', label: 'Games', to: '/admin/games' },
  { of: 'cities', label: 'Cities', to: '/admin/cities-regions' },
];

/** The community in six numbers, each a link to what it counts. */
export function StatList() {
  const query = useStatsQuery();
  useLiveRefetch(query, ['person', 'cafe', 'game', 'city']);
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
      {stats.map(({ of, label, to }) => (
        <div key={of} className="relative flex flex-col-reverse justify-end bg-raised p-4 hover:bg-sunken sm:p-5">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="font-display font-heading text-2xl tabular-nums">
            {data ? (
              <Link
                to={to}
                viewTransition
                aria-label={`${label}: ${data[of].toLocaleString('en-US')}`}
                className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
              >
                {data[of].toLocaleString('en-US')}
              </Link>
            ) : (
              <Skeleton className="my-1 h-7 w-16 animate-await" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
