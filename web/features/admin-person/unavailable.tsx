import { UserX } from 'lucide-react';
import type { Loading } from '../../ui/load-error.tsx';
import { RecordUnavailable } from '../../ui/record-unavailable.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Replaces a person's record that is loading, failed to load, or does not exist. */
export const PersonUnavailable = ({ query }: { query: Loading }) => (
  <RecordUnavailable
    query={query}
    what="record"
    art={<UserX aria-hidden />}
    missing="There is no such person"
    failed="Failed to fetch the record"
    list={{ to: '/admin/users', label: 'See everybody' }}
  >
    <div className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-80 rounded-card!" />
      <Skeleton className="h-80 rounded-card!" />
    </div>
  </RecordUnavailable>
);
