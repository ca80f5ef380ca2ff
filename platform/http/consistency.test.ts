import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Position } from '../log/domain-event.ts';
import { readYourOwnWrites, rememberPosition } from './consistency.ts';

/** A server whose read models are as far as `reached`, and what it was made to wait for. */
function given(reached: Position) {
  const waitedFor: Position[] = [];
  const app = new Hono();
  app.use(
    readYourOwnWrites(async (position) => {
      waitedFor.push(position);
      return position <= reached;
    }),
  );
  app.get('/list', (c) => c.text('what there is'));
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
