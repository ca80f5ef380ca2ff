import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { EventLog } from '@tablemates/event-store';
import type { Context, MiddlewareHandler } from 'hono';
import { v5 } from 'uuid';
import { addHours } from '../add-time.ts';
import type { Clock, Instant } from '../clock.ts';
import type { Sql } from '../database.ts';
import type { NewId } from '../ids.ts';
import { hasCalendarBody } from './calendar-body.ts';
import { hasPictureBody } from './picture-body.ts';
import type { ErrorReply } from './schemas.ts';
import { answerSeal } from './sealed-answer.ts';
import type { HttpEnv } from './session.ts';

const KEPT_HOURS = 24;
/** UUIDv5 namespace of command ids. */
const NAMESPACE = '6b0f1c52-4f0e-5b1e-9d55-0c6f7a3a9d11';
const LONGEST_KEY = 64;
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
    select user_id, key_hash, sealed_body from sealed_answers where sealed_body <> ''`;
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

/** How long a request waits for the end of another one with the same key and other content. */
const LONGEST_WAIT_MS = 5_000;
const PAUSE_MS = 25;
/** The status of a row whose request is under way, or ended with its process. */
const UNDER_WAY = 0;
export const REUSED = {
  error: 'This Idempotency-Key was used for another request.',
  code: 'key_reused',
} as const satisfies ErrorReply;

/**
 * Routes by which people prove who they are. Their answers have cookies and their requests have passwords, neither of which
 * is kept, not even as a hash. They know a request that comes again by themselves (`identity/sign-in`).
 */
const isProof = (path: string): boolean => path.startsWith('/api/auth/');

/** What is known about a key. `begunAt` is when its person first sent it. */
type Row = {
  readonly requestHash: Buffer;
  readonly status: number;
  readonly sealedBody: Buffer;
  readonly begunAt: Instant;
  /** Whether this request is the first with the key. */
  readonly isNew: boolean;
};

type Options = {
  sql: Sql;
  clock: Clock;
  newId: NewId;
  secret: string;
  positionOf: EventLog['positionOf'];
};

/**
 * Gives each command its id. All requests of a person with the same `Idempotency-Key` have one command id for a day, so the
 * log applies one of them, also if they come at the same time.
 *
 * The first success is kept: the same request gets it again, another request with that key is 409 `key_reused`. A refusal
 * changes nothing and is not kept: the request may be sent again with the same key, corrected or not. While a request is
 * under way, another one with its key waits for the end.
 */
export function idempotentCommands({ sql, clock, newId, secret, positionOf }: Options): MiddlewareHandler<HttpEnv> {
  const { hashOf, seal, open } = answerSeal(secret);

  async function rowOf(userId: string, keyHash: Buffer, requestHash: Buffer): Promise<Row | undefined> {
    const now = clock();
    const oldest = addHours(now, -KEPT_HOURS);
    const [row] = await sql<Row[]>`
      with begun as (
        insert into sealed_answers (user_id, key_hash, request_hash, status, sealed_body, answered_at)
        values (${userId}, ${keyHash}, ${requestHash}, ${UNDER_WAY}, '', ${now})
        on conflict (user_id, key_hash) do update
        set request_hash = excluded.request_hash, status = excluded.status, sealed_body = excluded.sealed_body,
          answered_at = excluded.answered_at
        where sealed_answers.answered_at <= ${oldest}
        returning request_hash, status, sealed_body, answered_at as begun_at, true as is_new
      ), forgotten as (
        delete from sealed_answers where user_id = ${userId} and answered_at <= ${oldest} and key_hash <> ${keyHash}
      )
      select * from begun
      union all
      select request_hash, status, sealed_body, answered_at, false from sealed_answers
      where user_id = ${userId} and key_hash = ${keyHash} and answered_at > ${oldest}`;
    return row;
  }

  /**
   * Waits until no other request has the key, and takes it.
   * @returns the answer that was given before, or what identifies the command
   */
  async function take(userId: string, keyHash: Buffer, requestHash: Buffer, commandOf: (begunAt: Instant) => string) {
    const latest = performance.now() + LONGEST_WAIT_MS;
    for (;;) {
      const row = await rowOf(userId, keyHash, requestHash);
      // another request has just begun with this key
      if (!row) continue;
      const commandId = commandOf(row.begunAt);
      const isSame = row.requestHash.equals(requestHash);
      if (row.isNew || (isSame && row.status === UNDER_WAY)) return { commandId };
      const before = isKept(row.status) && open(row.sealedBody, userId, keyHash);
      if (before) return isSame ? { status: row.status, ...before } : 'reused';
      if (!isSame && (await positionOf(commandId)) !== undefined) return 'reused';
      const isWaiting = !isSame && row.status === UNDER_WAY && performance.now() < latest;
      if (isWaiting) {
        await setTimeout(PAUSE_MS);
        continue;
      }
      const taken = await sql`
        update sealed_answers set request_hash = ${requestHash}, status = ${UNDER_WAY}
        where user_id = ${userId} and key_hash = ${keyHash}
          and request_hash = ${row.requestHash} and status = ${row.status}`;
      if (taken.count === 1) return { commandId };
    }
  }

  return async (c, next) => {
    c.set('commandId', newId());
    const key = c.req.header('idempotency-key');
    const session = c.get('session');
    if (SAFE_METHODS.has(c.req.method) || key === undefined || !session || isProof(c.req.path)) return next();
    const trouble = troubleWithKey(key);
    if (trouble) return c.json({ error: `Idempotency-Key ${trouble}`, code: 'invalid' } satisfies ErrorReply, 400);
    const { userId } = session;
    const keyHash = hashOf(`key\0${key}`);
    const condition = c.req.header('if-match');
    const conditional = condition === undefined ? '' : `If-Match: ${condition}\n`;
    // pages send the token of a link beside the path
    const link = c.req.header('link-token');
    const ofLink = link === undefined ? '' : `Link-Token: ${link}\n`;
    const request = `${c.req.method} ${c.req.path}\n${conditional}${ofLink}${await bodyText(c)}`;
    const requestHash = hashOf(`request\0${request}`);
    const commandOf = (begunAt: Instant) => v5(`${userId} ${key} ${begunAt}`, NAMESPACE);
    const taken = await take(userId, keyHash, requestHash, commandOf);
    if (taken === 'reused') return c.json(REUSED, 409);
    if ('status' in taken) {
      if (taken.etag !== null) c.header('ETag', taken.etag);
      // a 204 must not have a body, not even an empty one
      if (taken.body === '') return c.body(null, taken.status as 204);
      return c.body(taken.body, taken.status as 200, { 'Content-Type': 'application/json' });
    }
    c.set('commandId', taken.commandId);
    await next();
    const { status } = c.res;
    const sealed = isKept(status)
      ? seal({ body: await c.res.clone().text(), etag: c.res.headers.get('etag') }, userId, keyHash)
      : Buffer.alloc(0);
    // of two equal requests at the same time, a success counts
    await sql`
      update sealed_answers set request_hash = ${requestHash}, status = ${status}, sealed_body = ${sealed}
      where user_id = ${userId} and key_hash = ${keyHash}
        and (status = ${UNDER_WAY} or (${isKept(status)} and status >= 400))`;
  };
}

/** Why a text is no key, after its header's name; undefined if it is one. */
export function troubleWithKey(key: string): string | undefined {
  if (key === '') return `is empty. Please send 1 to ${LONGEST_KEY} characters, or no such header.`;
  if (/ /.test(key)) return 'has a space. Please send it once, without spaces.';
  if (/[^\x21-\x7e]/.test(key))
    return 'has characters other than visible ASCII. Please send letters, digits and signs only.';
  if (key.length > LONGEST_KEY) return `has ${key.length} characters. At most ${LONGEST_KEY} are possible.`;
  return undefined;
}

const isKept = (status: number): boolean => status !== UNDER_WAY && status < 400;

/** A request's body as text. For a file it is the hash, because reading a file as text may damage it. */
async function bodyText(c: Context): Promise<string> {
  if (!hasPictureBody(c) && !hasCalendarBody(c)) return c.req.text();
  return createHash('sha256')
    .update(Buffer.from(await c.req.arrayBuffer()))
    .digest('hex');
}

/** Deletes stored replies that are older than a day. */
export async function forgetAnswers(sql: Sql, now: Date): Promise<void> {
  await sql`delete from sealed_answers where answered_at <= ${addHours(now, -KEPT_HOURS)}`;
}
