import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { QUEUE_BOARD_PATH } from './queue-board.ts';

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const A_YEAR = 'max-age=31536000; includeSubDomains';

/**
 * What browsers may do with our pages: run our own scripts only, show pictures from anywhere over https, and never be
 * framed. Dialogs put style elements into the page, so styles alone may be inline. The pages of the queues, which are not
 * ours, say themselves what their addresses are relative to; no other page may.
 *
 * @param inlineScripts the texts of the few scripts that stand in our pages themselves; no other text is run
 */
export function securityHeaders(https: boolean, inlineScripts: readonly string[]): MiddlewareHandler {
  const allowing = (baseUri: "'none'" | "'self'") =>
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts.map(hashSource)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'https:', 'data:'],
        objectSrc: ["'none'"],
        baseUri: [baseUri],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
      strictTransportSecurity: https ? A_YEAR : false,
      xFrameOptions: 'DENY',
      referrerPolicy: 'strict-origin-when-cross-origin',
    });
  const [ours, ofQueues] = [allowing("'none'"), allowing("'self'")];
  const isOfQueues = (path: string) => path === QUEUE_BOARD_PATH || path.startsWith(`${QUEUE_BOARD_PATH}/`);
  return (c, next) => (isOfQueues(c.req.path) ? ofQueues : ours)(c, next);
}
