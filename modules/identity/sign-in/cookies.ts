import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/**
 * Reads, sets and clears one cookie that only the server can read.
 *
 * Over https the cookie is `Secure` and has the `__Host-` prefix, so no other host and no plain connection can set it.
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

/** The cookies of the session, of the proof of a right code, and of the browser that requests codes. */
export const identityCookies = (https: boolean) => ({
  session: secretCookie('sid', https),
  proof: secretCookie('proof', https),
  browser: secretCookie('browser', https),
});
