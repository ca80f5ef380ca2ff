import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../../platform/clock.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { linkToken, linkTokenOf } from '../../../platform/http/link-token.ts';
import { id } from '../../../platform/http/schemas.ts';
import { signedIn } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import { GameEventReply } from '../contract.ts';
import { gameEventReply, type ShowGameEvent } from '../game-event-reply.ts';
import type { answerLinks } from './answer-link.ts';
import type { confirmationCommands } from './commands.ts';

type Deps = {
  readonly commands: ReturnType<typeof confirmationCommands>;
  readonly links: ReturnType<typeof answerLinks>;
  readonly clock: Clock;
  readonly showGameEvent: ShowGameEvent;
};

const tags = ['Game events'];
const unknownLink = refuse(404, 'not_found', 'This link is not valid.');

const confirmRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/confirmation',
  tags,
  summary: 'Say that I will be there',
  middleware: [signedIn] as const,
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The game event with the seat confirmed', GameEventReply), ...refusals },
});

const answerRoute = createRoute({
  method: 'post',
  path: '/seat-answers/{token}',
  tags,
  summary: 'Say with the link in a mail that I will be there',
  description: 'Works without signing in. A link can be used once, for the start that its mail was about.',
  request: linkToken,
  responses: { 200: jsonReply('The game event, as a visitor sees it', GameEventReply), ...refusals },
});

/** Participants who say that they will be there (evenings contract, section 4). */
export function confirmationRoutes({ commands, links, clock, showGameEvent }: Deps) {
  return createApi()
    .openapi(confirmRoute, async (c) => {
      const { userId } = c.get('session');
      const confirmed = await commands.confirm(commandContext(c.var, clock), c.req.valid('param').id, userId);
      return gameEventReply(c, confirmed, ({ gameEventId }) => showGameEvent(gameEventId, { userId, isAdmin: false }));
    })
    .openapi(answerRoute, async (c) => {
      const question = links.questionOf(linkTokenOf(c));
      if (!question) return refusalReply(c, unknownLink);
      const context = { ...commandContext(c.var, clock), actor: question.userId };
      const confirmed = await commands.confirmByLink(context, question);
      return gameEventReply(c, confirmed, ({ gameEventId }) => showGameEvent(gameEventId));
    });
}
