import { defineStream } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { type CalendarFeedEvent, calendarFeedTypes } from '../domain-events.ts';

/** A person's open calendar feed; null without one. */
export type Feed = { readonly hash: string; readonly openedAt: Instant | null } | null;

type Occurred = CalendarFeedEvent & { readonly occurredAt?: Instant };

const PREFIX = 'calendarFeed-';

export const feedOf = defineStream({
  prefix: PREFIX,
  types: calendarFeedTypes,
  fold: {
    initial: null as Feed,
    evolve: (_: Feed, { type, data, occurredAt }: Occurred): Feed =>
      type === 'FeedOpened' ? { hash: data.hash, openedAt: occurredAt ?? null } : null,
  },
});

/** Whose stream this is. */
export const personOfFeed = (stream: string): string => stream.slice(PREFIX.length);

/** Ends a feed. Nothing happens where there is none. */
export const closedFeed = (
  feed: Feed,
  userId: string,
  because: Extract<CalendarFeedEvent, { type: 'FeedClosed' }>['data']['because'],
): readonly CalendarFeedEvent[] => (feed ? [{ type: 'FeedClosed', data: { userId, because } }] : []);
