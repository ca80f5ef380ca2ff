import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { commandReply } from '../../../platform/http/command-reply.ts';
import { id } from '../../../platform/http/schemas.ts';
import { type Session, signedIn } from '../../../platform/http/session.ts';
import { unknown } from '../../../platform/refusal.ts';
import { mayJoin, notAMember } from '../account.ts';
import { Reservation, ReservationStatusRequest, ReserveRequest } from '../contract.ts';
import type { seatCommands } from './commands.ts';

/** The seat of a person at a gameEvent. */
type Seat = { readonly gameEventId: string; readonly userId: string };

type Deps = {
  readonly commands: Pick<ReturnType<typeof seatCommands>, 'join' | 'leave' | 'remove'>;
  readonly clock: Clock;
  /** The seat of a reservation; undefined if the id is unknown. */
  readonly seatOf: (reservationId: string) => Promise<Seat | undefined>;
  /** A seat as a reservation that the viewer sees, as the log has it. */
  readonly showReservation: (seat: Seat, viewer: Session) => Promise<Reservation>;
};

const tags = ['Reservations'];

const reserveRoute = createRoute({
  method: 'post',
  path: '/reservations',
  tags,
  summary: 'Reserve a seat; the same as joining',
  middleware: [signedIn] as const,
  request: jsonBody(ReserveRequest),
  responses: { 201: jsonReply('The reservation', Reservation), ...refusals },
});

const cancelRoute = createRoute({
  method: 'patch',
  path: '/reservations/{id}/status',
  tags,
  summary: 'Cancel a reservation: leave with my own, or remove the participant of another as the host',
  middleware: [signedIn] as const,
  request: { params: z.object({ id }), ...jsonBody(ReservationStatusRequest) },
  responses: { 200: jsonReply('The reservation as it is now', Reservation), ...refusals },
});

const unknownReservation = unknown('reservation');

/** The write routes of reservations. A reservation is a participation in another form. */
export function reservationRoutes({ commands, clock, seatOf, showReservation }: Deps) {
  return createApi()
    .openapi(reserveRoute, async (c) => {
      const session = c.get('session');
      if (!mayJoin(session)) return refusalReply(c, notAMember);
      const seat = { gameEventId: c.req.valid('json').eventId, userId: session.userId };
      const result = await commands.join(commandContext(c.var, clock), seat.gameEventId, seat.userId);
      return commandReply(c, result, async () => c.json(Reservation.parse(await showReservation(seat, session)), 201));
    })
    .openapi(cancelRoute, async (c) => {
      const session = c.get('session');
      const seat = await seatOf(c.req.valid('param').id);
      if (!seat) return refusalReply(c, unknownReservation);
      const context = commandContext(c.var, clock);
      const { gameEventId, userId } = seat;
      const result =
        userId === session.userId
          ? await commands.leave(context, gameEventId, userId)
          : await commands.remove(context, gameEventId, userId, session);
      return commandReply(c, result, async () => c.json(Reservation.parse(await showReservation(seat, session)), 200));
    });
}
