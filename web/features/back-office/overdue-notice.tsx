import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useContestCountsQuery } from './back-office-api.ts';
import { overdueContests } from './screens.ts';

/** A notice on the dashboard that decisions about marks are overdue. It is absent while none is, or nothing is known. */
export function OverdueNotice() {
  const { data } = useContestCountsQuery(undefined, { refetchOnMountOrArgChange: true });
  const overdue = data?.overdue ?? 0;
  return (
    <div role="status">
      {overdue > 0 && (
        <p className="mb-6 flex items-start gap-3 rounded-card bg-brick-wash p-4 text-brick-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            {overdue === 1
              ? 'The decision about a contested mark is overdue.'
              : `The decisions about ${overdue} contested marks are overdue.`}{' '}
            <Link
              to={overdueContests}
              className="inline-flex min-h-6 items-center font-bold underline underline-offset-2"
            >
              Decide now
            </Link>
          </span>
        </p>
      )}
    </div>
  );
}
