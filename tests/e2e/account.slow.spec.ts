import { expect, test } from '@playwright/test';
import { signInQuietly, toast } from './people.ts';

test('somebody rewrites their bio, by keyboard alone, and only that', async ({ page, baseURL }) => {
  await signInQuietly(page, baseURL ?? '');
  await page.goto('/member');
  const tile = page.getByRole('link', { name: 'My Account' });
  await tile.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Profile Settings' });
  await expect(dialog).toBeFocused();
  await expect(page).toHaveURL('/member?view=account');
  for (const label of ['First name', 'Last name', 'Phone']) {
    await expect(dialog.getByRole('textbox', { name: label })).toBeDisabled();
    await expect(dialog.getByRole('textbox', { name: label })).toHaveAccessibleDescription('Contact admin to update');
  }
  await dialog.getByLabel('Bio').focus();
  await page.keyboard.type('Chess, and tea.');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('checkbox', { name: 'Show me at tables' })).toBeFocused();
  const folds = ['Emails and notifications', 'Blocked people', 'Where you are signed in', 'Passkeys', 'Your data'];
  for (const stop of [...folds, 'Cancel', /^Save Changes/]) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText(stop);
  }
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Profile Updated')).toBeVisible();
  await expect(page).toHaveURL('/member');
  await page.goto('/member?view=account');
  await expect(dialog.getByLabel('Bio')).toHaveValue('Chess, and tea.');
  // nothing opened it here that could have the focus back
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toBeFocused();
});

test('closing the settings, by Esc or Back, leaves the dashboard', async ({ page, baseURL }) => {
  await signInQuietly(page, baseURL ?? '');
  await page.goto('/member');
  const dialog = page.getByRole('dialog', { name: 'Profile Settings' });
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await page.getByRole('link', { name: 'My Account' }).click();
    await expect(dialog).toBeVisible();
    await close();
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
