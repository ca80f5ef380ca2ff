import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { ReliabilityCommands } from './commands.ts';
import {
  CorrectAttendanceRequest,
  CorrectionEffects,
  CorrectionEffectsQuery,
  StandingReply,
  WaivePenaltyRequest,
} from './contract.ts';

const tags = ['Reliability'];
const admins = only('isAdmin', 'Only admins can decide about somebody’s reliability.');
const params = z.object({ id });

const correct = createRoute({
  method: 'post',
  path: '/admin/users/{id}/reliability/corrections',
  tags,
  summary: 'Correct a person’s mark for a game event; the reason is kept permanently',
  middleware: [admins] as const,
  request: { params, ...jsonBody(CorrectAttendanceRequest) },
  responses: { 200: jsonReply('Their score and penalty now', StandingReply), ...refusals },
});

const effects = createRoute({
  method: 'get',
  path: '/admin/users/{id}/reliability/correction-effects',
  tags,
  summary: 'Preview the effects of a correction on score and penalty',
  middleware: [admins] as const,
  request: { params, query: CorrectionEffectsQuery },
  responses: { 200: jsonReply('Score and penalty now, and after each correction', CorrectionEffects), ...refusals },
});

const waive = createRoute({
  method: 'post',
  path: '/admin/users/{id}/penalty/waive',
  tags,
  summary: 'End a person’s penalty; the reason is kept permanently',
  middleware: [admins] as const,
  request: { params, ...jsonBody(WaivePenaltyRequest) },
  responses: { 200: jsonReply('Their score and penalty now', StandingReply), ...refusals },
});

/** The reliability routes for admins. */
export function reliabilityAdminRoutes({
  commands,
  clock,
}: {
  readonly commands: ReliabilityCommands;
  readonly clock: Clock;
}) {
  const standingOf = async (userId: string) => {
    const { score, penalty } = await commands.standingOf(userId, clock().toISOString());
    return StandingReply.parse({
      userId,
      reliabilityScore: score,
      penaltyStatus: penalty?.kind ?? 'none',
      penaltyExpiresAt: penalty?.until ?? null,
    });
  };
  return createApi()
    .openapi(correct, async (c) => {
      const { id: userId } = c.req.valid('param');
      const done = await commands.correctAttendance(commandContext(c.var, clock), { userId, ...c.req.valid('json') });
      return commandReply(c, done, async () => c.json(await standingOf(userId), 200));
    })
    .openapi(effects, async (c) => {
      const seat = { userId: c.req.valid('param').id, ...c.req.valid('query') };
      const found = await commands.correctionEffects(seat, clock().toISOString());
      return isRefusal(found) ? refusalReply(c, found) : c.json(CorrectionEffects.parse(found), 200);
    })
    .openapi(waive, async (c) => {
      const { id: userId } = c.req.valid('param');
      const done = await commands.waivePenalty(commandContext(c.var, clock), { userId, ...c.req.valid('json') });
      return commandReply(c, done, async () => c.json(await standingOf(userId), 200));
    });
}
