import { z } from 'zod';
import type { EventsOf, EventTypes } from '../../platform/log/domain-event.ts';

const id = z.uuid();

/** What can stand in the log about games, cafes, cities and regions. */
export const catalogueEventTypes = {
  RegionAdded: { schema: 1, data: z.object({ regionId: id, name: z.string() }) },
  CityAdded: { schema: 1, data: z.object({ cityId: id, name: z.string(), regionId: id }) },
  CafeAdded: {
    schema: 1,
    data: z.object({
      cafeId: id,
      name: z.string(),
      address: z.string(),
      zipcode: z.string(),
      image: z.string().nullable(),
      cityId: id.nullable(),
      regionId: id,
      status: z.enum(['approved', 'pending', 'rejected']),
    }),
  },
  GameAdded: {
    schema: 1,
    data: z.object({
      gameId: id,
      name: z.string(),
      description: z.string(),
      imageUrl: z.string().nullable(),
      copyrightDisclaimer: z.string(),
      status: z.enum(['active', 'inactive']),
    }),
  },
} satisfies EventTypes;

export type CatalogueEvent = EventsOf<typeof catalogueEventTypes>;
export type RegionEvent = Extract<CatalogueEvent, { type: 'RegionAdded' }>;
export type CityEvent = Extract<CatalogueEvent, { type: 'CityAdded' }>;
export type CafeEvent = Extract<CatalogueEvent, { type: 'CafeAdded' }>;
export type GameEntryEvent = Extract<CatalogueEvent, { type: 'GameAdded' }>;
