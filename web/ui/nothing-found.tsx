import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = {
  title: string;
  /** What it was looked for in. */
  children: ReactNode;
  art?: ReactNode;
  /** What takes away what narrows the list. */
  clear: string;
  onClear: () => void;
};

/** A list that has something in it, only not what was looked for: what was, and the way back to all of it. */
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
