import type { Bar } from '../../../modules/identity/bars/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { shortDate } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { RecordButton } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { From } from './bar-facts.tsx';
import { barredKinds } from './words.ts';

const column = columnsOf<Bar>();

/**
 * The columns of bars.
 *
 * @param onLift asks before a bar is lifted; undefined where the admin's role does not allow it
 */
export const barColumns = (onLift: ((bar: Bar) => void) | undefined) =>
  column.columns([
    column.accessor('kind', {
      header: 'Barred',
      meta: { inCard: 'title' },
      cell: ({ getValue }) => <RecordButton>{barredKinds[getValue()]}</RecordButton>,
    }),
    column.accessor('from', {
      header: 'From the record of',
      meta: { className: '@lg:max-w-40 @lg:truncate' },
      cell: ({ getValue }) => {
        const person = getValue();
        // typed, or the person is gone
        return person ? <From person={person} /> : '–';
      },
    }),
    column.accessor('reason', {
      header: 'Reason',
      meta: { inRow: 'under', className: '@lg:w-full @lg:max-w-0 @lg:truncate' },
      cell: ({ getValue }) => getValue() || '–',
    }),
    column.accessor(({ by }) => by.name, {
      id: 'by',
      header: 'By',
      meta: { isWide: true, className: '@lg:max-w-35 @lg:truncate' },
      cell: ({ getValue }) => getValue() ?? '–',
    }),
    column.accessor('barredAt', {
      header: 'Since',
      meta: { isWide: true },
      cell: ({ getValue }) => <Day instant={getValue()} />,
    }),
    column.accessor('until', {
      header: 'Until',
      meta: { inRow: 'corner' },
      cell: ({ getValue }) => <Day instant={getValue()} />,
    }),
    ...(onLift
      ? [
          column.display({
            id: 'actions',
            header: 'Actions',
            meta: { inCard: 'foot', isWide: true, className: '@lg:w-0' },
            cell: ({ row: { original } }) => (
              <Button variant="ghost" className="px-3!" onClick={() => onLift(original)}>
                Lift
              </Button>
            ),
          }),
        ]
      : []),
  ]);

function Day({ instant }: { instant: string | null }) {
  const { timeZone } = useSiteConfig();
  if (instant === null) return <span className="whitespace-nowrap">No end</span>;
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {shortDate(instant, timeZone)}
    </time>
  );
}
