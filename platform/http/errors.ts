import { WrittenByNewerCodeError } from '@tablemates/event-store';
import type { ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { isConnectionFailure } from '../database.ts';
import { notFoundReply } from './api.ts';
import type { ErrorReply } from './schemas.ts';

const RETRY_AFTER_SECONDS = 2;
/**
 * PostgreSQL codes of temporary failures: 08 connection, 53 resources (such as a full disk), 57P shutdown, 25006
 * read-only, 58030 disk failure, and timeouts (57014 statement, 55P03 lock, 25P03 idle transaction).
 */
const DATABASE_AWAY = /^(08|53|57P|25006|58030|57014|55P03|25P03)/;
/** PostgreSQL class 22: a value that its column cannot store, such as a number out of range. */
const BAD_VALUE = /^22/;

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

const codeBehind = (error: unknown): string => codeOf(error) || codeOf((error as { cause?: unknown } | null)?.cause);

/** Whether an operation failed because the database was unreachable, out of space, or too slow. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeBehind(error);
  return isConnectionFailure(code) || DATABASE_AWAY.test(code);
}

/**
 * Turns every thrown error into a status and a sentence. Stacks and SQL appear only in the process's log. Paths appear
 * nowhere, because some contain tokens.
 */
export const errorHandler =
  (logger: Logger): ErrorHandler =>
  (error, c) => {
    if (error instanceof HTTPException) {
      const reply: ErrorReply = { error: sentenceFor(error), code: codeFor(error.status) };
      if (error.status !== 503) return c.json(reply, error.status);
      c.header('Retry-After', String(RETRY_AFTER_SECONDS));
      return c.json({ ...reply, retryAfterSeconds: RETRY_AFTER_SECONDS }, 503);
    }
    // During a deployment, the next attempt may reach a process of the newer release.
    const isOutdated = error instanceof WrittenByNewerCodeError;
    if (isOutdated || isDatabaseAway(error)) {
      logger.warn({ err: error, route: routePath(c) }, isOutdated ? 'newer code wrote this' : 'database away');
      c.header('Retry-After', String(RETRY_AFTER_SECONDS));
      return c.json(
        {
          error: 'We are back in a moment. Please try again.',
          code: 'unavailable',
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        },
        503,
      );
    }
    if (BAD_VALUE.test(codeBehind(error))) {
      return c.json({ error: 'One of the values is out of range.', code: 'invalid' } satisfies ErrorReply, 400);
    }
    logger.error({ err: error, method: c.req.method, route: routePath(c) }, 'unexpected failure');
    const reply: ErrorReply = { error: 'Something went wrong on our side. Please try again.', code: 'internal' };
    return c.json(reply, 500);
  };

const sentenceFor = (error: HTTPException): string =>
  error.status === 400 ? 'This request is not valid JSON.' : error.message || 'This request cannot be answered.';

const codes: Readonly<Record<number, string>> = { 400: 'malformed', 413: 'too_large', 503: 'unavailable' };
const codeFor = (status: number): string => codes[status] ?? 'refused';

export const notFoundHandler: NotFoundHandler = (c) => c.json(notFoundReply, 404);
