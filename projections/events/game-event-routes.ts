import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { CanJoinReply, GameEvent, GameEventCounts, GameEventQuery } from '../../modules/events/contract.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, InstantAndId, page, readCursor } from '../../platform/http/paging.ts';
import { id, paging } from '../../platform/http/schemas.ts';
import { signedIn } from '../../platform/http/session.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { isRefusal, type Refusal, unknown } from '../../platform/refusal.ts';
import {
  countUpcoming,
  findAwaited,
  findGameEvent,
  findHosted,
  findJoined,
  findJoinedOrLeftLate,
  findUpcoming,
  type GameEventCursor,
} from './game-event-queries.ts';
import { datesOf } from './local-days.ts';
import type { Viewer } from './people-at-table.ts';

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  /** The city's time zone. */
  readonly timeZone: string;
  /** The refusal for a person who cannot join anything at the moment; null if they can. */
  readonly joinRefusal: (userId: string, now: Instant) => Promise<Refusal | null>;
  /** A gameEvent that the read models do not have yet. */
  readonly recorded: (id: string, viewer: Viewer) => Promise<GameEvent | undefined>;
  /** Counts a search that found nothing, on a local day of the city. */
  readonly foundNothing: (q: string, day: string) => Promise<void>;
  /** Remembers that a person has seen it. */
  readonly opened: (userId: string, gameEventId: string) => Promise<void>;
  /** What only the log tells of a gameEvent: by whom and with which words it was cancelled, and who was removed. */
  readonly tellOf: (gameEventId: string) => Promise<{
    readonly cancelled: GameEvent['cancelled'];
    readonly cancelReason: string | null;
    readonly removed: readonly string[];
  }>;
};

const tags = ['Game events'];
const GameEvents = z.array(GameEvent);
export const unknownGameEvent = unknown('event');

const listRoute = createRoute({
  method: 'get',
  path: '/game-events',
  tags,
  summary: 'List game events',
  description: 'Those that have not started, soonest first; with hostId all of that host, newest first.',
  request: { query: GameEventQuery },
  responses: { 200: jsonReply('A page of game events', GameEvents), ...refusals },
});

const countsRoute = createRoute({
  method: 'get',
  path: '/game-events/counts',
  tags,
  summary: 'Count the game events of today, tomorrow, the weekend and the next seven days',
  description: 'Full game events are counted too. `openSeats` counts only seats for which sign-up is open.',
  responses: { 200: jsonReply('The counts', GameEventCounts), ...refusals },
});

const joinedRoute = createRoute({
  method: 'get',
  path: '/game-events/user/joined',
  tags,
  summary: 'List the game events I have a seat at',
  description: '`include=left_late`: also those that I left within 24 hours of the start, which can be marked.',
  middleware: [signedIn] as const,
  request: { query: z.object({ ...paging, include: z.enum(['left_late']).optional() }) },
  responses: { 200: jsonReply('A page of game events, newest first', GameEvents), ...refusals },
});

const awaitedRoute = createRoute({
  method: 'get',
  path: '/game-events/user/waiting',
  tags,
  summary: 'List the game events I wait for',
  description: 'Upcoming ones at which I am on the waiting list or have an offer of a seat. `yourLine` says which.',
  middleware: [signedIn] as const,
  request: { query: z.object(paging) },
  responses: { 200: jsonReply('A page of game events, soonest first', GameEvents), ...refusals },
});

const showRoute = createRoute({
  method: 'get',
  path: '/game-events/{id}',
  tags,
  summary: 'Show a game event',
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The game event', GameEvent), ...refusals },
});

const canJoinRoute = createRoute({
  method: 'get',
  path: '/users/me/can-join-events',
  tags,
  summary: 'Check whether I may join game events',
  middleware: [signedIn] as const,
  responses: { 200: jsonReply('Whether I may; if not, why and until when', CanJoinReply), ...refusals },
});

/** The cursor of a request; undefined without one. */
function gameEventCursor(cursor: string | undefined): GameEventCursor | undefined | Refusal {
  const last = readCursor(cursor, InstantAndId);
  return last === undefined || isRefusal(last) ? last : { startsAt: last[0], id: last[1] };
}

const shown = (c: Context, found: readonly GameEvent[], limit: number) =>
  GameEvents.parse(page(c, found, limit, (gameEvent) => [gameEvent.eventDate, gameEvent.id]));

/** The read routes of gameEvents. */
export function gameEventReadRoutes({
  sql,
  clock,
  timeZone,
  joinRefusal,
  recorded,
  foundNothing,
  opened,
  tellOf,
}: Deps) {
  return (
    createApi()
      // registered before `/game-events/{id}`, which would take `counts` for an id
      .openapi(countsRoute, async (c) => {
        const now = clock().toISOString();
        return c.json(GameEventCounts.parse(await countUpcoming(sql, now, localDateOf(now, timeZone))), 200);
      })
      .openapi(listRoute, async (c) => {
        const { cursor, limit = DEFAULT_LIMIT, when, open, teaching, ...asked } = c.req.valid('query');
        const now = clock().toISOString();
        const dates = when && datesOf(when, localDateOf(now, timeZone));
        const filter = { ...asked, dates, open: open === 'true', teaching: teaching === 'true' };
        const after = gameEventCursor(cursor);
        if (isRefusal(after)) return refusalReply(c, after);
        const viewer = c.get('session');
        const found = filter.hostId
          ? await findHosted(sql, filter.hostId, filter, after, limit + 1, now, viewer)
          : await findUpcoming(sql, filter, now, after, limit + 1, viewer);
        // of a search for nothing else, so that the same search later shows whether there is something now
        const { q, ...narrowed } = c.req.valid('query');
        if (found.length === 0 && q && Object.keys(narrowed).every((name) => name === 'limit'))
          await foundNothing(q, localDateOf(now, timeZone));
        return c.json(shown(c, found, limit), 200);
      })
      .openapi(joinedRoute, async (c) => {
        const { cursor, limit = DEFAULT_LIMIT, include } = c.req.valid('query');
        const after = gameEventCursor(cursor);
        if (isRefusal(after)) return refusalReply(c, after);
        const viewer = c.get('session');
        const find = include === 'left_late' ? findJoinedOrLeftLate : findJoined;
        const now = clock().toISOString();
        return c.json(shown(c, await find(sql, viewer.userId, after, limit + 1, now, viewer), limit), 200);
      })
      .openapi(awaitedRoute, async (c) => {
        const { cursor, limit = DEFAULT_LIMIT } = c.req.valid('query');
        const after = gameEventCursor(cursor);
        if (isRefusal(after)) return refusalReply(c, after);
        const viewer = c.get('session');
        const now = clock().toISOString();
        return c.json(shown(c, await findAwaited(sql, viewer.userId, now, after, limit + 1, viewer), limit), 200);
      })
      .openapi(showRoute, async (c) => {
        const { id } = c.req.valid('param');
        const viewer = c.get('session');
        const now = clock().toISOString();
        const gameEvent = (await findGameEvent(sql, id, now, viewer)) ?? (await recorded(id, viewer));
        if (!gameEvent) return refusalReply(c, unknownGameEvent);
        if (viewer && gameEvent.status === 'upcoming') await opened(viewer.userId, gameEvent.id);
        // the words are only in the log, under the key of the person who wrote them
        const told = viewer || gameEvent.status === 'cancelled' ? await tellOf(gameEvent.id) : undefined;
        const more = {
          ...(told?.cancelled && { cancelled: told.cancelled }),
          ...(told?.cancelReason != null && { cancelReason: told.cancelReason }),
          ...(viewer && told?.removed.includes(viewer.userId) && { wasRemoved: true }),
        };
        return c.json(GameEvent.parse({ ...gameEvent, ...more }), 200);
      })
      .openapi(canJoinRoute, async (c) => {
        const refusal = await joinRefusal(c.get('session').userId, clock().toISOString());
        const { penaltyExpiresAt = null, until: suspendedUntil } = refusal?.details ?? {};
        const message = refusal?.message ?? 'You can join events.';
        return c.json(
          CanJoinReply.parse({ canJoin: refusal === null, message, penaltyExpiresAt, suspendedUntil }),
          200,
        );
      })
  );
}
