import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isApiError } from '../lib/base-query.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError, type Loading } from '../ui/load-error.tsx';
import { PageColumn } from '../ui/page-column.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type Props = {
  query: Loading;
  /** The subject of the page. */
  what: 'cafe' | 'game event' | 'profile' | 'series' | 'group';
  notFound: { readonly title: string; readonly reason: string; readonly art: ReactNode; readonly action?: ReactNode };
  /** The placeholder. */
  skeleton?: ReactNode;
};

/** A page whose subject is loading, failed to load or does not exist. */
export function AwaitedPage({ query, what, notFound, skeleton = <PictureAndName /> }: Props) {
  const isUnknown = isApiError(query.error) && query.error.status === 404;
  const name = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  return (
    <PageColumn back="Back to Browse">
      <title>{`${isUnknown ? `${name} not found` : name} · Tablemates`}</title>
      {isUnknown ? (
        <EmptyState
          headingLevel="h1"
          art={notFound.art}
          title={notFound.title}
          action={notFound.action ?? <ReturnHome />}
        >
          {notFound.reason}
        </EmptyState>
      ) : query.error ? (
        <LoadError
          query={query}
          headingLevel="h1"
          title={`Failed to fetch ${what}`}
          otherwise={`The ${what} did not arrive. Please try again.`}
        />
      ) : (
        <div role="status" className="animate-await">
          <h1 className="sr-only">Loading the {what}…</h1>
          {skeleton}
        </div>
      )}
    </PageColumn>
  );
}

function ReturnHome() {
  return (
    <Button asChild>
      <Link to="/">Return Home</Link>
    </Button>
  );
}

function PictureAndName() {
  return (
    <div className="grid gap-6 md:grid-cols-2 md:gap-10">
      <Skeleton className="aspect-16/10 rounded-card!" />
      <Skeleton className="h-12 w-2/3 self-center" />
    </div>
  );
}
