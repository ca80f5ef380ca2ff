import type { NewId } from '../../platform/ids.ts';
import type { EventLog } from '../../platform/log/event-log.ts';
import { type CommandContext, execute } from '../../platform/log/execute.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { addedBefore, type Done, detailsOf, readEntry, regionStream } from './carry-out.ts';
import { cityFold, removeCity } from './city.ts';
import type { CityEvent, RegionEvent } from './domain-events.ts';
import { nameClaims } from './names.ts';
import { addRegion, type RegionEntry, regionFold, removeRegion, renameRegion } from './region.ts';

type DoneRegion = Done<{ readonly name: string }>;
type CityStreams = { readonly [stream: `city-${string}`]: { readonly stream: string; readonly fold: typeof cityFold } };

const changedMeanwhile = refuse(409, 'changed_meanwhile', 'Its cities changed at the same moment. Please try again.');

/** What changes regions. `isInUse` says whether something upcoming is in one. */
export function regionCommands(
  log: EventLog,
  newId: NewId,
  isInUse: (regionId: string, context: CommandContext) => Promise<boolean>,
) {
  const alone = async (
    context: CommandContext,
    regionId: string,
    decide: (region: RegionEntry) => readonly RegionEvent[] | Refusal,
  ): Promise<DoneRegion | Refusal> => {
    const read = regionStream(regionId);
    const result = await execute(log, {
      context,
      streams: { region: read },
      decide: ({ region }) => {
        const decided = decide(region);
        if (isRefusal(decided)) return decided;
        const after = decided.reduce(regionFold.evolve, region);
        return { append: { region: decided }, ...nameClaims('region', read.stream, region, after) };
      },
    });
    if (isRefusal(result)) return result;
    const { states, position, duplicate } = result;
    if (duplicate && position !== undefined && states.region.status === 'unknown') {
      return addedBefore(log, position, 'region', regionFold);
    }
    return { id: regionId, details: detailsOf(states.region), position };
  };

  return {
    addRegion: (context: CommandContext, { name }: { readonly name: string }) => {
      const regionId = newId();
      return alone(context, regionId, (region) => addRegion(region, regionId, name));
    },

    changeRegion: (context: CommandContext, regionId: string, { name }: { readonly name: string }) =>
      alone(context, regionId, (region) => renameRegion(region, regionId, name)),

    /** Takes a region and its cities off the map, in one append. 409 while cafes or upcoming events are in it. */
    async removeRegion(context: CommandContext, regionId: string): Promise<DoneRegion | Refusal> {
      const read = regionStream(regionId);
      const [before, inUse] = await Promise.all([readEntry(log, read.stream, regionFold), isInUse(regionId, context)]);
      const cityIds = before?.cityIds ?? [];
      const cities: CityStreams = Object.fromEntries(
        cityIds.map((cityId) => [`city-${cityId}`, { stream: `city-${cityId}`, fold: cityFold }]),
      );
      const streams: CityStreams & { readonly region: typeof read } = { ...cities, region: read };
      const result = await execute(log, {
        context,
        streams,
        decide: (states) => {
          const removed = removeRegion(states.region, regionId, inUse);
          if (isRefusal(removed)) return removed;
          if (detailsOf(states.region)?.cityIds.some((cityId) => !cityIds.includes(cityId))) return changedMeanwhile;
          const gone: { [stream: `city-${string}`]: readonly CityEvent[] } = {};
          const release = [...nameClaims('region', read.stream, states.region, GONE).release];
          for (const cityId of detailsOf(states.region)?.cityIds ?? []) {
            const city = states[`city-${cityId}`] ?? GONE;
            const decided = removeCity(city, cityId, false);
            if (isRefusal(decided)) return decided;
            gone[`city-${cityId}`] = decided;
            release.push(...nameClaims('city', `city-${cityId}`, city, GONE).release);
          }
          return { append: { ...gone, region: removed }, release };
        },
      });
      return isRefusal(result) ? result : { id: regionId, details: undefined, position: result.position };
    },
  };
}

const GONE = { status: 'removed' } as const;
