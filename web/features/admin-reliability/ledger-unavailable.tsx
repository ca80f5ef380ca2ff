import { UserX } from 'lucide-react';
import type { Loading } from '../../ui/load-error.tsx';
import { RecordUnavailable } from '../../ui/record-unavailable.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Replaces a ledger that is loading, failed to load, or does not exist. */
export const LedgerUnavailable = ({ query }: { query: Loading }) => (
  <RecordUnavailable
    query={query}
    what="ledger"
    art={<UserX aria-hidden />}
    missing="There is no such person"
    failed="Failed to fetch reliability"
    list={{ to: '/admin/no-shows', label: 'See everybody' }}
  >
    <Skeleton className="h-[34rem] rounded-card!" />
    <Skeleton className="h-44 rounded-card!" />
    <Skeleton className="h-44 rounded-card!" />
  </RecordUnavailable>
);
