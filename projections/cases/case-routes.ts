import { createRoute, z } from '@hono/zod-openapi';
import type { EventLog } from '@tablemates/event-store';
import {
  AdminCase,
  AdminCaseFile,
  AdminCasesQuery,
  CaseCounts,
  CaseCountsQuery,
  CaseKind,
  casePaths,
  OwnLetters,
} from '../../modules/cases/contract.ts';
import { Party } from '../../modules/identity/contract.ts';
import { type AdminRole, mayRead, seesNamesOnly } from '../../modules/identity/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, page, readCursor, rowsOf } from '../../platform/http/paging.ts';
import { id, instant } from '../../platform/http/schemas.ts';
import { only, type Session, signedIn } from '../../platform/http/session.ts';
import { isRefusal, unknown } from '../../platform/refusal.ts';
import { findCaseAdmins } from '../identity/people-queries.ts';
import { readCaseFile } from './case-files.ts';
import { type CaseFilter, countCases, findCases } from './case-queries.ts';

const tags = ['Cases'];
const admins = only('isAdmin', 'Only admins can see cases.');
const params = z.object({ id });

const queueRoute = createRoute({
  method: 'get',
  path: casePaths.queue,
  tags,
  summary: 'List cases: complaints, reports and disputes that are open, wait for an answer or are closed',
  description:
    'What is due first comes first; of closed ones the last closed. An admin who may not read reports sees only disputes.',
  middleware: [admins] as const,
  request: { query: AdminCasesQuery },
  responses: { 200: jsonReply('A page of cases', z.array(AdminCase)), ...refusals },
});

const countsRoute = createRoute({
  method: 'get',
  path: casePaths.counts,
  tags,
  summary: 'Count the cases in each state, of those that match',
  middleware: [admins] as const,
  request: { query: CaseCountsQuery },
  responses: { 200: jsonReply('The counts', CaseCounts), ...refusals },
});

const adminsRoute = createRoute({
  method: 'get',
  path: casePaths.admins,
  tags,
  summary: 'List the admins who may look after cases',
  middleware: [admins] as const,
  responses: { 200: jsonReply('The admins', z.array(Party)), ...refusals },
});

const fileRoute = createRoute({
  method: 'get',
  path: casePaths.file,
  tags,
  summary: 'Show what is done about a case, with its letters and answers',
  description:
    '403 `party` for an admin whom it is about or who reported it. The evidence of a report or a dispute is shown by its own route.',
  middleware: [admins] as const,
  request: { params },
  responses: { 200: jsonReply('The case', AdminCaseFile), ...refusals },
});

const ownRoute = createRoute({
  method: 'get',
  path: casePaths.own,
  tags,
  summary: 'Show what the admins wrote to me about a case, and my answers',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('The letters and answers', OwnLetters), ...refusals },
});

/** The kinds of cases that an admin of this role sees. */
const kindsFor = (role: AdminRole | null): readonly CaseKind[] =>
  mayRead(role, 'private') ? CaseKind.options : mayRead(role, 'judgments') ? ['contest'] : [];

const filterOf = (
  { userId, adminRole }: Session,
  { kind, assigned, due, q }: z.output<typeof CaseCountsQuery>,
): CaseFilter => ({
  viewerId: userId,
  kinds: kindsFor(adminRole).filter((each) => kind === undefined || each === kind),
  assignedTo: assigned === undefined ? undefined : assigned === 'me' ? userId : null,
  overdueOnly: due === 'overdue',
  q,
  namesOnly: seesNamesOnly(adminRole),
});

type Deps = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly clock: Clock;
  /** The letters about a case to a person. */
  readonly showOwn: (caseId: string, userId: string) => Promise<OwnLetters | undefined>;
};

/** The read routes of cases. */
export function caseReadRoutes({ sql, log, clock, showOwn }: Deps) {
  const now = () => clock().toISOString();
  return (
    createApi()
      .openapi(queueRoute, async (c) => {
        const { state, limit = DEFAULT_LIMIT, cursor, page: number = 1, ...asked } = c.req.valid('query');
        const last = readCursor(cursor, z.tuple([z.literal(state), instant, id]));
        if (isRefusal(last)) return refusalReply(c, last);
        const after = last && { at: last[1], id: last[2] };
        const part = { after, ...rowsOf(limit, number, after) };
        const found = await findCases(sql, { state, ...filterOf(c.get('session'), asked) }, part, now());
        const shown = page(c, found, limit, ({ dueAt, closedAt, id }) => [state, closedAt ?? dueAt, id]);
        return c.json(z.array(AdminCase).parse(shown), 200);
      })
      .openapi(countsRoute, async (c) =>
        c.json(CaseCounts.parse(await countCases(sql, filterOf(c.get('session'), c.req.valid('query')), now())), 200),
      )
      // before the route of a case, which matches its path
      .openapi(adminsRoute, async (c) => c.json(z.array(Party).parse(await findCaseAdmins(sql)), 200))
      .openapi(fileRoute, async (c) => {
        const kinds = kindsFor(c.get('session').adminRole);
        const file = await readCaseFile({ sql, log }, c.req.valid('param').id, kinds);
        return file ? c.json(AdminCaseFile.parse(file), 200) : refusalReply(c, unknown('case'));
      })
      .openapi(ownRoute, async (c) => {
        const own = await showOwn(c.req.valid('param').id, c.get('session').userId);
        return own ? c.json(OwnLetters.parse(own), 200) : refusalReply(c, unknown('letter'));
      })
  );
}
