import { CloudOff } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = {
  title: string;
  message: string;
  onRetry: () => void;
  retrying?: boolean;
  headingLevel?: 'h1' | 'h2' | 'h3';
};

/** A list that could not be loaded: what happened, and the way to try again. */
export function LoadError({ title, message, onRetry, retrying = false, headingLevel = 'h3' }: Props) {
  return (
    <div role="alert">
      <EmptyState
        art={<CloudOff aria-hidden />}
        headingLevel={headingLevel}
        title={title}
        action={
          <Button variant="outline" onClick={onRetry} pending={retrying} pendingText="Trying…">
            Try again
          </Button>
        }
      >
        {message}
      </EmptyState>
    </div>
  );
}
