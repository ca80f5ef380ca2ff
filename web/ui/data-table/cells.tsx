import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
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

/** The name of a row, which leads to its record, and what tells it from another of the same name. */
export function RecordLink({ to, under, label, children }: RecordLinkProps) {
  const link = (
    <Link
      to={to}
      aria-label={label}
      viewTransition
      className={cn(
        'inline-flex min-h-11 items-center break-words font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink',
        under === undefined ? '@3xl:-my-1' : '@3xl:-my-2.5',
      )}
    >
      {children}
    </Link>
  );
  if (under === undefined) return link;
  return (
    <span className="block min-w-0 py-1">
      {link}
      <span className="block font-normal font-sans text-base text-ink-soft @3xl:text-sm">{under}</span>
    </span>
  );
}
