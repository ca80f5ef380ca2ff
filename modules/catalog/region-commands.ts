import type { EventLog } from '@tablemates/event-store';
import { type CommandContext, eachOf, execute, versioned } from '@tablemates/event-store';
import { idOfNew } from '../../platform/ids.ts';
import type { IfMatch } from '../../platform/if-match.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { type Done, staleEntry, type UsesOf } from './carry-out.ts';
import { removeCity } from './city.ts';
import type { CityEvent, RegionEvent } from './domain-events.ts';
import { cityOf, regionOf } from './entries.ts';
import { detailsOf } from './entry.ts';
import { nameClaims } from './names.ts';
import { addRegion, type RegionEntry, regionFold, removeRegion, renameRegion } from './region.ts';

type DoneRegion = Done<{ readonly name: string }>;

/** Only domain events of the region itself raise its version. Places that enter or leave do not. */
const versionedRegion = versioned(regionFold, ({ type }) => type.startsWith('Region'));

/** The commands of regions. */
export function regionCommands(log: EventLog, usesOf: UsesOf) {
  const alone = async (
    context: CommandContext,
    regionId: string,
    decide: (region: RegionEntry) => readonly RegionEvent[] | Refusal,
    ifMatch?: IfMatch,
  ): Promise<DoneRegion | Refusal> => {
    const read = { ...regionOf(regionId), fold: versionedRegion };
    const result = await execute(log, {
      context,
      streams: { region: read },
      decide: ({ region: { state: region, ...versions } }) => {
        const decided = staleEntry(regionId, { state: region, ...versions }, ifMatch) ?? decide(region);
        if (isRefusal(decided)) return decided;
        const after = decided.reduce(regionFold.evolve, region);
        return { append: { region: decided }, ...nameClaims('region', read.stream, region, after) };
      },
    });
    if (isRefusal(result)) return result;
    const { state, version } = result.states.region;
    return { id: regionId, details: detailsOf(state), version, position: result.position };
  };

  return {
    addRegion: (context: CommandContext, { name }: { readonly name: string }) => {
      const regionId = idOfNew(context);
      return alone(context, regionId, (region) => addRegion(region, regionId, name));
    },

    changeRegion: (context: CommandContext, regionId: string, { name }: { readonly name: string }, ifMatch?: IfMatch) =>
      alone(context, regionId, (region) => renameRegion(region, regionId, name), ifMatch),

    /** Removes a region and its cities in one append. 409 while it has cafes or upcoming game events. */
    async removeRegion(context: CommandContext, regionId: string): Promise<DoneRegion | Refusal> {
      const read = regionOf(regionId);
      const cafesOf = (region: RegionEntry) => {
        const { cafeIds = [], formerCafeIds = [] } = detailsOf(region) ?? {};
        return [...cafeIds, ...formerCafeIds];
      };
      const result = await execute(log, {
        context,
        streams: { region: read },
        more: ({ region }) => ({
          cities: eachOf(detailsOf(region)?.cityIds ?? [], cityOf),
          uses: eachOf(cafesOf(region), (id) => usesOf('cafe', id)),
        }),
        decide: (states) => {
          const isInUse = states.uses.all.some((isUsedIn) => isUsedIn(regionId));
          const removed = removeRegion(states.region, { regionId, isInUse });
          if (isRefusal(removed)) return removed;
          const gone: { [cityId: string]: readonly CityEvent[] } = {};
          const release = [...nameClaims('region', read.stream, states.region, GONE).release];
          for (const cityId of detailsOf(states.region)?.cityIds ?? []) {
            const city = states.cities.get(cityId);
            const decided = removeCity(city, { cityId, isInUse: false });
            if (isRefusal(decided)) return decided;
            gone[cityId] = decided;
            release.push(...nameClaims('city', cityOf(cityId).stream, city, GONE).release);
          }
          return { append: { cities: gone, region: removed }, release };
        },
      });
      return isRefusal(result) ? result : { id: regionId, details: undefined, version: 0, position: result.position };
    },
  };
}

const GONE = { status: 'removed' } as const;
