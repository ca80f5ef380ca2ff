import type { NewId } from '../../platform/ids.ts';
import type { EventLog } from '../../platform/log/event-log.ts';
import { type CommandContext, execute } from '../../platform/log/execute.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { CafeEvent, CatalogueEvent, CityEvent, GameEntryEvent, RegionEvent } from './domain-events.ts';
import { addEntry, type Entry, entryFold } from './entry.ts';

type Deps = { readonly log: EventLog; readonly newId: NewId };
type Added = { readonly id: string };

/**
 * What changes the catalogue. Names are unique within their kind, whatever their case (409 `name_taken`): proven by a
 * claim, not by looking.
 */
export function catalogueCommands({ log, newId }: Deps) {
  const add = async <Event extends CatalogueEvent>(
    context: CommandContext,
    kind: 'game' | 'cafe' | 'city' | 'region',
    id: string,
    added: Event,
  ): Promise<Added | Refusal> => {
    const stream = `${kind}-${id}`;
    const value = added.data.name.toLowerCase();
    const orElse = refuse(409, 'name_taken', `There is a ${kind} of this name already.`);
    const result = await execute(log, {
      context,
      streams: { entry: { stream, fold: entryFold<Event>() } },
      decide: ({ entry }) => {
        const decided = addEntry<Event>(entry, added);
        if (isRefusal(decided)) return decided;
        return { append: { entry: decided }, take: [{ kind: `${kind}_name`, value, stream, orElse }] };
      },
    });
    return isRefusal(result) ? result : { id };
  };

  return {
    addRegion: (context: CommandContext, region: Omit<RegionEvent['data'], 'regionId'>) => {
      const regionId = newId();
      return add<RegionEvent>(context, 'region', regionId, { type: 'RegionAdded', data: { regionId, ...region } });
    },
    addCity: (context: CommandContext, city: Omit<CityEvent['data'], 'cityId'>) => {
      const cityId = newId();
      return add<CityEvent>(context, 'city', cityId, { type: 'CityAdded', data: { cityId, ...city } });
    },
    addCafe: (context: CommandContext, cafe: Omit<CafeEvent['data'], 'cafeId'>) => {
      const cafeId = newId();
      return add<CafeEvent>(context, 'cafe', cafeId, { type: 'CafeAdded', data: { cafeId, ...cafe } });
    },
    addGame: (context: CommandContext, game: Omit<GameEntryEvent['data'], 'gameId'>) => {
      const gameId = newId();
      return add<GameEntryEvent>(context, 'game', gameId, { type: 'GameAdded', data: { gameId, ...game } });
    },
  };
}

/** Looks at single entries in their streams, so that a rule never decides on a lagging read model. */
export function catalogueEntries(log: EventLog) {
  const read = async <Event extends CatalogueEvent>(stream: string): Promise<Event['data'] | undefined> => {
    const fold = entryFold<Event>();
    const recorded = (await log.readStream(stream)) as unknown as readonly Event[];
    const entry: Entry<Event['data']> = recorded.reduce(fold.evolve, fold.initial);
    return entry.status === 'listed' ? entry.details : undefined;
  };
  return {
    game: (id: string) => read<GameEntryEvent>(`game-${id}`),
    cafe: (id: string) => read<CafeEvent>(`cafe-${id}`),
    region: (id: string) => read<RegionEvent>(`region-${id}`),
  };
}
