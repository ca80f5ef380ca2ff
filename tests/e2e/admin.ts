import { type APIRequestContext, expect, type Page, request } from '@playwright/test';

/** The admin of the tests' servers. */
export const adminLogin = { username: 'admin', password: 'correct horse battery staple' };

type State = Awaited<ReturnType<APIRequestContext['storageState']>>;
const sessions = new Map<string, Promise<State>>();

/** The admin over HTTP. A password takes its time, so one session serves a whole worker. Dispose of the context. */
export async function adminOf(baseURL: string): Promise<APIRequestContext> {
  const session = sessions.get(baseURL) ?? signedIn(baseURL);
  sessions.set(baseURL, session);
  return request.newContext({ baseURL, storageState: await session });
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
