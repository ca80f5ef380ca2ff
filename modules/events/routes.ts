import { createRoute, z } from '@hono/zod-openapi';
import type { Position } from '@tablemates/event-store';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { rememberPosition } from '../../platform/http/consistency.ts';
import { id } from '../../platform/http/schemas.ts';
import { only, type Session, signedIn } from '../../platform/http/session.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { mayJoin, notAMember } from './account.ts';
import type { EventsCommands } from './commands.ts';
import { ChangeGameEventRequest, GameEvent, GameEventReply, LeaveReply, ScheduleGameEventRequest } from './contract.ts';

type Deps = {
  readonly commands: EventsCommands;
  readonly clock: Clock;
  /** A gameEvent as the viewer sees it, once the read models have reached a position. */
  readonly showGameEvent: (
    gameEventId: string,
    position: Position | undefined,
    viewer: Session,
  ) => Promise<GameEvent | undefined>;
};

const tags = ['Game events'];
const params = z.object({ id });
const participantParams = z.object({ id, userId: id });

const scheduleRoute = createRoute({
  method: 'post',
  path: '/game-events',
  tags,
  summary: 'Schedule a game event',
  middleware: [only('isProvider', 'Only organizers can host events.')] as const,
  request: jsonBody(ScheduleGameEventRequest),
  responses: { 201: jsonReply('The new game event', GameEvent), ...refusals },
});

const changeRoute = createRoute({
  method: 'patch',
  path: '/game-events/{id}',
  tags,
  summary: 'Change a game event',
  description:
    'By its host or an admin, before the start. `basedOn` is the version that was looked at: 409 `outdated` if it is not the latest. Where nothing changes, nothing is recorded.',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(ChangeGameEventRequest) },
  responses: { 200: jsonReply('The changed game event', GameEventReply), ...refusals },
});

const joinRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/join',
  tags,
  summary: 'Reserve a seat',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('The game event with the seat taken', GameEventReply), ...refusals },
});

const refusalRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/join-refusals',
  tags,
  summary: 'Put on record that a penalty keeps one from a seat; nothing is recorded without one',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 204: { description: 'Done, if there was anything to record' }, ...refusals },
});

const leaveRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/leave',
  tags,
  summary: 'Give a seat back',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('The game event, and whether this was a late cancel', LeaveReply), ...refusals },
});

const cancelRoute = createRoute({
  method: 'patch',
  path: '/game-events/{id}/cancel',
  tags,
  summary: 'Call a game event off',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('The cancelled game event', GameEventReply), ...refusals },
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/game-events/{id}/participants/{userId}',
  tags,
  summary: 'Remove a participant, for good',
  middleware: [signedIn] as const,
  request: { params: participantParams },
  responses: { 200: jsonReply('The game event without them', GameEventReply), ...refusals },
});

const gone = refuse(404, 'not_found', 'This event does not exist.');

/** The writing half of gameEvents. */
export function gameEventRoutes({ commands, clock, showGameEvent }: Deps) {
  const shown = async (
    done: { gameEventId: string; position: Position | undefined },
    viewer: Session,
  ): Promise<GameEvent | Refusal> => (await showGameEvent(done.gameEventId, done.position, viewer)) ?? gone;

  return createApi()
    .openapi(scheduleRoute, async (c) => {
      const result = await commands.schedule(
        commandContext(c.var, clock),
        c.get('session').userId,
        c.req.valid('json'),
      );
      if (isRefusal(result)) return refusalReply(c, result);
      rememberPosition(c, result.position);
      const gameEvent = await shown(result, c.get('session'));
      return isRefusal(gameEvent) ? refusalReply(c, gameEvent) : c.json(GameEvent.parse(gameEvent), 201);
    })
    .openapi(changeRoute, async (c) => {
      const result = await commands.change(
        commandContext(c.var, clock),
        c.req.valid('param').id,
        c.req.valid('json'),
        c.get('session'),
      );
      if (isRefusal(result)) return refusalReply(c, result);
      rememberPosition(c, result.position);
      const gameEvent = await shown(result, c.get('session'));
      return isRefusal(gameEvent) ? refusalReply(c, gameEvent) : c.json(GameEventReply.parse({ gameEvent }), 200);
    })
    .openapi(joinRoute, async (c) => {
      const session = c.get('session');
      if (!mayJoin(session)) return refusalReply(c, notAMember);
      const result = await commands.join(commandContext(c.var, clock), c.req.valid('param').id, session.userId);
      if (isRefusal(result)) return refusalReply(c, result);
      rememberPosition(c, result.position);
      const gameEvent = await shown(result, c.get('session'));
      return isRefusal(gameEvent) ? refusalReply(c, gameEvent) : c.json(GameEventReply.parse({ gameEvent }), 200);
    })
    .openapi(refusalRoute, async (c) => {
      const session = c.get('session');
      if (!mayJoin(session)) return refusalReply(c, notAMember);
      const refusal = await commands.recordRefusal(
        commandContext(c.var, clock),
        c.req.valid('param').id,
        session.userId,
      );
      return refusal ? refusalReply(c, refusal) : c.body(null, 204);
    })
    .openapi(leaveRoute, async (c) => {
      const { userId } = c.get('session');
      const result = await commands.leave(commandContext(c.var, clock), c.req.valid('param').id, userId);
      if (isRefusal(result)) return refusalReply(c, result);
      rememberPosition(c, result.position);
      const gameEvent = await shown(result, c.get('session'));
      if (isRefusal(gameEvent)) return refusalReply(c, gameEvent);
      const lateCancel = result.gameEvent.status !== 'unknown' && result.gameEvent.lateLeavers.includes(userId);
      return c.json(LeaveReply.parse({ gameEvent, lateCancel }), 200);
    })
    .openapi(cancelRoute, async (c) => {
      const result = await commands.cancel(commandContext(c.var, clock), c.req.valid('param').id, c.get('session'));
      if (isRefusal(result)) return refusalReply(c, result);
      rememberPosition(c, result.position);
      const gameEvent = await shown(result, c.get('session'));
      return isRefusal(gameEvent) ? refusalReply(c, gameEvent) : c.json(GameEventReply.parse({ gameEvent }), 200);
    })
    .openapi(removeRoute, async (c) => {
      const { id: gameEventId, userId } = c.req.valid('param');
      const result = await commands.remove(commandContext(c.var, clock), gameEventId, userId, c.get('session'));
      if (isRefusal(result)) return refusalReply(c, result);
      rememberPosition(c, result.position);
      const gameEvent = await shown(result, c.get('session'));
      return isRefusal(gameEvent) ? refusalReply(c, gameEvent) : c.json(GameEventReply.parse({ gameEvent }), 200);
    });
}
