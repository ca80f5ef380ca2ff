import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import type { Sort } from '../../lib/use-list-address.ts';
import { nextSort } from './sort.ts';

type Sorting = { id: string; sort: Sort; onSort: (sort: Sort) => void };
type Props = {
  sorting?: Sorting | undefined;
  always?: boolean;
  isNumber?: boolean;
  className?: string | undefined;
  children: ReactNode;
  /** What follows the heading and its control. */
  end?: ReactNode;
};

const look =
  'whitespace-nowrap text-left font-semibold text-ink-soft text-sm @lg:sticky @lg:z-10 @lg:table-cell @lg:h-9 @lg:border-line @lg:border-b @lg:bg-sunken @lg:px-2 @lg:first:pl-4 @lg:last:pr-4';

/** A column heading. If rows are shown as cards, only headings with a control remain. */
export function HeadCell({ sorting, always = false, isNumber = false, className, children, end }: Props) {
  const side = isNumber && '@lg:text-right';
  if (!sorting) {
    return (
      <th {...columnHeader} scope="col" className={cn(look, !always && 'hidden', side, className)}>
        {children}
        {end}
      </th>
    );
  }
  const { sort, id, onSort } = sorting;
  const direction = sort?.id !== id ? undefined : sort.desc ? 'descending' : 'ascending';
  const Icon = direction === undefined ? ArrowUpDown : direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th {...columnHeader} scope="col" aria-sort={direction ?? 'none'} className={cn(look, side, className)}>
      <button
        type="button"
        className={cn(
          '-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 hover:text-ink @lg:min-h-8 @lg:gap-1',
          direction && 'text-ink',
        )}
        onClick={() => onSort(nextSort(sort, id))}
      >
        <span className="sr-only @lg:hidden">Sort by </span>
        {children}
        <Icon aria-hidden className="size-4 @lg:size-3.5" />
      </button>
      {end}
    </th>
  );
}

// See `roles` of the table.
const columnHeader = { role: 'columnheader' };
