import { type RowSelectionState, useTable } from '@tanstack/react-table';
import { useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import type { Mark } from '../../lib/list-news.ts';
import type { Sort } from '../../lib/use-list-address.ts';
import { type Columns, features } from './columns.ts';
import { HeadCell } from './head-cell.tsx';
import { rowsSince } from './range.ts';
import { keepOpened, openByClick, openByEnter, useRowKeys } from './row-keys.ts';
import { TickBox } from './tick-box.tsx';
import { useWide } from './use-wide.ts';

/** The ids of the selected rows. */
export type Selection = RowSelectionState;

type Props<Row extends object> = {
  /** The label of the table. */
  label: string;
  columns: Columns<Row>;
  rows: Row[];
  rowId: (row: Row) => string;
  /** The name of a row in the label of its checkbox. */
  rowName: (row: Row) => string;
  /** Whether other rows are loading. The current ones are shown until then. */
  stale?: boolean;
  /** What changed in rows since they were shown, by their ids. */
  marks?: ReadonlyMap<string, Mark> | undefined;
  selection?: { selected: Selection; onSelect: (selected: Selection) => void };
  sorting?: { sort: Sort; onSort: (sort: Sort) => void };
};

// Safari drops the table roles of elements that are laid out as cards.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
};

/**
 * One page of a list as a table with a sticky heading, and a sticky first column if it scrolls sideways. Below 48rem of
 * width each row is shown as a card. A row opens its record by click and by Enter. The server sorts and pages.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, columns, rows, rowId, rowName, stale = false, marks, selection, sorting } = props;
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    enableRowSelection: selection !== undefined,
    manualSorting: true,
    enableMultiSort: false,
    defaultColumn: { enableSorting: false, sortDescFirst: false },
    state: { rowSelection: selection?.selected ?? {}, sorting: sorting?.sort ? [sorting.sort] : [] },
    onRowSelectionChange: (change) =>
      selection?.onSelect(typeof change === 'function' ? change(selection.selected) : change),
  });
  const all = table.getIsAllRowsSelected();
  const element = useRef<HTMLTableElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const wide = useWide(element, box);
  const last = useRef<string>(undefined);
  const select = (id: string, on: boolean, isRange: boolean) => {
    if (!selection) return;
    const ids = rowsSince(rows.map(rowId), isRange ? last.current : undefined, id);
    last.current = id;
    const others = Object.entries(selection.selected).filter(([other]) => !ids.includes(other));
    selection.onSelect(Object.fromEntries([...others, ...(on ? ids.map((each) => [each, true] as const) : [])]));
  };
  useRowKeys(element, {
    onSelect: selection && ((id, isRange) => select(id, !selection.selected[id], isRange)),
  });
  return (
    <div className="@container">
      <div
        ref={box}
        className={cn(
          '@3xl:rounded-card @3xl:border @3xl:border-line',
          // a box that scrolls sideways must also scroll vertically, or its heading would scroll out of sight
          wide ? 'max-h-[calc(100dvh-5rem)] overflow-auto [&_th]:top-0' : '@3xl:overflow-clip [&_th]:top-16',
        )}
      >
        <table
          {...roles.table}
          ref={element}
          aria-label={label}
          aria-busy={stale}
          className={cn('block w-full border-separate border-spacing-0 @3xl:table @3xl:text-sm', stale && 'opacity-60')}
        >
          <thead {...roles.group} className={cn(selection || sorting ? 'block' : 'hidden', '@3xl:table-header-group')}>
            {table.getHeaderGroups().map((group) => (
              <tr
                key={group.id}
                {...roles.row}
                className="mb-2 flex flex-wrap items-center gap-x-5 @3xl:mb-0 @3xl:table-row"
              >
                {selection && (
                  <HeadCell always className={cn('@3xl:w-10 @3xl:pr-0 @3xl:pl-2!', wide && '@3xl:left-0 @3xl:z-20!')}>
                    <TickBox
                      label={`Select all ${rows.length} on this page`}
                      checked={all}
                      mixed={!all && table.getIsSomeRowsSelected()}
                      onChange={(on) => table.toggleAllRowsSelected(on)}
                    >
                      <span className="@3xl:sr-only">Select all {rows.length} on this page</span>
                    </TickBox>
                  </HeadCell>
                )}
                {group.headers.map((header, at) => (
                  <HeadCell
                    key={header.id}
                    sorting={header.column.getCanSort() && sorting ? { ...sorting, id: header.column.id } : undefined}
                    isNumber={header.column.columnDef.meta?.isNumber ?? false}
                    className={cn(wide && at === 0 && ['@3xl:z-20!', besideBox(selection)])}
                  >
                    <table.FlexRender header={header} />
                  </HeadCell>
                ))}
              </tr>
            ))}
          </thead>
          <tbody {...roles.group} className="block space-y-3 @3xl:table-row-group">
            {table.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                {...roles.row}
                data-row={row.id}
                // J and K focus the row itself if it has no record
                tabIndex={-1}
                onClickCapture={keepOpened}
                onClick={openByClick}
                onKeyDown={openByEnter}
                className={cn(
                  rowLook,
                  markLook[marks?.get(row.id) ?? 'none'],
                  row.getIsSelected() ? 'border-felt @3xl:bg-felt-wash' : 'border-line @3xl:hover:bg-sunken',
                )}
              >
                {selection && (
                  <td
                    {...roles.cell}
                    className={cn(
                      cellLook,
                      'absolute top-2 right-2 @3xl:pr-0 @3xl:pl-2!',
                      wide ? [stuck, '@3xl:left-0'] : '@3xl:static',
                    )}
                  >
                    <TickBox
                      label={`Select ${rowName(row.original)}`}
                      checked={row.getIsSelected()}
                      onChange={(on, isRange) => select(row.id, on, isRange)}
                    />
                  </td>
                )}
                {row.getAllCells().map((cell, at) => {
                  const { inCard = 'line', isNumber = false, className } = cell.column.columnDef.meta ?? {};
                  return (
                    <td
                      key={cell.id}
                      {...roles.cell}
                      className={cn(
                        cellLook,
                        cardLook[inCard],
                        isNumber && 'tabular-nums @3xl:text-right',
                        wide && at === 0 && [stuck, besideBox(selection)],
                        className,
                      )}
                    >
                      {inCard === 'line' && (
                        <span aria-hidden className="w-24 shrink-0 pr-2 text-ink-soft text-sm @3xl:hidden">
                          {String(cell.column.columnDef.header)}
                        </span>
                      )}
                      <table.FlexRender cell={cell} />
                      {at === 0 && marks?.has(row.id) && <span className="sr-only"> ({marks.get(row.id)})</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const rowLook = [
  'relative flex flex-wrap items-center gap-x-2 rounded-card border bg-raised p-4 has-[[data-record]]:cursor-pointer',
  // scrolls to below the page's bar and the heading, and above the bar of selected rows
  'scroll-mt-32 scroll-mb-24 @3xl:scroll-mt-26',
  '@3xl:table-row @3xl:p-0 @3xl:last:[&>td]:border-b-0',
  'focus-visible:outline-3! focus-visible:outline-focus! focus-visible:-outline-offset-3!',
  '@3xl:has-focus-visible:[&>td:first-child]:shadow-[inset_3px_0_var(--focus)]',
];
/** A bar at the row's edge, which takes no room. */
const markLook = {
  changed: [
    'shadow-[inset_4px_0_var(--amber)] @3xl:shadow-none @3xl:[&>td:first-child]:shadow-[inset_4px_0_var(--amber)]',
    '@3xl:[&>td]:bg-amber-wash/40',
  ],
  gone: [
    'shadow-[inset_4px_0_var(--line-strong)] @3xl:shadow-none @3xl:[&>td:first-child]:shadow-[inset_4px_0_var(--line-strong)]',
    'bg-sunken [&_[data-record]]:line-through',
  ],
  none: '',
};
const cellLook = '@3xl:h-10 @3xl:border-line @3xl:border-b @3xl:px-2 @3xl:py-0 @3xl:first:pl-4 @3xl:last:pr-4';
const cardLook = {
  title: 'font-display font-heading text-xl @3xl:table-cell @3xl:font-sans @3xl:font-normal @3xl:text-sm',
  line: 'flex min-h-9 w-full min-w-0 items-center @3xl:table-cell @3xl:w-auto',
  foot: 'mt-2 w-full border-line border-t pt-2 @3xl:mt-0 @3xl:w-auto @3xl:border-t-0',
};
/** A cell that stays while the others scroll sideways below it. */
const stuck = '@3xl:sticky @3xl:z-1 @3xl:bg-inherit';
const besideBox = (selection: unknown) => (selection ? '@3xl:left-10' : '@3xl:left-0');
