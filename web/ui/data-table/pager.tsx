import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CursorPages } from '../../lib/use-list-address.ts';
import { Button } from '../button.tsx';
import { Input } from '../field.tsx';
import { pageOf } from './page-of.ts';

type Props = {
  pages: CursorPages;
  nextCursor: string | null;
  /** Whether the previous page is still shown, so that the next cursor is not known yet. */
  stale: boolean;
  /** The number of pages, if it is known. */
  of?: number | undefined;
};

/** Navigation to other pages: first, previous, next and last, and by number if the number of pages is known. */
export function Pager({ pages, nextCursor, stale, of }: Props) {
  const { number, previous, goTo } = pages;
  const pager = useRef<HTMLElement>(null);
  if (number === 1 && nextCursor === null) return null;
  const turn = (to: () => void) => () => {
    to();
    // to the top of the list's own section if it has one, otherwise of the page
    const section = pager.current?.closest('section');
    if (section) section.scrollIntoView();
    else window.scrollTo({ top: 0 });
  };
  const next = nextCursor === null || stale ? null : () => pages.next(nextCursor);
  return (
    <nav
      ref={pager}
      aria-label="Pages"
      className="mt-4 flex flex-wrap items-center justify-center gap-x-3 gap-y-2 max-sm:gap-x-1.5"
    >
      <Turn label="First" onTurn={number > 1 ? turn(pages.first) : null}>
        <ChevronFirst aria-hidden />
      </Turn>
      <Turn label="Previous" onTurn={previous && turn(previous)}>
        <ChevronLeft aria-hidden />
        <Word>Previous</Word>
      </Turn>
      {of === undefined ? (
        <p className="min-w-16 text-center text-ink-soft tabular-nums" aria-live="polite">
          {pageName(number)}
        </p>
      ) : (
        <>
          <PageField number={number} of={Math.max(of, number)} onGo={(page) => turn(() => goTo(page))()} />
          <p className="sr-only" aria-live="polite">
            {`${pageName(number)} of ${Math.max(of, number).toLocaleString('en-US')}`}
          </p>
        </>
      )}
      <Turn label="Next" onTurn={next && turn(next)}>
        <Word>Next</Word>
        <ChevronRight aria-hidden />
      </Turn>
      {of !== undefined && (
        <Turn label="Last" onTurn={number < of ? turn(() => goTo(of)) : null}>
          <ChevronLast aria-hidden />
        </Turn>
      )}
    </nav>
  );
}

const pageName = (number: number): string => `Page ${number.toLocaleString('en-US')}`;

type FieldProps = { number: number; of: number; onGo: (page: number) => void };

/** The number of the page. Enter goes to the typed page, or to the last one if the number is too high. */
function PageField({ number, of, onGo }: FieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // the field keeps the focus on the next page
  useEffect(() => {
    if (field.current) field.current.value = String(number);
  }, [number]);
  const total = of.toLocaleString('en-US');
  return (
    <form
      className="flex items-center gap-2 text-ink-soft tabular-nums"
      onSubmit={(submission) => {
        submission.preventDefault();
        const page = pageOf(field.current?.value ?? '', of);
        if (page !== null && page !== number) onGo(page);
        else if (field.current) field.current.value = String(number);
      }}
    >
      <span aria-hidden className="max-sm:hidden">
        Page
      </span>
      <Input
        ref={field}
        type="text"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={7}
        aria-label={`Page, of ${total}`}
        defaultValue={number}
        className="w-18! px-2! text-center md:min-h-9"
        onFocus={({ target }) => target.select()}
      />
      of {total}
    </form>
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
      className="max-sm:px-3 aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-ink-soft aria-disabled:border-line"
      onClick={onTurn ?? undefined}
    >
      {children}
    </Button>
  );
}
