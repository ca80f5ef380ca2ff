import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = {
  title: string;
  /** The name of the list that was searched. */
  children: ReactNode;
  art?: ReactNode;
  /** Removes the filters. */
  clear: string;
  onClear: () => void;
};

/** Shown if a search finds nothing: the search text, and a button that shows the whole list again. */
export function NothingFound({ title, children, art = <SearchX aria-hidden />, clear, onClear }: Props) {
  return (
    <EmptyState
      headingLevel="h2"
      art={art}
      title={title}
      action={
        <Button variant="outline" onClick={onClear}>
          {clear}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
