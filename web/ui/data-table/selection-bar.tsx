import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../button.tsx';

type Props = {
  /** How many rows are selected. */
  count: number;
  onClear: () => void;
  /** The actions for the selected rows. */
  actions: ReactNode;
  /** Shown while no row is selected. */
  children: ReactNode;
};

/**
 * A bar that stays visible above a table on a phone, and elsewhere floats over its end. Put it before the table in a column,
 * in which it comes last on large screens. Its height is the same with and without a selection, so that no row moves.
 */
export function SelectionBar({ count, onClear, actions, children }: Props) {
  const bar = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  // If the focused element disappears with the selection or a row, the focus moves here.
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (lost && hadFocus.current) bar.current?.focus({ preventScroll: true });
    hadFocus.current = document.activeElement !== document.body;
  });
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Selected rows"
      className={cn(
        'sticky top-16 z-10 flex h-14 items-center gap-1 bg-paper text-ink-soft sm:gap-2',
        'md:top-auto md:order-last md:mx-auto md:mt-2 md:rounded-card md:px-4',
        count > 0 && 'md:[body:has(&)_[data-toasts]]:bottom-18',
        count > 0 && 'md:bottom-4 md:bg-ink md:text-paper md:shadow-lift md:[&_:focus-visible]:outline-paper',
      )}
    >
      <p role="status" className="mr-auto min-w-0 truncate">
        {count > 0 ? (
          <strong className="text-ink md:mr-4 md:text-paper">{count.toLocaleString('en-US')} selected</strong>
        ) : (
          children
        )}
      </p>
      {count > 0 && (
        <>
          {actions}
          <Button
            variant="ghost"
            size="icon"
            className="md:text-paper md:not-disabled:hover:bg-paper/15"
            aria-label="Clear selection"
            onClick={onClear}
          >
            <X aria-hidden />
          </Button>
        </>
      )}
    </section>
  );
}
