import { type APIRequestContext, expect, type Page, request, test } from '@playwright/test';
import type { User } from '../../modules/identity/contract.ts';
import { expectNoViolationsAnywhere } from './axe.ts';
import { newMember, signInQuietly } from './people.ts';

// A look takes seconds.
test.describe.configure({ timeout: 120_000 });

const login = { username: 'admin', password: 'correct horse battery staple' };
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Somebody whom the admin renames, so that no other test knows the name. Gives them under it. */
async function renamed(baseURL: string, admin: APIRequestContext): Promise<User> {
  const member = await newMember(baseURL);
  const { user } = (await (await member.get('/api/auth/me')).json()) as { user: User };
  await member.dispose();
  const firstName = `Zelda${Date.now().toString(36)}`;
  const answer = await admin.patch(`/api/users/${user.id}`, { data: { firstName, phoneNumber: '713 555 0133' } });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as User;
}

test('the audit shows who changed what, with evidence until it is erased', async ({ page, baseURL }) => {
  const admin = page.request;
  expect((await admin.post('/api/auth/admin-login', { data: login })).status()).toBe(200);
  const zelda = await renamed(String(baseURL), admin);
  const name = `${zelda.firstName} Quinn`;

  await page.goto('/admin/audit');
  await expect(heading(page, 'Audit')).toBeFocused();
  await page.getByLabel('Search by person or thing').fill(name.toUpperCase());
  const rows = page.getByRole('main').getByRole('article');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`First Admin changed the first name and phone of ${name}`);
  await expect(rows.getByRole('link', { name })).toHaveAttribute('href', `/admin/users/${zelda.id}`);
  await expect(page).toHaveURL(/concerns=/);

  // with the keyboard alone
  await rows.getByRole('button', { name: /^Evidence: First Admin changed/ }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toContainText(`user-${zelda.id}`);
  await expect(rows.getByRole('region', { name: 'Data', exact: true })).toContainText(zelda.id);
  await expect(rows.getByRole('region', { name: /^Personal data/ })).toContainText('(713) 555-0133');
  await expectNoViolationsAnywhere(page, 'audit with evidence');

  await rows.getByRole('button', { name: `Everything about ${name}` }).click();
  await expect(page).toHaveURL(new RegExp(`subject=${zelda.id}`));
  await expect(page.getByRole('button', { name: `Only about ${name}` })).toBeVisible();
  await page.getByLabel('Kind of change').selectOption('Account deleted');
  await expect(heading(page, 'No changes found')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Kind of change')).toHaveValue('UserErased');
  await expect(heading(page, 'No changes found')).toBeVisible();

  expect((await admin.delete(`/api/users/${zelda.id}`)).status()).toBe(204);
  await page.reload();
  await expect(rows).toContainText('First Admin deleted somebody’s account for good');
  await page.getByLabel('Kind of change').selectOption('Any change');
  await expect(rows).toHaveCount(2);
  await rows
    .last()
    .getByRole('button', { name: /^Evidence/ })
    .click();
  await expect(rows.last()).toContainText('was erased for good');

  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(heading(page, 'No changes found')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL('/admin/audit');
  await expect(rows.first()).toBeVisible();

  await page.route('**/api/admin/audit?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(heading(page, 'Failed to fetch the audit')).toBeVisible();
  await page.unroute('**/api/admin/audit?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows.first()).toBeVisible();
});

test('audit, read models and game events are for admins alone', async ({ page, baseURL }) => {
  const screens = ['/admin/audit', '/admin/read-models', '/admin/game-events'];
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page).toHaveURL('/admin/login');
  }
  await signInQuietly(page, String(baseURL));
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page).toHaveURL('/member');
  }
  const visitor = await request.newContext({ baseURL: String(baseURL) });
  expect((await visitor.get('/api/admin/audit')).status()).toBe(401);
  expect((await page.request.get('/api/admin/audit')).status()).toBe(403);
  await visitor.dispose();
});
