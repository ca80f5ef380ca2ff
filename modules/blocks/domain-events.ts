import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { id } from '../../platform/http/schemas.ts';

const pair = z.object({ userId: id, blockedId: id });

/** The domain events of the stream `blocks-<id>:<id>` of two people: which of them blocked the other. */
export const blockTypes = {
  PersonBlocked: { schema: 1, data: pair },
  PersonUnblocked: { schema: 1, data: pair },
} satisfies EventTypes;

export type BlockEvent = EventsOf<typeof blockTypes>;
