import type { Position } from '@tablemates/event-store';
import { viewOf } from '@tablemates/event-store';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { readYourOwnWrites, rememberPosition } from './consistency.ts';
import type { HttpEnv } from './session.ts';

/** A server whose read models are as far as `reached`, those of `behind` apart, and what it was made to wait for. */
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
      standingStill: async () => new Set(still),
      https,
    }),
  );
  const asking = async (name: string) => viewOf({ name, version: 1 });
  app.get('/list', async (c) => {
    await asking('games');
    return c.text('what there is');
  });
  app.get('/log', (c) => c.text('from the log alone'));
  app.post('/command', (c) => {
    rememberPosition(c, 12n);
    return c.text('done');
  });
  app.post('/failing', (c) => {
    rememberPosition(c, 12n);
    throw new Error('the reply failed, the command did not');
  });
  app.onError((_, c) => c.text('failed', 503));
  return { app, waitedFor };
}
const knowing = (cookie: string) => ({ headers: { Cookie: cookie } });

it('who wrote something waits for it at the next reading', async () => {
  const { app, waitedFor } = given(12n);
  const [cookie = ''] = (await app.request('/command', { method: 'POST' })).headers.getSetCookie();
  expect(cookie).toContain('HttpOnly');
  const reply = await app.request('/list', knowing(cookie.split(';')[0] ?? ''));
  expect([waitedFor, reply.headers.get('X-Stale')]).toEqual([[12n], null]);
});

it('who got no reply waits for what they wrote all the same', async () => {
  const reply = await given(12n).app.request('/failing', { method: 'POST' });
  expect([reply.status, reply.headers.getSetCookie()[0]]).toEqual([503, expect.stringContaining('position=12;')]);
});

it('the cookie is Secure over https, and not over plain http', async () => {
  const cookieOver = async (https: boolean) => {
    const reply = await given(12n, { https }).app.request('/command', { method: 'POST' });
    return reply.headers.getSetCookie();
  };
  const plain = 'tablemates-position=12; Max-Age=3600; Path=/; HttpOnly';
  expect(await cookieOver(true)).toEqual([`${plain}; Secure; SameSite=Lax`]);
  expect(await cookieOver(false)).toEqual([`${plain}; SameSite=Lax`]);
});

it('what could not be waited for is answered with what there is, and marked', async () => {
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

it('an answer made of a read model that stands still is marked, whoever asks', async () => {
  const { app } = given(12n, { still: ['games'] });
  expect([await isStale(app, '/list'), await isStale(app, '/list', 'tablemates-position=3')]).toEqual([true, true]);
  expect(await isStale(app, '/log')).toBe(false);
});

it('an answer made of others is not', async () => {
  const { app } = given(12n, { still: ['people'], behind: ['people'] });
  expect([await isStale(app, '/list'), await isStale(app, '/list', 'tablemates-position=12')]).toEqual([false, false]);
});
