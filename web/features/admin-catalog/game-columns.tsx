import type { Game } from '../../../modules/catalog/contract.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { Badge } from '../../ui/badge.tsx';
import { RecordButton, RowState, Thumbnail } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { type Acts, actionsColumn } from './actions-column.tsx';

const column = columnsOf<Game>();

/** Whether a game can be hosted. */
export const GameStatus = ({ status }: Pick<Game, 'status'>) =>
  status === 'active' ? <Badge tone="felt">Active</Badge> : <Badge>Inactive</Badge>;

/** The content of a game's card, as columns. */
export const gameColumns = (acts: Acts) =>
  column.columns([
    column.accessor('name', {
      header: 'Name',
      meta: { inCard: 'title', className: '@lg:whitespace-nowrap' },
      cell: ({ row: { original: game } }) => (
        <span className="flex min-w-0 items-center">
          <Thumbnail key={game.imageUrl} src={game.imageUrl} drawing={drawingOf('games', game.name)} />
          <RecordButton>{game.name}</RecordButton>
        </span>
      ),
    }),
    column.accessor('status', {
      header: 'Status',
      meta: { inRow: 'corner' },
      cell: ({ getValue }) =>
        getValue() === 'active' ? (
          <RowState tone="felt">Active</RowState>
        ) : (
          <RowState tone="neutral">Inactive</RowState>
        ),
    }),
    column.accessor('description', {
      header: 'How to Play',
      meta: { inRow: 'under', className: '@lg:w-full @lg:max-w-0 @lg:truncate' },
      cell: ({ getValue }) => <span className="text-ink-soft">{getValue() || 'Not explained yet.'}</span>,
    }),
    column.accessor('copyrightDisclaimer', {
      header: 'Copyright',
      meta: { isWide: true, className: '@lg:max-w-52 @lg:truncate' },
      cell: ({ getValue }) => <span className="text-ink-soft">{getValue() || '–'}</span>,
    }),
    ...actionsColumn<Game>(acts),
  ]);
