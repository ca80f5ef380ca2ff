import { createRoute, z } from '@hono/zod-openapi';
import { ReliabilityAt, ReliabilityAtQuery } from '../../modules/reliability/contract.ts';
import { type ReliabilityEvent, reliabilityStream } from '../../modules/reliability/domain-events.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import type { Recorded } from '../../platform/log/domain-event.ts';
import type { EventLog } from '../../platform/log/event-log.ts';
import { refuse } from '../../platform/refusal.ts';
import { findMarkingRecord } from '../attendance/marking-record.ts';
import { findNames } from '../people/queries.ts';
import { historyOf } from './history.ts';
import { findTables } from './queries.ts';
import { stateAt } from './state-at.ts';

const reliabilityRoute = createRoute({
  method: 'get',
  path: '/admin/users/{id}/reliability',
  tags: ['Reliability'],
  summary: 'Show how somebody stood at an instant, and every fact that had led to it',
  middleware: [only('isAdmin', 'Only admins can see somebody’s reliability.')] as const,
  request: { params: z.object({ id }), query: ReliabilityAtQuery },
  responses: { 200: jsonReply('The state and its history', ReliabilityAt), ...refusals },
});

const nobody = refuse(404, 'not_found', 'There is no such person.');

type Deps = { readonly sql: Sql; readonly log: Pick<EventLog, 'readStream'>; readonly clock: Clock };

/** A person's whole ledger, for admins: read from their stream, so it is never behind. */
export function reliabilityAdminQueries({ sql, log, clock }: Deps) {
  return createApi().openapi(reliabilityRoute, async (c) => {
    const { id: userId } = c.req.valid('param');
    const { asOf } = c.req.valid('query');
    const at = (asOf === undefined ? clock() : new Date(asOf)).toISOString();
    const stream = (await log.readStream(reliabilityStream(userId))) as unknown as Recorded<ReliabilityEvent>[];
    const until = stream.filter(({ occurredAt }) => occurredAt <= at);
    const facts = historyOf(until);
    const [names, tables, marking] = await Promise.all([
      findNames(sql, [userId, ...facts.map(({ by }) => by)]),
      findTables(
        sql,
        facts.flatMap(({ gameEventId }) => gameEventId ?? []),
      ),
      findMarkingRecord(sql, userId),
    ]);
    if (!names.has(userId)) return refusalReply(c, nobody);
    const history = facts.map((fact) => ({
      ...fact,
      gameEvent: tables.get(fact.gameEventId ?? '') ?? null,
      byName: names.get(fact.by) ?? null,
    }));
    return c.json(ReliabilityAt.parse({ userId, asOf: at, ...stateAt(userId, until, at), history, marking }), 200);
  });
}
