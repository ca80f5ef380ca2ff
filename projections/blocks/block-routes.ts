import { createRoute, z } from '@hono/zod-openapi';
import { viewOf } from '@tablemates/event-store';
import { BlockedAtTable, BlockedPerson } from '../../modules/blocks/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { signedIn } from '../../platform/http/session.ts';
import { participations } from '../events/participations.ts';
import { people } from '../identity/people.ts';
import { blocks } from './blocks.ts';

const tags = ['Users'];

const list = createRoute({
  method: 'get',
  path: '/users/me/blocks',
  tags,
  summary: 'List the people I have blocked, the latest first',
  middleware: [signedIn] as const,
  responses: {
    200: jsonReply('The people, with the initials of their last names', z.array(BlockedPerson)),
    ...refusals,
  },
});

const atTable = createRoute({
  method: 'get',
  path: '/users/me/blocks/at/{gameEventId}',
  tags,
  summary: 'Count the people I have blocked who have a seat at a game event',
  middleware: [signedIn] as const,
  request: { params: z.object({ gameEventId: id }) },
  responses: { 200: jsonReply('The number, only for the person who blocked', BlockedAtTable), ...refusals },
});

/** The read routes of a person's own blocks. */
export const blockReadRoutes = ({ sql }: { readonly sql: Sql }) =>
  createApi()
    .openapi(list, async (c) => {
      const blocked = await sql<BlockedPerson[]>`
        select b.blocked_id as id, coalesce(p.first_name, 'Deleted member') as first_name,
          coalesce(p.last_initial, '') as last_name, b.since
        from ${sql(viewOf(blocks))} b left join ${sql(viewOf(people))} p on p.id = b.blocked_id
        where b.user_id = ${c.var.session.userId} order by b.since desc, b.blocked_id`;
      return c.json(z.array(BlockedPerson).parse(blocked), 200);
    })
    .openapi(atTable, async (c) => {
      const [found] = await sql<BlockedAtTable[]>`
        select count(*)::int as seated
        from ${sql(viewOf(blocks))} b join ${sql(viewOf(participations))} s on s.user_id = b.blocked_id
        where b.user_id = ${c.var.session.userId} and s.status = 'joined'
          and s.game_event_id = ${c.req.valid('param').gameEventId}`;
      return c.json(BlockedAtTable.parse(found), 200);
    });
