import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';

const id = z.uuid();
const text = z.string();
const cafeStatus = z.enum(['approved', 'pending', 'rejected']);
const gameStatus = z.enum(['active', 'inactive']);

const gameFacts = {
  players: text.exactOptional(),
  playingTime: text.exactOptional(),
  difficulty: text.exactOptional(),
};

/** Domain events of the stream `game-<id>`. Absent fields of a change stay unchanged, here and below. */
export const gameTypes = {
  GameAdded: {
    schema: 1,
    data: z.object({
      gameId: id,
      name: text,
      description: text,
      imageUrl: text.nullable(),
      copyrightDisclaimer: text,
      status: gameStatus,
      ...gameFacts,
    }),
  },
  GameChanged: {
    schema: 1,
    data: z.object({
      gameId: id,
      name: text.exactOptional(),
      description: text.exactOptional(),
      imageUrl: text.nullable().exactOptional(),
      copyrightDisclaimer: text.exactOptional(),
      status: gameStatus.exactOptional(),
      ...gameFacts,
    }),
  },
  GameRemoved: { schema: 1, data: z.object({ gameId: id }) },
} satisfies EventTypes;

/** Where a cafe is, in the words of whoever lists it. */
const words = { name: text, address: text, zipcode: text };
const someWords = {
  name: text.exactOptional(),
  address: text.exactOptional(),
  zipcode: text.exactOptional(),
};

/** Domain events of the stream `cafe-<id>`. */
export const cafeTypes = {
  /** Without words if a member proposes it: `CafeProposed` has them. The first schema had them in clear in any case. */
  CafeAdded: {
    schema: 2,
    upcasters: { 1: (data: object) => data },
    data: z.object({
      cafeId: id,
      ...someWords,
      image: text.nullable(),
      cityId: id.nullable(),
      regionId: id,
      status: cafeStatus,
    }),
  },
  /** The approval of a proposal has all of its words: from then on they belong to the catalog. */
  CafeChanged: {
    schema: 1,
    data: z.object({
      cafeId: id,
      ...someWords,
      image: text.nullable().exactOptional(),
      cityId: id.nullable().exactOptional(),
      regionId: id.exactOptional(),
      status: cafeStatus.exactOptional(),
      /** All photographs after the change. */
      photos: z.array(z.object({ place: z.int(), photo: text })).exactOptional(),
    }),
  },
  /** This person may now see the cafe's reservations. The former owner no longer may. */
  CafeOwnerAssigned: { schema: 1, data: z.object({ cafeId: id, ownerId: id }) },
  CafeOwnerReleased: { schema: 1, data: z.object({ cafeId: id }) },
  CafeRemoved: { schema: 1, data: z.object({ cafeId: id }) },
  /**
   * Right after `CafeAdded`: a member asked for it, to own it if `own`. The personal part has their note to the admins,
   * and what they wrote of the cafe: theirs until an admin approves it. Older entries have that in `CafeAdded`.
   */
  CafeProposed: {
    schema: 1,
    personal: z.object({ note: text, cafe: z.object(words).exactOptional() }),
    data: z.object({ cafeId: id, userId: id, own: z.boolean() }),
  },
  /** An admin changed the words of a proposal that is not approved. They stay those of the person who proposed it. */
  CafeProposalChanged: { schema: 1, personal: z.object(someWords), data: z.object({ cafeId: id }) },
  /**
   * Along with the change to `rejected`. Another entry may have its name now. The subject is the person who proposed it,
   * to whom the reason is told; the admin, if nobody did.
   */
  CafeDeclined: { schema: 1, personal: z.object({ reason: text }), data: z.object({ cafeId: id }) },
  /** Who proposed it was erased before any admin approved it, and its words with them. It is not in the catalog any more. */
  CafeProposalErased: { schema: 1, data: z.object({ cafeId: id }) },
} satisfies EventTypes;

/** Domain events of the stream `cafeProposals-<user id>`: what a person proposed, so that no erasure overlooks it. */
export const proposalTypes = {
  CafeProposalNoted: { schema: 1, data: z.object({ userId: id, cafeId: id }) },
} satisfies EventTypes;

/** Domain events of the stream `city-<id>`. */
export const cityTypes = {
  CityAdded: { schema: 1, data: z.object({ cityId: id, name: text, regionId: id }) },
  CityChanged: {
    schema: 1,
    data: z.object({ cityId: id, name: text.exactOptional(), regionId: id.exactOptional() }),
  },
  CityRemoved: { schema: 1, data: z.object({ cityId: id }) },
} satisfies EventTypes;

const place = z.object({ regionId: id, kind: z.enum(['city', 'cafe']), placeId: id });

/**
 * Domain events of the stream `region-<id>`. It also records the places in the region, so it can decide on a removal
 * alone.
 */
export const regionTypes = {
  RegionAdded: { schema: 1, data: z.object({ regionId: id, name: text }) },
  RegionChanged: { schema: 1, data: z.object({ regionId: id, name: text }) },
  RegionRemoved: { schema: 1, data: z.object({ regionId: id }) },
  PlaceEnteredRegion: { schema: 1, data: place },
  PlaceLeftRegion: { schema: 1, data: place },
} satisfies EventTypes;

export const catalogEventTypes = {
  ...gameTypes,
  ...cafeTypes,
  ...proposalTypes,
  ...cityTypes,
  ...regionTypes,
} satisfies EventTypes;

export type GameEntryEvent = EventsOf<typeof gameTypes>;
export type CafeEvent = EventsOf<typeof cafeTypes>;
export type ProposalEvent = EventsOf<typeof proposalTypes>;
export type CityEvent = EventsOf<typeof cityTypes>;
export type RegionEvent = EventsOf<typeof regionTypes>;
