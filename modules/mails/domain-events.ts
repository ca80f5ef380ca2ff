import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { OPTIONAL_KINDS } from './rules.ts';

/** The domain events of the stream `mailPreferences-<userId>`. */
export const mailPreferenceTypes = {
  /** All kinds that are off for the person from now on, and those on that are off unless asked for. */
  MailPreferencesChanged: {
    schema: 1,
    data: z.object({
      userId: z.uuid(),
      off: z.array(z.enum(OPTIONAL_KINDS)),
      on: z.array(z.enum(OPTIONAL_KINDS)).exactOptional(),
    }),
  },
} satisfies EventTypes;

/** Domain events of the stream `mondayMails-<userId>`: of which weeks an admin was mailed the numbers. */
export const mondayMailTypes = {
  /** `monday`: the local date; the numbers are of the week before it. */
  MondayMailed: { schema: 1, data: z.object({ userId: z.uuid(), monday: z.iso.date() }) },
} satisfies EventTypes;

export type MondayMailEvent = EventsOf<typeof mondayMailTypes>;
export type MailPreferenceEvent = EventsOf<typeof mailPreferenceTypes>;
