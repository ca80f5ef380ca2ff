import { createRoute } from '@hono/zod-openapi';
import { Turnout, TurnoutQuery } from '../../modules/admin/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusals } from '../../platform/http/api.ts';
import { only } from '../../platform/http/session.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { findTurnout } from './turnout-queries.ts';

const DEFAULT_WEEKS = 12;

const turnoutRoute = createRoute({
  method: 'get',
  path: '/admin/stats/turnout',
  tags: ['Admin'],
  summary: 'Show how seats were used, week by week',
  description:
    'By the week in which game events start, newest first, up to the current one; and what people did after each mail.',
  middleware: [only('isAdmin', 'Only admins can see this.')] as const,
  request: { query: TurnoutQuery },
  responses: { 200: jsonReply('The weeks', Turnout), ...refusals },
});

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  /** The city's time zone. */
  readonly timeZone: string;
};

/** The numbers of success: seats that were given back, filled again and used. */
export const turnoutRoutes = ({ sql, clock, timeZone }: Deps) =>
  createApi().openapi(turnoutRoute, async (c) => {
    const { weeks = DEFAULT_WEEKS } = c.req.valid('query');
    const today = localDateOf(clock().toISOString(), timeZone);
    return c.json(Turnout.parse(await findTurnout(sql, today, weeks)), 200);
  });
