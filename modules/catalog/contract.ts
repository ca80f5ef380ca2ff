import { z } from 'zod';
import { asciiDigits } from '../../platform/as-typed.ts';
import {
  id,
  isPublicHttps,
  line,
  pageNumber,
  paging,
  requiredText,
  text,
  version,
} from '../../platform/http/schemas.ts';
import { DeskRow, PublicHouse } from '../cafe-nights/contract.ts';

const GameStatus = z.enum(['active', 'inactive'], 'Status must be active or inactive.');
const CafeStatus = z.enum(['approved', 'pending', 'rejected'], 'Status must be approved, pending or rejected.');

export const Game = z.object({
  id,
  name: z.string(),
  /** How to play. */
  description: z.string(),
  imageUrl: z.string().nullable(),
  copyrightDisclaimer: z.string(),
  /** Three facts in a few words each, such as `4–8`, `15 minutes` and `Easy`. Empty where nobody has said. */
  players: z.string(),
  playingTime: z.string(),
  difficulty: z.string(),
  status: GameStatus,
  version,
});
export type Game = z.infer<typeof Game>;

export const Region = z.object({ id, name: z.string(), version });
export type Region = z.infer<typeof Region>;

export const City = z.object({ id, name: z.string(), regionId: id, version });
export type City = z.infer<typeof City>;

/** Photographs by their place, 1 to 3: `/pictures/{photo}/1200.webp` and `480.webp`, 16:10. */
const photos = z.array(z.object({ place: z.int(), photo: z.string() }));

export const CafePhotos = z.object({ photos });
export type CafePhotos = z.infer<typeof CafePhotos>;

export const Cafe = z.object({
  id,
  name: z.string(),
  address: z.string(),
  zipcode: z.string(),
  image: z.string().nullable(),
  photos,
  cityId: id.nullable(),
  cityName: z.string(),
  regionId: id,
  status: CafeStatus,
  /** The region's name, and the number of gameEvents at the cafe within seven days. Only in lists. */
  regionName: z.string().nullable().optional(),
  tablesThisWeek: z.number().int().optional(),
  /** The owner. Only in replies to admins, and in the reply about a single cafe to its owner. */
  ownerId: id.nullable().optional(),
  /** Who proposed it, while it waits for approval. The name and the note of a deleted person are gone. Only for admins. */
  proposal: z
    .object({ userId: id, firstName: z.string(), lastName: z.string(), own: z.boolean(), note: z.string().nullable() })
    .optional(),
  /** Its house rules, null without. Only in the reply about a single cafe. */
  house: PublicHouse.nullable().optional(),
  version,
});
export type Cafe = z.infer<typeof Cafe>;

/** In replies to admins, the header `X-Total-Count` is the number of entries on all pages. */
const numbered = { ...paging, page: pageNumber };

export const RegionsQuery = z.object({
  /** Part of the name, or of the name of a city in it, in any case. */
  q: text(100).optional(),
  ...numbered,
});
export type RegionsQuery = z.input<typeof RegionsQuery>;

export const CitiesQuery = z.object({
  /** Part of the name, or of the region’s name, in any case. */
  q: text(100).optional(),
  ...numbered,
});
export type CitiesQuery = z.input<typeof CitiesQuery>;

/** Visitors see only active games and approved cafes, even if they ask for another status. */
export const GamesQuery = z.object({
  /** Part of the name, ignoring case. */
  q: text(100).optional(),
  status: GameStatus.optional(),
  ...numbered,
});
export type GamesQuery = z.input<typeof GamesQuery>;

export const CafesQuery = z.object({
  /** Part of the name, the address with its zipcode, or the region’s name, ignoring case. */
  q: text(100).optional(),
  regionId: id.optional(),
  status: CafeStatus.optional(),
  /** Only the viewer’s own, whatever their status. */
  own: z.literal('true').optional(),
  ...numbered,
});
export type CafesQuery = z.input<typeof CafesQuery>;

const IMAGE = 'Please enter an image address that begins with https://.';

/**
 * The URL of an image: https, a public host name, no user part. Empty means none. Only browsers load it; the server
 * never does.
 */
const image = text(2048)
  .refine((value) => value === '' || isPublicHttps(value), IMAGE)
  .transform((value) => value || null)
  .nullable();

const name = line(80, 'Please enter a name.');
const regionId = z.uuid('Please select a region.');

const game = {
  name,
  description: text(4000),
  imageUrl: image,
  copyrightDisclaimer: text(1000),
  players: text(30),
  playingTime: text(30),
  difficulty: text(30),
  status: GameStatus,
};
export const AddGameRequest = z.object({
  ...game,
  description: game.description.default(''),
  imageUrl: image.default(null),
  copyrightDisclaimer: game.copyrightDisclaimer.default(''),
  players: game.players.default(''),
  playingTime: game.playingTime.default(''),
  difficulty: game.difficulty.default(''),
  status: GameStatus.default('active'),
});
export type AddGameRequest = z.input<typeof AddGameRequest>;
/** Absent fields stay unchanged, here and below. */
export const ChangeGameRequest = z.object(game).partial();
export type ChangeGameRequest = z.input<typeof ChangeGameRequest>;

const cafe = {
  name,
  address: line(200, 'Please enter the street address.'),
  zipcode: line(20, 'Please enter the zip code.').transform((value) =>
    asciiDigits(value.normalize('NFKC')).replace(/\p{Pd}/gu, '-'),
  ),
  image,
  cityId: id.nullable(),
  regionId,
  status: CafeStatus,
  /** The cafe owner, who may see the cafe's reservations. */
  ownerId: id.nullable(),
};
export const AddCafeRequest = z.object({
  ...cafe,
  image: image.default(null),
  cityId: cafe.cityId.default(null),
  status: CafeStatus.default('approved'),
  ownerId: cafe.ownerId.default(null),
});
export type AddCafeRequest = z.input<typeof AddCafeRequest>;
export const ChangeCafeRequest = z.object(cafe).partial();
export type ChangeCafeRequest = z.input<typeof ChangeCafeRequest>;

/** `own`: the member owns the cafe and wants its desk. `note` is for the admins. */
export const ProposeCafeRequest = z.object({
  name,
  address: cafe.address,
  zipcode: cafe.zipcode,
  regionId,
  note: text(500).default(''),
  own: z.boolean().default(false),
});
export type ProposeCafeRequest = z.input<typeof ProposeCafeRequest>;

/** A cafe that the viewer proposed. `reason`: why admins declined it; null without one. */
export const ProposedCafe = z.object({
  id,
  name: z.string(),
  address: z.string(),
  zipcode: z.string(),
  regionId: id,
  status: CafeStatus,
  own: z.boolean(),
  reason: z.string().nullable(),
});
export type ProposedCafe = z.infer<typeof ProposedCafe>;

export const DeclineCafeRequest = z.object({
  reason: requiredText(500, 'Please tell why you decline it.'),
});
export type DeclineCafeRequest = z.input<typeof DeclineCafeRequest>;

/** `upcoming: "tell"`: also while something upcoming is there. Its hosts are told, and everybody keeps their seats. */
export const RemoveCafeRequest = z.object({ upcoming: z.literal('tell').optional() });
export type RemoveCafeRequest = z.input<typeof RemoveCafeRequest>;

/** `into` is the cafe that stays, in the same region. Upcoming game events of the other cafe move there. */
export const MergeCafeRequest = z.object({ into: z.uuid('Please choose the cafe that stays.') });
export type MergeCafeRequest = z.input<typeof MergeCafeRequest>;
export const MergeCafeReply = z.object({ conflicts: z.array(DeskRow) });
export type MergeCafeReply = z.infer<typeof MergeCafeReply>;

export const AddCityRequest = z.object({ name, regionId });
export type AddCityRequest = z.input<typeof AddCityRequest>;
export const ChangeCityRequest = AddCityRequest.partial();
export type ChangeCityRequest = z.input<typeof ChangeCityRequest>;

export const RegionRequest = z.object({ name });
export type RegionRequest = z.input<typeof RegionRequest>;
