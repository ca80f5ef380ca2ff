import type { Position } from '@tablemates/event-store';
import { viewOf } from '@tablemates/event-store';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { readYourOwnWrites, rememberPosition } from './consistency.ts';
import type { HttpEnv } from './session.ts';

const SOMEWHERE = '11111111-1111-4111-8111-111111111111';
/** An id that the log does not have. */
const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** A server whose read models have reached `reached`, except those in `behind`. It records the positions it waited for. */
function given(
  reached: Position,
  { behind = [], still = [], https = false }: { behind?: string[]; still?: string[]; https?: boolean } = {},
) {
  const waitedFor: Position[] = [];
  const app = new Hono<HttpEnv>();
  app.use(
    readYourOwnWrites({
      catchUp: async (position) => {
        waitedFor.push(position);
        return position <= reached && behind.length === 0;
      },
      haveReached: async (names, position) => position <= reached && !names.some((name) => behind.includes(name)),
      staleReadModels: async () => new Set(still),
      isMissing: async (names, ids) => behind.some((name) => names.has(name)) && !ids.includes(NOWHERE),
      https,
    }),
  );
  const asking = async (name: string) => viewOf({ name, version: 1 });
  app.get('/list', async (c) => {
    await asking('games');
    return c.text('what there is');
  });
  app.get('/games/:id', async (c) => {
    await asking('games');
    return c.text('no such game', 404);
  });
  app.get('/file', (c) => c.body('read while it is sent', 200, { 'Content-Disposition': 'attachment' }));
  app.get('/log', (c) => c.text('from the log alone'));
  app.post('/command', (c) => {
    rememberPosition(c, 12n);
    return c.text('done');
  });
  app.post('/failing', (c) => {
    rememberPosition(c, 12n);
    throw new Error('the reply failed, the command did not');
  });
  app.onError((error, c) => c.text(error.message, 503));
  return { app, waitedFor };
}
const knowing = (cookie: string) => ({ headers: { Cookie: cookie } });

it('makes a read wait for the position of the last command of the client', async () => {
  const { app, waitedFor } = given(12n);
  const [cookie = ''] = (await app.request('/command', { method: 'POST' })).headers.getSetCookie();
  expect(cookie).toContain('HttpOnly');
  const reply = await app.request('/list', knowing(cookie.split(';')[0] ?? ''));
  expect([waitedFor, reply.headers.get('X-Stale')]).toEqual([[12n], null]);
});

it('makes no command wait, because the log decides it and its reply', async () => {
  const { app, waitedFor } = given(11n);
  const reply = await app.request('/command', { method: 'POST', ...knowing('tablemates-position=12') });
  expect([waitedFor, reply.headers.get('X-Stale')]).toEqual([[], null]);
});

it('makes a read wait also if the reply to the command was lost', async () => {
  const reply = await given(12n).app.request('/failing', { method: 'POST' });
  expect([reply.status, reply.headers.getSetCookie()[0]]).toEqual([503, expect.stringContaining('position=12;')]);
});

it('sets a Secure cookie over https, and not over plain http', async () => {
  const cookieOver = async (https: boolean) => {
    const reply = await given(12n, { https }).app.request('/command', { method: 'POST' });
    return reply.headers.getSetCookie();
  };
  const plain = 'tablemates-position=12; Max-Age=3600; Path=/; HttpOnly';
  expect(await cookieOver(true)).toEqual([`${plain}; Secure; SameSite=Lax`]);
  expect(await cookieOver(false)).toEqual([`${plain}; SameSite=Lax`]);
});

it('replies after the longest wait with the data there is, marked as stale', async () => {
  const reply = await given(11n).app.request('/list', knowing('tablemates-position=12'));
  expect([await reply.text(), reply.headers.get('X-Stale')]).toEqual(['what there is', 'true']);
});

it.each(['', 'tablemates-position=', 'tablemates-position=soon', 'tablemates-position=-1'])(
  'who comes with “%s” waits for nothing',
  async (cookie) => {
    const { app, waitedFor } = given(0n);
    const reply = await app.request('/list', knowing(cookie));
    expect([waitedFor, reply.headers.get('X-Stale')]).toEqual([[], null]);
  },
);

const isStale = async (app: Hono<HttpEnv>, path: string, cookie?: string) =>
  (await app.request(path, cookie === undefined ? {} : knowing(cookie))).headers.has('X-Stale');

it('marks a reply from a paused read model, for every client', async () => {
  const { app } = given(12n, { still: ['games'] });
  expect([await isStale(app, '/list'), await isStale(app, '/list', 'tablemates-position=3')]).toEqual([true, true]);
  expect(await isStale(app, '/log')).toBe(false);
});

it('does not mark a reply from other read models', async () => {
  const { app } = given(12n, { still: ['people'], behind: ['people'] });
  expect([await isStale(app, '/list'), await isStale(app, '/list', 'tablemates-position=12')]).toEqual([false, false]);
});

it.each([
  ['lacks what the log has about it', given(12n, { behind: ['games'] }), SOMEWHERE, 503],
  ['lacks other things', given(12n, { behind: ['games'] }), NOWHERE, 404],
  ['lacks nothing', given(12n), SOMEWHERE, 404],
])('what a read model that %s does not have is answered with', async (_, { app }, id, status) => {
  expect((await app.request(`/games/${id}`, knowing('tablemates-position=12'))).status).toBe(status);
});

it('marks a file, which is read while it is sent, if any read model is behind or paused', async () => {
  const file = (app: Hono<HttpEnv>) => isStale(app, '/file', 'tablemates-position=12');
  const apps = [given(12n), given(12n, { still: ['people'] }), given(12n, { behind: ['people'] })];
  expect(await Promise.all(apps.map(({ app }) => file(app)))).toEqual([false, true, true]);
});
