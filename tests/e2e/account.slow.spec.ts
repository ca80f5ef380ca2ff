import { expect, test } from '@playwright/test';
import { expectNoViolationsAnywhere } from './axe.ts';
import { codeBoxes, signInQuietly, toast } from './people.ts';

test('somebody rewrites their bio, by keyboard alone, and only that', async ({ page, baseURL }) => {
  await signInQuietly(page, baseURL ?? '');
  await page.goto('/member');
  const tile = page.getByRole('link', { name: 'My Account' });
  await tile.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Profile Settings' });
  await expect(dialog.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL('/member?view=account');
  for (const label of ['First name', 'Last name', 'Phone']) {
    await expect(dialog.getByRole('textbox', { name: label })).toBeDisabled();
    await expect(dialog.getByRole('textbox', { name: label })).toHaveAccessibleDescription('Contact admin to update');
  }
  await dialog.getByLabel('Bio').focus();
  await page.keyboard.type('Chess, and tea.');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('checkbox', { name: 'Show me at tables' })).toBeFocused();
  for (const stop of ['Cancel', /^Save Changes/]) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText(stop);
  }
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Profile Updated')).toBeVisible();
  for (const stop of [
    'Emails and notifications',
    'Your events in your calendar',
    'What you follow',
    'Passkeys',
    'Where you are signed in',
    'Blocked people',
    'Your data',
  ]) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText(stop);
  }
  await page.goto('/member?view=account');
  await expect(dialog.getByLabel('Bio')).toHaveValue('Chess, and tea.');
});

test('the link and Back lead from the settings to the dashboard', async ({ page, baseURL }) => {
  await signInQuietly(page, baseURL ?? '');
  await page.goto('/member');
  const dialog = page.getByRole('dialog', { name: 'Profile Settings' });
  for (const leave of [() => page.getByRole('link', { name: 'Back to Dashboard' }).click(), () => page.goBack()]) {
    await page.getByRole('link', { name: 'My Account' }).click();
    await expect(dialog).toBeVisible();
    await leave();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/member');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Nora's Dashboard");
  }
});

test('a newcomer’s ledger is empty, and says what will come', async ({ page, baseURL }) => {
  await signInQuietly(page, baseURL ?? '');
  await page.goto('/member');
  await page.getByRole('link', { name: /^My Reliability/ }).click();
  await expect(page).toHaveURL('/member?view=reliability');
  await expect(page.getByRole('heading', { level: 1, name: 'My Reliability' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Everybody starts at 100%' })).toBeVisible();
});

test('a copy of one’s own data is saved once its owner typed a new code, also right after signing in', async ({
  page,
  baseURL,
}) => {
  await signInQuietly(page, baseURL ?? '');
  await page.goto('/member?view=account#data');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download your data?' });
  await dialog.getByRole('button', { name: 'Email Me a Code' }).click();
  const shown = dialog.getByText(/your code is \d{6}/);
  await expect(shown).toBeVisible();
  await expectNoViolationsAnywhere(page, 'the code for a copy of one’s data');
  const code = ((await shown.textContent()) ?? '').replace(/\D/g, '');
  const saved = page.waitForEvent('download');
  await codeBoxes(page).fill(code);
  expect((await saved).suggestedFilename()).toMatch(/^tablemates-\d{4}-\d\d-\d\d\.zip$/);
  await expect(dialog).toHaveCount(0);
});
