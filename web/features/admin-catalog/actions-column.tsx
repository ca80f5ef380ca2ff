import type { ReactNode } from 'react';
import { EntryActions } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import type { Asking } from '../../ui/use-asking.ts';

type Entry = { readonly id: string; readonly name: string };

/** The actions on an entry. Undefined if the admin's role does not allow changes. */
export type Acts = Pick<Asking, 'edit' | 'remove'> | undefined;

type More<Row> = {
  removeLabel?: 'Delete';
  /** Comes before the actions. */
  before?: (entry: Row) => ReactNode;
};

/** The last column of an entry: its actions, if the admin has any. */
export const actionsColumn = <Row extends Entry>(acts: Acts, { removeLabel, before }: More<Row> = {}) =>
  acts
    ? [
        columnsOf<Row>().display({
          id: 'actions',
          header: 'Actions',
          meta: { inCard: 'foot', isWide: true, className: '@lg:w-0' },
          cell: ({ row: { original: entry } }) => (
            <span className="flex items-center gap-1 whitespace-nowrap @lg:[&>button]:min-h-8 @lg:[&>button]:px-2.5 @lg:[&>button]:py-0">
              {before?.(entry)}
              <EntryActions
                name={entry.name}
                {...(removeLabel && { removeLabel })}
                onEdit={() => acts.edit(entry.id)}
                onRemove={() => acts.remove(entry.id)}
              />
            </span>
          ),
        }),
      ]
    : [];
