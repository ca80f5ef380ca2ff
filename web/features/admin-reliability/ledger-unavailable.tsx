import { UserX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { errorText, isApiError } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Props = { error: unknown; onRetry: () => void; retrying: boolean };

/** In the place of a ledger that is on its way, did not arrive, or is nobody's. */
export function LedgerUnavailable({ error, onRetry, retrying }: Props) {
  if (isApiError(error) && error.status === 404) {
    return (
      <EmptyState
        headingLevel="h2"
        art={<UserX aria-hidden />}
        title="There is no such person"
        action={
          <Button variant="outline" asChild>
            <Link to="/admin/no-shows">See everybody</Link>
          </Button>
        }
      >
        The address may be mistyped.
      </EmptyState>
    );
  }
  if (error) {
    return (
      <LoadError
        headingLevel="h2"
        title="Failed to fetch reliability"
        message={errorText(error, 'The ledger did not arrive. Please try again.')}
        onRetry={onRetry}
        retrying={retrying}
      />
    );
  }
  return (
    <div role="status" className="animate-await space-y-6">
      <span className="sr-only">Loading the ledger…</span>
      <Skeleton className="h-[34rem] rounded-card!" />
      <Skeleton className="h-44 rounded-card!" />
      <Skeleton className="h-44 rounded-card!" />
    </div>
  );
}
