import { type APIRequestContext, expect, request } from '@playwright/test';

/** The admin of the tests' servers. */
const ADMIN = { username: 'admin', password: 'correct horse battery staple' };

type State = Awaited<ReturnType<APIRequestContext['storageState']>>;
const sessions = new Map<string, Promise<State>>();

/** The admin over HTTP. A password takes its time, so one session serves a whole worker. Dispose of the context. */
export async function adminOf(baseURL: string): Promise<APIRequestContext> {
  const session = sessions.get(baseURL) ?? signedIn(baseURL);
  sessions.set(baseURL, session);
  return request.newContext({ baseURL, storageState: await session });
}

async function signedIn(baseURL: string): Promise<State> {
  const admin = await request.newContext({ baseURL });
  expect((await admin.post('/api/auth/admin-login', { data: ADMIN })).status()).toBe(200);
  const state = await admin.storageState();
  await admin.dispose();
  return state;
}
