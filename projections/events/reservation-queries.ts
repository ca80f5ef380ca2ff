import { viewOf } from '@tablemates/event-store';
import type { Reservation } from '../../modules/events/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { findGameEvents } from './game-event-queries.ts';
import { gameEvents } from './game-events.ts';
import { participations } from './participations.ts';
import type { Viewer } from './people-at-table.ts';

/** The reservations to find: a person's own, at gameEvents of a host, at a cafe, or a person's at one gameEvent. */
export type ReservationScope =
  | { readonly userId: string }
  | { readonly hostId: string }
  | { readonly cafeId: string }
  | { readonly gameEventId: string; readonly userId: string };

/** The last reservation of the page before; older ones follow. */
export type ReservationCursor = { readonly createdAt: Instant; readonly id: string };

type Seat = Omit<Reservation, 'gameEvent'>;

const within = (sql: Sql, scope: ReservationScope) => {
  if ('hostId' in scope) return sql`e.host_id = ${scope.hostId}`;
  if ('cafeId' in scope) return sql`e.cafe_id = ${scope.cafeId}`;
  if ('gameEventId' in scope) return sql`p.user_id = ${scope.userId} and p.game_event_id = ${scope.gameEventId}`;
  return sql`p.user_id = ${scope.userId}`;
};

/** Reservations, newest first. A seat left and taken again is one reservation, with the id of the second taking. */
export async function findReservations(
  sql: Sql,
  scope: ReservationScope,
  before: ReservationCursor | undefined,
  limit: number,
  now: Instant,
  viewer: Viewer = null,
): Promise<Reservation[]> {
  const seats = await sql<Seat[]>`
    select p.id, p.game_event_id as event_id, p.user_id, p.joined_at as created_at,
      case
        when p.status = 'removed' then 'removed'
        when p.status <> 'joined' or e.status = 'cancelled' then 'cancelled'
        when e.status = 'upcoming' then 'upcoming'
        else 'completed'
      end as status
    from ${sql(viewOf(participations))} p join ${sql(viewOf(gameEvents))} e on e.id = p.game_event_id
    where ${within(sql, scope)} ${before ? sql`and (p.joined_at, p.id) < (${before.createdAt}, ${before.id})` : sql``}
    order by p.joined_at desc, p.id desc limit ${limit}`;
  const known = await findGameEvents(
    sql,
    seats.map(({ eventId }) => eventId),
    now,
    viewer,
  );
  return seats.flatMap((seat) => {
    const gameEvent = known.get(seat.eventId);
    return gameEvent ? [{ ...seat, gameEvent }] : [];
  });
}

/** The person and the gameEvent of a reservation; undefined for an unknown id. */
export async function findSeat(
  sql: Sql,
  reservationId: string,
): Promise<{ readonly gameEventId: string; readonly userId: string } | undefined> {
  const [seat] = await sql<{ gameEventId: string; userId: string }[]>`
    select game_event_id, user_id from ${sql(viewOf(participations))} where id = ${reservationId}`;
  return seat;
}
