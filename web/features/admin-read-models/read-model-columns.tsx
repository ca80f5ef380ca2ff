import type { ReadModel } from '../../../modules/admin/contract.ts';
import { RecordButton, RowState } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { percentOf, stateOf, titleOf } from './read-model-words.ts';

const column = columnsOf<ReadModel>();
const number = (value: number | string): string => Number(value).toLocaleString('en-US');

/** The figures of a read model's card, as columns. */
export const readModelColumns = column.columns([
  column.accessor(titleOf, {
    id: 'title',
    header: 'Name',
    meta: { inCard: 'title', className: '@lg:w-full' },
    cell: ({ getValue }) => <RecordButton>{getValue()}</RecordButton>,
  }),
  column.accessor('state', {
    header: 'State',
    meta: { inRow: 'corner' },
    cell: ({ row: { original: model } }) => {
      const { label, tone } = stateOf(model);
      const { task } = model;
      return <RowState tone={tone}>{task?.state === 'running' ? `${label}, ${percentOf(task)}%` : label}</RowState>;
    },
  }),
  column.accessor('lag', {
    header: 'Lag',
    meta: { isNumber: true },
    cell: ({ getValue }) => (getValue() === 0 ? 'None' : number(getValue())),
  }),
  column.accessor('rows', {
    header: 'Rows',
    meta: { isNumber: true, inRow: 'under' },
    cell: ({ getValue }) => (
      <>
        {number(getValue())}
        <span className="@lg:hidden"> rows</span>
      </>
    ),
  }),
  column.accessor('position', {
    header: 'Position',
    meta: { isNumber: true, isWide: true },
    cell: ({ getValue }) => number(getValue()),
  }),
  column.accessor('version', {
    header: 'Version',
    meta: { isNumber: true, isWide: true, className: '@lg:whitespace-nowrap' },
    cell: ({ row: { original } }) => `${original.version}, gen. ${original.generation}`,
  }),
]);
