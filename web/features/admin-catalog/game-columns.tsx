import type { Game } from '../../../modules/catalog/contract.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { Badge } from '../../ui/badge.tsx';
import { RecordButton, Thumbnail } from '../../ui/data-table/cells.tsx';
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
          <RecordButton onOpen={acts && (() => acts.edit(game.id))}>{game.name}</RecordButton>
        </span>
      ),
    }),
    column.accessor('status', { header: 'Status', cell: ({ row }) => <GameStatus status={row.original.status} /> }),
    column.accessor('description', {
      header: 'How to Play',
      meta: { className: '@lg:w-full @lg:max-w-0' },
      cell: ({ getValue }) => <OneLine>{getValue() || 'Not explained yet.'}</OneLine>,
    }),
    column.accessor('copyrightDisclaimer', {
      header: 'Copyright',
      meta: { className: '@lg:max-w-52' },
      cell: ({ getValue }) => <OneLine>{getValue() || '–'}</OneLine>,
    }),
    ...actionsColumn<Game>(acts),
  ]);

/** The beginning of a text. */
const OneLine = ({ children }: { children: string }) => (
  <span className="line-clamp-3 wrap-anywhere py-1 text-ink-soft @lg:block @lg:truncate @lg:py-0">{children}</span>
);
