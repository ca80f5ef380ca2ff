import type { Game } from '../../../modules/catalog/contract.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { Badge } from '../../ui/badge.tsx';
import { EntryActions, RecordButton, Thumbnail } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import type { Asking } from '../../ui/use-asking.ts';

const column = columnsOf<Game>();

/** Whether a game can be hosted. */
export const GameStatus = ({ status }: Pick<Game, 'status'>) =>
  status === 'active' ? <Badge tone="felt">Active</Badge> : <Badge>Inactive</Badge>;

/**
 * What the card of a game shows, as columns.
 *
 * @param acts undefined where the admin's role does not allow changes
 */
export const gameColumns = (acts: Pick<Asking, 'edit' | 'remove'> | undefined) =>
  column.columns([
    column.accessor('name', {
      header: 'Name',
      meta: { inCard: 'title', className: '@3xl:whitespace-nowrap' },
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
      meta: { className: '@3xl:w-full @3xl:max-w-0' },
      cell: ({ getValue }) => <OneLine>{getValue() || 'Not explained yet.'}</OneLine>,
    }),
    column.accessor('copyrightDisclaimer', {
      header: 'Copyright',
      meta: { className: '@3xl:max-w-52' },
      cell: ({ getValue }) => <OneLine>{getValue() || '–'}</OneLine>,
    }),
    ...(acts
      ? [
          column.display({
            id: 'actions',
            header: 'Actions',
            meta: { inCard: 'foot', className: '@3xl:w-0' },
            cell: ({ row: { original: game } }) => (
              <EntryActions name={game.name} onEdit={() => acts.edit(game.id)} onRemove={() => acts.remove(game.id)} />
            ),
          }),
        ]
      : []),
  ]);

/** The beginning of a text. */
const OneLine = ({ children }: { children: string }) => (
  <span className="line-clamp-3 wrap-anywhere py-1 text-ink-soft @3xl:block @3xl:truncate @3xl:py-0">{children}</span>
);
