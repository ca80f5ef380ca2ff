import { type APIRequestContext, expect, type Page, request } from '@playwright/test';

/** The admin of the tests' servers. */
export const adminLogin = { username: 'admin', password: 'correct horse battery staple' };

type State = Awaited<ReturnType<APIRequestContext['storageState']>>;
/** After 15 minutes an admin is asked again who they are, and no test may last until then. */
const RENEWED_AFTER_MS = 10 * 60_000;
const sessions = new Map<string, { readonly since: number; readonly state: Promise<State> }>();

/** The admin over HTTP. A password takes its time, so one session serves many tests. Dispose of the context. */
export async function adminOf(baseURL: string): Promise<APIRequestContext> {
  const kept = sessions.get(baseURL);
  const isFresh = kept && performance.now() - kept.since < RENEWED_AFTER_MS;
  const session = isFresh ? kept : { since: performance.now(), state: signedIn(baseURL) };
  sessions.set(baseURL, session);
  return request.newContext({ baseURL, storageState: await session.state });
}

/** Gives a page's browser a session of its own, for a test that ends it; others use `signedInAs`. */
export async function logInAsAdmin(page: Page): Promise<void> {
  await logIn(page.request);
}

async function signedIn(baseURL: string): Promise<State> {
  const admin = await request.newContext({ baseURL });
  await logIn(admin);
  const state = await admin.storageState();
  await admin.dispose();
  return state;
}

async function logIn(browser: APIRequestContext): Promise<void> {
  expect((await browser.post('/api/auth/admin-login', { data: adminLogin })).status()).toBe(200);
}
