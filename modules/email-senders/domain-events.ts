import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';

const emailSenderId = z.uuid();

/**
 * Domain events of the stream `emailSenders`. The addresses belong to the product and appear on every mail, so they are
 * not personal data and are not encrypted.
 */
export const emailSenderTypes = {
  /** The new sender is inactive. */
  EmailSenderAdded: {
    schema: 1,
    data: z.object({
      emailSenderId,
      senderEmail: z.string(),
      senderName: z.string(),
      replyToEmail: z.string().nullable(),
    }),
  },
  /** Absent fields did not change. */
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
  /** Another sender is activated in the same append. */
  EmailSenderDeactivated: { schema: 1, data: z.object({ emailSenderId }) },
  EmailSenderRemoved: { schema: 1, data: z.object({ emailSenderId }) },
} satisfies EventTypes;

export type EmailSenderEvent = EventsOf<typeof emailSenderTypes>;
