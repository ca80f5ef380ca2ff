import type { CommandContext } from '@tablemates/event-store';
import type { catalogCommands } from '../../modules/catalog/commands.ts';
import { CAFES, CITIES, FURTHER_GAMES, GAMES, REGIONS } from './houston.ts';
import { must } from './must.ts';

/** The catalog of the demo, as its evenings need it. */
export type DemoCatalog = {
  readonly cafes: readonly { readonly id: string; readonly regionId: string }[];
  /** `seats`: the usual numbers of participants, without the host. */
  readonly games: readonly { readonly id: string; readonly seats: readonly number[] }[];
  readonly regionIds: readonly string[];
};

/**
 * Adds regions, cities, cafes and games.
 *
 * @param next the context of the next command
 */
export async function stockCatalog(
  catalog: ReturnType<typeof catalogCommands>,
  next: () => CommandContext,
): Promise<DemoCatalog> {
  const regionIds = new Map<string, string>();
  const cityIds = new Map<string, string>();
  for (const name of REGIONS) regionIds.set(name, must(await catalog.addRegion(next(), { name })).id);
  const regionId = (name: string) => known(regionIds, name);
  for (const { name, region } of CITIES) {
    cityIds.set(name, must(await catalog.addCity(next(), { name, regionId: regionId(region) })).id);
  }
  const cafes: { id: string; regionId: string }[] = [];
  for (const { name, address, zipcode, region, city } of CAFES) {
    const place = { regionId: regionId(region), cityId: known(cityIds, city) };
    const cafe = { name, address, zipcode, image: null, status: 'approved' as const, ownerId: null, ...place };
    cafes.push({ ...must(await catalog.addCafe(next(), cafe)), regionId: place.regionId });
  }
  const games: { id: string; seats: readonly number[] }[] = [];
  for (const { seats, ...game } of GAMES) games.push({ ...must(await catalog.addGame(next(), gameOf(game))), seats });
  for (const game of FURTHER_GAMES) must(await catalog.addGame(next(), gameOf(game)));
  return { cafes, games, regionIds: [...regionIds.values()] };
}

const gameOf = ({ name, description, disclaimer, facts }: (typeof FURTHER_GAMES)[number]) => {
  const [players, playingTime, difficulty] = facts;
  const said = { name, description, copyrightDisclaimer: disclaimer, players, playingTime, difficulty };
  return { ...said, imageUrl: null, status: 'active' as const };
};

function known(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo has no ${name}`);
  return id;
}
