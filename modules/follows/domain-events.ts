import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { id } from '../../platform/http/schemas.ts';
import { FOLLOWED_KINDS } from './rules.ts';

const followed = z.object({ userId: id, kind: z.enum(FOLLOWED_KINDS), id });

/** Domain events of the stream `follows-<userId>`: what a person follows. `id`: of the group, host, cafe or game. */
export const followTypes = {
  Followed: { schema: 1, data: followed },
  Unfollowed: { schema: 1, data: followed },
  /** The person wants no more mails of what this group announces. Following it again ends that. */
  AnnouncementsMuted: { schema: 1, data: followed.extend({ kind: z.literal('group') }) },
} satisfies EventTypes;

/** Domain events of the stream `news-<userId>`: of which new gameEvents a person was told. */
export const newsTypes = {
  /**
   * `because`: with the mail of a day, at once because they start soon, with the mail of the week in the city, or in the
   * one mail after their first evening, which was of the group `groupId` and may name none. `day`: the city's local date.
   */
  NewsMailed: {
    schema: 1,
    data: z.object({
      userId: id,
      because: z.enum(['daily', 'soon', 'weekly', 'first_evening']),
      day: z.iso.date(),
      gameEventIds: z.array(id),
      groupId: id.exactOptional(),
    }),
  },
} satisfies EventTypes;

export type NewsEvent = EventsOf<typeof newsTypes>;
export type FollowEvent = EventsOf<typeof followTypes>;
