import { CAFES, CITIES, GAMES, REGIONS } from '../../../server/demo/houston.ts';
import type { History } from './setting.ts';
import { appendOnly } from './world.ts';

export type Catalog = {
  readonly games: readonly { readonly id: string; readonly seats: readonly number[] }[];
  readonly cafes: readonly { readonly id: string; readonly regionId: string }[];
  readonly regionIds: readonly string[];
};

const DISTRICTS = ['North', 'South', 'East', 'West', 'Old', 'New', 'Upper', 'Lower', 'Inner', 'Outer'];
const EDITIONS = ['', ' Junior', ' Deluxe', ' Marathon', ' for Two', ' Blitz'];

/** The catalog of a big city: the demo's regions, cafes and games many times, each with its own name. */
export function stock({ world, newId, opening }: History): Catalog {
  const at = opening;
  const regions = [...REGIONS, ...DISTRICTS.map((name) => `${name} Houston`)].map((name) => ({ name, id: newId() }));
  const regionIds = regions.map(({ id }) => id);
  const regionOf = (index: number) => regionIds[index % regionIds.length] as string;
  const add = (kind: string, name: string, id: string, type: string, data: object) => {
    const stream = `${kind}-${id}`;
    const take = [{ kind: `${kind}_name`, value: name.toLowerCase(), stream }];
    world.carryOut({ actor: 'system', at, take, steps: [appendOnly(stream, { type, data })] });
  };
  for (const { name, id } of regions) add('region', name, id, 'RegionAdded', { regionId: id, name });

  const cities = [...DISTRICTS.map((name) => `${name}side`), ...CITIES.map(({ name }) => name)];
  const cityIds = cities.map((name, index) => {
    const cityId = newId();
    add('city', name, cityId, 'CityAdded', { cityId, name, regionId: regionOf(index) });
    return cityId;
  });
  const cafes = Array.from({ length: 300 }, (_, index) => {
    const { name, address, zipcode } = CAFES[index % CAFES.length] as (typeof CAFES)[number];
    const branch = Math.floor(index / CAFES.length);
    const cafe = { cafeId: newId(), name: branch === 0 ? name : `${name} No. ${branch + 1}`, address, zipcode };
    const place = { image: null, cityId: cityIds[index % cityIds.length] as string, regionId: regionOf(index) };
    const status = index % 25 === 24 ? 'pending' : 'approved';
    add('cafe', cafe.name, cafe.cafeId, 'CafeAdded', { ...cafe, ...place, status });
    return { id: cafe.cafeId, regionId: place.regionId, status };
  });
  const games = EDITIONS.flatMap((edition) =>
    GAMES.map(({ name, description, disclaimer: copyrightDisclaimer, seats }) => {
      const game = { gameId: newId(), name: `${name}${edition}`, description, copyrightDisclaimer };
      add('game', game.name, game.gameId, 'GameAdded', { ...game, imageUrl: null, status: 'active' });
      return { id: game.gameId, seats };
    }),
  );
  return { games, cafes: cafes.filter(({ status }) => status === 'approved'), regionIds };
}
