import type { GameEvent } from '../../../modules/events/contract.ts';
import type { Series } from '../../../modules/series/contract.ts';
import { useCafeQuery } from '../../features/cafes/cafes-api.ts';
import { useGamesQuery } from '../../features/catalog/catalog-api.ts';

/**
 * The game and the cafe of a series by name, and its next date as a table. The dates say them; a series without dates needs
 * requests of its own.
 */
export function useSeriesFacts({ nextDates, gameId, cafeId, maxParticipants }: Series) {
  const there = nextDates.find((gameEvent) => gameEvent.cafeId === cafeId)?.cafe;
  const { currentData: cafe = null } = useCafeQuery(cafeId, { skip: there !== undefined });
  const { data: games } = useGamesQuery();
  const [next] = nextDates.filter(({ status }) => status === 'upcoming');
  const game = games?.find(({ id }) => id === gameId) ?? next?.game ?? null;
  const empty: Pick<GameEvent, 'people' | 'heldSeats' | 'maxParticipants' | 'game'> = {
    people: [],
    heldSeats: 0,
    maxParticipants,
    game,
  };
  return { game, cafe: there ?? cafe, next, table: next ?? empty };
}
