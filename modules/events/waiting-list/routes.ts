import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { id } from '../../../platform/http/schemas.ts';
import { signedIn } from '../../../platform/http/session.ts';
import { mayJoin, notAMember } from '../account.ts';
import { GameEventReply, OfferRequest, WaitingListReply } from '../contract.ts';
import { type Accepted, gameEventReply, replyWithGameEvent, type ShowGameEvent } from '../game-event-reply.ts';
import type { waitingListCommands } from './commands.ts';
import { placeInLine } from './waiting-list.ts';

type Deps = {
  readonly commands: Pick<
    ReturnType<typeof waitingListCommands>,
    'joinWaitingList' | 'leaveWaitingList' | 'answerOffer'
  >;
  readonly clock: Clock;
  readonly showGameEvent: ShowGameEvent;
};

const tags = ['Game events'];
const params = z.object({ id });

const joinRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/waiting-list',
  tags,
  summary: 'Join the waiting list of a full game event',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('The place in line, and the game event', WaitingListReply), ...refusals },
});

const leaveRoute = createRoute({
  method: 'delete',
  path: '/game-events/{id}/waiting-list',
  tags,
  summary: 'Leave the waiting list, or decline the seat that is offered',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('The game event', GameEventReply), ...refusals },
});

const offerRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/offer',
  tags,
  summary: 'Accept or decline the seat that is offered',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(OfferRequest) },
  responses: { 200: jsonReply('The game event', GameEventReply), ...refusals },
});

/** The write routes of the waiting list. */
export function waitingListRoutes({ commands, clock, showGameEvent }: Deps) {
  const show = ({ gameEventId }: Accepted) => showGameEvent(gameEventId);

  return createApi()
    .openapi(joinRoute, async (c) => {
      const session = c.get('session');
      if (!mayJoin(session)) return refusalReply(c, notAMember);
      const context = commandContext(c.var, clock);
      const result = await commands.joinWaitingList(context, c.req.valid('param').id, session.userId);
      return replyWithGameEvent(c, result, show, (gameEvent, { gameEvent: state }) => {
        // If a request is repeated under the same key, the person may have a seat by now.
        const { place, of } = placeInLine(state, session.userId, context.now);
        return c.json(WaitingListReply.parse({ place: place ?? 0, of, gameEvent }), 200);
      });
    })
    .openapi(leaveRoute, async (c) => {
      const { userId } = c.get('session');
      const result = await commands.leaveWaitingList(commandContext(c.var, clock), c.req.valid('param').id, userId);
      return gameEventReply(c, result, show);
    })
    .openapi(offerRoute, async (c) => {
      const { userId } = c.get('session');
      const { accept } = c.req.valid('json');
      const context = commandContext(c.var, clock);
      const result = await commands.answerOffer(
        context,
        c.req.valid('param').id,
        userId,
        accept ? 'accept' : 'decline',
      );
      return gameEventReply(c, result, show);
    });
}
