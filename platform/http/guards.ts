import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { hasCalendarBody, MAX_CALENDAR_BYTES } from './calendar-body.ts';
import { hasPictureBody, MAX_PICTURE_BYTES } from './picture-body.ts';
import type { ErrorReply } from './schemas.ts';

const MAX_BODY_BYTES = 64 * 1024;
/**
 * Mail programs unsubscribe by posting a form, also from the page of a webmail (RFC 8058). The token in the path is the
 * permission: no cookie is read, and the body is ignored.
 */
const ONE_CLICK = '/api/mails/unsubscribe/';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing requests from pages of other sites (403). Browsers send the origin of a request; plain HTTP
 * clients send none and pass. hono/csrf checks only form-like bodies, so it would accept JSON from another site.
 */
export const sameSiteOnly =
  (publicUrl: string | undefined): MiddlewareHandler =>
  async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || c.req.path.startsWith(ONE_CLICK)) return next();
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    const own = [
      publicUrl && new URL(publicUrl).origin,
      `http://${c.req.header('host')}`,
      `https://${c.req.header('host')}`,
    ];
    const foreign = (site && site !== 'same-origin' && site !== 'none') || (origin && !own.includes(origin));
    if (foreign) {
      const reply: ErrorReply = { error: 'This request came from another site.', code: 'cross_site' };
      return c.json(reply, 403);
    }
    return next();
  };

const hasFileBody = (c: Context): boolean => hasPictureBody(c) || hasCalendarBody(c);

/** A request body must be JSON (415), or a picture or calendar where a route takes one. */
export const jsonBodiesOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.path.startsWith(ONE_CLICK)) return next();
  const hasBody = Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined;
  if (hasBody && !hasFileBody(c) && !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    return c.json({ error: 'Please send JSON.', code: 'not_json' } satisfies ErrorReply, 415);
  }
  return next();
};

/** A request body is at most 64 KiB, a calendar 256 KiB, and a picture 5 MB (413). */
export const boundedBodies: MiddlewareHandler = (c, next) => {
  // Reads are skipped, because accessing the body makes the server build a full Request object.
  if (SAFE_METHODS.has(c.req.method)) return next();
  if (hasCalendarBody(c)) return boundedCalendar(c, next);
  return (hasPictureBody(c) ? boundedPicture : bounded)(c, next);
};

const atMost = (maxSize: number, error: string) =>
  bodyLimit({ maxSize, onError: (c) => c.json({ error, code: 'too_large' } satisfies ErrorReply, 413) });
const bounded = atMost(MAX_BODY_BYTES, 'That is more than we can take at once.');
const boundedCalendar = atMost(MAX_CALENDAR_BYTES, 'This file is over 256 KiB. Please choose a shorter span of time.');
const boundedPicture = atMost(MAX_PICTURE_BYTES, 'This picture is over 5 MB. Please choose a smaller one.');

/**
 * Receives a file that was refused before it was read. Otherwise the connection ends while the client still sends, and
 * the client sees an error instead of the refusal. A file that is too large is not received.
 */
export const refusedFilesReceived: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status < 400 || c.res.status === 413 || !hasFileBody(c) || c.req.raw.bodyUsed) return;
  await c.req.raw.body?.pipeTo(new WritableStream()).catch(() => {});
};

/** No cache may store replies of the API. */
export const neverStored: MiddlewareHandler = async (c, next) => {
  await next();
  // `c.header` would build a new response with a stream as its body after the handler.
  c.res.headers.set('Cache-Control', 'no-store');
};
