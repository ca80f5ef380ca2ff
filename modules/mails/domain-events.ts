import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { OPTIONAL_KINDS } from './rules.ts';

/** The domain events of the stream `mailPreferences-<userId>`. */
export const mailPreferenceTypes = {
  /** `off`: all kinds that the person has switched off from now on. */
  MailPreferencesChanged: {
    schema: 1,
    data: z.object({ userId: z.uuid(), off: z.array(z.enum(OPTIONAL_KINDS)) }),
  },
} satisfies EventTypes;

export type MailPreferenceEvent = EventsOf<typeof mailPreferenceTypes>;
