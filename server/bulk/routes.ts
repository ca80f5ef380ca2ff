import { createRoute, z } from '@hono/zod-openapi';
import type { operationCommands } from '../../modules/admin/operation-commands.ts';
import {
  BulkAct,
  BulkActRequest,
  BulkActsQuery,
  BulkFailure,
  BulkFailuresQuery,
  bulkPaths,
  MatchingPeople,
  MatchingPeopleQuery,
} from '../../modules/identity/bulk/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { rememberPosition } from '../../platform/http/consistency.ts';
import { DEFAULT_LIMIT, InstantAndId, page, readCursor, rowsOf, total } from '../../platform/http/paging.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { BulkActs, KeptBulkAct } from './bulk-acts.ts';
import { notKept } from './whom.ts';

const tags = ['Users'];
const admins = only('isAdmin', 'Only admins can change people.');
const params = z.object({ id });

const startRoute = createRoute({
  method: 'post',
  path: bulkPaths.start,
  tags,
  summary: 'Start a bulk action on people, retry it for those it failed for, or undo one',
  description:
    'A worker runs it in the admin’s name, person by person, with the refusals of the single action. Each admin can run one at a time, for at most 100,000 people. It can be undone for a minute, unless it deleted people.',
  middleware: [admins] as const,
  request: jsonBody(BulkActRequest),
  responses: { 202: jsonReply('Accepted; the bulk action with its progress', BulkAct), ...refusals },
});

const listRoute = createRoute({
  method: 'get',
  path: bulkPaths.list,
  tags,
  summary: 'List the bulk actions of the last week, latest first',
  middleware: [admins] as const,
  request: { query: BulkActsQuery },
  responses: { 200: jsonReply('A page of bulk actions', z.array(BulkAct)), ...refusals },
});

const matchingRoute = createRoute({
  method: 'get',
  path: bulkPaths.matching,
  tags,
  summary: 'Count the people that a filter matches, with a fingerprint that identifies exactly these people',
  middleware: [admins] as const,
  request: { query: MatchingPeopleQuery },
  responses: { 200: jsonReply('The number and the fingerprint', MatchingPeople), ...refusals },
});

const stopRoute = createRoute({
  method: 'post',
  path: bulkPaths.stop,
  tags,
  summary: 'Stop a bulk action',
  description:
    'People who were already changed stay changed; the others are not changed. The bulk action and the audit say who stopped it.',
  middleware: [admins] as const,
  request: { params },
  responses: { 200: jsonReply('The stopped bulk action', BulkAct), ...refusals },
});

const oneRoute = createRoute({
  method: 'get',
  path: bulkPaths.one,
  tags,
  summary: 'Show the progress and the result of a bulk action',
  middleware: [admins] as const,
  request: { params },
  responses: { 200: jsonReply('The bulk action with its numbers', BulkAct), ...refusals },
});

const failuresRoute = createRoute({
  method: 'get',
  path: bulkPaths.failures,
  tags,
  summary: 'List the people a bulk action failed for, each with the reason',
  middleware: [admins] as const,
  request: { params, query: BulkFailuresQuery },
  responses: { 200: jsonReply('A page of people', z.array(BulkFailure)), ...refusals },
});

type Deps = {
  readonly acts: Pick<BulkActs, 'ask' | 'find' | 'list' | 'count' | 'matching' | 'stop' | 'failures' | 'countFailures'>;
  readonly operations: Pick<ReturnType<typeof operationCommands>, 'recordBulkActStop'>;
  readonly clock: Clock;
  /** The names of people by id. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Enqueues the job that runs a bulk action. */
  readonly enqueue: (bulkActId: string) => void;
};

/** The routes of bulk actions on people. */
export function bulkActRoutes({ acts, operations, clock, namesOf, enqueue }: Deps) {
  const named = async (kept: readonly KeptBulkAct[]): Promise<BulkAct[]> => {
    const names = await namesOf(kept.flatMap(({ askedBy, stopped }) => [askedBy, ...(stopped ? [stopped.id] : [])]));
    const admin = (id: string) => ({ id, name: names.get(id) ?? 'Unknown' });
    return z.array(BulkAct).parse(
      kept.map(({ askedBy, stopped, ...act }) => ({
        ...act,
        askedBy: admin(askedBy),
        stopped: stopped && { ...admin(stopped.id), at: stopped.at },
      })),
    );
  };
  const namedOne = async (act: KeptBulkAct): Promise<BulkAct> => BulkAct.parse((await named([act]))[0]);

  return createApi()
    .openapi(startRoute, async (c) => {
      const { commandId } = commandContext(c.var, clock);
      const asked = await acts.ask(c.get('session').userId, c.req.valid('json'), {
        commandId,
        onRecorded: (position) => rememberPosition(c, position),
      });
      if (isRefusal(asked)) return refusalReply(c, asked);
      enqueue(asked.id);
      return c.json(await namedOne(asked), 202);
    })
    .openapi(listRoute, async (c) => {
      const { limit = DEFAULT_LIMIT, cursor, page: number = 1, by } = c.req.valid('query');
      const last = readCursor(cursor, InstantAndId);
      if (isRefusal(last)) return refusalReply(c, last);
      const whose = by && c.get('session').userId;
      const [found, kept] = await Promise.all([
        acts.list({
          by: whose,
          after: last && { askedAt: last[0], id: last[1] },
          ...rowsOf(limit, number, last),
        }),
        acts.count(whose),
      ]);
      total(c, kept);
      return c.json(await named(page(c, found, limit, ({ askedAt, id: actId }) => [askedAt, actId])), 200);
    })
    .openapi(matchingRoute, async (c) => c.json(MatchingPeople.parse(await acts.matching(c.req.valid('query'))), 200))
    .openapi(stopRoute, async (c) => {
      const { id: bulkActId } = c.req.valid('param');
      const stopped = await acts.stop(bulkActId, c.get('session').userId, async () =>
        rememberPosition(c, await operations.recordBulkActStop(commandContext(c.var, clock), bulkActId)),
      );
      return isRefusal(stopped) ? refusalReply(c, stopped) : c.json(await namedOne(stopped), 200);
    })
    .openapi(oneRoute, async (c) => {
      const found = await acts.find(c.req.valid('param').id);
      return found ? c.json(await namedOne(found), 200) : refusalReply(c, notKept);
    })
    .openapi(failuresRoute, async (c) => {
      const { limit = DEFAULT_LIMIT, cursor, page: number = 1 } = c.req.valid('query');
      const last = readCursor(cursor, z.tuple([z.string().regex(/^[1-9]\d{0,5}$/)]));
      if (isRefusal(last)) return refusalReply(c, last);
      const { id: bulkActId } = c.req.valid('param');
      if (!(await acts.find(bulkActId))) return refusalReply(c, notKept);
      const part = { after: Number(last?.[0] ?? 0), ...rowsOf(limit, number, last) };
      const [found, all] = await Promise.all([acts.failures(bulkActId, part), acts.countFailures(bulkActId)]);
      total(c, all);
      const shown = page(c, found, limit, ({ place }) => [String(place)]);
      const names = await namesOf(shown.map(({ userId }) => userId));
      const people = shown.map((person) => ({ ...person, name: names.get(person.userId) ?? 'Unknown' }));
      return c.json(z.array(BulkFailure).parse(people), 200);
    });
}
