import { createRoute, z } from '@hono/zod-openapi';
import { Reservation, ReservationQuery } from '../../modules/events/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, InstantAndId, page, readCursor } from '../../platform/http/paging.ts';
import { type Session, signedIn } from '../../platform/http/session.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { findReservations, type ReservationScope } from './reservation-queries.ts';

const Reservations = z.array(Reservation);
const notTheOwner = refuse(403, 'forbidden', 'Only the owner of a cafe and admins can see its reservations.');

const listRoute = createRoute({
  method: 'get',
  path: '/reservations',
  tags: ['Reservations'],
  summary: 'List reservations: mine, those at game events I host, or those at a cafe',
  middleware: [signedIn] as const,
  request: { query: ReservationQuery },
  responses: { 200: jsonReply('A page of reservations, newest first', Reservations), ...refusals },
});

type ReservationFilter = z.infer<typeof ReservationQuery>;

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  /** The owner of a cafe, read from its stream. Null if it has none or is unknown. */
  readonly ownerOf: (cafeId: string) => Promise<string | null>;
};

async function scopeOf(
  ownerOf: Deps['ownerOf'],
  { userId, isAdmin, isCafeOwner }: Session,
  { type, cafeId }: ReservationFilter,
): Promise<ReservationScope | Refusal> {
  if (type === 'client') return { userId };
  if (type === 'provider') return { hostId: userId };
  if (cafeId === undefined) return notTheOwner;
  const mayLook = isAdmin || (isCafeOwner && (await ownerOf(cafeId)) === userId);
  return mayLook ? { cafeId } : notTheOwner;
}

/** The read routes of reservations. */
export function reservationReadRoutes({ sql, clock, ownerOf }: Deps) {
  return createApi().openapi(listRoute, async (c) => {
    const query = c.req.valid('query');
    const { cursor, limit = DEFAULT_LIMIT } = query;
    const scope = await scopeOf(ownerOf, c.get('session'), query);
    if (isRefusal(scope)) return refusalReply(c, scope);
    const last = readCursor(cursor, InstantAndId);
    if (isRefusal(last)) return refusalReply(c, last);
    const before = last && { createdAt: last[0], id: last[1] };
    const found = await findReservations(sql, scope, before, limit + 1, clock().toISOString(), c.get('session'));
    return c.json(Reservations.parse(page(c, found, limit, ({ createdAt, id }) => [createdAt, id])), 200);
  });
}
