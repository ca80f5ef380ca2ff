import { createRoute, z } from '@hono/zod-openapi';
import type { Position } from '@tablemates/event-store';
import type { Clock } from '../../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { rememberPosition } from '../../../platform/http/consistency.ts';
import { id } from '../../../platform/http/schemas.ts';
import { signedIn } from '../../../platform/http/session.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { mayJoin, notAMember } from '../account.ts';
import type { EventsCommands } from '../commands.ts';
import { type GameEvent, GameEventReply, OfferRequest, WaitingListReply } from '../contract.ts';
import { unknownGameEvent } from '../game-event.ts';
import { placeInLine } from './waiting-list.ts';

type Deps = {
  readonly commands: Pick<EventsCommands, 'joinWaitingList' | 'leaveWaitingList' | 'answerOffer'>;
  readonly clock: Clock;
  /** A gameEvent as people see it, once the read models have reached a position. */
  readonly showGameEvent: (gameEventId: string, position: Position | undefined) => Promise<GameEvent | undefined>;
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

/** The writing half of the waiting list. */
export function waitingListRoutes({ commands, clock, showGameEvent }: Deps) {
  return createApi()
    .openapi(joinRoute, async (c) => {
      const session = c.get('session');
      if (!mayJoin(session)) return refusalReply(c, notAMember);
      const context = commandContext(c.var, clock);
      const result = await commands.joinWaitingList(context, c.req.valid('param').id, session.userId);
      if (isRefusal(result)) return refusalReply(c, result);
      rememberPosition(c, result.position);
      const gameEvent = await showGameEvent(result.gameEventId, result.position);
      if (!gameEvent) return refusalReply(c, unknownGameEvent);
      // asked again under the same key, the person may have a seat by now
      const { place, of } = placeInLine(result.gameEvent, session.userId, context.now);
      return c.json(WaitingListReply.parse({ place: place ?? 0, of, gameEvent }), 200);
    })
    .openapi(leaveRoute, async (c) => {
      const { userId } = c.get('session');
      const result = await commands.leaveWaitingList(commandContext(c.var, clock), c.req.valid('param').id, userId);
      if (isRefusal(result)) return refusalReply(c, result);
      rememberPosition(c, result.position);
      const gameEvent = await showGameEvent(result.gameEventId, result.position);
      return gameEvent ? c.json(GameEventReply.parse({ gameEvent }), 200) : refusalReply(c, unknownGameEvent);
    })
    .openapi(offerRoute, async (c) => {
      const { userId } = c.get('session');
      const { accept } = c.req.valid('json');
      const context = commandContext(c.var, clock);
      const result = await commands.answerOffer(context, c.req.valid('param').id, userId, accept);
      if (isRefusal(result)) return refusalReply(c, result);
      rememberPosition(c, result.position);
      const gameEvent = await showGameEvent(result.gameEventId, result.position);
      return gameEvent ? c.json(GameEventReply.parse({ gameEvent }), 200) : refusalReply(c, unknownGameEvent);
    });
}
