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
import {
  ChangeGameEventRequest,
  ChangePreview,
  ChangePreviewQuery,
  GameEvent,
  GameEventReply,
  LeaveReply,
  ScheduleGameEventRequest,
} from './contract.ts';

type Deps = {
  readonly commands: EventsCommands;
  readonly clock: Clock;
  /** A gameEvent as the viewer sees it, once the read models have reached a position. */
  readonly showGameEvent: (
    gameEventId: string,
    position: Position | undefined,
    viewer: Session,
  ) => Promise<GameEvent | undefined>;
  /** The owners of those cafes, where they have one. */
  readonly ownersOf: (cafeIds: readonly string[]) => Promise<readonly string[]>;
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

const changePreviewRoute = createRoute({
  method: 'get',
  path: '/game-events/{id}/change-preview',
  tags,
  summary: 'Say what a change would bring about',
  description:
    'Who would be mailed, which seats would go to the waiting list, and what counts as late. Refused where the change would be.',
  middleware: [signedIn] as const,
  request: { params, query: ChangePreviewQuery },
  responses: { 200: jsonReply('What the change would bring about', ChangePreview), ...refusals },
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

const nothingChanges: ChangePreview = { moved: null, given: 0, offered: 0, freeUntil: null, isLate: false };

type Previewed = Exclude<Awaited<ReturnType<EventsCommands['previewChange']>>, Refusal | undefined>;

/** How many are mailed, as the mails have it: a host who changed everything themselves knows, and an owner gets one mail. */
async function counted(
  { moved, hostId, changers, given, offered, freeUntil, isLate }: Previewed,
  ownersOf: Deps['ownersOf'],
): Promise<ChangePreview> {
  const rest = { given, offered, freeUntil, isLate };
  if (!moved) return { ...rest, moved: null };
  const { seats, offers, line, cafeIds } = moved;
  const notified = [hostId, ...seats, ...offers, ...line];
  const owners = await ownersOf(cafeIds);
  return {
    ...rest,
    moved: {
      seats: seats.length,
      offers: offers.length,
      line: line.length,
      host: changers.some((actor) => actor !== hostId),
      cafeOwner: owners.some((owner) => !notified.includes(owner)),
    },
  };
}

/** The writing half of gameEvents. */
export function gameEventRoutes({ commands, clock, showGameEvent, ownersOf }: Deps) {
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
    .openapi(changePreviewRoute, async (c) => {
      const result = await commands.previewChange(
        commandContext(c.var, clock),
        c.req.valid('param').id,
        c.req.valid('query'),
        c.get('session'),
      );
      if (isRefusal(result)) return refusalReply(c, result);
      return c.json(ChangePreview.parse(result ? await counted(result, ownersOf) : nothingChanges), 200);
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
