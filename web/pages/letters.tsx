import { Mail } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { Letters } from '../features/letters/letters.tsx';
import { useLettersQuery } from '../features/letters/letters-api.ts';
import { isApiError } from '../lib/base-query.ts';
import { Awaited } from '../ui/awaited.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { PageColumn } from '../ui/page-column.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The page that the mail about a letter leads to: what the team wrote to the signed-in person, and the answer. */
function LettersPage() {
  const { id: caseId = '' } = useParams();
  const query = useLettersQuery(caseId, { refetchOnMountOrArgChange: true });
  const { currentData: letters, error } = query;
  const isUnknown = isApiError(error) && error.status === 404;
  return (
    <PageColumn>
      <PageHead title="A Letter to You" description="What our team wrote to you." path={`/letters/${caseId}`} />
      <section className="grid max-w-prose gap-6 py-10">
        <h1 className="flex items-center gap-3 text-2xl">
          <Mail aria-hidden className="size-7 shrink-0 text-felt-ink" />
          {letters ? 'Our team wrote to you' : 'A letter to you'}
        </h1>
        {letters ? (
          <Letters of={letters} />
        ) : isUnknown ? (
          <EmptyState headingLevel="h2" art={<Mail aria-hidden />} title="There is no letter for you here">
            It may be for another account. Please sign in with the address that the email was sent to.
          </EmptyState>
        ) : error ? (
          <LoadError query={query} title="Failed to fetch the letter" otherwise="Please try again." />
        ) : (
          <Awaited what="the letter">
            <Skeleton className="h-40 rounded-card!" />
          </Awaited>
        )}
      </section>
    </PageColumn>
  );
}

export { LettersPage as Component };
