import { type RowSelectionState, useTable } from '@tanstack/react-table';
import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
import type { Mark } from '../../lib/list-news.ts';
import { type Sort, useListAddress } from '../../lib/use-list-address.ts';
import { BESIDE, Peek } from '../peek.tsx';
import { useChosenColumns } from './chosen-columns.ts';
import { type Columns, features } from './columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { HeadCell } from './head-cell.tsx';
import { rowsSince } from './range.ts';
import { goTo, isToOpen, keepOpened, openByClick, openByEnter, useRowKeys } from './row-keys.ts';
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
  /**
   * The panel that a row opens: its page, found by the row's id below an address, by default that of the list; or a card.
   */
  peek?: { page: ComponentType; below?: string } | { card: (row: Row) => ReactNode };
};

// Safari drops the table roles of elements that are laid out as cards.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
};

/**
 * One page of a list as a table with a sticky heading, and a sticky first column if it scrolls sideways. Below 32rem of
 * width each row is shown as a card, or as a row of two lines if it has a panel or its columns say so. A row opens its
 * record or panel by click and by Enter. The server sorts and pages.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, columns: all, rows, rowId, rowName, stale = false, marks, selection, sorting, peek } = props;
  const { shown: columns, choice, choose } = useChosenColumns(all);
  const hasChoice = all.length > 2;
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
  const isAllSelected = table.getIsAllRowsSelected();
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
  const inLines = peek !== undefined || columns.some(({ meta }) => meta?.inRow !== undefined);
  const list = useListAddress();
  const { pathname } = useLocation();
  const openId = peek ? list.peek : '';
  const at = rows.findIndex((row) => rowId(row) === openId);
  const open = rows[at];
  const rowOf = (id: string) => element.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  const before = useRef({ id: '', at: 0 });
  useEffect(() => {
    if (openId === '' && before.current.id !== '') {
      const row = rowOf(before.current.id);
      if (row) goTo(row);
    }
    before.current = { id: openId, at: at === -1 ? before.current.at : at };
  });
  const walk = (by: 1 | -1) => {
    // a row that left the list, such as one that was decided, has given its place to the next
    const to = at === -1 ? before.current.at + Math.min(0, by) : before.current.at + by;
    const next = rows[to];
    if (!next) return;
    // a second press may come before the first is rendered
    before.current.at = to;
    list.onPeek(rowId(next));
    rowOf(rowId(next))?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };
  const openPeek = (click: MouseEvent<HTMLElement>) => {
    keepOpened(click);
    if (!peek || !isToOpen(click) || ('page' in peek && !matchMedia(BESIDE).matches)) return;
    click.preventDefault();
    click.stopPropagation();
    list.onPeek(click.currentTarget.dataset.row ?? '');
  };
  useRowKeys(element, {
    onSelect: selection && ((id, isRange) => select(id, !selection.selected[id], isRange)),
    onWalk: openId === '' ? undefined : walk,
  });
  return (
    <div className="@container relative">
      {hasChoice && <ColumnsMenu choice={choice} onChoose={choose} />}
      <div
        ref={box}
        className={cn(
          '@lg:rounded-card @lg:border @lg:border-line',
          // a box that scrolls sideways must also scroll vertically, or its heading would scroll out of sight
          wide ? 'max-h-[calc(100dvh-5rem)] overflow-auto [&_th]:top-0' : '@lg:overflow-clip [&_th]:top-16',
        )}
      >
        <table
          {...roles.table}
          ref={element}
          aria-label={label}
          aria-busy={stale}
          className={cn('block w-full border-separate border-spacing-0 @lg:table @lg:text-sm', stale && 'opacity-60')}
        >
          <thead {...roles.group} className={cn(selection || sorting ? 'block' : 'hidden', '@lg:table-header-group')}>
            {table.getHeaderGroups().map((group) => (
              <tr
                key={group.id}
                {...roles.row}
                className="mb-2 flex flex-wrap items-center gap-x-5 @lg:mb-0 @lg:table-row"
              >
                {selection && (
                  <HeadCell always className={cn('@lg:w-10 @lg:pr-0 @lg:pl-2!', wide && '@lg:left-0 @lg:z-20!')}>
                    <TickBox
                      label={`Select all ${rows.length} on this page`}
                      checked={isAllSelected}
                      mixed={!isAllSelected && table.getIsSomeRowsSelected()}
                      onChange={(on) => table.toggleAllRowsSelected(on)}
                    >
                      <span className="@lg:sr-only">Select all {rows.length} on this page</span>
                    </TickBox>
                  </HeadCell>
                )}
                {group.headers.map((header, at) => (
                  <HeadCell
                    key={header.id}
                    sorting={header.column.getCanSort() && sorting ? { ...sorting, id: header.column.id } : undefined}
                    isNumber={header.column.columnDef.meta?.isNumber ?? false}
                    end={hasChoice && at === columns.length - 1 && belowMenu}
                    className={cn(
                      header.column.columnDef.meta?.isWide && narrowHides,
                      wide && at === 0 && ['@lg:z-20!', besideBox(selection)],
                    )}
                  >
                    <table.FlexRender header={header} />
                  </HeadCell>
                ))}
              </tr>
            ))}
          </thead>
          <tbody
            {...roles.group}
            className={cn(
              'block @lg:table-row-group',
              inLines ? 'divide-y divide-line overflow-clip rounded-card border border-line' : 'space-y-3',
              inLines && '@lg:divide-y-0 @lg:border-0',
            )}
          >
            {table.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                {...roles.row}
                data-row={row.id}
                aria-current={row.id === openId || undefined}
                // J and K focus the row itself if it has no record
                tabIndex={-1}
                onClickCapture={openPeek}
                onClick={openByClick}
                onKeyDown={openByEnter}
                className={cn(
                  rowLook,
                  inLines ? lineLook : cardRowLook,
                  // the box of the row is there
                  inLines && selection && 'pr-12',
                  row.id === openId && openLook,
                  markLook[marks?.get(row.id) ?? 'none'],
                  row.getIsSelected() ? 'border-felt @lg:bg-felt-wash' : 'border-line @lg:hover:bg-sunken',
                )}
              >
                {selection && (
                  <td
                    {...roles.cell}
                    className={cn(
                      cellLook,
                      'absolute top-2 right-2 @lg:pr-0 @lg:pl-2!',
                      wide ? [stuck, '@lg:left-0'] : '@lg:static',
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
                  const { inCard = 'line', inRow, isNumber, isWide, className } = cell.column.columnDef.meta ?? {};
                  return (
                    <td
                      key={cell.id}
                      {...roles.cell}
                      className={cn(
                        cellLook,
                        inLines ? inRowLook[inCard === 'title' ? inCard : (inRow ?? 'none')] : cardLook[inCard],
                        isWide && narrowHides,
                        isNumber && 'tabular-nums @lg:text-right',
                        wide && at === 0 && [stuck, besideBox(selection)],
                        className,
                      )}
                    >
                      {inCard === 'line' && !inLines && (
                        <span aria-hidden className="w-24 shrink-0 pr-2 text-ink-soft text-sm @lg:hidden">
                          {String(cell.column.columnDef.header)}
                        </span>
                      )}
                      <table.FlexRender cell={cell} />
                      {isNumber && hasChoice && at === columns.length - 1 && belowMenu}
                      {at === 0 && marks?.has(row.id) && <span className="sr-only"> ({marks.get(row.id)})</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {peek && openId !== '' && ('page' in peek || open) && (
        <Peek
          id={openId}
          label={open ? rowName(open) : label}
          place={open ? `${at + 1} of ${rows.length}` : ''}
          page={'page' in peek ? `${peek.below ?? pathname}/${openId}` : undefined}
          onShow={list.onPeek}
          onWalk={walk}
        >
          {'page' in peek ? <peek.page key={openId} /> : open && peek.card(open)}
        </Peek>
      )}
    </div>
  );
}

const rowLook = [
  'relative flex flex-wrap items-center gap-x-2 bg-raised has-[[data-record]]:cursor-pointer',
  // scrolls to below the page's bar and the heading, and above the bar of selected rows
  'scroll-mt-32 scroll-mb-24 @lg:scroll-mt-26',
  '@lg:table-row @lg:p-0 @lg:last:[&>td]:border-b-0',
  'focus-visible:outline-3! focus-visible:outline-focus! focus-visible:-outline-offset-3!',
  '@lg:has-focus-visible:[&>td:first-child]:shadow-[inset_3px_0_var(--focus)]',
];
/** A bar at the row's edge, which takes no room. */
const markLook = {
  changed: [
    'shadow-[inset_4px_0_var(--amber)] @lg:shadow-none @lg:[&>td:first-child]:shadow-[inset_4px_0_var(--amber)]',
    '@lg:[&>td]:bg-amber-wash/40',
  ],
  gone: [
    'shadow-[inset_4px_0_var(--line-strong)] @lg:shadow-none @lg:[&>td:first-child]:shadow-[inset_4px_0_var(--line-strong)]',
    'bg-sunken [&_[data-record]]:line-through',
  ],
  none: '',
};
const cardRowLook = 'rounded-card border p-4';
/** A row of two lines on a phone, 64 px high. */
const lineLook =
  'h-16 content-center px-4 [&_[data-record]]:min-h-8 [&_[data-record]]:max-w-full [&_[data-record]>span]:truncate @lg:h-auto';
const openLook = 'bg-felt-wash! [&>td:first-child]:shadow-[inset_3px_0_var(--felt)]';
/** The room of the button for columns, which is above the end of the heading. Numbers end before it, too. */
const belowMenu = <span aria-hidden className="hidden w-8 @lg:inline-block" />;
/** For columns that only a wide table has. */
const narrowHides = '@max-3xl:hidden!';
const inRowLook = {
  title: 'min-w-0 flex-1 truncate font-semibold @lg:table-cell @lg:font-normal',
  corner: 'shrink-0 text-sm @lg:table-cell',
  under: 'order-last w-full truncate text-ink-soft text-sm @lg:table-cell @lg:w-auto @lg:text-ink',
  none: 'hidden @lg:table-cell',
};
const cellLook = '@lg:h-10 @lg:border-line @lg:border-b @lg:px-2 @lg:py-0 @lg:first:pl-4 @lg:last:pr-4';
const cardLook = {
  title: 'font-display font-heading text-xl @lg:table-cell @lg:font-sans @lg:font-normal @lg:text-sm',
  // in large text a value stands below its label
  line: 'flex min-h-9 w-full min-w-0 items-center @max-2xs:flex-wrap @lg:table-cell @lg:w-auto',
  foot: 'mt-2 w-full border-line border-t pt-2 @lg:mt-0 @lg:w-auto @lg:border-t-0',
};
/** A cell that stays while the others scroll sideways below it. */
const stuck = '@lg:sticky @lg:z-1 @lg:bg-inherit';
const besideBox = (selection: unknown) => (selection ? '@lg:left-10' : '@lg:left-0');
