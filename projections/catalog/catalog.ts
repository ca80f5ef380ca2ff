import type { Projection } from '@tablemates/event-store';
import type { CafeEvent, CityEvent, GameEntryEvent, RegionEvent } from '../../modules/catalog/domain-events.ts';
import { searchText, sortKey } from '../../platform/same-text.ts';

/** What entries are searched and sorted by: keys of their texts, which every database compares byte by byte. */
type Keys = { readonly searchText: string; readonly sortName: string };
const keyColumns = { searchText: 'text not null', sortName: 'text collate "C" not null' } as const;

const keyed = <Row extends { readonly name: string }>(row: Row): Row & Keys => ({
  ...row,
  searchText: searchText(row.name),
  sortName: sortKey(row.name),
});

type GameRow = Keys & {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string | null;
  readonly copyrightDisclaimer: string;
  readonly status: string;
  readonly version: number;
};

/** The games people can play. */
export const games: Projection<GameRow, GameEntryEvent> = {
  name: 'games',
  version: 4,
  columns: {
    id: 'uuid not null',
    name: 'text not null',
    description: 'text not null',
    imageUrl: 'text',
    copyrightDisclaimer: 'text not null',
    status: 'text not null',
    version: 'integer not null',
    ...keyColumns,
  },
  key: ['id'],
  types: ['GameAdded', 'GameChanged', 'GameRemoved'],
  touches: ({ data }) => [[data.gameId]],
  fold(row, domainEvent) {
    const { version } = domainEvent;
    switch (domainEvent.type) {
      case 'GameAdded': {
        const { gameId: id, ...game } = domainEvent.data;
        return keyed({ id, ...game, version });
      }
      case 'GameChanged': {
        const { gameId: _, ...changes } = domainEvent.data;
        return row && keyed({ ...row, ...changes, version });
      }
      case 'GameRemoved':
        return undefined;
    }
  },
};

/** Only domain events of the region itself: the rows of cities and cafes contain their region. */
type RegionNameEvent = Extract<RegionEvent, { type: `Region${string}` }>;
type RegionRow = Keys & { readonly id: string; readonly name: string; readonly version: number };

/** The parts of town. */
export const regions: Projection<RegionRow, RegionNameEvent> = {
  name: 'regions',
  version: 4,
  columns: { id: 'uuid not null', name: 'text not null', version: 'integer not null', ...keyColumns },
  key: ['id'],
  types: ['RegionAdded', 'RegionChanged', 'RegionRemoved'],
  touches: ({ data }) => [[data.regionId]],
  fold(_row, domainEvent) {
    if (domainEvent.type === 'RegionRemoved') return undefined;
    const { regionId: id, name } = domainEvent.data;
    return keyed({ id, name, version: domainEvent.version });
  },
};

type CityRow = Keys & {
  readonly id: string;
  readonly name: string;
  readonly regionId: string;
  readonly version: number;
};

/** The cities of each region. */
export const cities: Projection<CityRow, CityEvent> = {
  name: 'cities',
  version: 4,
  columns: {
    id: 'uuid not null',
    name: 'text not null',
    regionId: 'uuid not null',
    version: 'integer not null',
    ...keyColumns,
  },
  key: ['id'],
  types: ['CityAdded', 'CityChanged', 'CityRemoved'],
  touches: ({ data }) => [[data.cityId]],
  fold(row, domainEvent) {
    const { version } = domainEvent;
    switch (domainEvent.type) {
      case 'CityAdded': {
        const { cityId: id, ...city } = domainEvent.data;
        return keyed({ id, ...city, version });
      }
      case 'CityChanged': {
        const { cityId: _, ...changes } = domainEvent.data;
        return row && keyed({ ...row, ...changes, version });
      }
      case 'CityRemoved':
        return undefined;
    }
  },
};

type CafeRow = Keys & {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly zipcode: string;
  readonly image: string | null;
  readonly cityId: string | null;
  readonly regionId: string;
  readonly status: string;
  readonly ownerId: string | null;
  readonly photos: readonly { readonly place: number; readonly photo: string }[];
  readonly version: number;
  /** The address and the zip code, as `searchText`. */
  readonly placeText: string;
};

const keyedCafe = (row: Omit<CafeRow, 'placeText' | keyof Keys>): CafeRow =>
  keyed({ ...row, placeText: searchText(row.address, row.zipcode) });

/** The cafes of the catalog. */
export const cafes: Projection<CafeRow, CafeEvent> = {
  name: 'cafes',
  version: 6,
  columns: {
    id: 'uuid not null',
    name: 'text not null',
    address: 'text not null',
    zipcode: 'text not null',
    image: 'text',
    cityId: 'uuid',
    regionId: 'uuid not null',
    status: 'text not null',
    ownerId: 'uuid',
    photos: 'jsonb not null',
    version: 'integer not null',
    ...keyColumns,
    placeText: 'text not null',
  },
  key: ['id'],
  types: ['CafeAdded', 'CafeChanged', 'CafeOwnerAssigned', 'CafeOwnerReleased', 'CafeRemoved'],
  touches: ({ data }) => [[data.cafeId]],
  fold(row, domainEvent) {
    const { version } = domainEvent;
    switch (domainEvent.type) {
      case 'CafeAdded': {
        const { cafeId: id, ...cafe } = domainEvent.data;
        return keyedCafe({ id, ...cafe, ownerId: null, photos: [], version });
      }
      case 'CafeChanged': {
        const { cafeId: _, ...changes } = domainEvent.data;
        return row && keyedCafe({ ...row, ...changes, version });
      }
      case 'CafeOwnerAssigned':
        return row && { ...row, ownerId: domainEvent.data.ownerId, version };
      case 'CafeOwnerReleased':
        return row && { ...row, ownerId: null, version };
      case 'CafeRemoved':
        return undefined;
    }
  },
};
