import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { PUSH_KINDS } from './rules.ts';

/** The domain events of the stream `pushPreferences-<userId>`. */
export const pushPreferenceTypes = {
  /** `on`: all kinds that the person gets from now on. */
  PushPreferencesChanged: {
    schema: 1,
    data: z.object({ userId: z.uuid(), on: z.array(z.enum(PUSH_KINDS)) }),
  },
} satisfies EventTypes;

export type PushPreferenceEvent = EventsOf<typeof pushPreferenceTypes>;
