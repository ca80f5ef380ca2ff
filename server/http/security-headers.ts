import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { QUEUE_BOARD_PATH } from './queue-board.ts';

const A_YEAR = 'max-age=31536000; includeSubDomains';

/**
 * What browsers may do with our pages: run our own scripts only, show pictures from anywhere over https, and never be
 * framed. Dialogs put style elements into the page, so styles alone may be inline. The pages of the queues, which are not
 * ours, say themselves what their addresses are relative to; no other page may.
 */
export function securityHeaders(https: boolean): MiddlewareHandler {
  const allowing = (baseUri: "'none'" | "'self'") =>
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
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
