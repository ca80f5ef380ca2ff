import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { v5 } from 'uuid';
import { addHours } from '../add-time.ts';
import type { Clock } from '../clock.ts';
import type { Sql } from '../database.ts';
import type { NewId } from '../ids.ts';
import type { ErrorReply } from './schemas.ts';
import type { HttpEnv } from './session.ts';

const KEPT_HOURS = 24;
/** Names our command ids among UUIDv5s. */
const NAMESPACE = '6b0f1c52-4f0e-5b1e-9d55-0c6f7a3a9d11';
const KEY = /^[\x21-\x7e]{1,64}$/;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Deletes every kept answer in which one of these ids or addresses stands, and those given to one of these people. */
export async function forgetAnswersAbout(sql: Sql, about: readonly string[]): Promise<void> {
  await sql`
    delete from idempotent_answers
    where user_id::text = any(${[...about]}) or exists (
      select from unnest(${[...about]}::text[]) as sought where position(sought in body) > 0)`;
}

/**
 * Gives each command its id, and answers a repeated `Idempotency-Key` of the same person as the first time. Two at the
 * same instant both run, and the log sees one command id. The same key for another request is 409.
 */
export const idempotentCommands =
  ({ sql, clock, newId }: { sql: Sql; clock: Clock; newId: NewId }): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    c.set('commandId', newId());
    const key = c.req.header('idempotency-key');
    const session = c.get('session');
    if (SAFE_METHODS.has(c.req.method) || key === undefined || !session) return next();
    if (!KEY.test(key)) {
      return c.json({ error: 'Idempotency-Key has at most 64 characters.', code: 'invalid' } satisfies ErrorReply, 400);
    }
    const body = await c.req.text();
    const condition = c.req.header('if-match');
    const asked = condition === undefined ? body : `If-Match: ${condition}\n${body}`;
    const request = createHash('sha256').update(`${c.req.method} ${c.req.path}\n${asked}`).digest();
    const oldest = addHours(clock(), -KEPT_HOURS);
    const [before] = await sql<{ requestHash: Buffer; status: number; body: string; etag: string | null }[]>`
      select request_hash, status, body, etag from idempotent_answers
      where user_id = ${session.userId} and key = ${key} and answered_at > ${oldest}`;
    if (before) {
      if (!before.requestHash.equals(request)) {
        const reply: ErrorReply = { error: 'This Idempotency-Key was used for another request.', code: 'key_reused' };
        return c.json(reply, 409);
      }
      if (before.etag !== null) c.header('ETag', before.etag);
      // A 204 must not have a body, not even an empty one.
      if (before.body === '') return c.body(null, before.status as 204);
      return c.body(before.body, before.status as 200, { 'Content-Type': 'application/json' });
    }
    c.set('commandId', v5(`${session.userId} ${key} ${request.toString('hex')}`, NAMESPACE));
    await next();
    if (c.res.status >= 500 || c.res.status === 429) return;
    const answer = await c.res.clone().text();
    await sql`
      with forgotten as (
        delete from idempotent_answers where user_id = ${session.userId} and answered_at <= ${oldest} and key <> ${key}
      )
      insert into idempotent_answers (user_id, key, request_hash, status, body, etag, answered_at)
      values (${session.userId}, ${key}, ${request}, ${c.res.status}, ${answer}, ${c.res.headers.get('etag')}, ${clock()})
      on conflict (user_id, key) do update
      set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body, etag = excluded.etag,
        answered_at = excluded.answered_at
      where idempotent_answers.answered_at <= ${oldest}`;
  };

/** Deletes the answers that no repeated request is owed any more: what people wrote stands in them. To be called now and then. */
export async function forgetAnswers(sql: Sql, now: Date): Promise<void> {
  await sql`delete from idempotent_answers where answered_at <= ${addHours(now, -KEPT_HOURS)}`;
}
