import { createHash } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { z } from 'zod';
import { endOf, FEED_DAYS } from '../../modules/events/rules.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { notFoundReply } from '../../platform/http/api.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { type CalendarSettings, feedOf } from './calendar.ts';
import { type FeedOf, findFed } from './feed-queries.ts';
import { daysAfter } from './local-days.ts';

/** A feed: its name for people, and whose evenings it has. */
type Feed = { readonly name: string; readonly of: FeedOf };

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly calendar: CalendarSettings;
  /** How often a gameEvent changed, and when it did last. */
  readonly newestOf: (
    gameEventId: string,
  ) => Promise<{ readonly version: number; readonly occurredAt: Instant } | undefined>;
  /** Waits, not long, until the read models have what was recorded so far. */
  readonly caughtUp: () => Promise<unknown>;
  readonly limited: MiddlewareHandler;
  /** The feeds by the first part of their addresses, from what is before `.ics`. Undefined where there is none. */
  readonly feeds: Readonly<Record<string, (name: string) => Promise<Feed | undefined>>>;
};

/**
 * The calendar feeds (groups contract, section 3, rule 7), at addresses of the site such as `/cafes/<id>.ics`. They take no
 * session. The ETag is that of what is written, so it changes with whatever a feed shows, and of the day, so that programs
 * also get what a new release writes. Of what a program has, nothing is written again.
 */
export function feedRoutes({
  sql,
  clock,
  timeZone,
  publicUrl,
  calendar,
  newestOf,
  caughtUp,
  limited,
  feeds,
}: Deps): Hono {
  const app = new Hono();

  async function entriesOf(of: FeedOf, now: Instant, today: string) {
    const found = await findFed(sql, of, today, now);
    const entries = await Promise.all(
      found.map(async ({ isOffer, ...gameEvent }) => {
        const { version: sequence, occurredAt: at } = (await newestOf(gameEvent.id)) ?? { version: 0, occurredAt: now };
        const page = `${publicUrl}/events/${gameEvent.id}`;
        return { gameEvent, isOffer, entry: { ...calendar, page, endsAt: endOf(gameEvent.eventDate), at, sequence } };
      }),
    );
    const since = daysAfter(today, -FEED_DAYS.back);
    return entries.filter(
      ({ gameEvent, entry }) => gameEvent.status !== 'cancelled' || localDateOf(entry.at, timeZone) >= since,
    );
  }

  for (const [kind, find] of Object.entries(feeds)) {
    app.get(`/${kind}/:file{.+\\.ics}`, limited, etag(), async (c) => {
      const [feed] = await Promise.all([find(c.req.param('file').slice(0, -'.ics'.length)), caughtUp()]);
      c.header('Cache-Control', 'no-cache');
      // what search engines find would be the address of somebody's evenings
      c.header('X-Robots-Tag', 'noindex');
      if (!feed) return c.json(notFoundReply, 404);
      const now = clock().toISOString();
      const today = localDateOf(now, timeZone);
      const entries = await entriesOf(feed.of, now, today);
      const tag = `"${createHash('sha256')
        .update(JSON.stringify([today, feed.name, entries]))
        .digest('base64url')}"`;
      const isKnown = c.req.header('If-None-Match')?.includes(tag);
      const headers = { 'Content-Type': 'text/calendar; charset=utf-8', ETag: tag };
      return c.body(isKnown ? '' : feedOf(feed.name, entries), 200, headers);
    });
  }
  return app;
}

/** Whether a text is an id. */
export const isId = (text: string): boolean => z.uuid().safeParse(text).success;
