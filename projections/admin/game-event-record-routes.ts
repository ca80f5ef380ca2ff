import { createRoute, z } from '@hono/zod-openapi';
import type { Recorded } from '@tablemates/event-store';
import { GameEventRecord } from '../../modules/admin/records/contract.ts';
import { RECORD_ROWS } from '../../modules/admin/rules.ts';
import type { GameEventDomainEvent, ReminderEvent } from '../../modules/events/domain-events.ts';
import { mayRead } from '../../modules/identity/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { findRecordedGameEvent } from '../events/game-event-admin-queries.ts';
import { unknownGameEvent } from '../events/game-event-routes.ts';
import { lineOf } from '../events/waiting-list-history.ts';
import { DELETED_MEMBER, findFirstAndLastNames } from '../identity/people-queries.ts';
import { findContestsAt } from '../reliability/contest-queries.ts';
import { historyEventsOf, historyOf, mailsOf, namedIn } from './game-event-history.ts';
import { findCatalogNames, findRefusalsAt, findSeatsAt } from './game-event-record-queries.ts';

const recordRoute = createRoute({
  method: 'get',
  path: '/admin/game-events/{id}/record',
  tags: ['Admin'],
  summary: 'Show everything on record about a game event',
  description:
    'Its seats and how each was given, who was refused one, the waiting list, changes, contests, and which mails were sent when.',
  middleware: [only('isAdmin', 'Only admins can see the record of an event.')] as const,
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The record', GameEventRecord), ...refusals },
});

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  /** A gameEvent's stream in the order of the log; empty for an unknown one. */
  readonly readStream: (gameEventId: string) => Promise<readonly Recorded<GameEventDomainEvent>[]>;
  /** The stream of the mails about it. */
  readonly readReminders: (gameEventId: string) => Promise<readonly Recorded<ReminderEvent>[]>;
};

/** The route of a gameEvent's record, for admins. */
export function gameEventRecordRoutes({ sql, clock, readStream, readReminders }: Deps) {
  return createApi().openapi(recordRoute, async (c) => {
    const gameEventId = c.req.valid('param').id;
    const [gameEvent, recorded] = await Promise.all([
      findRecordedGameEvent(sql, gameEventId, c.var.session.adminRole),
      readStream(gameEventId),
    ]);
    const line = lineOf(recorded);
    if (!gameEvent || !line) return refusalReply(c, unknownGameEvent);
    const now = clock().toISOString();
    const events = historyEventsOf(recorded, RECORD_ROWS);
    const named = namedIn(events);
    const offered = line.offers.filter(({ until }) => until > now);
    const inLine = [
      ...offered.map(({ userId, at, until }) => ({ userId, since: at, heldUntil: until })),
      ...line.waiting.map(({ userId, since }) => ({ userId, since, heldUntil: null })),
    ].slice(0, RECORD_ROWS);
    const seesJudgments = mayRead(c.var.session.adminRole, 'judgments');
    const [names, catalog, seats, refusals, contests, reminders] = await Promise.all([
      findFirstAndLastNames(sql, [...named.people, ...inLine.map(({ userId }) => userId)]),
      findCatalogNames(sql, named.catalog),
      findSeatsAt(sql, gameEventId, RECORD_ROWS),
      seesJudgments ? findRefusalsAt(sql, gameEventId, RECORD_ROWS) : null,
      seesJudgments ? findContestsAt(sql, gameEventId, now, RECORD_ROWS) : null,
      readReminders(gameEventId),
    ]);
    const partyOf = (userId: string) => ({ id: userId, ...(names.get(userId) ?? DELETED_MEMBER) });
    const record = {
      gameEvent,
      seats: seats.map((seat) => ({
        ...seat,
        mark: seesJudgments ? seat.mark : null,
        how: line.seats.get(seat.person.id)?.how ?? null,
      })),
      waiting: inLine.map(({ userId, ...since }) => ({ person: partyOf(userId), ...since })),
      refusals,
      history: historyOf(events, { partyOf, nameOf: (id) => catalog.get(id) ?? null }),
      contests,
      mails: mailsOf(reminders, RECORD_ROWS),
    };
    return c.json(GameEventRecord.parse(record), 200);
  });
}
