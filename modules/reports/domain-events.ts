import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { id } from '../../platform/http/schemas.ts';

/** Domain events of the stream `report-<id>`. */
export const reportTypes = {
  /**
   * The subject is the reporter. `id` is the id of the reported thing. `userId` is the person concerned: the reported
   * person, the host of the evening at that time, or the author of the message or announcement. The text of a reported
   * message or announcement is not copied.
   */
  ReportMade: {
    schema: 1,
    data: z.object({
      reportId: id,
      kind: z.enum(['user', 'gameEvent', 'message', 'announcement']),
      id,
      reporterId: id,
      userId: id,
      /** The reported game event, or the one that the message was written about. */
      gameEventId: id.exactOptional(),
    }),
    personal: z.object({ text: z.string() }),
  },
  /** An admin has opened it. */
  ReportLookedAt: { schema: 1, data: z.object({ reportId: id }) },
  /** The subject is the person concerned, so the reason is erased with them. */
  ReportDecided: {
    schema: 1,
    data: z.object({
      reportId: id,
      userId: id,
      act: z.enum(['warn', 'deactivate', 'cancel', 'dismiss']),
      gameEventId: id.exactOptional(),
    }),
    personal: z.object({ reason: z.string() }),
  },
} satisfies EventTypes;

/** Domain events of the stream `warnings-<userId>`. */
export const warningTypes = {
  /** An admin warned the person with this text. It does not reveal the reporter. */
  PersonWarned: {
    schema: 1,
    data: z.object({ userId: id, reportId: id }),
    personal: z.object({ text: z.string() }),
  },
} satisfies EventTypes;

export const reportStream = (reportId: string): string => `report-${reportId}`;
export const warningStream = (userId: string): string => `warnings-${userId}`;

export type ReportEvent = EventsOf<typeof reportTypes>;
export type WarningEvent = EventsOf<typeof warningTypes>;
