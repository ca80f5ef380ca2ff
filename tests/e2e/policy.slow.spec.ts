import { expect, test } from '@playwright/test';
import { logInAsAdmin } from './admin.ts';
import { DIALOG, expectNoViolations, expectNoViolationsAnywhere } from './axe.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { toast } from './people.ts';

// A policy concerns everybody, so it is adopted on a server of its own.
let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startOwnServer();
});
test.afterAll(() => server?.dispose());

test('a policy is changed, tried on history, seen, and adopted, and the audit says who did it and why', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: server.baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await logInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Policy' }).click();
  await expect(page.getByRole('heading', { name: 'Policy 1 is in force' })).toBeVisible();

  await page.getByLabel('Head start').fill('6');
  await page.getByLabel('Days of each hold, no-shows').fill('90, 180, 365');
  await page.getByLabel('Days in which no-shows add up').fill('120');
  await page.getByRole('button', { name: 'Try It on History' }).click();
  const scores = page.getByRole('table', { name: 'People by score' });
  await expect(scores).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Newly paused/ })).toBeVisible();
  const hit = page.getByRole('table', { name: 'People newly paused' });
  await expect(hit.getByRole('link').first()).toBeVisible();
  await expectNoViolationsAnywhere(page, 'the report of a tried policy');

  // the report is found again after a reload, and whom it concerns is one press away
  await page.reload();
  const somebody = hit.getByRole('link').first();
  const name = (await somebody.textContent()) ?? '';
  await somebody.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Adopt Policy 2…' }).click();
  const adopting = page.getByRole('dialog', { name: 'Adopt policy 2?' });
  await expectNoViolations(page, 'adopting a policy', DIALOG);
  await adopting.getByLabel('Reason').fill('A no-show costs five people their evening.');
  await adopting.getByRole('button', { name: 'Adopt', exact: true }).click();
  await expect(toast(page, 'Policy 2 is adopted')).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText('Policy 2');
  await expect(history.getByRole('listitem').first()).toContainText(
    'First Admin: A no-show costs five people their evening.',
  );
  await expect(page.getByText('These are the rules of policy 2.')).toBeVisible();

  await page.goto('/admin/audit?type=PolicyAdopted');
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(
    /First Admin adopted reliability policy 2, in force from .*: A no-show costs five people their evening\./,
  );
  await context.close();
});
