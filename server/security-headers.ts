import { secureHeaders } from 'hono/secure-headers';

const A_YEAR = 'max-age=31536000; includeSubDomains';

/**
 * What browsers may do with our pages: run our own scripts only, show pictures from anywhere over https, and never be
 * framed. Dialogs put style elements into the page, so styles alone may be inline.
 */
export const securityHeaders = (https: boolean) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'https:', 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: https ? A_YEAR : false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
