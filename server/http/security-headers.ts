import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { LETTERS_PATH } from '../../platform/mail/mailbox-page.ts';
import { QUEUE_BOARD_PATH } from './queue-board.ts';

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const A_YEAR = 'max-age=31536000; includeSubDomains';
/** The page of a cafe's desk: its link is a key, so no other site hears of it. */
const DESK_PAGE = /^\/cafes\/[^/]+\/desk\/?$/;
const NEVER_FRAMED = ["'none'"];
const [OWN_PAGES, NOBODY] = [['self'], []];
/** What pages may ask a browser for: the camera reads check-in codes, and the ticket keeps the screen on. */
const PERMISSIONS = {
  camera: OWN_PAGES,
  screenWakeLock: OWN_PAGES,
  publickeyCredentialsGet: OWN_PAGES,
  publickeyCredentialsCreate: OWN_PAGES,
  webShare: OWN_PAGES,
  clipboardWrite: OWN_PAGES,
  fullscreen: OWN_PAGES,
  accelerometer: NOBODY,
  bluetooth: NOBODY,
  displayCapture: NOBODY,
  geolocation: NOBODY,
  gyroscope: NOBODY,
  hid: NOBODY,
  magnetometer: NOBODY,
  microphone: NOBODY,
  midi: NOBODY,
  payment: NOBODY,
  serial: NOBODY,
  usb: NOBODY,
};

/**
 * Sets the security headers. Pages run only scripts of this site, show pictures from any https address, and cannot be
 * framed. Styles may be inline, because dialogs add style elements. Only the queue board, a third-party page, may have
 * a `base` element. Other sites may show the pictures of events, which mails contain. The mailbox page shows mails as
 * mail programs do: in a frame, with inline styles, without scripts. What other sites embed has no script and may be framed. Replies of the API are not pages: their policy
 * allows nothing, and headers that matter only for pages are left out.
 *
 * @param inlineScripts texts of the inline scripts of our pages; no other inline script runs
 */
export function securityHeaders(https: boolean, inlineScripts: readonly string[]): MiddlewareHandler {
  const always = { strictTransportSecurity: https ? A_YEAR : false, xFrameOptions: 'DENY' } as const;
  const allowing = (
    baseUri: "'none'" | "'self'",
    referrerPolicy: 'no-referrer' | 'strict-origin-when-cross-origin' = 'strict-origin-when-cross-origin',
  ) =>
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
      referrerPolicy,
      permissionsPolicy: PERMISSIONS,
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
  const ofLetters = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'unsafe-inline'"],
      imgSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'self'"],
    },
    ...always,
    xFrameOptions: 'SAMEORIGIN',
  });
  // frames of other sites may show it: nothing in it acts, and it knows nobody
  const ofEmbedded = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'unsafe-inline'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ['*'],
    },
    crossOriginResourcePolicy: 'cross-origin',
    referrerPolicy: 'strict-origin-when-cross-origin',
    ...always,
    xFrameOptions: false,
  });
  const ofSharePictures = secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: NEVER_FRAMED },
    crossOriginResourcePolicy: 'cross-origin',
    ...always,
  });
  const [ours, ofQueues] = [allowing("'none'"), allowing("'self'")];
  const ofDesks = allowing("'none'", 'no-referrer');
  return (c, next) => {
    const isIn = (folder: string) => c.req.path === folder || c.req.path.startsWith(`${folder}/`);
    if (isIn('/api') && !isIn('/api/docs')) return ofAnswers(c, next);
    if (isIn(LETTERS_PATH)) return ofLetters(c, next);
    if (isIn('/embed')) return ofEmbedded(c, next);
    if (DESK_PAGE.test(c.req.path)) {
      c.header('X-Robots-Tag', 'noindex');
      return ofDesks(c, next);
    }
    if (isIn('/share/events') || isIn('/share/groups')) return ofSharePictures(c, next);
    return (isIn(QUEUE_BOARD_PATH) ? ofQueues : ours)(c, next);
  };
}
