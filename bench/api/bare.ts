// Serves the queries of the compared lists with only Hono and the driver: no sessions, limits, schemas, consistency
// waits, logs or metrics. Argument: the database's address. Sends its port to the parent once it listens.
import { serve } from '@hono/node-server';
import { createEventLog } from '@tablemates/event-store';
import { Hono } from 'hono';
import { connect } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { findGameEvent, findHosted, findJoined, findUpcoming } from '../../projections/events/game-event-queries.ts';
import { findPeople } from '../../projections/identity/people-admin-queries.ts';
import { findPublicUser } from '../../projections/identity/people-queries.ts';
import { findStats } from '../../projections/identity/profile-queries.ts';
import { findConversations } from '../../projections/messaging/conversation-queries.ts';
import { domainEventTypes } from '../../server/domain-event-types.ts';

const [url = '', secret = '', now = ''] = process.argv.slice(2);
const sql = connect(url);
const log = createEventLog({ sql, types: domainEventTypes, secret, newId: newUuid });

const app = new Hono()
  .get('/landing', async (c) => c.json(await findUpcoming(sql, {}, now, undefined, 21)))
  .get('/game-events/:id', async (c) => c.json(await findGameEvent(sql, c.req.param('id'))))
  .get('/profiles/:id', async (c) => {
    const id = c.req.param('id');
    const user = await findPublicUser(sql, id);
    const [stats, hosted, joined] = await Promise.all([
      findStats(sql, id),
      findHosted(sql, id, {}, undefined, 100),
      findJoined(sql, id, undefined, 100),
    ]);
    return c.json({ user, stats, hosted, joined });
  })
  .get('/conversations/:id', async (c) =>
    c.json(await findConversations({ sql, log }, c.req.param('id'), undefined, 21)),
  )
  .get('/people', async (c) =>
    c.json(await findPeople(sql, {}, { by: 'created', order: 'desc' }, undefined, 101, now)),
  );

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port));
process.on('disconnect', () => process.exit());
