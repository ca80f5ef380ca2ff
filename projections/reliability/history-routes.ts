import { createRoute, z } from '@hono/zod-openapi';
import type { EventLog } from '@tablemates/event-store';
import { LedgerEntry, ReliabilityHistoryQuery } from '../../modules/reliability/contract.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, fromCursor, page } from '../../platform/http/paging.ts';
import { signedIn } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import { historyOf } from './history.ts';
import type { TablesOf } from './history-queries.ts';
import { readRecord } from './reliability-record.ts';

const historyRoute = createRoute({
  method: 'get',
  path: '/users/me/reliability/history',
  tags: ['Reliability'],
  summary: 'Every fact that moved one’s own score, and the seats a penalty cost, oldest first',
  middleware: [signedIn] as const,
  request: { query: ReliabilityHistoryQuery },
  responses: { 200: jsonReply('The facts', z.array(LedgerEntry)), ...refusals },
});

const badCursor = refuse(400, 'invalid', 'This cursor is not one of ours.');

/** Reads what is recorded of one person and folds it as it answers: it is short, and then it is never behind. */
export function reliabilityHistoryRoutes({
  log,
  tablesOf,
}: {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly tablesOf: TablesOf;
}) {
  return createApi().openapi(historyRoute, async (c) => {
    const { limit = DEFAULT_LIMIT, cursor } = c.req.valid('query');
    const facts = historyOf(await readRecord(log, c.get('session').userId));
    const [lastSeen] = cursor === undefined ? [] : (fromCursor(cursor, 1) ?? ['']);
    const from = lastSeen === undefined ? 0 : facts.findIndex(({ id }) => id === lastSeen) + 1;
    if (lastSeen !== undefined && from === 0) return refusalReply(c, badCursor);
    const shown = page(c, facts.slice(from, from + limit + 1), limit, ({ id }) => [id]);
    const tables = await tablesOf(shown.flatMap(({ gameEventId }) => gameEventId ?? []));
    const ledger = shown.map((fact) => ({ ...fact, gameEvent: tables.get(fact.gameEventId ?? '') ?? null }));
    return c.json(z.array(LedgerEntry).parse(ledger), 200);
  });
}
