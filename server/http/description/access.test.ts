import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { identityCookies } from '../../../modules/identity/sign-in/cookies.ts';
import { securitySchemes } from './access.ts';

/** The cookies that sign-in sets, with the names that browsers see. */
async function cookiesSet(https: boolean): Promise<(string | undefined)[]> {
  const { session, proof } = identityCookies(https);
  const app = new Hono().get('/', (c) => {
    session.set(c, 'token', 60);
    proof.set(c, 'token', 60);
    return c.body(null, 204);
  });
  const response = await app.request('/');
  return response.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
}

test.each([
  ['http', false, ['sid', 'proof']],
  ['https', true, ['__Host-sid', '__Host-proof']],
])('the schemes name the cookies that people get over %s', async (_scheme, https, names) => {
  const { session, adminSession, proof } = securitySchemes(https);
  expect(await cookiesSet(https)).toEqual(names);
  expect([session.name, proof.name]).toEqual(names);
  expect(adminSession.name).toBe(session.name);
});
