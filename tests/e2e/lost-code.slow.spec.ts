import { expect, type Page, test } from '@playwright/test';
import { signedInAs } from './signed-in-as.ts';
import { openCards, reserveButton, takenOver } from './tables.ts';

const FALLEN = 'A piece fell off the table';

/** From now on no more code of the application arrives. Resolves to a function that ends this. */
async function loseCode(page: Page): Promise<() => Promise<void>> {
  await page.route('**/assets/*.js', (route) => route.abort());
  return () => page.unroute('**/assets/*.js');
}

/** Keeps the code that comes after the page from coming at all. */
async function openWithoutLaterCode(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(/\/assets\/(auth|join|toast-view|profile-step)-[^/]*\.js$/, (route) => route.abort());
  await page.goto(address);
  await page.waitForLoadState('load');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await takenOver(page);
  const found = await loseCode(page);
  return async () => {
    await found();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
}

test('without the code of its dialogs, the landing page stays with what was typed, and goes on once it arrives', async ({
  page,
}) => {
  const found = await openWithoutLaterCode(page, '/');
  const search = page.locator('input[type=search]').first();
  await search.fill('a');
  await reserveButton(openCards(page).last()).click();
  await expect(page.getByRole('alert')).toContainText('This part did not load');
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('This part did not load');
  await expect(search).toHaveValue('a');
  await found();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in or create an account' })).toBeVisible();
  await expect(search).toHaveValue('a');
});

test('a page whose code does not arrive says so in its frame, and opens once asked again', async ({ page }) => {
  const found = await openWithoutLaterCode(page, '/');
  await takenOver(page);
  await openCards(page).last().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText(FALLEN)).toBeHidden();
  await found();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'At the table' })).toBeVisible();
});

test('no dialog of a member takes the page away if its code does not arrive', async ({ page }) => {
  await signedInAs(page, 'member');
  await openWithoutLaterCode(page, '/member');
  await page.getByRole('link', { name: 'My Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Profile Settings' })).toContainText('This part did not load');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(FALLEN)).toBeHidden();
});

test('a page of an earlier version says that another one has replaced it, and keeps what was typed', async ({
  page,
}) => {
  const found = await openWithoutLaterCode(page, '/');
  // as after a deployment: the application's files have other names, and the old ones are gone
  await page.evaluate(() => {
    const code = document.getElementById('code');
    if (code) code.textContent = '{"inTurn":["/assets/index-before.js"],"forPage":{"":[]}}';
  });
  const search = page.locator('input[type=search]').first();
  await search.fill('a');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('Tablemates was updated while this page was open.');
  await expect(search).toHaveValue('a');
  await found();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in or create an account' })).toBeVisible();
});
