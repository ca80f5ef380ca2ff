import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { QUEUE_BOARD_PATH } from './queue-board.ts';

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const A_YEAR = 'max-age=31536000; includeSubDomains';
const NEVER_FRAMED = ["'none'"];

/**
 * What browsers may do with our pages: run our own scripts only, show pictures from anywhere over https, and never be
 * framed. Dialogs put style elements into the page, so styles alone may be inline. The pages of the queues, which are not
 * ours, say themselves what their addresses are relative to; no other page may. An answer of the API is no page: nothing
 * in it may do anything, and what else is said to pages alone is not said.
 *
 * @param inlineScripts the texts of the few scripts that stand in our pages themselves; no other text is run
 */
export function securityHeaders(https: boolean, inlineScripts: readonly string[]): MiddlewareHandler {
  const always = { strictTransportSecurity: https ? A_YEAR : false, xFrameOptions: 'DENY' } as const;
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
        frameAncestors: NEVER_FRAMED,
      },
      referrerPolicy: 'strict-origin-when-cross-origin',
      ...always,
    });
  const ofAnswers = secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: NEVER_FRAMED },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    ...always,
  });
  const [ours, ofQueues] = [allowing("'none'"), allowing("'self'")];
  return (c, next) => {
    const isIn = (folder: string) => c.req.path === folder || c.req.path.startsWith(`${folder}/`);
    if (isIn('/api') && !isIn('/api/docs')) return ofAnswers(c, next);
    return (isIn(QUEUE_BOARD_PATH) ? ofQueues : ours)(c, next);
  };
}
