import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { id } from '../../../platform/http/schemas.ts';
import { signedIn } from '../../../platform/http/session.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { CheckInCode, CheckInRequest, GameEventReply, RunningLateRequest } from '../contract.ts';
import { gameEventReply, type ShowGameEvent } from '../game-event-reply.ts';
import type { CheckInCommands } from './commands.ts';

type Deps = {
  readonly commands: CheckInCommands;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly showGameEvent: ShowGameEvent;
};

const tags = ['Game events'];
const params = z.object({ id });

const codeRoute = createRoute({
  method: 'get',
  path: '/game-events/{id}/check-in',
  tags,
  summary: 'Show the check-in code',
  description:
    'Only the host can see it, from 30 minutes before the start to the end. The code and its URL change every 2 minutes. The previous code is still accepted.',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('The code, and until when it is shown', CheckInCode), ...refusals },
});

const checkInRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/check-in',
  tags,
  summary: 'Check in with the code of the table',
  description:
    'If the person has entered a code before, the first instant stays. After 10 wrong codes within 10 minutes every attempt is refused for a while. `at`: when the code was entered, if the phone had no network then. An instant in the future or more than 5 minutes ago counts as now.',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(CheckInRequest) },
  responses: { 200: jsonReply('The game event with the person at the table', GameEventReply), ...refusals },
});

const checkInByHostRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/check-in/{userId}',
  tags,
  summary: 'Check in a participant who has no phone at hand, as the host',
  middleware: [signedIn] as const,
  request: { params: z.object({ id, userId: id }) },
  responses: { 200: jsonReply('The game event with the person at the table', GameEventReply), ...refusals },
});

const lateRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/late',
  tags,
  summary: 'Say that I run late',
  description:
    'Possible from 2 hours before the start to 30 minutes after it. `minutes` count from the start. The host gets a mail and a notification. Running late never counts against a person.',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(RunningLateRequest) },
  responses: { 200: jsonReply('The game event with the minutes', GameEventReply), ...refusals },
});

/** Checking in at the table, and running late (evenings contract, section 6). */
export function checkInRoutes({ commands, clock, publicUrl, showGameEvent }: Deps) {
  return createApi()
    .openapi(codeRoute, async (c) => {
      const gameEventId = c.req.valid('param').id;
      const shown = await commands.showCode(gameEventId, c.get('session').userId, clock().toISOString());
      if (isRefusal(shown)) return refusalReply(c, shown);
      // Browsers do not send the part behind `#`, so request logs never contain the code.
      const url = `${publicUrl}/events/${gameEventId}/tonight#code=${shown.code}`;
      return c.json(CheckInCode.parse({ ...shown, url }), 200);
    })
    .openapi(checkInRoute, async (c) => {
      const session = c.get('session');
      const { id: gameEventId } = c.req.valid('param');
      const context = commandContext(c.var, clock);
      const checkedIn = await commands.checkIn(context, gameEventId, session.userId, c.req.valid('json'));
      return gameEventReply(c, checkedIn, () => showGameEvent(gameEventId, session));
    })
    .openapi(checkInByHostRoute, async (c) => {
      const session = c.get('session');
      const { id: gameEventId, userId } = c.req.valid('param');
      const seat = { userId, hostId: session.userId };
      const checkedIn = await commands.checkInByHost(commandContext(c.var, clock), gameEventId, seat);
      return gameEventReply(c, checkedIn, () => showGameEvent(gameEventId, session));
    })
    .openapi(lateRoute, async (c) => {
      const session = c.get('session');
      const { id: gameEventId } = c.req.valid('param');
      const { minutes } = c.req.valid('json');
      const late = await commands.runLate(commandContext(c.var, clock), gameEventId, session.userId, minutes);
      return gameEventReply(c, late, () => showGameEvent(gameEventId, session));
    });
}
