import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { id } from '../../platform/http/schemas.ts';
import { FOLLOWED_KINDS } from './rules.ts';

const followed = z.object({ userId: id, kind: z.enum(FOLLOWED_KINDS), id });

/** Domain events of the stream `follows-<userId>`: what a person follows. `id`: of the group, host, cafe or game. */
export const followTypes = {
  Followed: { schema: 1, data: followed },
  Unfollowed: { schema: 1, data: followed },
} satisfies EventTypes;

export type FollowEvent = EventsOf<typeof followTypes>;
