import type { GameEvent } from '../../../modules/events/contract.ts';

/**
 * Where a maps app shows the way to a cafe: the app itself on phones, its web page elsewhere. Nothing is asked of it before
 * somebody follows the link. Null where the cafe is gone.
 *
 * @param cityName the city the cafes are in, which their addresses leave out
 */
export function directionsTo({ cafe }: Pick<GameEvent, 'cafe'>, cityName: string): string | null {
  if (!cafe) return null;
  const destination = `${cafe.name}, ${cafe.address}, ${cityName}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
