import { createRoute, z } from '@hono/zod-openapi';
import { Invitation, InvitationsQuery } from '../../modules/identity/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, fromCursor, page } from '../../platform/http/paging.ts';
import { id, instant } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import { findInvitations } from './invitation-queries.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/invitations',
  tags: ['Invitations'],
  summary: 'List the invitations, newest first',
  middleware: [only('isAdmin', 'Only admins can see the invitations.')] as const,
  request: { query: InvitationsQuery },
  responses: { 200: jsonReply('The invitations', z.array(Invitation)), ...refusals },
});

const badCursor = refuse(400, 'invalid', 'This cursor is not one of ours.');
const Place = z.tuple([instant, id]);

/** The invitations, for admins. */
export function invitationQueries({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) {
  return createApi().openapi(listRoute, async (c) => {
    const { limit = DEFAULT_LIMIT, cursor } = c.req.valid('query');
    const place = cursor === undefined ? undefined : Place.safeParse(fromCursor(cursor, 2));
    if (place?.success === false) return refusalReply(c, badCursor);
    const before = place && { createdAt: place.data[0], id: place.data[1] };
    const found = await findInvitations(sql, clock().toISOString(), before, limit + 1);
    const shown = page(c, found, limit, (invitation) => [invitation.createdAt, invitation.id]);
    return c.json(z.array(Invitation).parse(shown), 200);
  });
}
