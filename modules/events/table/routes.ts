import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { id } from '../../../platform/http/schemas.ts';
import { signedIn } from '../../../platform/http/session.ts';
import { GameEventReply, TableRequest } from '../contract.ts';
import { gameEventReply, type ShowGameEvent } from '../game-event-reply.ts';
import type { tableCommands } from './commands.ts';

type Deps = {
  readonly commands: Pick<ReturnType<typeof tableCommands>, 'answerTable'>;
  readonly clock: Clock;
  readonly showGameEvent: ShowGameEvent;
};

const answerRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/table',
  tags: ['Game events'],
  summary: 'Confirm or decline the table of a game event, as the owner of its cafe',
  description:
    'A cafe that wants to be asked first answers once. Declining needs a reason, and is possible until 24 hours before the start. The host is mailed, and may move the event or call it off within 7 days without a mark; seats can be given back freely.',
  middleware: [signedIn] as const,
  request: { params: z.object({ id }), ...jsonBody(TableRequest) },
  responses: { 200: jsonReply('The game event with its table', GameEventReply), ...refusals },
});

/** The answers of cafes that want to be asked first. */
export const tableRoutes = ({ commands, clock, showGameEvent }: Deps) =>
  createApi().openapi(answerRoute, async (c) => {
    const session = c.get('session');
    const { id: gameEventId } = c.req.valid('param');
    const context = commandContext(c.var, clock);
    const answered = await commands.answerTable(context, gameEventId, session, c.req.valid('json'));
    return gameEventReply(c, answered, () => showGameEvent(gameEventId, session));
  });
