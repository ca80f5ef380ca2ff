import { z } from 'zod';
import type { EventsOf, EventTypes } from '../../platform/log/domain-event.ts';

const readModel = z.string();
/** A place in the log, in decimal. */
const position = z.string().regex(/^\d+$/);

/**
 * What can stand in the stream `readModel-<name>`: what admins did about a read model. It is told before it is done, so
 * that nothing is done untold.
 */
export const readModelTypes = {
  ReadModelRebuildAsked: { schema: 1, data: z.object({ readModel }) },
  ReadModelVerificationAsked: { schema: 1, data: z.object({ readModel }) },
  /** It tries the domain event again at which it was paused. */
  ReadModelResumed: { schema: 1, data: z.object({ readModel, position }) },
  /** It passes over the domain event at which it was paused, for good. */
  ReadModelSkipped: { schema: 1, data: z.object({ readModel, position, reason: z.string() }) },
} satisfies EventTypes;

export type ReadModelEvent = EventsOf<typeof readModelTypes>;
