import { expect, test } from '@playwright/test';

test('the product opens without a complaint', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Tablemates/);
  expect(complaints).toEqual([]);
});

test('an address that leads nowhere says so, to people and to machines', async ({ page }) => {
  const reply = await page.goto('/nowhere');
  expect(reply?.status()).toBe(404);
  await expect(page.getByText('Page Not Found')).toBeVisible();
});
