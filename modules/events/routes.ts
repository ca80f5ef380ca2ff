import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { id } from '../../platform/http/schemas.ts';
import { only, type Session, signedIn } from '../../platform/http/session.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { mayJoin, notAMember } from './account.ts';
import { soleChanger } from './changing/change.ts';
import type { EventsCommands } from './commands.ts';
import {
  CancelRequest,
  ChangeGameEventRequest,
  ChangePreview,
  ChangePreviewQuery,
  GameEvent,
  GameEventReply,
  HandOverRequest,
  LeaveReply,
  MoveSeatRequest,
  RemoveRequest,
  ScheduleGameEventRequest,
} from './contract.ts';
import { type Accepted, gameEventReply, replyWithGameEvent, type ShowGameEvent } from './game-event-reply.ts';
import { isHost } from './rules.ts';

type Deps = {
  readonly commands: EventsCommands;
  readonly clock: Clock;
  readonly showGameEvent: ShowGameEvent;
  /** The owners of those of these cafes that have one. */
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
    'Its host or an admin can do so before the start. `basedOn` is the version that the change is based on: 409 `outdated` if it is not the latest. Nothing is recorded if nothing changes.',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(ChangeGameEventRequest) },
  responses: { 200: jsonReply('The changed game event', GameEventReply), ...refusals },
});

const changePreviewRoute = createRoute({
  method: 'get',
  path: '/game-events/{id}/change-preview',
  tags,
  summary: 'Preview the effects of a change',
  description:
    'Shows who would be mailed, which seats would go to the waiting list, and whether it counts as late. Refused if the change would be refused.',
  middleware: [signedIn] as const,
  request: { params, query: ChangePreviewQuery },
  responses: { 200: jsonReply('The effects of the change', ChangePreview), ...refusals },
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
  summary: 'Record that a penalty keeps me from a seat; without a penalty nothing is recorded',
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
  summary: 'Cancel a game event',
  middleware: [signedIn] as const,
  request: { params, body: { ...jsonBody(CancelRequest).body, required: false } },
  responses: { 200: jsonReply('The cancelled game event', GameEventReply), ...refusals },
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/game-events/{id}/participants/{userId}',
  tags,
  summary: 'Remove a participant for good',
  middleware: [signedIn] as const,
  request: { params: participantParams, body: { ...jsonBody(RemoveRequest).body, required: false } },
  responses: { 200: jsonReply('The game event without them', GameEventReply), ...refusals },
});

const moveSeatRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/participants/{userId}/move',
  tags,
  summary: 'Move a seat to another table of the same night',
  description:
    'A host of both tables may do so from 30 minutes before the start to the end. People may move themselves until the start. The check-in moves, too, and there is no mark.',
  middleware: [signedIn] as const,
  request: { params: participantParams, ...jsonBody(MoveSeatRequest) },
  responses: { 200: jsonReply('The game event that the seat left', GameEventReply), ...refusals },
});

const takeOverRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/take-over',
  tags,
  summary: 'Host it instead of its host',
  description:
    'An organizer of its group may, until the start. 409 `taken` where a host was sought and another organizer was faster. A host who asked the others and can host after all keeps it.',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('The game event with its new host', GameEventReply), ...refusals },
});

const handOverRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/hand-over',
  tags,
  summary: 'Give it to another host',
  description:
    'Until the start. The new host, the old one and everybody with a seat are mailed. 409 `overlaps`, `unsuitable`, `already_host`.',
  middleware: [only('isAdmin', 'Only admins can hand an event over.')] as const,
  request: { params, ...jsonBody(HandOverRequest) },
  responses: { 200: jsonReply('The game event with its new host', GameEventReply), ...refusals },
});

const cannotHostRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/cannot-host',
  tags,
  summary: 'Ask the other organizers of its group to host it',
  description:
    'If nobody has taken it over by two hours before the start, it is cancelled. For a host who asked within 24 hours of the start, that counts as a late cancel.',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('The game event, which is looking for a host', GameEventReply), ...refusals },
});

const nothingChanges: ChangePreview = { moved: null, given: 0, offered: 0, freeUntil: null, isLate: false };

type Previewed = Exclude<Awaited<ReturnType<EventsCommands['previewChange']>>, Refusal | undefined>;

/**
 * Counts the people who are mailed about a change. Whoever made all changes gets no mail. An owner who takes part in
 * the gameEvent gets one mail, not two.
 */
async function counted(
  { moved, hostId, changers, given, offered, freeUntil, isLate }: Previewed,
  ownersOf: Deps['ownersOf'],
): Promise<ChangePreview> {
  const rest = { given, offered, freeUntil, isLate };
  if (!moved) return { ...rest, moved: null };
  const { cafeIds, atOnce } = moved;
  const others = (ids: readonly string[]) => ids.filter((id) => id !== soleChanger(changers));
  const [seats, offers, line] = [others(moved.seats), others(moved.offers), others(moved.line)];
  const notified = [hostId, ...seats, ...offers, ...line];
  const owners = await ownersOf(cafeIds);
  return {
    ...rest,
    moved: {
      atOnce,
      seats: seats.length,
      offers: offers.length,
      line: line.length,
      host: changers.some((actor) => !isHost({ hostId }, actor)),
      cafeOwner: owners.some((owner) => !notified.includes(owner)),
    },
  };
}

/** The write routes of gameEvents. */
export function gameEventRoutes({ commands, clock, showGameEvent, ownersOf }: Deps) {
  const shownTo =
    (viewer: Session) =>
    ({ gameEventId }: Accepted) =>
      showGameEvent(gameEventId, viewer);

  return createApi()
    .openapi(scheduleRoute, async (c) => {
      const session = c.get('session');
      const result = await commands.schedule(commandContext(c.var, clock), session.userId, c.req.valid('json'));
      return replyWithGameEvent(c, result, shownTo(session), (gameEvent) => c.json(GameEvent.parse(gameEvent), 201));
    })
    .openapi(changeRoute, async (c) => {
      const session = c.get('session');
      const { id: gameEventId } = c.req.valid('param');
      const result = await commands.change(commandContext(c.var, clock), gameEventId, c.req.valid('json'), session);
      return gameEventReply(c, result, shownTo(session));
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
      return gameEventReply(c, result, shownTo(session));
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
      const session = c.get('session');
      const { userId } = session;
      const result = await commands.leave(commandContext(c.var, clock), c.req.valid('param').id, userId);
      return replyWithGameEvent(c, result, shownTo(session), (gameEvent, { gameEvent: state }) => {
        const lateCancel = state.status !== 'unknown' && state.seats.lateLeavers.includes(userId);
        return c.json(LeaveReply.parse({ gameEvent, lateCancel }), 200);
      });
    })
    .openapi(cancelRoute, async (c) => {
      const session = c.get('session');
      const { reason } = c.req.valid('json');
      const { id: gameEventId } = c.req.valid('param');
      const result = await commands.cancel(commandContext(c.var, clock), gameEventId, session, { reason });
      return gameEventReply(c, result, shownTo(session));
    })
    .openapi(takeOverRoute, async (c) => {
      const session = c.get('session');
      const { id: gameEventId } = c.req.valid('param');
      const result = await commands.takeOver(commandContext(c.var, clock), gameEventId, session.userId);
      return gameEventReply(c, result, shownTo(session));
    })
    .openapi(handOverRoute, async (c) => {
      const session = c.get('session');
      const { id: gameEventId } = c.req.valid('param');
      const { to } = c.req.valid('json');
      const result = await commands.handOver(commandContext(c.var, clock), gameEventId, to);
      return gameEventReply(c, result, shownTo(session));
    })
    .openapi(cannotHostRoute, async (c) => {
      const session = c.get('session');
      const { id: gameEventId } = c.req.valid('param');
      const result = await commands.cannotHost(commandContext(c.var, clock), gameEventId, session.userId);
      return gameEventReply(c, result, shownTo(session));
    })
    .openapi(removeRoute, async (c) => {
      const session = c.get('session');
      const { id: gameEventId, userId } = c.req.valid('param');
      const { reason } = c.req.valid('json');
      const result = await commands.remove(commandContext(c.var, clock), gameEventId, userId, session, reason);
      return gameEventReply(c, result, shownTo(session));
    })
    .openapi(moveSeatRoute, async (c) => {
      const session = c.get('session');
      const { id: gameEventId, userId } = c.req.valid('param');
      const { to: toId } = c.req.valid('json');
      const result = await commands.moveSeat(commandContext(c.var, clock), {
        gameEventId,
        toId,
        userId,
        by: session.userId,
      });
      return gameEventReply(c, result, shownTo(session));
    });
}
