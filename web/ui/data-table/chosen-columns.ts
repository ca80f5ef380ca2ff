import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Columns } from './columns.ts';

/** The parameter of the address. It names the columns that are shown, with commas between them. */
const COLUMNS = 'columns';

type Column<Row extends object> = Columns<Row>[number];

const idOf = <Row extends object>(column: Column<Row>): string =>
  column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '');

/** A column in the choice of columns. */
export type Choosable = { readonly id: string; readonly header: string; readonly isShown: boolean };

/** The columns of a table that the address names, and always the first; all of them if it names none that there is. */
export function useChosenColumns<Row extends object>(columns: Columns<Row>) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const named = params.get(COLUMNS) ?? '';
  // the same array as long as the choice is the same: with another one the table would begin anew
  const shown = useMemo(() => {
    const ids = named.split(',');
    const isChosen = columns.some((column) => ids.includes(idOf(column)));
    return columns.filter((column, at) => at === 0 || !isChosen || ids.includes(idOf(column)));
  }, [columns, named]);
  return {
    shown,
    choice: columns.map(
      (column): Choosable => ({ id: idOf(column), header: String(column.header), isShown: shown.includes(column) }),
    ),
    /** Shows these, from an open dialog, whose history entry becomes that of the list. */
    choose: (ids: readonly string[]) => {
      const next = new URLSearchParams(params);
      if (ids.length === columns.length) next.delete(COLUMNS);
      else next.set(COLUMNS, ids.join(','));
      // the page of the list stays
      setParams(next, { replace: true, preventScrollReset: true, state });
    },
  };
}
