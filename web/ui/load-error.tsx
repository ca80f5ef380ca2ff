import { CloudOff } from 'lucide-react';
import { errorText } from '../lib/base-query.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** As much of a question to the server as tells that it failed, and asks it again. */
export type Loading = { readonly error?: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };

type Props = {
  query: Loading;
  title: string;
  /** Said where the server gives no reason. */
  otherwise: string;
  headingLevel?: 'h1' | 'h2' | 'h3';
};

/** What could not be loaded: what happened, and the way to try again. */
export function LoadError({ query, title, otherwise, headingLevel = 'h3' }: Props) {
  return (
    <div role="alert">
      <EmptyState
        art={<CloudOff aria-hidden />}
        headingLevel={headingLevel}
        title={title}
        action={
          <Button
            variant="outline"
            onClick={() => void query.refetch()}
            pending={query.isFetching}
            pendingText="Trying…"
          >
            Try again
          </Button>
        }
      >
        {errorText(query.error, otherwise)}
      </EmptyState>
    </div>
  );
}
