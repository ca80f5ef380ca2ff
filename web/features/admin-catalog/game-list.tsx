import { Dices } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Game } from '../../../modules/catalogue/contract.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardActions, CardList, PictureCardSkeleton } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { useAdminGamesInfiniteQuery } from './catalog-api.ts';

/** How something looks where it has no picture; handed in, since that belongs to another feature. */
export type Drawing = ComponentType<{ name: string }>;

type Props = { asking: Asking<Game>; Cover: Drawing };

/** Every game of the catalogue, in play or not, as cards. */
export function GameList({ asking, Cover }: Props) {
  const { currentData, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useAdminGamesInfiniteQuery();
  return (
    <CardList
      what="games"
      items={currentData?.pages.flatMap(({ items }) => items)}
      error={error}
      loading={isFetching}
      onRetry={() => void refetch()}
      more={hasNextPage && { pending: isFetchingNextPage, load: () => void fetchNextPage() }}
      skeleton={<PictureCardSkeleton />}
      card={(game) => <GameCard game={game} asking={asking} Cover={Cover} />}
      empty={
        <EmptyState
          headingLevel="h2"
          art={<Dices aria-hidden />}
          title="No games added yet"
          action={<Button onClick={asking.add}>Add Game</Button>}
        >
          Organizers choose from the games on this shelf when they host an event.
        </EmptyState>
      }
    />
  );
}

function GameCard({ game, asking, Cover }: Props & { game: Game }) {
  const { name, imageUrl, description, copyrightDisclaimer, status } = game;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-raised">
      <ArtImage key={imageUrl} src={imageUrl} alt="" drawing={<Cover name={name} />} />
      <div className="flex flex-1 flex-col p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 wrap-anywhere text-xl">{name}</h2>
          {status === 'active' ? <Badge tone="felt">Active</Badge> : <Badge>Inactive</Badge>}
        </div>
        <h3 className="mt-4 font-sans font-semibold text-sm tracking-normal">How to Play</h3>
        <p className="mt-1 line-clamp-3 wrap-anywhere text-ink-soft">{description || 'Not explained yet.'}</p>
        {copyrightDisclaimer && <p className="mt-3 wrap-anywhere text-ink-soft text-sm">{copyrightDisclaimer}</p>}
        <CardActions name={name} onEdit={() => asking.edit(game)} onRemove={() => asking.remove(game)} />
      </div>
    </article>
  );
}
