import type { CafeEvent, CityEvent, GameEntryEvent, RegionEvent } from '../../modules/catalogue/domain-events.ts';
import type { Projection } from '../../platform/projection/projection.ts';

type GameRow = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string | null;
  readonly copyrightDisclaimer: string;
  readonly status: string;
};

/** The games people can play. */
export const games: Projection<GameRow, GameEntryEvent> = {
  name: 'games',
  version: 1,
  columns: {
    id: 'uuid not null',
    name: 'text not null',
    description: 'text not null',
    imageUrl: 'text',
    copyrightDisclaimer: 'text not null',
    status: 'text not null',
  },
  key: ['id'],
  types: ['GameAdded'],
  touches: ({ data }) => [[data.gameId]],
  fold: (_row, { data: { gameId, ...game } }) => ({ id: gameId, ...game }),
};

type RegionRow = { readonly id: string; readonly name: string };

/** The parts of town. */
export const regions: Projection<RegionRow, RegionEvent> = {
  name: 'regions',
  version: 1,
  columns: { id: 'uuid not null', name: 'text not null' },
  key: ['id'],
  types: ['RegionAdded'],
  touches: ({ data }) => [[data.regionId]],
  fold: (_row, { data: { regionId, ...region } }) => ({ id: regionId, ...region }),
};

type CityRow = { readonly id: string; readonly name: string; readonly regionId: string };

/** The cities of each region. */
export const cities: Projection<CityRow, CityEvent> = {
  name: 'cities',
  version: 1,
  columns: { id: 'uuid not null', name: 'text not null', regionId: 'uuid not null' },
  key: ['id'],
  types: ['CityAdded'],
  touches: ({ data }) => [[data.cityId]],
  fold: (_row, { data: { cityId, ...city } }) => ({ id: cityId, ...city }),
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
};

/** The cafes that lend a table. */
export const cafes: Projection<CafeRow, CafeEvent> = {
  name: 'cafes',
  version: 1,
  columns: {
    id: 'uuid not null',
    name: 'text not null',
    address: 'text not null',
    zipcode: 'text not null',
    image: 'text',
    cityId: 'uuid',
    regionId: 'uuid not null',
    status: 'text not null',
  },
  key: ['id'],
  types: ['CafeAdded'],
  touches: ({ data }) => [[data.cafeId]],
  fold: (_row, { data: { cafeId, ...cafe } }) => ({ id: cafeId, ...cafe }),
};
