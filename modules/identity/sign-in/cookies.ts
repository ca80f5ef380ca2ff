import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/**
 * Reads, sets and clears one cookie that only the server can read.
 *
 * Over https the cookie is `Secure` and carries the `__Host-` prefix: no other host and no plain connection can plant it.
 */
function secretCookie(plainName: string, https: boolean) {
  const name = https ? `__Host-${plainName}` : plainName;
  const attributes = { path: '/', httpOnly: true, secure: https, sameSite: 'Lax' } as const;
  return {
    read: (c: Context): string | undefined => getCookie(c, name),
    set: (c: Context, token: string, seconds: number) => setCookie(c, name, token, { ...attributes, maxAge: seconds }),
    clear: (c: Context) => {
      deleteCookie(c, name, attributes);
    },
  };
}

/** The session, the proof of a right code on the way to one, and the browser that asks for codes. */
export const identityCookies = (https: boolean) => ({
  session: secretCookie('sid', https),
  proof: secretCookie('proof', https),
  browser: secretCookie('browser', https),
});
