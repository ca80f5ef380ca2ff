import type { Instant } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import type { EventLog } from '../../platform/log/event-log.ts';
import type { CommandContext } from '../../platform/log/execute.ts';
import { addCafe, type CafeDetails, cafeFold, changeCafe, removeCafe } from './cafe.ts';
import { carryOut, readEntry } from './carry-out.ts';
import { addCity, type CityDetails, changeCity, cityFold, removeCity } from './city.ts';
import type { Wish } from './entry.ts';
import { addGame, changeGame, type GameDetails, gameFold, removeGame } from './game.ts';
import type { Kind } from './names.ts';
import { regionFold } from './region.ts';
import { regionCommands } from './region-commands.ts';

type Deps = {
  readonly log: EventLog;
  readonly newId: NewId;
  /** Whether a gameEvent that is not over yet is of this game, or at this cafe, in this city or region. */
  readonly isInUse: (kind: Kind, id: string, now: Instant) => Promise<boolean>;
  /** Whether somebody is a cafe owner. */
  readonly isCafeOwner: (userId: string) => Promise<boolean>;
};

const games = { kind: 'game', fold: gameFold } as const;
const cafes = { kind: 'cafe', fold: cafeFold } as const;
const cities = { kind: 'city', fold: cityFold } as const;

type NewGame = Omit<GameDetails, 'gameId'>;
type NewCafe = Omit<CafeDetails, 'cafeId'>;
type NewCity = Omit<CityDetails, 'cityId'>;

/**
 * What changes the catalogue. Names are unique within their kind, whatever their case (409 `name_taken`); what something
 * upcoming uses is not removed (409 `in_use`); what is not there is 404. What lies in a region is exact, being noted in
 * its own stream; use is looked up before deciding.
 */
export function catalogueCommands({ log, newId, isInUse, isCafeOwner }: Deps) {
  const regionOfCafe = async (id: string) => (await readEntry(log, `cafe-${id}`, cafeFold))?.regionId;
  const cityExists = async (id: string | null | undefined) =>
    !id || (await readEntry(log, `city-${id}`, cityFold)) !== undefined;
  const tiesOf = async ({ cityId, ownerId }: Wish<NewCafe>) => ({
    cityExists: await cityExists(cityId),
    isCafeOwner: !ownerId || (await isCafeOwner(ownerId)),
  });
  const regionOfCity = async (id: string) => (await readEntry(log, `city-${id}`, cityFold))?.regionId;

  return {
    addGame: (context: CommandContext, game: NewGame) => {
      const id = newId();
      return carryOut(log, context, { ...games, id, decide: (entry) => addGame(entry, { gameId: id, ...game }) });
    },

    changeGame: (context: CommandContext, id: string, wish: Wish<NewGame>) =>
      carryOut(log, context, { ...games, id, decide: (entry) => changeGame(entry, id, wish) }),

    removeGame: async (context: CommandContext, id: string) => {
      const inUse = await isInUse('game', id, context.now);
      return carryOut(log, context, { ...games, id, decide: (entry) => removeGame(entry, id, inUse) });
    },

    addCafe: async (context: CommandContext, cafe: NewCafe) => {
      const id = newId();
      const ties = await tiesOf(cafe);
      return carryOut(log, context, {
        ...{ ...cafes, id, to: cafe.regionId },
        decide: (entry, region) => addCafe(entry, { ...ties, region }, { cafeId: id, ...cafe }),
      });
    },

    changeCafe: async (context: CommandContext, id: string, wish: Wish<NewCafe>) => {
      const from = await regionOfCafe(id);
      const ties = await tiesOf(wish);
      const to = wish.regionId ?? from;
      return carryOut(log, context, {
        ...{ ...cafes, id, from, to },
        decide: (entry, region) => changeCafe(entry, { ...ties, region }, id, wish),
      });
    },

    removeCafe: async (context: CommandContext, id: string) => {
      const [from, inUse] = await Promise.all([regionOfCafe(id), isInUse('cafe', id, context.now)]);
      return carryOut(log, context, { ...cafes, id, from, decide: (entry) => removeCafe(entry, id, inUse) });
    },

    addCity: (context: CommandContext, city: NewCity) => {
      const id = newId();
      return carryOut(log, context, {
        ...{ ...cities, id, to: city.regionId },
        decide: (entry, region) => addCity(entry, region, { cityId: id, ...city }),
      });
    },

    changeCity: async (context: CommandContext, id: string, wish: Wish<NewCity>) => {
      const from = await regionOfCity(id);
      const to = wish.regionId ?? from;
      return carryOut(log, context, {
        ...{ ...cities, id, from, to },
        decide: (entry, region) => changeCity(entry, region, id, wish),
      });
    },

    removeCity: async (context: CommandContext, id: string) => {
      const [from, inUse] = await Promise.all([regionOfCity(id), isInUse('city', id, context.now)]);
      return carryOut(log, context, { ...cities, id, from, decide: (entry) => removeCity(entry, id, inUse) });
    },

    ...regionCommands(log, newId, (id, { now }) => isInUse('region', id, now)),
  };
}

export type CatalogueCommands = ReturnType<typeof catalogueCommands>;

/** Looks at single entries in their streams, so that a rule never decides on a lagging read model. */
export const catalogueEntries = (log: EventLog) => ({
  game: (id: string) => readEntry(log, `game-${id}`, gameFold),
  cafe: (id: string) => readEntry(log, `cafe-${id}`, cafeFold),
  city: (id: string) => readEntry(log, `city-${id}`, cityFold),
  region: (id: string) => readEntry(log, `region-${id}`, regionFold),
});
