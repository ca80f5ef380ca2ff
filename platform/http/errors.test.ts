// An integration test: it connects to a database that is away.
import { WrittenByNewerCodeError } from '@tablemates/event-store';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../database.ts';
import { freePort } from '../free-port.ts';
import { errorHandler } from './errors.ts';

/** Sends a request to a server whose only route runs this. */
async function answerTo(doing: () => Promise<unknown>) {
  const app = new Hono();
  app.onError(errorHandler(pino({ level: 'silent' })));
  app.get('/', async (c) => c.json(await doing()));
  const reply = await app.request('/');
  return { status: reply.status, retryAfter: reply.headers.get('Retry-After'), body: await reply.json() };
}

it('asks people to try again in a moment while the database is away', async () => {
  const sql = connect(`postgres://nobody@127.0.0.1:${await freePort()}/nowhere`);
  onTestFinished(() => sql.end({ timeout: 0 }));
  expect(await answerTo(() => sql`select 1`)).toEqual({
    status: 503,
    retryAfter: '2',
    body: { error: 'We are back in a moment. Please try again.', code: 'unavailable', retryAfterSeconds: 2 },
  });
});

it('sets Retry-After also if a handler replies 503', async () => {
  const lagging = new HTTPException(503, { message: 'The read models lag behind.' });
  expect(await answerTo(() => Promise.reject(lagging))).toMatchObject({ status: 503, retryAfter: '2' });
});

it('asks people to try again if a newer release wrote the data', async () => {
  const newer = new WrittenByNewerCodeError({ position: 7n, type: 'SeatTaken' }, new Error('of schema 2'));
  expect(await answerTo(() => Promise.reject(newer))).toMatchObject({ status: 503, retryAfter: '2' });
});

const failed = (code: string) => Object.assign(new Error('select secret from table'), { code });

it.each([
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'CONNECTION_CLOSED',
  '08006',
  '53100',
  '53300',
  '57P01',
  '57014',
  '55P03',
  '25P03',
])(
  'a database that broke off, is full, shuts down or takes too long (%s) is away as well, also when it is but the cause',
  async (code) => {
    for (const thrown of [failed(code), new Error('flush failed', { cause: failed(code) })]) {
      expect(await answerTo(() => Promise.reject(thrown))).toMatchObject({ status: 503, retryAfter: '2' });
    }
  },
);

it.each(['22003', '22021', '22P02'])(
  'a value that the database cannot hold (%s) is a mistake of the asker',
  async (code) => {
    expect(await answerTo(() => Promise.reject(failed(code)))).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
  },
);

it.each([new Error('unexpected'), failed('53300')])(
  'logs the route of a failure, and never its path: %s',
  async (thrown) => {
    const lines: string[] = [];
    const app = new Hono();
    app.onError(errorHandler(pino({ level: 'info' }, { write: (line) => void lines.push(line) })));
    app.use('*', (_, next) => next());
    app.route(
      '/api',
      new Hono().get('/guests/:token', () => Promise.reject(thrown)),
    );
    await app.request('/api/guests/a-token-that-nobody-else-has');
    expect(lines.map((line) => JSON.parse(line).route)).toEqual(['/api/guests/:token']);
    expect(lines.join('')).not.toContain('a-token');
  },
);

it('writes details of an unexpected failure only to the log', async () => {
  expect(await answerTo(() => Promise.reject(new Error('select secret from table')))).toEqual({
    status: 500,
    retryAfter: null,
    body: { error: 'Something went wrong on our side. Please try again.', code: 'internal' },
  });
});
