import { createRoute, z } from '@hono/zod-openapi';
import type { CommandContext, EventLog, Position, Recorded } from '@tablemates/event-store';
import { seesNamesOnly } from '../../modules/identity/rules.ts';
import { type Explanation, ReliabilityAt, ReliabilityAtQuery } from '../../modules/reliability/contract.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { rememberPosition } from '../../platform/http/consistency.ts';
import { csvAnswer, csvReply } from '../../platform/http/csv.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { nobody, type Refusal } from '../../platform/refusal.ts';
import { readLedger } from './ledger.ts';
import { ledgerColumns, ledgerRow } from './ledger-csv.ts';
import { findMarkingRecords } from './marking-record-queries.ts';
import type { SeatEvidenceOf } from './seat-evidence.ts';
import { stateAt } from './state-at.ts';

const tags = ['Reliability'];
const admins = only('isAdmin', 'Only admins can see somebody’s reliability.');
const request = { params: z.object({ id }), query: ReliabilityAtQuery };

const reliabilityRoute = createRoute({
  method: 'get',
  path: '/admin/users/{id}/reliability',
  tags,
  summary: 'Show a person’s score and penalty at an instant, with every fact behind them',
  middleware: [admins] as const,
  request,
  responses: { 200: jsonReply('The state and its history', ReliabilityAt), ...refusals },
});

const csvRoute = createRoute({
  method: 'get',
  path: '/admin/users/{id}/reliability.csv',
  tags,
  summary: 'Export the facts of a person’s ledger up to an instant',
  middleware: [admins] as const,
  request,
  responses: { 200: csvAnswer('The facts, oldest first'), ...refusals },
});

type Deps = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly seatEvidence: SeatEvidenceOf;
  readonly clock: Clock;
  /** The city's time zone. */
  readonly timeZone: string;
  /** The refusal of joining while a penalty lasts until this instant. */
  readonly penaltyRefusal: (penaltyExpiresAt: Instant) => Refusal;
  /** Explains the score and the penalty at an instant, from the person's domain events up to then. */
  readonly explanationAt: (record: readonly Recorded[], at: Instant) => Promise<Explanation>;
  /** Records in the log who exports a person's ledger as a file. */
  readonly recordExport: (context: CommandContext, userId: string) => Promise<Position | undefined>;
};

/** The routes of a person's ledger, for admins: as of any instant, and as a file. */
export function reliabilityAdminReadRoutes({
  sql,
  log,
  seatEvidence,
  clock,
  timeZone,
  penaltyRefusal,
  explanationAt,
  recordExport,
}: Deps) {
  const instantOf = (asOf: string | undefined) => (asOf === undefined ? clock() : new Date(asOf)).toISOString();
  return createApi()
    .openapi(reliabilityRoute, async (c) => {
      const { id: userId } = c.req.valid('param');
      const asOf = instantOf(c.req.valid('query').asOf);
      const ledger = await readLedger({ sql, log, seatEvidence }, userId, asOf);
      if (!ledger) return refusalReply(c, nobody);
      const { person, record, history } = ledger;
      const state = stateAt(record, asOf);
      const hosts = new Map(history.flatMap(({ cause, by, byName }) => (cause === 'host_mark' ? [[by, byName]] : [])));
      const recordOf = await findMarkingRecords(sql, [userId, ...hosts.keys()]);
      const reply = {
        userId,
        person: seesNamesOnly(c.var.session.adminRole) ? { ...person, email: '' } : person,
        asOf,
        ...state,
        history,
        explanation: await explanationAt(record, asOf),
        joinRefusal: state.penaltyExpiresAt === null ? null : penaltyRefusal(state.penaltyExpiresAt).message,
        marking: recordOf(userId),
        markedBy: [...hosts].map(([by, name]) => ({ id: by, name: name ?? 'Deleted member', ...recordOf(by) })),
      };
      return c.json(ReliabilityAt.parse(reply), 200);
    })
    .openapi(csvRoute, async (c) => {
      const asOf = instantOf(c.req.valid('query').asOf);
      const { id: userId } = c.req.valid('param');
      const ledger = await readLedger({ sql, log, seatEvidence }, userId, asOf);
      if (!ledger) return refusalReply(c, nobody);
      rememberPosition(c, await recordExport(commandContext(c.var, clock), userId));
      const rows = ledger.history.map((entry) => ledgerRow(entry, timeZone));
      const fileName = `reliability-${ledger.person.memberId}-${localDateOf(asOf, timeZone)}.csv`;
      return csvReply(c, fileName, ledgerColumns(timeZone), onePage(rows));
    });
}

async function* onePage<Row>(rows: readonly Row[]) {
  yield rows;
}
