import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { describe, expect, it, vi } from 'vitest';
import { createApi } from './api.ts';
import { readsFromReplica } from './reads-from-replica.ts';
import type { HttpEnv } from './session.ts';

type Answer = () => Response | Promise<Response>;

/** An app with the same routes twice: on a replica that answers as the test says, and on the database. */
function given(answer: Answer, { hasCaughtUp = true, patienceMs = 10_000 } = {}) {
  const seen: string[] = [];
  const rest = vi.fn();
  const ofReplica = createApi();
  ofReplica.get('/tables/:id', answer);
  ofReplica.get('/mine', (c) => c.json(c.get('session')));
  ofReplica.get('/refused', (c) => {
    c.set('refused', 'forbidden');
    return c.json({}, 403);
  });
  ofReplica.get('/empty', (c) => c.body(null, 204));
  const replica = { hasCaughtUp: async () => hasCaughtUp, rest };

  const api = new Hono<HttpEnv>().basePath('/api');
  api.use(async (c, next) => {
    c.set('session', { userId: 'ada' } as never);
    c.header('X-Before', 'kept');
    await next();
    seen.push(routePath(c), c.get('refused') ?? 'not refused');
  });
  api.route(
    '/',
    readsFromReplica(replica, { routes: [ofReplica], prefix: '/api', saw: (by) => seen.push(by), patienceMs }),
  );
  const ofDatabase = (path: string) => api.all(path, (c) => c.text('the database'));
  for (const path of ['/tables/:id', '/mine', '/refused', '/empty', '/elsewhere']) ofDatabase(path);
  const ask = (path: string, method = 'GET') => Promise.resolve(api.request(`/api${path}`, { method }));
  return { ask, seen, rest };
}

const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

describe('a read', () => {
  it('is answered by the replica, with the headers that were set before, and logged by its own route', async () => {
    const { ask, seen } = given(() => new Response('the replica', { headers: { 'X-Next-Cursor': 'c' } }));
    const answer = await ask('/tables/7');
    expect(await answer.text()).toBe('the replica');
    expect([answer.headers.get('x-before'), answer.headers.get('x-next-cursor')]).toEqual(['kept', 'c']);
    expect(seen).toEqual(['replica', '/api/tables/:id', 'not refused']);
  });

  it('is of the same session on the replica', async () => {
    const { ask } = given(() => new Response());
    expect(await (await ask('/mine')).json()).toEqual({ userId: 'ada' });
  });

  it('that the replica refuses is refused, and the reason is known to the log', async () => {
    const { ask, seen } = given(() => new Response());
    expect((await ask('/refused')).status).toBe(403);
    expect(seen).toEqual(['replica', '/api/refused', 'forbidden']);
  });

  it('may have an answer without a body', async () => {
    expect((await given(() => new Response()).ask('/empty')).status).toBe(204);
  });

  it('is left to the database while the replica is late', async () => {
    const { ask, seen } = given(() => new Response('old'), { hasCaughtUp: false });
    expect(await (await ask('/tables/7')).text()).toBe('the database');
    expect(seen[0]).toBe('database');
  });

  it('is left to the database if the replica has no such route', async () => {
    const { ask, rest } = given(() => new Response());
    expect(await (await ask('/elsewhere')).text()).toBe('the database');
    expect(rest).not.toHaveBeenCalled();
  });

  it.each(['ECONNREFUSED', 'CONNECTION_CLOSED', '57P01'])(
    'is left to the database if the replica is away: %s',
    async (code) => {
      const { ask, seen, rest } = given(failing(code));
      expect(await (await ask('/tables/7')).text()).toBe('the database');
      expect(seen.slice(0, 2)).toEqual(['database', '/api/tables/:id']);
      expect(rest).toHaveBeenCalledOnce();
    },
  );

  it('is left to the database if the replica hangs', async () => {
    const { ask, rest } = given(() => new Promise<Response>(() => {}), { patienceMs: 1 });
    expect(await (await ask('/tables/7')).text()).toBe('the database');
    expect(rest).toHaveBeenCalledOnce();
  });

  it('is left to the database if the replica ends this query alone, and the next one is not', async () => {
    const { ask, rest } = given(failing('40001'));
    expect(await (await ask('/tables/7')).text()).toBe('the database');
    expect(rest).not.toHaveBeenCalled();
  });
});

it('a command is never asked of the replica', async () => {
  const { ask, seen } = given(() => new Response('the replica'));
  expect(await (await ask('/tables/7', 'POST')).text()).toBe('the database');
  expect(seen).toEqual(['/api/tables/:id', 'not refused']);
});
