import { ChevronFirst, ChevronLeft, ChevronRight } from 'lucide-react';
import type { CursorPages } from '../../lib/use-list-address.ts';
import { Button } from '../button.tsx';

type Props = {
  pages: CursorPages;
  nextCursor: string | null;
  /** Whether the previous page is still shown, so that the next cursor is not known yet. */
  stale: boolean;
};

/** Buttons for the first, the previous and the next page. It renders nothing if there is only one page. */
export function Pager({ pages, nextCursor, stale }: Props) {
  if (pages.number === 1 && nextCursor === null) return null;
  const turn = (to: () => void) => () => {
    to();
    window.scrollTo({ top: 0 });
  };
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-center gap-3">
      <Turn label="First" onTurn={pages.number > 1 ? turn(pages.first) : null}>
        <ChevronFirst aria-hidden />
      </Turn>
      <Turn label="Previous" onTurn={pages.previous && turn(pages.previous)}>
        <ChevronLeft aria-hidden />
        <Word>Previous</Word>
      </Turn>
      <p className="min-w-16 text-center text-ink-soft tabular-nums" aria-live="polite">
        Page {pages.number.toLocaleString('en-US')}
      </p>
      <Turn label="Next" onTurn={nextCursor === null || stale ? null : turn(() => pages.next(nextCursor))}>
        <Word>Next</Word>
        <ChevronRight aria-hidden />
      </Turn>
    </nav>
  );
}

/** The word beside the arrow. Phones have no room for it; the button has a label of its own. */
const Word = ({ children }: { children: string }) => <span className="max-sm:sr-only">{children}</span>;

type TurnProps = { label: string; onTurn: (() => void) | null; children: React.ReactNode };

function Turn({ label, onTurn, children }: TurnProps) {
  return (
    // `disabled` would drop the focus on the last page.
    <Button
      variant="outline"
      aria-label={`${label} page`}
      aria-disabled={onTurn === null}
      className="aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-ink-soft aria-disabled:border-line"
      onClick={onTurn ?? undefined}
    >
      {children}
    </Button>
  );
}
