import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { ArtImage } from '../art-image.tsx';
import type { Tone } from '../badge.tsx';
import { Button } from '../button.tsx';
import type { CardActionsProps } from '../entry-card.tsx';

/** An instant in a cell, such as `Jun 3, 7:00 PM`. */
export function ShortMoment({ instant }: { instant: string }) {
  const shortMoment = useShortMoment();
  return (
    <time dateTime={instant} className="whitespace-nowrap tabular-nums">
      {shortMoment(instant)}
    </time>
  );
}

type RecordLinkProps = {
  to: string;
  under?: ReactNode;
  /** The whole name, if the text is only its beginning. */
  label?: string;
  children: string;
};

const recordLook =
  'inline-flex min-h-11 items-center break-words text-left font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink @lg:min-h-8 @lg:min-w-0 @lg:max-w-44 @3xl:max-w-72 @lg:align-middle @lg:not-hover:decoration-transparent';

/**
 * The name of a row as a link to its record, which also opens the row. In a wide table `under` distinguishes rows of the
 * same name.
 */
export function RecordLink({ to, under, label, children }: RecordLinkProps) {
  const link = (
    <Link to={to} data-record aria-label={label} viewTransition className={recordLook}>
      <span className="min-w-0 @lg:truncate">{children}</span>
    </Link>
  );
  if (under === undefined) return link;
  return (
    <span className="block min-w-0 @lg:flex @lg:items-center @lg:gap-2">
      {link}
      <span className="hidden min-w-0 text-ink-soft @lg:block @lg:shrink-[999] @lg:truncate @lg:text-sm @lg:[&_wbr]:hidden">
        {under}
      </span>
    </span>
  );
}

/** The name of a row without a page of its own, which opens its panel. */
export const RecordButton = ({ children }: { children: string }) => (
  <button type="button" data-record className={recordLook}>
    <span className="min-w-0 @lg:truncate">{children}</span>
  </button>
);

/** The actions of a row, the same as on the entry's card. */
export const EntryActions = ({ name, onEdit, onRemove, removeLabel = 'Remove' }: CardActionsProps) => (
  <span className="flex whitespace-nowrap @lg:[&>button]:size-8">
    <Button variant="ghost" size="icon" aria-label={`Edit ${name}`} onClick={onEdit}>
      <Pencil aria-hidden />
    </Button>
    <Button variant="ghost" size="icon" aria-label={`${removeLabel} ${name}`} onClick={onRemove}>
      <Trash2 aria-hidden />
    </Button>
  </span>
);

/** A small picture before the name of a row. Rows that are shown as cards have a heading instead. */
export const Thumbnail = (props: { src: string | null; drawing: string }) => (
  <ArtImage {...props} alt="" className="mr-2.5 hidden h-7 shrink-0 rounded-md @lg:block" />
);

const dots = { neutral: 'bg-line-strong', felt: 'bg-felt', amber: 'bg-amber', brick: 'bg-brick' };

/** The state of a row as a dot and a word. The word carries the meaning. */
export const RowState = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className="inline-flex max-w-full items-center gap-2 whitespace-nowrap">
    <span aria-hidden className={`size-2 shrink-0 rounded-full ${dots[tone]}`} />
    <span className="truncate">{children}</span>
  </span>
);
