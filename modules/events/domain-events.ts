import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { instant } from '../../platform/http/schemas.ts';

const id = z.uuid();
const gameEventId = id;

/** What can stand in the stream `gameEvent-<id>`. */
export const gameEventTypes = {
  GameEventScheduled: {
    schema: 1,
    data: z.object({
      gameEventId,
      hostId: id,
      gameId: id,
      regionId: id,
      cafeId: id,
      startsAt: instant,
      /** The same start as people say it: local date and time in `timeZone`. */
      startDate: z.iso.date(),
      startTime: z.string(),
      timeZone: z.string(),
      maxParticipants: z.number().int(),
      description: z.string(),
    }),
  },
  ParticipantJoined: { schema: 1, data: z.object({ gameEventId, userId: id }) },
  /** `late`: within 24 hours of the start. `because`: the seat was freed for the person; absent where they left. */
  ParticipantLeft: {
    schema: 1,
    data: z.object({
      gameEventId,
      userId: id,
      late: z.boolean(),
      because: z.enum(['deactivated']).exactOptional(),
    }),
  },
  ParticipantRemoved: { schema: 1, data: z.object({ gameEventId, userId: id }) },
  GameEventCancelled: { schema: 1, data: z.object({ gameEventId, participantIds: z.array(id) }) },
  /** Another organizer hosts it from here on. */
  GameEventHandedOver: {
    schema: 1,
    data: z.object({ gameEventId, fromUserId: id, toUserId: id, participantIds: z.array(id) }),
  },
  GameEventCompleted: { schema: 1, data: z.object({ gameEventId }) },
  GameEventArchived: { schema: 1, data: z.object({ gameEventId }) },
} satisfies EventTypes;

/**
 * What can be in the stream `commitments-<userId>`: the gameEvents that a person has a seat at or hosts. It is written in
 * the append that takes the seat, so that two appends for one person never pass each other.
 */
export const commitmentTypes = {
  CommitmentMade: {
    schema: 1,
    data: z.object({
      userId: id,
      gameEventId,
      role: z.enum(['participant', 'host']),
      startsAt: instant,
      cafeId: id,
    }),
  },
  CommitmentEnded: { schema: 1, data: z.object({ userId: id, gameEventId }) },
} satisfies EventTypes;

const use = z.object({ kind: z.enum(['game', 'cafe']), id, gameEventId });

/** What can be in the streams `gameUse-<id>` and `cafeUse-<id>`: the gameEvents that need this game or cafe. */
export const catalogUseTypes = {
  CatalogUseBegan: { schema: 1, data: z.object({ ...use.shape, regionId: id, startsAt: instant }) },
  CatalogUseEnded: { schema: 1, data: use },
} satisfies EventTypes;

/** Every type of domain event that this module writes. */
export const eventsModuleTypes = { ...gameEventTypes, ...commitmentTypes, ...catalogUseTypes } satisfies EventTypes;

export type GameEventDomainEvent = EventsOf<typeof gameEventTypes>;
export type CommitmentEvent = EventsOf<typeof commitmentTypes>;
export type CatalogUseEvent = EventsOf<typeof catalogUseTypes>;
