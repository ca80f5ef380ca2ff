import { createRoute, z } from '@hono/zod-openapi';
import { earliestEffect } from '../../modules/reliability/policies.ts';
import type { PolicyCommands } from '../../modules/reliability/policy-commands.ts';
import {
  AdoptPolicyReply,
  AdoptPolicyRequest,
  JudgeAgainTrial,
  policyPaths,
  SimulatedPeopleQuery,
  SimulatedPerson,
  SimulatePolicyRequest,
  Simulation,
  WithdrawPolicyRequest,
} from '../../modules/reliability/simulation/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { DEFAULT_LIMIT, page, readCursor } from '../../platform/http/paging.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { PolicySimulations } from './simulations.ts';
import { noTrial } from './stored-simulation.ts';

const tags = ['Reliability'];
const admins = only('isAdmin', 'Only admins can try and adopt policies.');
const params = z.object({ id });

const simulateRoute = createRoute({
  method: 'post',
  path: policyPaths.simulations,
  tags,
  summary: 'Try a policy on the whole history, or judging again what an earlier one judged; nothing is changed',
  description:
    'A worker runs it. The simulation shows the progress, and then the report. Each admin runs one at a time.',
  middleware: [admins] as const,
  request: jsonBody(z.union([JudgeAgainTrial, SimulatePolicyRequest])),
  responses: { 202: jsonReply('Accepted; the simulation shows the progress', Simulation), ...refusals },
});

const listRoute = createRoute({
  method: 'get',
  path: policyPaths.simulations,
  tags,
  summary: 'List the policies I have tried, the last one first',
  middleware: [admins] as const,
  responses: { 200: jsonReply('The simulations that are still kept', z.array(Simulation)), ...refusals },
});

const simulationRoute = createRoute({
  method: 'get',
  path: policyPaths.simulation,
  tags,
  summary: 'Show the progress of a tried policy, and its report',
  middleware: [admins] as const,
  request: { params },
  responses: { 200: jsonReply('The simulation', Simulation), ...refusals },
});

const cancelRoute = createRoute({
  method: 'delete',
  path: policyPaths.simulation,
  tags,
  summary: 'Cancel the trial of a policy, or delete its report',
  middleware: [admins] as const,
  request: { params },
  responses: { 204: { description: 'Gone' }, ...refusals },
});

const peopleRoute = createRoute({
  method: 'get',
  path: policyPaths.people,
  tags,
  summary: 'List the people who would be suspended or freed, or whose score would change',
  description: 'Suspensions that last longest come first, and then scores that change most.',
  middleware: [admins] as const,
  request: { params, query: SimulatedPeopleQuery },
  responses: { 200: jsonReply('A page of people', z.array(SimulatedPerson)), ...refusals },
});

const adoptRoute = createRoute({
  method: 'post',
  path: policyPaths.adopt,
  tags,
  summary: 'Adopt a policy after its report was seen; the reason is kept permanently',
  middleware: [admins] as const,
  request: jsonBody(AdoptPolicyRequest),
  responses: { 201: jsonReply('The version, and when it comes into force', AdoptPolicyReply), ...refusals },
});

const notDone = refuse(409, 'not_done', 'Please wait for the report before you adopt these rules.');
const notSeen = refuse(409, 'not_seen', 'Please look at the report of exactly these rules before you adopt them.');
const onlyTried = refuse(
  409,
  'only_tried',
  'No policy can forgive seats that were filled again yet. Please try the rules without it.',
);

const withdrawRoute = createRoute({
  method: 'post',
  path: policyPaths.withdraw,
  tags,
  summary: 'Withdraw a policy that is still to come; the reason is kept permanently',
  description: '409 `too_late` from a minute before it comes into force, and `withdrawn`.',
  middleware: [admins] as const,
  request: jsonBody(WithdrawPolicyRequest),
  responses: { 204: { description: 'It will not come into force' }, ...refusals },
});

function triedIn(request: JudgeAgainTrial | SimulatePolicyRequest): Parameters<PolicySimulations['ask']>[1] {
  if ('judgedUnder' in request) return request;
  const { basedOn, forgiveRefilled, ...rules } = request;
  return { rules, basedOn, forgiveRefilled };
}

type Deps = {
  readonly simulations: Omit<PolicySimulations, 'run' | 'forget'>;
  readonly commands: Pick<PolicyCommands, 'adopt' | 'withdraw'>;
  readonly clock: Clock;
  /** The names of people by id, also of erased ones. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Enqueues the job that runs a simulation. */
  readonly enqueue: (simulationId: string) => void;
};

/** Routes for admins to try policies on history, and to adopt one whose report they saw. */
export function policyTrialRoutes({ simulations, commands, clock, namesOf, enqueue }: Deps) {
  return createApi()
    .openapi(simulateRoute, async (c) => {
      const asked = await simulations.ask(c.get('session').userId, triedIn(c.req.valid('json')));
      if (isRefusal(asked)) return refusalReply(c, asked);
      enqueue(asked.id);
      return c.json(Simulation.parse(asked), 202);
    })
    .openapi(listRoute, async (c) =>
      c.json(z.array(Simulation).parse(await simulations.listOf(c.get('session').userId)), 200),
    )
    .openapi(simulationRoute, async (c) => {
      const found = await simulations.find(c.req.valid('param').id);
      return found ? c.json(Simulation.parse(found), 200) : refusalReply(c, noTrial);
    })
    .openapi(cancelRoute, async (c) => {
      const removed = await simulations.remove(c.req.valid('param').id, c.get('session').userId);
      return removed ? noContent(c) : refusalReply(c, noTrial);
    })
    .openapi(peopleRoute, async (c) => {
      const { change, limit = DEFAULT_LIMIT, cursor, page: number = 1 } = c.req.valid('query');
      const last = readCursor(cursor, z.tuple([z.literal(change), z.string().regex(/^[1-9]\d{0,8}$/)]));
      if (isRefusal(last)) return refusalReply(c, last);
      const { id: simulationId } = c.req.valid('param');
      if (!(await simulations.find(simulationId))) return refusalReply(c, noTrial);
      // the places of a list are counted from 1, without gaps
      const after = last === undefined ? (number - 1) * limit : Number(last[1]);
      const found = await simulations.people(simulationId, { change, after, limit: limit + 1 });
      const shown = page(c, found, limit, ({ place }) => [change, String(place)]);
      const names = await namesOf(shown.map(({ userId }) => userId));
      const named = shown.map((person) => ({ ...person, name: names.get(person.userId) ?? 'Deleted member' }));
      return c.json(z.array(SimulatedPerson).parse(named), 200);
    })
    .openapi(adoptRoute, async (c) => {
      const { simulationId, seen, reason, effectiveFrom = earliestEffect(clock()) } = c.req.valid('json');
      const simulation = await simulations.find(simulationId);
      if (!simulation) return refusalReply(c, noTrial);
      const { rules, basedOn, report, forgiveRefilled, judgedUnder } = simulation;
      if (!report || judgedUnder !== null) return refusalReply(c, notDone);
      if (report.seen !== seen) return refusalReply(c, notSeen);
      if (forgiveRefilled) return refusalReply(c, onlyTried);
      const context = commandContext(c.var, clock);
      const done = await commands.adopt(context, { rules, effectiveFrom, reason, basedOn });
      return commandReply(c, done, ({ adopted: { version } }) =>
        c.json(AdoptPolicyReply.parse({ version, effectiveFrom }), 201),
      );
    })
    .openapi(withdrawRoute, async (c) => {
      const done = await commands.withdraw(commandContext(c.var, clock), c.req.valid('json'));
      return commandReply(c, done, () => noContent(c));
    });
}
