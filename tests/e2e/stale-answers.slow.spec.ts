import { expect, type Page, test } from '@playwright/test';
import type { AdminNeeds } from '../../modules/admin/needs/contract.ts';
import { logInAsAdmin } from './admin.ts';
import { expectNoViolationsAnywhere } from './axe.ts';

// A page asks on until its test ends, and a request under way then is no failure.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const NOTE = 'Some of this page may be out of date. We are catching up.';

/** As the server answers while a read model behind this address is stopped. */
const standStill = (page: Page, address: string) =>
  page.route(address, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'X-Stale': 'true' } });
  });

test('a page with outdated answers says so quietly, and others do not', async ({ page }) => {
  await logInAsAdmin(page);
  await standStill(page, '**/api/admin/stats');
  await page.goto('/admin');
  await expect(page.getByText(NOTE)).toBeVisible();
  await expectNoViolationsAnywhere(page, 'the note of what stands still');

  await page.getByRole('link', { name: 'Read Models' }).first().click();
  await expect(page.getByRole('heading', { name: 'Read Models', level: 1 })).toBeVisible();
  await expect(page.getByText(NOTE)).toBeHidden();
});

test('the note disappears once the answer is fresh', async ({ page }) => {
  await logInAsAdmin(page);
  await standStill(page, '**/api/admin/projections');
  await page.goto('/admin/read-models?view=cards');
  await expect(page.getByText(NOTE)).toBeVisible();
  await page.unroute('**/api/admin/projections');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(NOTE)).toBeHidden();
});

test('the dashboard says that a read model is paused, and leads to it', async ({ page }) => {
  await logInAsAdmin(page);
  await page.route('**/api/admin/needs', async (route) => {
    const needs = (await (await route.fetch()).json()) as AdminNeeds;
    const pausedReadModels = [{ name: 'people', since: new Date().toISOString() }];
    await route.fulfill({ json: { ...needs, pausedReadModels } });
  });
  await page.goto('/admin');
  const line = page.getByRole('link', { name: 'The read model “people” is paused' });
  await expect(line).toBeVisible();
  await expectNoViolationsAnywhere(page, 'what needs an admin');
  await line.click();
  await expect(page).toHaveURL(/\/admin\/read-models$/);
});
