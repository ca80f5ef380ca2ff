import { type RowSelectionState, useTable } from '@tanstack/react-table';
import { cn } from '../../lib/cn.ts';
import type { Sort } from '../../lib/use-list-address.ts';
import { type Columns, features } from './columns.ts';
import { HeadCell } from './head-cell.tsx';
import { TickBox } from './tick-box.tsx';

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
 * One page of a list as a table with a sticky heading. Below 48rem of width each row is shown as a card. The server
 * sorts and pages.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, columns, rows, rowId, rowName, stale = false, selection, sorting } = props;
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
  return (
    <div className="@container">
      <table
        {...roles.table}
        aria-label={label}
        aria-busy={stale}
        className={cn(
          'block w-full border-separate border-spacing-0 @3xl:table @3xl:text-sm @3xl:rounded-card @3xl:border @3xl:border-line @3xl:bg-raised',
          stale && 'opacity-60',
        )}
      >
        <thead
          {...roles.group}
          className={cn(
            selection || sorting ? 'block' : 'hidden',
            '@3xl:table-header-group',
            // below the page's bar, and below the selection bar if rows are selected
            selection ? '@3xl:[&_th]:top-30' : '@3xl:[&_th]:top-16',
          )}
        >
          {table.getHeaderGroups().map((group) => (
            <tr
              key={group.id}
              {...roles.row}
              className="mb-2 flex flex-wrap items-center gap-x-5 @3xl:mb-0 @3xl:table-row"
            >
              {selection && (
                <HeadCell always className="@3xl:w-12 @3xl:pl-2">
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
              {group.headers.map((header) => (
                <HeadCell
                  key={header.id}
                  sorting={header.column.getCanSort() && sorting ? { ...sorting, id: header.column.id } : undefined}
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
              className={cn(
                'relative flex flex-wrap items-center gap-x-2 rounded-card border bg-raised p-4 @3xl:table-row @3xl:bg-transparent @3xl:p-0 @3xl:last:[&>td]:border-b-0',
                row.getIsSelected() ? 'border-felt @3xl:bg-felt-wash' : 'border-line @3xl:hover:bg-sunken',
              )}
            >
              {selection && (
                <td {...roles.cell} className={cn(cellLook, 'absolute top-2 right-2 @3xl:static @3xl:pl-2')}>
                  <TickBox
                    label={`Select ${rowName(row.original)}`}
                    checked={row.getIsSelected()}
                    onChange={(on) => row.toggleSelected(on)}
                  />
                </td>
              )}
              {row.getAllCells().map((cell) => {
                const { inCard = 'line', className } = cell.column.columnDef.meta ?? {};
                return (
                  <td key={cell.id} {...roles.cell} className={cn(cellLook, cardLook[inCard], className)}>
                    {inCard === 'line' && (
                      <span aria-hidden className="w-24 shrink-0 pr-2 text-ink-soft text-sm @3xl:hidden">
                        {String(cell.column.columnDef.header)}
                      </span>
                    )}
                    <table.FlexRender cell={cell} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellLook = '@3xl:border-line @3xl:border-b @3xl:px-2 @3xl:py-1';
const cardLook = {
  title: 'font-display font-heading text-xl @3xl:table-cell @3xl:font-sans @3xl:font-normal @3xl:text-sm',
  line: 'flex min-h-9 w-full min-w-0 items-center @3xl:table-cell @3xl:w-auto',
  foot: 'mt-2 w-full border-line border-t pt-2 @3xl:mt-0 @3xl:w-auto @3xl:border-t-0',
};
