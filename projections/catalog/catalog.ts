import { projection, type Recorded } from '@tablemates/event-store';
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
  readonly players: string;
  readonly playingTime: string;
  readonly difficulty: string;
  readonly status: string;
  readonly version: number;
};

/** Games added before there were facts have none. */
const noFacts = { players: '', playingTime: '', difficulty: '' };

/** The games people can play. */
export const games = projection<GameRow, GameEntryEvent>()({
  name: 'games',
  version: 8,
  columns: {
    id: 'uuid not null',
    name: 'text not null',
    description: 'text not null',
    imageUrl: 'text',
    copyrightDisclaimer: 'text not null',
    players: 'text not null',
    playingTime: 'text not null',
    difficulty: 'text not null',
    status: 'text not null',
    version: 'integer not null',
    ...keyColumns,
  },
  key: ['id'],
  touches: ({ data }) => [[data.gameId]],
  on: {
    GameAdded: (_, { version, data: { gameId: id, ...game } }) => keyed({ id, ...noFacts, ...game, version }),
    GameChanged: (row, { version, data: { gameId: _, ...changes } }) => row && keyed({ ...row, ...changes, version }),
    GameRemoved: () => undefined,
  },
});

type NamedRegion = Extract<RegionEvent, { type: 'RegionAdded' | 'RegionChanged' }>;
type RegionRow = Keys & { readonly id: string; readonly name: string; readonly version: number };

const named = (_: unknown, { version, data: { regionId: id, name } }: Recorded<NamedRegion>): RegionRow =>
  keyed({ id, name, version });

/** The parts of town. Moves of places are no change of theirs: the rows of cities and cafes contain their region. */
export const regions = projection<RegionRow, RegionEvent>()({
  name: 'regions',
  version: 7,
  columns: { id: 'uuid not null', name: 'text not null', version: 'integer not null', ...keyColumns },
  key: ['id'],
  touches: ({ data }) => [[data.regionId]],
  on: { RegionAdded: named, RegionChanged: named, RegionRemoved: () => undefined },
});

type CityRow = Keys & {
  readonly id: string;
  readonly name: string;
  readonly regionId: string;
  readonly version: number;
};

/** The cities of each region. */
export const cities = projection<CityRow, CityEvent>()({
  name: 'cities',
  version: 7,
  columns: {
    id: 'uuid not null',
    name: 'text not null',
    regionId: 'uuid not null',
    version: 'integer not null',
    ...keyColumns,
  },
  key: ['id'],
  touches: ({ data }) => [[data.cityId]],
  on: {
    CityAdded: (_, { version, data: { cityId: id, ...city } }) => keyed({ id, ...city, version }),
    CityChanged: (row, { version, data: { cityId: _, ...changes } }) => row && keyed({ ...row, ...changes, version }),
    CityRemoved: () => undefined,
  },
});

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
  /** Who proposed it, and whether they want to own it; null for a cafe of the admins. */
  readonly proposedBy: string | null;
  readonly proposedOwn: boolean;
  readonly version: number;
  /** The address and the zip code, as `searchText`. */
  readonly placeText: string;
  /** No longer in the catalog. Evenings there keep its name. */
  readonly removed: boolean;
};

const keyedCafe = (row: Omit<CafeRow, 'placeText' | keyof Keys>): CafeRow =>
  keyed({ ...row, placeText: searchText(row.address, row.zipcode) });

/** The cafes of the catalog, and those that were in it. */
export const cafes = projection<CafeRow, CafeEvent>()({
  name: 'cafes',
  version: 13,
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
    proposedBy: 'uuid',
    proposedOwn: 'boolean not null',
    version: 'integer not null',
    ...keyColumns,
    placeText: 'text not null',
    removed: 'boolean not null',
  },
  key: ['id'],
  touches: ({ data }) => [[data.cafeId]],
  on: {
    CafeAdded: (_, { version, data: { cafeId: id, ...cafe } }) =>
      keyedCafe({
        id,
        ...{ name: '', address: '', zipcode: '' },
        ...cafe,
        ownerId: null,
        photos: [],
        proposedBy: null,
        proposedOwn: false,
        version,
        removed: false,
      }),
    CafeChanged: (row, { version, data: { cafeId: _, ...changes } }) =>
      row && keyedCafe({ ...row, ...changes, version }),
    CafeOwnerAssigned: (row, { version, data: { ownerId } }) => row && { ...row, ownerId, version },
    CafeOwnerReleased: (row, { version }) => row && { ...row, ownerId: null, version },
    CafeProposed: (row, { version, data: { userId: proposedBy, own: proposedOwn }, personal }) =>
      row && keyedCafe({ ...row, ...personal?.cafe, proposedBy, proposedOwn, version }),
    CafeProposalChanged: (row, { version, personal }) => row && keyedCafe({ ...row, ...personal, version }),
    CafeDeclined: (row, { version }) => row && { ...row, version },
    // evenings keep its name and address; the files of its photographs are gone
    CafeRemoved: (row, { version }) =>
      row && { ...row, ownerId: null, proposedBy: null, photos: [], version, removed: true },
    CafeProposalErased: () => undefined,
  },
});
