import { Store } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useDeskQuery } from '../features/desk/desk-api.ts';
import { DeskNights } from '../features/desk/desk-nights.tsx';
import { isApiError } from '../lib/base-query.ts';
import { useAwakeScreen } from '../lib/use-awake-screen.ts';
import { useLiveRefetch } from '../lib/use-live-refetch.ts';
import { Awaited } from '../ui/awaited.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** In case the stream of changes does not reach the tablet on the counter, in milliseconds. */
const EVERY_MS = 60_000;

/** The desk of a cafe for its staff, by the link that its owner has given them: read only, awake, and true by itself. */
function DeskPage() {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  const link = parameters.get('link');
  const query = useDeskQuery({ cafeId: id, ...(link !== null && { link }) });
  useLiveRefetch(query, ['cafeNight', 'gameEvent'], EVERY_MS);
  useAwakeScreen();
  const { currentData: desk, error } = query;
  const isShut = isApiError(error) && [401, 403, 404].includes(Number(error.status));
  return (
    <div className="mx-auto max-w-280 px-4 pt-6 pb-12 sm:px-6">
      <title>Tonight · Tablemates</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {isShut ? (
        <EmptyState headingLevel="h1" art={<Store aria-hidden />} title="This link no longer works">
          The owner of the cafe may have closed it or made a new one. Please ask them for the link to the desk.
        </EmptyState>
      ) : desk ? (
        <DeskNights desk={desk} readAt={query.fulfilledTimeStamp} />
      ) : error ? (
        <LoadError
          query={query}
          headingLevel="h1"
          title="Failed to fetch the desk"
          otherwise="The desk did not arrive. Please try again."
        />
      ) : (
        <>
          <h1 className="mb-6 text-4xl">Tonight</h1>
          <Awaited what="the desk">
            <Skeleton className="h-96" />
          </Awaited>
        </>
      )}
    </div>
  );
}

export { DeskPage as Component };
