import { expect, type Page } from '@playwright/test';
import type { User, UserReply } from '../../modules/identity/contract.ts';

/** Of the server the tests run against. */
export const adminLogin = { username: 'admin', password: 'correct horse battery staple' };

/** Gives a page's browser the session of the admin, by password. Gives who that is. */
export async function logInAsAdmin(page: Page): Promise<User> {
  const answer = await page.request.post('/api/auth/admin-login', { data: adminLogin });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as UserReply).user;
}
