import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { v5 } from 'uuid';
import { addHours } from '../add-time.ts';
import type { Clock } from '../clock.ts';
import type { Sql } from '../database.ts';
import type { NewId } from '../ids.ts';
import { hasPictureBody } from './picture-body.ts';
import type { ErrorReply } from './schemas.ts';
import { answerSeal } from './sealed-answer.ts';
import type { HttpEnv } from './session.ts';

const KEPT_HOURS = 24;
/** UUIDv5 namespace of command ids. */
const NAMESPACE = '6b0f1c52-4f0e-5b1e-9d55-0c6f7a3a9d11';
const KEY = /^[\x21-\x7e]{1,64}$/;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Number of stored replies that are decrypted at a time while searching them. */
const BATCH = 500;

/**
 * Deletes every stored reply that contains one of these ids or addresses, and every reply to one of these people.
 * Replies are encrypted, so all replies of the last day are decrypted to search them.
 */
export async function forgetAnswersAbout(sql: Sql, secret: string, about: readonly string[]): Promise<void> {
  await sql`delete from sealed_answers where user_id::text = any(${[...about]})`;
  const { open } = answerSeal(secret);
  const found: string[] = [];
  const answers = sql<{ userId: string; keyHash: Buffer; sealedBody: Buffer }[]>`
    select user_id, key_hash, sealed_body from sealed_answers`;
  for await (const rows of answers.cursor(BATCH)) {
    for (const { userId, keyHash, sealedBody } of rows) {
      const answer = open(sealedBody, userId, keyHash);
      // a reply that cannot be decrypted is of no use, so it is deleted too
      if (!answer || about.some((sought) => answer.body.includes(sought)))
        found.push(`${userId} ${keyHash.toString('hex')}`);
    }
  }
  await sql`delete from sealed_answers where user_id || ' ' || encode(key_hash, 'hex') = any(${found})`;
}

/**
 * Gives each command its id. A repeated `Idempotency-Key` of the same person gets the stored first reply. Two such
 * requests at the same time both run with the same command id, so the log applies one. The same key with another
 * request is 409.
 */
export function idempotentCommands({
  sql,
  clock,
  newId,
  secret,
}: {
  sql: Sql;
  clock: Clock;
  newId: NewId;
  secret: string;
}): MiddlewareHandler<HttpEnv> {
  const { hashOf, seal, open } = answerSeal(secret);
  return async (c, next) => {
    c.set('commandId', newId());
    const key = c.req.header('idempotency-key');
    const session = c.get('session');
    if (SAFE_METHODS.has(c.req.method) || key === undefined || !session) return next();
    if (!KEY.test(key)) {
      return c.json({ error: 'Idempotency-Key has at most 64 characters.', code: 'invalid' } satisfies ErrorReply, 400);
    }
    const { userId } = session;
    const keyHash = hashOf(`key\0${key}`);
    const condition = c.req.header('if-match');
    const conditional = condition === undefined ? '' : `If-Match: ${condition}\n`;
    const request = `${c.req.method} ${c.req.path}\n${conditional}${await bodyText(c)}`;
    const requestHash = hashOf(`request\0${request}`);
    const oldest = addHours(clock(), -KEPT_HOURS);
    const [before] = await sql<{ requestHash: Buffer; status: number; sealedBody: Buffer }[]>`
      select request_hash, status, sealed_body from sealed_answers
      where user_id = ${userId} and key_hash = ${keyHash} and answered_at > ${oldest}`;
    const answer = before && open(before.sealedBody, userId, keyHash);
    if (before && answer) {
      if (!before.requestHash.equals(requestHash)) {
        const reply: ErrorReply = { error: 'This Idempotency-Key was used for another request.', code: 'key_reused' };
        return c.json(reply, 409);
      }
      if (answer.etag !== null) c.header('ETag', answer.etag);
      // a 204 must not have a body, not even an empty one
      if (answer.body === '') return c.body(null, before.status as 204);
      return c.body(answer.body, before.status as 200, { 'Content-Type': 'application/json' });
    }
    const sha256 = createHash('sha256').update(request).digest('hex');
    c.set('commandId', v5(`${userId} ${key} ${sha256}`, NAMESPACE));
    await next();
    if (c.res.status >= 500 || c.res.status === 429) return;
    // The same request must pass once the person has confirmed their identity.
    if (c.get('refused') === 'confirm_identity') return;
    const given = { body: await c.res.clone().text(), etag: c.res.headers.get('etag') };
    const sealed = seal(given, userId, keyHash);
    await sql`
      with forgotten as (
        delete from sealed_answers where user_id = ${userId} and answered_at <= ${oldest} and key_hash <> ${keyHash}
      )
      insert into sealed_answers (user_id, key_hash, request_hash, status, sealed_body, answered_at)
      values (${userId}, ${keyHash}, ${requestHash}, ${c.res.status}, ${sealed}, ${clock()})
      on conflict (user_id, key_hash) do update
      set request_hash = excluded.request_hash, status = excluded.status, sealed_body = excluded.sealed_body,
        answered_at = excluded.answered_at
      where sealed_answers.answered_at <= ${oldest}`;
  };
}

/** A request's body as text. For a picture it is the hash, because reading a picture as text would damage it. */
async function bodyText(c: Context): Promise<string> {
  if (!hasPictureBody(c)) return c.req.text();
  return createHash('sha256')
    .update(Buffer.from(await c.req.arrayBuffer()))
    .digest('hex');
}

/** Deletes stored replies that are older than a day. */
export async function forgetAnswers(sql: Sql, now: Date): Promise<void> {
  await sql`delete from sealed_answers where answered_at <= ${addHours(now, -KEPT_HOURS)}`;
}
