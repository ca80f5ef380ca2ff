import { createRoute, z } from '@hono/zod-openapi';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { type CalendarSettings, calendarOf } from './calendar.ts';
import { findNames } from './game-event-names.ts';
import { findOrRecorded, type RecordedRows } from './game-event-queries.ts';
import { unknownGameEvent } from './game-event-routes.ts';

const calendarRoute = createRoute({
  method: 'get',
  path: '/game-events/{id}/calendar.ics',
  tags: ['Game events'],
  summary: 'Get a game event as a calendar file',
  request: { params: z.object({ id }) },
  responses: {
    200: {
      description: 'One entry, under an id that stays the same',
      content: { 'text/calendar': { schema: z.string() } },
    },
    ...refusals,
  },
});

type Deps = {
  readonly sql: Sql;
  /** The read models with a gameEvent that they lack so far. */
  readonly recorded: RecordedRows;
  readonly clock: Clock;
  /** The public address of the product. */
  readonly publicUrl: string;
  /** The end of a gameEvent that starts at this instant. */
  readonly endOf: (startsAt: Instant) => Instant;
  readonly calendar: CalendarSettings;
  /** The number of domain events about a gameEvent. */
  readonly sequenceOf: (gameEventId: string) => Promise<number>;
};

/** The route of a gameEvent's calendar file. Everything in the file is also on its public page. */
export function calendarRoutes({ sql, recorded, clock, publicUrl, endOf, calendar, sequenceOf }: Deps) {
  return createApi().openapi(calendarRoute, async (c) => {
    const at = clock().toISOString();
    const { gameEvent, rows } = await findOrRecorded(sql, recorded, c.req.valid('param').id, at);
    if (!gameEvent) return refusalReply(c, unknownGameEvent);
    const about = {
      ...calendar,
      page: `${publicUrl}/events/${gameEvent.id}`,
      endsAt: endOf(gameEvent.eventDate),
      at,
      sequence: await sequenceOf(gameEvent.id),
    };
    return c.body(calendarOf({ ...gameEvent, ...(await findNames(rows, gameEvent)) }, about), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="tablemates-${gameEvent.startDate}.ics"`,
    });
  });
}
