import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';

const emailSenderId = z.uuid();

/**
 * What can stand in the stream `emailSenders`. The addresses are the house's own, printed on every mail it sends: they
 * are nobody's personal data, and stand in the open like the name of a cafe.
 */
export const emailSenderTypes = {
  /** Inactive at first. */
  EmailSenderAdded: {
    schema: 1,
    data: z.object({
      emailSenderId,
      senderEmail: z.string(),
      senderName: z.string(),
      replyToEmail: z.string().nullable(),
    }),
  },
  /** Fields that are absent did not change. */
  EmailSenderChanged: {
    schema: 1,
    data: z.object({
      emailSenderId,
      senderEmail: z.string().exactOptional(),
      senderName: z.string().exactOptional(),
      replyToEmail: z.string().nullable().exactOptional(),
    }),
  },
  EmailSenderActivated: { schema: 1, data: z.object({ emailSenderId }) },
  /** Another one is activated in the same append. */
  EmailSenderDeactivated: { schema: 1, data: z.object({ emailSenderId }) },
  EmailSenderRemoved: { schema: 1, data: z.object({ emailSenderId }) },
} satisfies EventTypes;

export type EmailSenderEvent = EventsOf<typeof emailSenderTypes>;
