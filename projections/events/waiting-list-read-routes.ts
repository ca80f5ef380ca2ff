import { createRoute, z } from '@hono/zod-openapi';
import type { Recorded } from '@tablemates/event-store';
import { type LineEntry, SeatHistory, WaitingList } from '../../modules/events/contract.ts';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';
import { mayManage } from '../../modules/events/rules.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { signedIn } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import { findFirstAndLastNames, type PersonName } from '../identity/people-queries.ts';
import { unknownGameEvent } from './game-event-routes.ts';
import { type Line, lineOf } from './waiting-list-history.ts';

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  /** A gameEvent's stream in the order of the log; empty for an unknown one. */
  readonly readStream: (gameEventId: string) => Promise<readonly Recorded<GameEventDomainEvent>[]>;
  /** Whether a person sees a gameEvent as an organizer of its group, which ends as its rating closes. */
  readonly isOrganizer: (gameEventId: string, userId: string) => Promise<boolean>;
  /** Whether one of two people has blocked the other. */
  readonly isBlocked: (one: string, other: string) => Promise<boolean>;
};

const tags = ['Game events'];

const waitingListRoute = createRoute({
  method: 'get',
  path: '/game-events/{id}/waiting-list',
  tags,
  summary: 'Show my place in line',
  description: 'The host and admins also get everybody who waits, in order.',
  middleware: [signedIn] as const,
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The place in line', WaitingList), ...refusals },
});

const seatRoute = createRoute({
  method: 'get',
  path: '/game-events/{id}/seats/{userId}',
  tags,
  summary: 'Show how a seat was given',
  description:
    'The waiting list at the instant when the seat was given. For the host, admins, and the person, who does not see the names of others.',
  middleware: [signedIn] as const,
  request: { params: z.object({ id, userId: id }) },
  responses: { 200: jsonReply('How the seat was given', SeatHistory), ...refusals },
});

const notYours = refuse(403, 'forbidden', 'Only the host and the person can see how this seat was given.');
const noSeat = refuse(404, 'not_joined', 'This person is not part of this event.');
const DELETED: PersonName = { firstName: 'Deleted member', lastName: '', photo: null };

/** The read routes of the waiting list, and of how seats were given. */
export function waitingListReadRoutes({ sql, clock, readStream, isBlocked, isOrganizer }: Deps) {
  /**
   * The line as a host sees it, without people who have blocked them or whom they have blocked. These are passed over
   * without notice, so a place ahead of somebody who got a seat would reveal the block (evenings contract, section 8).
   * Admins see everybody.
   */
  async function shownTo<Entry extends { readonly userId: string }>(
    { userId, isAdmin }: { readonly userId: string; readonly isAdmin: boolean },
    entries: readonly Entry[],
  ): Promise<readonly Entry[]> {
    if (isAdmin) return entries;
    const apart = await Promise.all(entries.map((each) => isBlocked(userId, each.userId)));
    return entries.filter((_, index) => !apart[index]);
  }

  return createApi()
    .openapi(waitingListRoute, async (c) => {
      const line = lineOf(await readStream(c.req.valid('param').id));
      if (!line) return refusalReply(c, unknownGameEvent);
      const session = c.get('session');
      const { userId } = session;
      const now = clock().toISOString();
      const organizes = await isOrganizer(c.req.valid('param').id, userId);
      const asHost = mayManage(line, { ...session, organizes });
      const guests = line.guests.filter(({ invitedBy, until }) => until > now && (asHost || invitedBy === userId));
      const held = line.inviters.has(userId) && { hasHeldForFriend: true };
      const place = { ...placeOf(line, userId, now), guests, ...held };
      if (!asHost) return c.json(WaitingList.parse(place), 200);
      const waiting = await shownTo(session, line.waiting);
      const names = await findFirstAndLastNames(
        sql,
        waiting.map((each) => each.userId),
      );
      const people = waiting.map(({ userId, since, passedOver }) => ({
        id: userId,
        ...(names.get(userId) ?? DELETED),
        since,
        passedOver,
      }));
      return c.json(WaitingList.parse({ ...place, people }), 200);
    })
    .openapi(seatRoute, async (c) => {
      const { id: gameEventId, userId } = c.req.valid('param');
      const session = c.get('session');
      const line = lineOf(await readStream(gameEventId));
      if (!line) return refusalReply(c, unknownGameEvent);
      const organizes = !(await isBlocked(session.userId, userId)) && (await isOrganizer(gameEventId, session.userId));
      const asHost = mayManage(line, { ...session, organizes });
      if (!asHost && session.userId !== userId) return refusalReply(c, notYours);
      const seat = line.seats.get(userId);
      if (!seat) return refusalReply(c, noSeat);
      const { given, ...how } = seat;
      const inLine = asHost ? await shownTo(session, given.line) : given.line;
      const shown = asHost ? inLine.map((each) => each.userId) : [userId];
      const names = await findFirstAndLastNames(sql, shown);
      const entries = inLine.map((each, index): LineEntry => {
        const name = shown.includes(each.userId) ? (names.get(each.userId) ?? DELETED) : undefined;
        return {
          place: index + 1,
          id: name ? each.userId : null,
          since: each.since,
          firstName: name?.firstName ?? null,
          lastName: name?.lastName ?? null,
          passedOver: given.passedOver.get(each.userId) ?? null,
          isGiven: each.userId === userId,
        };
      });
      const waitingSince = given.line.find((each) => each.userId === userId)?.since ?? null;
      return c.json(SeatHistory.parse({ userId, ...how, waitingSince, line: entries }), 200);
    });
}

function placeOf(
  line: Line,
  userId: string,
  now: Instant,
): Omit<WaitingList, 'people' | 'guests' | 'hasHeldForFriend'> {
  const isOver = line.isOver || now >= line.startsAt;
  const of = isOver ? 0 : line.waiting.length;
  const none = { state: 'none' as const, place: null, of, until: null, passedOver: null };
  const offer = line.offers.find((each) => each.userId === userId && each.until > now);
  const index = line.waiting.findIndex((each) => each.userId === userId);
  if (isOver || (!offer && index < 0)) return none;
  return offer
    ? { ...none, state: 'offered', until: offer.until }
    : { ...none, state: 'waiting', place: index + 1, passedOver: line.waiting[index]?.passedOver ?? null };
}
