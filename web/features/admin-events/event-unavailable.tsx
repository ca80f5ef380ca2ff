import { CalendarX2 } from 'lucide-react';
import type { Loading } from '../../ui/load-error.tsx';
import { RecordUnavailable } from '../../ui/record-unavailable.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Replaces a game event's record that is loading, failed to load, or does not exist. */
export const EventUnavailable = ({ query }: { query: Loading }) => (
  <RecordUnavailable
    query={query}
    what="record"
    art={<CalendarX2 aria-hidden />}
    missing="There is no such event"
    failed="Failed to fetch the record"
    list={{ to: '/admin/game-events', label: 'See all game events' }}
  >
    <div className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-80 rounded-card!" />
      <Skeleton className="h-80 rounded-card!" />
    </div>
  </RecordUnavailable>
);
