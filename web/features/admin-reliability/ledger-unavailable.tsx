import { UserX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isApiError } from '../../lib/base-query.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError, type Loading } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Replaces a ledger that is loading, failed to load, or does not exist. */
export function LedgerUnavailable({ query }: { query: Loading }) {
  const { error } = query;
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
        query={query}
        headingLevel="h2"
        title="Failed to fetch reliability"
        otherwise="The ledger did not arrive. Please try again."
      />
    );
  }
  return (
    <Awaited what="the ledger" className="space-y-6">
      <Skeleton className="h-[34rem] rounded-card!" />
      <Skeleton className="h-44 rounded-card!" />
      <Skeleton className="h-44 rounded-card!" />
    </Awaited>
  );
}
