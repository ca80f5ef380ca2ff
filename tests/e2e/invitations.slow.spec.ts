import { expect, type Page, test } from '@playwright/test';
import { dialogGone } from './dialog-gone.ts';
import { invite } from './hosts.ts';
import { askForCode, codeBoxes, newAddress, signInQuietly, toast } from './people.ts';

/** For an address of its own each time: a pending invitation is not made twice. */
const inviteCode = (baseURL: string | undefined): Promise<string> => invite(baseURL ?? '', newAddress());
const invited = (page: Page) => page.getByRole('dialog', { name: "You've Been Invited!" });
const notice = (page: Page) => page.getByRole('region', { name: 'Invitation' });
const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome, Game Organizer!' });

test('a member accepts an invitation, by keyboard alone, and is welcomed as an organizer', async ({
  page,
  baseURL,
}) => {
  await signInQuietly(page, baseURL ?? '');
  const code = await inviteCode(baseURL);
  await page.goto(`/terms?invite=${code.toLowerCase()}`);
  await expect(invited(page)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expect(invited(page).getByRole('listitem')).toHaveText([
    'Create and manage game events at cafes',
    'Choose games, set schedules and manage participants',
    'Build your reputation through reliability scores',
    "Still join other organizers' events",
  ]);
  await expect(page.getByRole('button', { name: 'Accept & Become an Organizer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(welcome(page).getByRole('listitem')).toHaveCount(3);
  await expect(welcome(page)).toContainText('your reliability score starts fresh and rises by completing events');
  await expect(page.getByRole('button', { name: 'Go to Dashboard' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/member');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const me = await (await page.request.get('/api/auth/me')).json();
  expect(me).toMatchObject({ user: { isProvider: true, isClient: true } });
});

test('an invitation may wait, and an organizer is not asked', async ({ page, baseURL }) => {
  await signInQuietly(page, baseURL ?? '');
  const code = await inviteCode(baseURL);
  await page.goto(`/?invite=${code}`);
  await page.getByRole('button', { name: 'Maybe Later' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await dialogGone(page);
  await page.goto(`/?invite=${code}`);
  await page.getByRole('button', { name: 'Accept & Become an Organizer' }).click();
  await page.getByRole('button', { name: "I'll Explore Later" }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await dialogGone(page);
  await page.goto(`/?invite=${await inviteCode(baseURL)}`);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'My Dashboard' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a wrong code is refused in the server’s words', async ({ page, baseURL }) => {
  await signInQuietly(page, baseURL ?? '');
  await page.goto('/?invite=ZZZZZZZZ');
  await page.getByRole('button', { name: 'Accept & Become an Organizer' }).click();
  await expect(toast(page, 'Redemption Failed')).toBeVisible();
  await expect(toast(page, 'Invalid invite code')).toBeVisible();
  await expect(invited(page)).toHaveCount(0);
});

test('a text that cannot be a code is dropped', async ({ page, baseURL }) => {
  await signInQuietly(page, baseURL ?? '');
  await page.goto('/?q=chess&invite=%3Cscript%3Ealert');
  await expect(page).toHaveURL('/?q=chess');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a visitor’s code outlives reloads and other pages, until it is used', async ({ page, baseURL }) => {
  const code = await inviteCode(baseURL);
  await page.goto(`/?invite=${code}`);
  await expect(notice(page)).toContainText("You've been invited to host.");
  await page.reload();
  await page.goto('/terms');
  await expect(notice(page)).toBeVisible();
  await page.goto('/');
  await notice(page).getByRole('button', { name: 'Accept' }).click();
  await codeBoxes(page).pressSequentially(await askForCode(page, newAddress()));
  await page.getByRole('button', { name: 'Yes, I have an invite code' }).click();
  await expect(page.getByRole('textbox', { name: 'Invite code' })).toHaveValue(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Diaz');
  await page.getByLabel('Phone number').fill('713 555 0199');
  await page.getByRole('checkbox', { name: /I am 18 years or older/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/member');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(code);
});

test('a visitor puts an invitation away for good', async ({ page, baseURL }) => {
  await page.goto(`/?invite=${await inviteCode(baseURL)}`);
  await notice(page).getByRole('button', { name: 'Put away' }).click();
  await expect(notice(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('a member’s code outlives a reload, and is gone once it was put away', async ({ page, baseURL }) => {
  await signInQuietly(page, baseURL ?? '');
  await page.goto(`/?invite=${await inviteCode(baseURL)}`);
  await expect(invited(page)).toBeVisible();
  await page.reload();
  await expect(invited(page)).toBeVisible();
  await page.getByRole('button', { name: 'Maybe Later' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await dialogGone(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'My Dashboard' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a visitor’s code waits and is filled in at signing up', async ({ page, baseURL }) => {
  const code = await inviteCode(baseURL);
  await page.goto(`/?invite=${code}`);
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await codeBoxes(page).pressSequentially(await askForCode(page, newAddress()));
  await page.getByRole('button', { name: 'Yes, I have an invite code' }).click();
  await expect(page.getByRole('textbox', { name: 'Invite code' })).toHaveValue(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Diaz');
  await page.getByLabel('Phone number').fill('713 555 0199');
  await page.getByRole('checkbox', { name: /I am 18 years or older/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/member');
  const where = page.getByRole('dialog', { name: 'Where will you host?' });
  await where.getByLabel('Region').selectOption({ index: 1 });
  await where.getByLabel('Expertise (optional)').fill('Chess, UNO');
  await where.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await (await page.request.get('/api/auth/me')).json()).toMatchObject({
    user: { isProvider: true, regionId: expect.any(String), expertise: ['Chess', 'UNO'] },
  });
});
