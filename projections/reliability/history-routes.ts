import { createRoute, z } from '@hono/zod-openapi';
import type { EventLog } from '@tablemates/event-store';
import { LedgerEntry, ReliabilityHistoryQuery } from '../../modules/reliability/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, page, readCursor } from '../../platform/http/paging.ts';
import { signedIn } from '../../platform/http/session.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { contestsOf } from './contest-records.ts';
import { historyOf } from './history.ts';
import type { TablesOf } from './history-queries.ts';
import { ledgerEntry } from './ledger-entry.ts';
import { readRecord } from './reliability-record.ts';
import type { SeatEvidenceOf } from './seat-evidence.ts';

const historyRoute = createRoute({
  method: 'get',
  path: '/users/me/reliability/history',
  tags: ['Reliability'],
  summary: 'List every fact that moved my score, and the seats that a penalty refused me, oldest first',
  middleware: [signedIn] as const,
  request: { query: ReliabilityHistoryQuery },
  responses: { 200: jsonReply('The facts', z.array(LedgerEntry)), ...refusals },
});

/** Reads and folds a person's streams at each request. They are short, and the reply is never behind the log. */
export function reliabilityHistoryRoutes({
  log,
  tablesOf,
  seatEvidence,
  clock,
}: {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly tablesOf: TablesOf;
  readonly seatEvidence: SeatEvidenceOf;
  readonly clock: Clock;
}) {
  return createApi().openapi(historyRoute, async (c) => {
    const { limit = DEFAULT_LIMIT, cursor } = c.req.valid('query');
    const { userId } = c.get('session');
    const record = await readRecord(log, userId);
    const facts = historyOf(record);
    const last = readCursor(cursor, z.tuple([z.enum(facts.map(({ id }) => id))]));
    if (isRefusal(last)) return refusalReply(c, last);
    const from = last ? facts.findIndex(({ id }) => id === last[0]) + 1 : 0;
    const shown = page(c, facts.slice(from, from + limit + 1), limit, ({ id }) => [id]);
    const gameEventIds = shown.flatMap(({ gameEventId }) => gameEventId ?? []);
    const [tables, evidence] = await Promise.all([tablesOf(gameEventIds), seatEvidence(userId, gameEventIds)]);
    const asOf = clock().toISOString();
    const beside = { tables, evidence, contests: contestsOf(record, asOf), asOf };
    const ledger = shown.map((fact) => ledgerEntry(fact, beside));
    return c.json(z.array(LedgerEntry).parse(ledger), 200);
  });
}
