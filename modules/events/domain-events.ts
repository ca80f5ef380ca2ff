import { z } from 'zod';
import { instant } from '../../platform/http/schemas.ts';
import type { EventsOf, EventTypes } from '../../platform/log/domain-event.ts';

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
  /** `late`: within 24 hours of the start. */
  ParticipantLeft: { schema: 1, data: z.object({ gameEventId, userId: id, late: z.boolean() }) },
  ParticipantRemoved: { schema: 1, data: z.object({ gameEventId, userId: id }) },
  GameEventCancelled: { schema: 1, data: z.object({ gameEventId, participantIds: z.array(id) }) },
  GameEventCompleted: { schema: 1, data: z.object({ gameEventId }) },
  GameEventArchived: { schema: 1, data: z.object({ gameEventId }) },
} satisfies EventTypes;

export type GameEventDomainEvent = EventsOf<typeof gameEventTypes>;
