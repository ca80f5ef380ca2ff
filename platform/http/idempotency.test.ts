import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../tests/support/database.ts';
import { dumpOf, findings } from '../../tests/support/dump.ts';
import { addHours } from '../add-time.ts';
import type { Sql } from '../database.ts';
import { newUuid } from '../ids.ts';
import { forgetAnswers, forgetAnswersAbout, idempotentCommands } from './idempotency.ts';
import type { HttpEnv } from './session.ts';

const SECRET = 'a secret of the tests, long enough for keys';
const [ANA, BEN, CARA] = [newUuid(), newUuid(), newUuid()];
const HELLO = 'Meet me under the marmalade sign.';
const REFUSED = 'This is not accepted.';
const BROKEN = 'This is carried out, and its answer is lost.';

let sql: Sql;
let now: Date;
/** The command ids of executed requests, each with its user. */
let carriedOut: { readonly by: string; readonly commandId: string }[];
/** `/slow` has begun; it ends when `goOn` is resolved. */
let begun: PromiseWithResolvers<void>;
let goOn: PromiseWithResolvers<void>;
beforeEach(async () => {
  [begun, goOn] = [Promise.withResolvers(), Promise.withResolvers()];
  ({ sql } = await freshDatabase());
  now = new Date('2026-06-01T12:00:00.000Z');
  carriedOut = [];
});
afterEach(() => sql.end());

/** Replies to each request with its sender and text; to `/nothing` without a body. */
function api(secret = SECRET) {
  const app = new Hono<HttpEnv>();
  app.use((c, next) => {
    const userId = c.req.header('x-person') ?? '';
    const roles = { isClient: true, isProvider: false, isCafeOwner: false, isAdmin: false, adminRole: null };
    c.set('session', { userId, ...roles, authenticatedAt: now.toISOString() });
    return next();
  });
  const positionOf = async (commandId: string) =>
    carriedOut.some((each) => each.commandId === commandId) ? 1n : undefined;
  app.use(idempotentCommands({ sql, clock: () => now, newId: newUuid, secret, positionOf }));
  const carryOut = (by: string, commandId: string) => carriedOut.push({ by, commandId });
  app.post('/messages', async (c) => {
    const { userId = '' } = c.get('session') ?? {};
    const content = await c.req.text();
    if (content === REFUSED) return c.json({ error: 'No.', code: 'invalid' }, 400);
    const number = carryOut(userId, c.get('commandId'));
    if (content === BROKEN) return c.json({ error: 'The answer is lost.' }, 503);
    return c.json({ number, by: userId, content }, 201);
  });
  app.post('/slow', async (c) => {
    const content = await c.req.text();
    begun.resolve();
    await goOn.promise;
    if (content === REFUSED) return c.json({ error: 'No.', code: 'invalid' }, 400);
    carryOut('', c.get('commandId'));
    return c.json({ content }, 201);
  });
  app.post('/versions', (c) => {
    const version = carryOut('', c.get('commandId'));
    return c.json({ etag: `"${version}"` }, 200, { ETag: `"${version}"` });
  });
  app.post('/nothing', (c) => {
    carryOut('', c.get('commandId'));
    return c.body(null, 204);
  });
  return async (person: string, key: string, body: string, path = '/messages', more: Record<string, string> = {}) => {
    const headers = { 'x-person': person, 'idempotency-key': key, ...more };
    const reply = await app.request(path, { method: 'POST', body, headers });
    const text = await reply.text();
    const etag = reply.headers.get('etag');
    return { status: reply.status, body: text === '' ? null : (JSON.parse(text) as unknown), ...(etag && { etag }) };
  };
}
const kept = async () => (await sql`select from sealed_answers`).length;

describe('a repeated key', () => {
  test('gets the first reply, and nothing runs again', async () => {
    const ask = api();
    const first = await ask(ANA, 'once', HELLO);
    expect(first).toEqual({ status: 201, body: { number: 1, by: ANA, content: HELLO } });
    expect(await ask(ANA, 'once', HELLO)).toEqual(first);
    expect(await ask(ANA, 'none', '', '/nothing')).toEqual({ status: 204, body: null });
    expect(await ask(ANA, 'none', '', '/nothing')).toEqual({ status: 204, body: null });
    expect(carriedOut).toHaveLength(2);
  });

  test('of another person is another key: both requests run, and each person gets their own reply', async () => {
    const ask = api();
    await ask(ANA, 'the-same', HELLO);
    expect(await ask(BEN, 'the-same', HELLO)).toMatchObject({ status: 201, body: { number: 2, by: BEN } });
    expect(await ask(ANA, 'the-same', HELLO)).toMatchObject({ status: 201, body: { number: 1, by: ANA } });
    expect(await ask(BEN, 'the-same', HELLO)).toMatchObject({ status: 201, body: { number: 2, by: BEN } });
    expect(await ask(BEN, 'another', HELLO)).toMatchObject({ body: { number: 3 } });
    expect(new Set(carriedOut.map(({ commandId }) => commandId)).size).toBe(3);
  });

  test('is another request with the token of another link', async () => {
    const ask = api();
    const asked = [ANA, 'key-of-a-link', '', '/nothing'] as const;
    expect(await ask(...asked, { 'link-token': 'one' })).toEqual({ status: 204, body: null });
    expect(await ask(...asked, { 'link-token': 'one' })).toEqual({ status: 204, body: null });
    expect(await ask(...asked, { 'link-token': 'other' })).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    expect(carriedOut).toHaveLength(1);
  });

  test('gets the same ETag, and with another If-Match it is another request', async () => {
    const ask = api();
    const asked = [ANA, 'once', '', '/versions'] as const;
    for (let i = 0; i < 2; i++) {
      expect(await ask(...asked, { 'if-match': '"7"' })).toEqual({ status: 200, body: { etag: '"1"' }, etag: '"1"' });
    }
    expect(await ask(...asked, { 'if-match': '"8"' })).toMatchObject({ status: 409, body: { code: 'key_reused' } });
  });

  test('with another request is refused, and remains valid for the first', async () => {
    const ask = api();
    await ask(ANA, 'once', HELLO);
    expect(await ask(ANA, 'once', 'Something else.')).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    expect(await ask(ANA, 'once', HELLO)).toMatchObject({ status: 201, body: { number: 1 } });
  });

  test.each([
    ['', 'Idempotency-Key is empty. Please send 1 to 64 characters, or no such header.'],
    ['x'.repeat(65), 'Idempotency-Key has 65 characters. At most 64 are possible.'],
    [
      'schl\u00fcssel',
      'Idempotency-Key has characters other than visible ASCII. Please send letters, digits and signs only.',
    ],
    ['two words', 'Idempotency-Key has a space. Please send it once, without spaces.'],
    ['one, two', 'Idempotency-Key has a space. Please send it once, without spaces.'],
    [
      '\u00fc'.repeat(65),
      'Idempotency-Key has characters other than visible ASCII. Please send letters, digits and signs only.',
    ],
  ])('is none if it is %j, and the answer says why', async (key, error) => {
    expect(await api()(ANA, key, HELLO)).toEqual({ status: 400, body: { error, code: 'invalid' } });
    expect(carriedOut).toEqual([]);
  });

  test('is a new key after a day', async () => {
    const ask = api();
    await ask(ANA, 'once', HELLO);
    now = addHours(now, 24);
    expect(await ask(ANA, 'once', HELLO)).toMatchObject({ status: 201, body: { number: 2 } });
    expect(carriedOut[1]?.commandId).not.toBe(carriedOut[0]?.commandId);
  });

  test('may be sent again after a refusal, corrected or not, until it succeeds', async () => {
    const ask = api();
    for (let i = 0; i < 2; i++) expect(await ask(ANA, 'once', REFUSED)).toMatchObject({ status: 400 });
    const corrected = await ask(ANA, 'once', HELLO);
    expect(corrected).toMatchObject({ status: 201, body: { content: HELLO } });
    expect(await ask(ANA, 'once', REFUSED)).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    expect(await ask(ANA, 'once', HELLO)).toEqual(corrected);
  });

  test('after a failure that was carried out is refused for another request, and has the same command id', async () => {
    const ask = api();
    expect(await ask(ANA, 'once', BROKEN)).toMatchObject({ status: 503 });
    expect(await ask(ANA, 'once', HELLO)).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    expect(await ask(ANA, 'once', BROKEN)).toMatchObject({ status: 503 });
    expect(carriedOut).toHaveLength(2);
    expect(carriedOut[1]).toEqual(carriedOut[0]);
  });

  test('is for one command at the same instant: equal requests have one id, another waits and is refused', async () => {
    const ask = api();
    const first = ask(ANA, 'once', HELLO, '/slow');
    await begun.promise;
    const [equal, other] = [ask(ANA, 'once', HELLO, '/slow'), ask(ANA, 'once', 'Something else.', '/slow')];
    goOn.resolve();
    expect(await first).toEqual({ status: 201, body: { content: HELLO } });
    expect(await equal).toEqual(await first);
    expect(await other).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    expect(new Set(carriedOut.map(({ commandId }) => commandId)).size).toBe(1);
  });

  test('at the same instant is carried out for the other request if the first is refused', async () => {
    const ask = api();
    const first = ask(ANA, 'once', REFUSED, '/slow');
    await begun.promise;
    const other = ask(ANA, 'once', HELLO, '/slow');
    goOn.resolve();
    expect(await first).toMatchObject({ status: 400 });
    expect(await other).toEqual({ status: 201, body: { content: HELLO } });
    expect(carriedOut).toHaveLength(1);
  });
});

describe('a stored reply', () => {
  test('is unreadable in the database, as is its key, and a guess at either cannot be verified', async () => {
    await api()(ANA, 'a-guessable-key', HELLO);
    expect(await kept()).toBe(1);
    expect(findings(await dumpOf(sql), [HELLO, 'a-guessable-key'])).toEqual([]);
    const [before] = await sql`select key_hash, request_hash from sealed_answers`;
    await sql`delete from sealed_answers`;
    await api(`${SECRET}, another one`)(ANA, 'a-guessable-key', HELLO);
    const [after] = await sql`select key_hash, request_hash from sealed_answers`;
    expect(after).not.toEqual(before);
  });

  test('is never sent to another person, even if its row is moved to them', async () => {
    const ask = api();
    await ask(ANA, 'one', HELLO);
    await ask(BEN, 'one', HELLO);
    await sql`
      update sealed_answers b set sealed_body = a.sealed_body
      from sealed_answers a where a.user_id = ${ANA} and b.user_id = ${BEN}`;
    expect(await ask(BEN, 'one', HELLO)).toMatchObject({ body: { number: 3, by: BEN } });
  });

  test('is deleted after a day', async () => {
    await api()(ANA, 'once', HELLO);
    await forgetAnswers(sql, new Date('2026-06-02T11:59:59.999Z'));
    expect(await kept()).toBe(1);
    await forgetAnswers(sql, new Date('2026-06-02T12:00:00.000Z'));
    expect(await kept()).toBe(0);
  });

  test('is deleted with its person, and with each person that it mentions', async () => {
    const ask = api();
    await ask(ANA, 'by-her', '', '/nothing');
    await ask(BEN, 'about-her', `to ${ANA}`);
    await ask(BEN, 'by-address', 'to ana@mail.example');
    for (let i = 0; i < 600; i++) await ask(CARA, `about-nobody-${i}`, HELLO);
    await forgetAnswersAbout(sql, SECRET, [ANA, 'ana@mail.example']);
    expect(await kept()).toBe(600);
    await forgetAnswersAbout(sql, `${SECRET}, another one`, [ANA]);
    expect(await kept()).toBe(0);
  });
});
