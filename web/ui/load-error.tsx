import { CloudOff } from 'lucide-react';
import { errorText, isApiError } from '../lib/base-query.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** The parts of a query that say whether it failed, and repeat it. */
export type Loading = { readonly error?: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };

type Props = {
  query: Loading;
  title: string;
  /** The sentence to show if the server gives no reason. */
  otherwise: string;
  headingLevel?: 'h1' | 'h2' | 'h3';
};

/** Answers that stay the same when asked again. */
const FINAL: ReadonlySet<number> = new Set([403, 404, 409, 410]);

/** Shown if something could not be loaded: the reason, and a button to try again unless the server refused. */
export function LoadError({ query, title, otherwise, headingLevel = 'h3' }: Props) {
  return (
    <div role="alert">
      <EmptyState
        art={<CloudOff aria-hidden />}
        headingLevel={headingLevel}
        title={title}
        action={
          isApiError(query.error) && FINAL.has(query.error.status) ? undefined : (
            <Button
              variant="outline"
              onClick={() => void query.refetch()}
              pending={query.isFetching}
              pendingText="Trying…"
            >
              Try again
            </Button>
          )
        }
      >
        {errorText(query.error, otherwise)}
      </EmptyState>
    </div>
  );
}
