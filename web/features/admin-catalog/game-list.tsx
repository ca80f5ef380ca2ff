import { Dices } from 'lucide-react';
import { useMemo } from 'react';
import type { Game } from '../../../modules/catalog/contract.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { Button } from '../../ui/button.tsx';
import { PictureCardSkeleton } from '../../ui/card-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useAsTable } from '../../ui/data-table/view-switch.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EntryCard } from '../../ui/entry-card.tsx';
import { type AsTable, Gallery } from '../../ui/gallery.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { ToChange, useMayChange } from '../session/may-change.tsx';
import { type GameFilter, PAGE_SIZE } from './catalog-api.ts';
import { GameStatus, gameColumns } from './game-columns.tsx';
import { useGamePage } from './use-catalog-page.ts';

type Props = { asking: Asking; filter: GameFilter; onClear: () => void };

/** The games that a filter finds, active or not, as cards or as a table, one page at a time. */
export function GameList({ asking, filter, onClear }: Props) {
  const asTable = useAsTable();
  const { pages, query } = useGamePage(filter);
  return (
    <Gallery
      query={useSteadyPage(query, ['game'])}
      pages={pages}
      pageSize={PAGE_SIZE}
      what="games"
      skeleton={<PictureCardSkeleton />}
      card={(game) => <GameCard game={game} asking={asking} />}
      table={asTable ? (games, how) => <GameTable {...how} games={games} asking={asking} /> : undefined}
      empty={
        Object.keys(filter).length > 0 ? (
          <NothingFound title="No games found" clear="Clear filters" onClear={onClear}>
            No game matches these filters.
          </NothingFound>
        ) : (
          <EmptyState
            headingLevel="h2"
            art={<Dices aria-hidden />}
            title="No games added yet"
            action={
              <ToChange part="catalog">
                <Button onClick={asking.add}>Add Game</Button>
              </ToChange>
            }
          >
            Organizers choose from the games on this shelf when they host an event.
          </EmptyState>
        )
      }
    />
  );
}

function GameTable({ games, asking, ...how }: AsTable & { games: Game[]; asking: Asking }) {
  const { edit, remove } = asking;
  const mayChange = useMayChange('catalog');
  const columns = useMemo(() => gameColumns(mayChange ? { edit, remove } : undefined), [mayChange, edit, remove]);
  return (
    <DataTable
      label="Games"
      columns={columns}
      rows={games}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      peek={{ card: (game) => <GameCard game={game} asking={asking} /> }}
      {...how}
    />
  );
}

function GameCard({ game, asking }: { game: Game; asking: Asking }) {
  const readOnly = !useMayChange('catalog');
  const { name, imageUrl, description, copyrightDisclaimer, status } = game;
  return (
    <EntryCard
      readOnly={readOnly}
      name={name}
      badge={<GameStatus status={status} />}
      picture={<ArtImage key={imageUrl} src={imageUrl} alt="" drawing={drawingOf('games', name)} />}
      onEdit={() => asking.edit(game.id)}
      onRemove={() => asking.remove(game.id)}
    >
      <h3 className="mt-4 font-sans font-semibold text-sm tracking-normal">How to Play</h3>
      <p className="mt-1 line-clamp-3 wrap-anywhere text-ink-soft">{description || 'Not explained yet.'}</p>
      {copyrightDisclaimer && <p className="mt-3 wrap-anywhere text-ink-soft text-sm">{copyrightDisclaimer}</p>}
    </EntryCard>
  );
}
