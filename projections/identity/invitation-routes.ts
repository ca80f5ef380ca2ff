import { createRoute, z } from '@hono/zod-openapi';
import { Invitation, InvitationsQuery } from '../../modules/identity/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, InstantAndId, page, readCursor, rowsOf } from '../../platform/http/paging.ts';
import { only } from '../../platform/http/session.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { findInvitations } from './invitation-queries.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/invitations',
  tags: ['Invitations'],
  summary: 'List the invitations, newest first, or those of a search or status',
  middleware: [only('isAdmin', 'Only admins can see the invitations.')] as const,
  request: { query: InvitationsQuery },
  responses: { 200: jsonReply('The invitations', z.array(Invitation)), ...refusals },
});

/** The read routes of invitations, for admins. */
export function invitationReadRoutes({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) {
  return createApi().openapi(listRoute, async (c) => {
    const { limit = DEFAULT_LIMIT, cursor, page: number = 1, ...filter } = c.req.valid('query');
    const last = readCursor(cursor, InstantAndId);
    if (isRefusal(last)) return refusalReply(c, last);
    const before = last && { createdAt: last[0], id: last[1] };
    const part = { before, ...rowsOf(limit, number, before) };
    const found = await findInvitations(sql, filter, clock().toISOString(), part);
    const shown = page(c, found, limit, (invitation) => [invitation.createdAt, invitation.id]);
    return c.json(z.array(Invitation).parse(shown), 200);
  });
}
