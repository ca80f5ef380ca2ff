import { createRoute, z } from '@hono/zod-openapi';
import type { Clock, Instant } from '../../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { commandReply } from '../../../platform/http/command-reply.ts';
import { id } from '../../../platform/http/schemas.ts';
import { only, signedIn } from '../../../platform/http/session.ts';
import { Contest } from '../contract.ts';
import type { CarriedOverPenalty } from '../policy.ts';
import type { ContestCommands } from './commands.ts';
import {
  AnswerContestRequest,
  ContestMarkRequest,
  contestPaths,
  DecideContestReply,
  DecideContestRequest,
  HostContest,
} from './contract.ts';
import { unknownContest } from './decide-contest.ts';

type Deps = {
  readonly commands: ContestCommands;
  readonly clock: Clock;
  /** The marked person of a contest, whose stream records it; undefined if the id is unknown. */
  readonly personOf: (contestId: string) => Promise<string | undefined>;
  readonly showContest: (userId: string, contestId: string) => Promise<Contest | undefined>;
  /** A contest of a person's mark as the host sees it, as the log has it. */
  readonly showHostContest: (contest: {
    readonly contestId: string;
    readonly userId: string;
    readonly gameEventId: string;
  }) => Promise<HostContest | undefined>;
  readonly standingOf: (
    userId: string,
    now: Instant,
  ) => Promise<{ readonly score: number; readonly penalty: CarriedOverPenalty | null }>;
};

const tags = ['Contests'];

const contestRoute = createRoute({
  method: 'post',
  path: contestPaths.contest,
  tags,
  summary: 'Contest my own no-show or late cancel within 7 days after the mark',
  middleware: [signedIn] as const,
  request: jsonBody(ContestMarkRequest),
  responses: { 201: jsonReply('The contest', Contest), ...refusals },
});

const withdrawRoute = createRoute({
  method: 'delete',
  path: contestPaths.withdraw,
  tags,
  summary: 'Withdraw a contest; it then counts as if there had been none',
  middleware: [signedIn] as const,
  request: { params: z.object({ id }) },
  responses: { 204: { description: 'Withdrawn' }, ...refusals },
});

const answerRoute = createRoute({
  method: 'post',
  path: contestPaths.answer,
  tags,
  summary: 'Answer as the host that the mark is right; changing the mark settles the contest instead',
  middleware: [signedIn] as const,
  request: { params: z.object({ id, contestId: id }), ...jsonBody(AnswerContestRequest) },
  responses: { 200: jsonReply('The contest with the answer', HostContest), ...refusals },
});

const decideRoute = createRoute({
  method: 'post',
  path: contestPaths.decision,
  tags,
  summary: 'Make the final decision on a contest: a different status corrects the mark, the same status upholds it',
  middleware: [only('isAdmin', 'Only admins can decide on a dispute.')] as const,
  request: { params: z.object({ id }), ...jsonBody(DecideContestRequest) },
  responses: { 200: jsonReply('The marked person’s score and penalty now', DecideContestReply), ...refusals },
});

/** The write routes of contests (evenings contract, section 7). */
export function contestRoutes({ commands, clock, personOf, showContest, showHostContest, standingOf }: Deps) {
  return createApi()
    .openapi(contestRoute, async (c) => {
      const result = await commands.contest(commandContext(c.var, clock), c.req.valid('json'));
      return commandReply(c, result, async ({ contestId }) =>
        c.json(Contest.parse(await showContest(c.get('session').userId, contestId)), 201),
      );
    })
    .openapi(withdrawRoute, async (c) => {
      const withdrawn = await commands.withdraw(commandContext(c.var, clock), c.req.valid('param').id);
      return commandReply(c, withdrawn, () => noContent(c));
    })
    .openapi(answerRoute, async (c) => {
      const { id: gameEventId, contestId } = c.req.valid('param');
      const userId = await personOf(contestId);
      if (userId === undefined) return refusalReply(c, unknownContest);
      const answer = { gameEventId, contestId, userId, ...c.req.valid('json') };
      const answered = await commands.answer(commandContext(c.var, clock), answer);
      return commandReply(c, answered, async () => c.json(HostContest.parse(await showHostContest(answer)), 200));
    })
    .openapi(decideRoute, async (c) => {
      const { id: contestId } = c.req.valid('param');
      const userId = await personOf(contestId);
      if (userId === undefined) return refusalReply(c, unknownContest);
      const decision = { contestId, userId, ...c.req.valid('json') };
      const decided = await commands.decide(commandContext(c.var, clock), decision);
      return commandReply(c, decided, async () => {
        const [contest, { score, penalty }] = await Promise.all([
          showContest(userId, contestId),
          standingOf(userId, clock().toISOString()),
        ]);
        const reply = {
          contestId,
          userId,
          outcome: contest?.state,
          reliabilityScore: score,
          penaltyStatus: penalty?.kind ?? 'none',
          penaltyExpiresAt: penalty?.until ?? null,
        };
        return c.json(DecideContestReply.parse(reply), 200);
      });
    });
}
