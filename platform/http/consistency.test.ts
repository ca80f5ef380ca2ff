import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Position } from '../log/domain-event.ts';
import { viewOf } from '../projection/projection.ts';
import { readYourOwnWrites, rememberPosition } from './consistency.ts';

/** A server whose read models are as far as `reached`, those of `behind` apart, and what it was made to wait for. */
function given(reached: Position, { behind = [], still = [] }: { behind?: string[]; still?: string[] } = {}) {
  const waitedFor: Position[] = [];
  const app = new Hono();
  app.use(
    readYourOwnWrites({
      catchUp: async (position) => {
        waitedFor.push(position);
        return position <= reached && behind.length === 0;
      },
      haveReached: async (names, position) => position <= reached && !names.some((name) => behind.includes(name)),
      standingStill: async () => new Set(still),
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

const isStale = async (app: Hono, path: string, cookie?: string) =>
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
