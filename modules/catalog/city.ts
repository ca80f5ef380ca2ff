import { invalidField, type Refusal } from '../../platform/refusal.ts';
import type { CityEvent } from './domain-events.ts';
import { add, change, type Entry, type Patch, remove } from './entry.ts';
import type { RegionEntry } from './region.ts';

export type CityDetails = Extract<CityEvent, { type: 'CityAdded' }>['data'];

/** The state of a city's stream. */
export type CityEntry = Entry<CityDetails>;
type Decided = readonly CityEvent[] | Refusal;

export const cityFold = { initial: { status: 'unknown' } as CityEntry, evolve };

function evolve(city: CityEntry, domainEvent: CityEvent): CityEntry {
  switch (domainEvent.type) {
    case 'CityAdded':
      return { status: 'listed', details: domainEvent.data };
    case 'CityChanged':
      return city.status === 'listed' ? { ...city, details: { ...city.details, ...domainEvent.data } } : city;
    case 'CityRemoved':
      return { status: 'removed' };
  }
}

export const unknownRegion = invalidField('regionId', 'unknown_region', 'This region does not exist.');

/** Adds a city to its region. */
export const addCity = (city: CityEntry, region: RegionEntry, details: CityDetails): Decided =>
  region.status === 'listed' ? add<CityEvent>(city, { type: 'CityAdded', data: details }) : unknownRegion;

/** Renames a city, or moves it to the given region. */
export function changeCity(
  city: CityEntry,
  region: RegionEntry,
  cityId: string,
  patch: Patch<Omit<CityDetails, 'cityId'>>,
): Decided {
  if (city.status === 'listed' && region.status !== 'listed') return unknownRegion;
  return change<CityDetails, CityEvent>(city, patch, (changes) => ({
    type: 'CityChanged',
    data: { ...changes, cityId },
  }));
}

/** Removes a city. Its cafes stay in their region. */
export const removeCity = (
  city: CityEntry,
  { cityId, isInUse }: { readonly cityId: string; readonly isInUse: boolean },
): Decided => remove<CityEvent>(city, { isInUse, removed: { type: 'CityRemoved', data: { cityId } } });
