import { createRoute, z } from '@hono/zod-openapi';
import { type CommandContext, type ProjectionEngine, ProjectionStateError } from '@tablemates/event-store';
import type { Context } from 'hono';
import { ReadModel, type ReadModelTask, SkipRequest } from '../../modules/admin/contract.ts';
import type { ReadModelEvent } from '../../modules/admin/domain-events.ts';
import type { ReadModelCommands } from '../../modules/admin/read-model-commands.ts';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { rememberPosition } from '../../platform/http/consistency.ts';
import { only } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ReadModelTasks } from './read-model-tasks.ts';

const tags = ['Admin'];
const admins = only('isAdmin', 'Only admins can look after the read models.');
const params = z.object({ name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/) });

const listRoute = createRoute({
  method: 'get',
  path: '/admin/projections',
  tags,
  summary: 'Show how far each read model has followed the log, and what it is doing',
  middleware: [admins] as const,
  responses: { 200: jsonReply('The read models', z.array(ReadModel)), ...refusals },
});

const rebuildRoute = createRoute({
  method: 'post',
  path: '/admin/projections/{name}/rebuild',
  tags,
  summary: 'Rebuild a read model beside the one that serves, and swap them',
  middleware: [admins] as const,
  request: { params },
  responses: { 202: jsonReply('Accepted; the list shows the progress', ReadModel), ...refusals },
});

const verifyRoute = createRoute({
  method: 'post',
  path: '/admin/projections/{name}/verify',
  tags,
  summary: 'Fold the log again and count the rows that differ; nothing is changed',
  middleware: [admins] as const,
  request: { params },
  responses: { 202: jsonReply('Accepted; the list shows the progress', ReadModel), ...refusals },
});

const resumeRoute = createRoute({
  method: 'post',
  path: '/admin/projections/{name}/resume',
  tags,
  summary: 'Retry the domain event at which a read model is paused',
  middleware: [admins] as const,
  request: { params },
  responses: { 200: jsonReply('The read model as it is now', ReadModel), ...refusals },
});

const skipRoute = createRoute({
  method: 'post',
  path: '/admin/projections/{name}/skip',
  tags,
  summary: 'Skip the domain event at which a read model is paused, now and in every rebuild',
  middleware: [admins] as const,
  request: { params, ...jsonBody(SkipRequest) },
  responses: { 200: jsonReply('The read model as it is now', ReadModel), ...refusals },
});

const rollbackRoute = createRoute({
  method: 'post',
  path: '/admin/projections/{name}/rollback',
  tags,
  summary: 'Go back to the rows that served before the last swap, once they have caught up with the log',
  description: '409 `nothing_kept` if no earlier rows are kept, and `busy` while it is rebuilt, verified or swapped.',
  middleware: [admins] as const,
  request: { params },
  responses: { 200: jsonReply('The read model as it is now', ReadModel), ...refusals },
});

const nothingKept = refuse(409, 'nothing_kept', 'No earlier rows of this read model are kept.');
const busy = refuse(409, 'busy', 'It is being rebuilt, verified or swapped right now. Please try again in a moment.');
const unknown = refuse(404, 'not_found', 'There is no such read model.');
const notPaused = refuse(409, 'not_paused', 'It is no longer paused there.');

type Deps = {
  readonly tasks: Pick<ReadModelTasks, 'ask' | 'list'>;
  readonly commands: ReadModelCommands;
  readonly engine: Pick<ProjectionEngine, 'resume' | 'rollback' | 'skip'>;
  readonly clock: Clock;
  /** Enqueues the job that runs a read model's task. */
  readonly enqueue: (name: string) => void;
};

/**
 * Routes for admins to inspect, rebuild, verify, resume, skip and roll back. Each action is recorded in the log before
 * it runs.
 */
export function readModelsRoutes({ tasks, commands, engine, clock, enqueue }: Deps) {
  const named = async (name: string) => (await tasks.list()).find((each) => each.name === name);

  const record = async (c: Context, context: CommandContext, domainEvent: ReadModelEvent): Promise<void> =>
    rememberPosition(c, await commands.record(context, domainEvent));

  /** @returns the read model with its task, or undefined if there is no read model of this name */
  const asked = async (c: Context, context: CommandContext, name: string, kind: ReadModelTask['kind']) => {
    const found = await named(name);
    if (!found) return undefined;
    if (found.task?.state !== 'asked' && found.task?.state !== 'running') {
      const type = kind === 'rebuild' ? 'ReadModelRebuildAsked' : 'ReadModelVerificationAsked';
      await record(c, context, { type, data: { readModel: name } });
      await tasks.ask(name, kind, context.actor);
    }
    enqueue(name);
    return named(name);
  };

  return createApi()
    .openapi(listRoute, async (c) => c.json(z.array(ReadModel).parse(await tasks.list()), 200))
    .openapi(rebuildRoute, async (c) => {
      const found = await asked(c, commandContext(c.var, clock), c.req.valid('param').name, 'rebuild');
      return found ? c.json(ReadModel.parse(found), 202) : refusalReply(c, unknown);
    })
    .openapi(verifyRoute, async (c) => {
      const found = await asked(c, commandContext(c.var, clock), c.req.valid('param').name, 'verification');
      return found ? c.json(ReadModel.parse(found), 202) : refusalReply(c, unknown);
    })
    .openapi(resumeRoute, async (c) => {
      const { name } = c.req.valid('param');
      const found = await named(name);
      if (!found) return refusalReply(c, unknown);
      if (!found.paused) return refusalReply(c, notPaused);
      const { position } = found.paused;
      await record(c, commandContext(c.var, clock), { type: 'ReadModelResumed', data: { readModel: name, position } });
      await engine.resume(name);
      return c.json(ReadModel.parse(await named(name)), 200);
    })
    .openapi(skipRoute, async (c) => {
      const { name } = c.req.valid('param');
      const { position, reason } = c.req.valid('json');
      const found = await named(name);
      if (!found) return refusalReply(c, unknown);
      if (found.paused?.position !== position) return refusalReply(c, notPaused);
      const context = commandContext(c.var, clock);
      await record(c, context, { type: 'ReadModelSkipped', data: { readModel: name, position, reason } });
      await engine.skip(name, BigInt(position), reason, context.actor);
      return c.json(ReadModel.parse(await named(name)), 200);
    })
    .openapi(rollbackRoute, async (c) => {
      const { name } = c.req.valid('param');
      const found = await named(name);
      if (!found) return refusalReply(c, unknown);
      if (found.earlier === null) return refusalReply(c, nothingKept);
      if (found.task?.state === 'asked' || found.task?.state === 'running') return refusalReply(c, busy);
      await record(c, commandContext(c.var, clock), { type: 'ReadModelRollbackAsked', data: { readModel: name } });
      try {
        await engine.rollback(name);
      } catch (error) {
        if (error instanceof ProjectionStateError)
          return refusalReply(c, error.reason === 'missing' ? nothingKept : busy);
        throw error;
      }
      return c.json(ReadModel.parse(await named(name)), 200);
    });
}
