import { invalidField } from '../../../platform/refusal.ts';

export const gameUnavailable = invalidField('gameId', 'game_unavailable', 'This game cannot be chosen.');
export const noSuchTime = invalidField(
  'startTime',
  'no_such_time',
  'The clocks skip this time on that day. Please choose another.',
);
const cafeUnavailable = invalidField('cafeId', 'cafe_unavailable', 'This cafe cannot be chosen.');
const cafeElsewhere = invalidField('cafeId', 'cafe_elsewhere', 'This cafe is in another region.');

/**
 * The reason why a host cannot choose a cafe for a gameEvent in `regionId`; undefined if they can. `cafeRegion`: see
 * `CatalogDeps`.
 */
export function cafeRefusal(cafeRegion: string | undefined, regionId: string) {
  if (!cafeRegion) return cafeUnavailable;
  return cafeRegion === regionId ? undefined : cafeElsewhere;
}
