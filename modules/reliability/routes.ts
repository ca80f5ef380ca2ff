import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { id } from '../../platform/http/schemas.ts';
import { signedIn } from '../../platform/http/session.ts';
import type { ReliabilityCommands } from './commands.ts';
import { MarkAttendanceReply, MarkAttendanceRequest } from './contract.ts';

type Deps = { readonly commands: Pick<ReliabilityCommands, 'markAttendance'>; readonly clock: Clock };

const markAttendanceRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/attendance/{userId}',
  tags: ['Reliability'],
  summary: 'Mark a participant’s attendance; the mark may be changed until 3 days after the start',
  description: 'A no-show or late cancel of a person who checked in by code needs a reason.',
  middleware: [signedIn] as const,
  request: { params: z.object({ id, userId: id }), ...jsonBody(MarkAttendanceRequest) },
  responses: { 200: jsonReply('The current mark', MarkAttendanceReply), ...refusals },
});

/** The write routes of reliability. */
export function reliabilityRoutes({ commands, clock }: Deps) {
  return createApi().openapi(markAttendanceRoute, async (c) => {
    const { id: gameEventId, userId } = c.req.valid('param');
    const { status, reason } = c.req.valid('json');
    const mark = { gameEventId, userId, status, reason };
    const result = await commands.markAttendance(commandContext(c.var, clock), mark);
    return commandReply(c, result, () => c.json(MarkAttendanceReply.parse({ gameEventId, userId, status }), 200));
  });
}
