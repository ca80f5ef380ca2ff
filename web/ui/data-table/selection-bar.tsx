import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
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

/** A bar that stays visible above a table. Its height is the same with and without a selection, so that no row moves. */
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
      className="sticky top-16 z-10 flex h-14 items-center gap-1 bg-paper text-ink-soft sm:gap-2"
    >
      <p role="status" className="mr-auto min-w-0 truncate">
        {count > 0 ? <strong className="text-ink">{count} selected</strong> : children}
      </p>
      {count > 0 && (
        <>
          {actions}
          <Button variant="ghost" size="icon" aria-label="Clear selection" onClick={onClear}>
            <X aria-hidden />
          </Button>
        </>
      )}
    </section>
  );
}
