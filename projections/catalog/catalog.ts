import type { Projection } from '@tablemates/event-store';
import type { CafeEvent, CityEvent, GameEntryEvent, RegionEvent } from '../../modules/catalog/domain-events.ts';

type GameRow = {
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
  version: 3,
  columns: {
    id: 'uuid not null',
    name: 'text not null',
    description: 'text not null',
    imageUrl: 'text',
    copyrightDisclaimer: 'text not null',
    status: 'text not null',
    version: 'integer not null',
  },
  key: ['id'],
  types: ['GameAdded', 'GameChanged', 'GameRemoved'],
  touches: ({ data }) => [[data.gameId]],
  fold(row, domainEvent) {
    const { version } = domainEvent;
    switch (domainEvent.type) {
      case 'GameAdded': {
        const { gameId: id, ...game } = domainEvent.data;
        return { id, ...game, version };
      }
      case 'GameChanged': {
        const { gameId: _, ...changes } = domainEvent.data;
        return row && { ...row, ...changes, version };
      }
      case 'GameRemoved':
        return undefined;
    }
  },
};

/** Only domain events of the region itself: the rows of cities and cafes contain their region. */
type RegionNameEvent = Extract<RegionEvent, { type: `Region${string}` }>;
type RegionRow = { readonly id: string; readonly name: string; readonly version: number };

/** The parts of town. */
export const regions: Projection<RegionRow, RegionNameEvent> = {
  name: 'regions',
  version: 3,
  columns: { id: 'uuid not null', name: 'text not null', version: 'integer not null' },
  key: ['id'],
  types: ['RegionAdded', 'RegionChanged', 'RegionRemoved'],
  touches: ({ data }) => [[data.regionId]],
  fold(_row, domainEvent) {
    if (domainEvent.type === 'RegionRemoved') return undefined;
    const { regionId: id, name } = domainEvent.data;
    return { id, name, version: domainEvent.version };
  },
};

type CityRow = { readonly id: string; readonly name: string; readonly regionId: string; readonly version: number };

/** The cities of each region. */
export const cities: Projection<CityRow, CityEvent> = {
  name: 'cities',
  version: 3,
  columns: { id: 'uuid not null', name: 'text not null', regionId: 'uuid not null', version: 'integer not null' },
  key: ['id'],
  types: ['CityAdded', 'CityChanged', 'CityRemoved'],
  touches: ({ data }) => [[data.cityId]],
  fold(row, domainEvent) {
    const { version } = domainEvent;
    switch (domainEvent.type) {
      case 'CityAdded': {
        const { cityId: id, ...city } = domainEvent.data;
        return { id, ...city, version };
      }
      case 'CityChanged': {
        const { cityId: _, ...changes } = domainEvent.data;
        return row && { ...row, ...changes, version };
      }
      case 'CityRemoved':
        return undefined;
    }
  },
};

type CafeRow = {
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
};

/** The cafes of the catalog. */
export const cafes: Projection<CafeRow, CafeEvent> = {
  name: 'cafes',
  version: 5,
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
  },
  key: ['id'],
  types: ['CafeAdded', 'CafeChanged', 'CafeOwnerAssigned', 'CafeOwnerReleased', 'CafeRemoved'],
  touches: ({ data }) => [[data.cafeId]],
  fold(row, domainEvent) {
    const { version } = domainEvent;
    switch (domainEvent.type) {
      case 'CafeAdded': {
        const { cafeId: id, ...cafe } = domainEvent.data;
        return { id, ...cafe, ownerId: null, photos: [], version };
      }
      case 'CafeChanged': {
        const { cafeId: _, ...changes } = domainEvent.data;
        return row && { ...row, ...changes, version };
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
