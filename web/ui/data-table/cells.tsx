import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { shortMoment } from '../../lib/time.ts';

/** An instant in a cell, such as `Jun 3, 7:00 PM`. */
export function ShortMoment({ instant }: { instant: string }) {
  const { timeZone } = useSiteConfig();
  return (
    <time dateTime={instant} className="whitespace-nowrap tabular-nums">
      {shortMoment(instant, timeZone)}
    </time>
  );
}

type RecordLinkProps = {
  to: string;
  under?: ReactNode;
  /** The whole name, where the text is only its beginning. */
  label?: string;
  children: string;
};

/** The name of a row, which leads to its record, and what tells it from another of the same name. The row opens by it. */
export function RecordLink({ to, under, label, children }: RecordLinkProps) {
  const link = (
    <Link
      to={to}
      data-record
      aria-label={label}
      viewTransition
      className="inline-flex min-h-11 items-center break-words font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink @3xl:min-h-8 @3xl:shrink-0 @3xl:align-middle @3xl:not-hover:decoration-transparent"
    >
      {children}
    </Link>
  );
  if (under === undefined) return link;
  return (
    <span className="block min-w-0 py-1 @3xl:flex @3xl:items-center @3xl:gap-2 @3xl:py-0">
      {link}
      <span className="block min-w-0 font-normal font-sans text-base text-ink-soft @3xl:truncate @3xl:text-sm @3xl:[&_wbr]:hidden">
        {under}
      </span>
    </span>
  );
}
