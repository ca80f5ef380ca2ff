import { expect, type Page, test } from '@playwright/test';
import type { ReadModel } from '../../modules/admin/contract.ts';
import { DIALOG, expectNoViolations, expectNoViolationsAnywhere } from './axe.ts';
import { dialogGone } from './dialog-gone.ts';
import { newGameEvent, newOrganizer } from './hosts.ts';
import { toast } from './people.ts';

// A page asks on until its test ends, and a request under way then is no failure.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const login = { username: 'admin', password: 'correct horse battery staple' };
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

// A look takes seconds.
test.describe.configure({ timeout: 120_000 });

test.beforeEach(async ({ page }) => {
  expect((await page.request.post('/api/auth/admin-login', { data: login })).status()).toBe(200);
});

test('a read model is verified and rebuilt from the browser, and the audit records it', async ({ page }) => {
  await page.goto('/admin/read-models?view=cards');
  const card = page.getByRole('article').filter({ has: heading(page, 'Cities') });
  await expect(card.getByText('Live', { exact: true })).toBeVisible();

  // with the keyboard alone
  await card.getByRole('button', { name: 'Verify Cities' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Leave it' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Cities verified')).toBeVisible();

  await card.getByRole('button', { name: 'Rebuild Cities' }).click();
  await expectNoViolations(page, 'question before a rebuild');
  await dialog.getByRole('button', { name: 'Rebuild', exact: true }).click();
  await expect(toast(page, 'Cities rebuilt')).toBeVisible();
  await expect(card).toContainText('gen. 2');

  await dialogGone(page);
  await page.goto('/admin/audit?subject=cities');
  const rows = page.getByRole('main').getByRole('article');
  await expect(rows).toContainText([
    'First Admin asked for a rebuild of the read model cities',
    'First Admin asked for the read model cities to be verified',
  ]);
});

/** What no healthy server shows: one read model that is paused, one in the middle of a rebuild. */
function inTrouble(models: ReadModel[]): ReadModel[] {
  const at = new Date().toISOString();
  return models.map((model) => {
    if (model.name === 'people') {
      const paused = { position: '41', type: 'ProfileChanged', message: 'Cannot read properties of null', since: at };
      return { ...model, state: 'paused', lag: 12, paused };
    }
    if (model.name !== 'games') return model;
    const task = { kind: 'rebuild', state: 'running', askedBy: 'x', askedAt: at, finishedAt: null } as const;
    const progress = { position: '4200', head: '10000', eventsPerSecond: 90_000, differing: 0, message: null };
    return { ...model, state: 'rebuilding', task: { ...task, ...progress } };
  });
}

test('a paused read model says why, and a refusal is shown', async ({ page }) => {
  await page.route('**/api/admin/projections', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: inTrouble((await answer.json()) as ReadModel[]) });
  });
  await page.goto('/admin/read-models?view=cards');
  await expect(page.getByText('1 read model paused: what people see there is out of date.')).toBeVisible();
  const why = page.getByRole('region', { name: 'Why People is paused' });
  await expect(why).toContainText('domain event 41, ProfileChanged');
  await expect(why).toContainText('Cannot read properties of null');
  await expect(page.getByRole('progressbar', { name: 'Rebuilding Games' })).toHaveAttribute('aria-valuenow', '42');
  await expectNoViolationsAnywhere(page, 'paused and rebuilding');

  const dialog = page.getByRole('dialog');
  await why.getByRole('button', { name: 'Skip in People' }).click();
  await dialog.getByRole('button', { name: 'Skip for good' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await expectNoViolationsAnywhere(page, 'reason for a skip', DIALOG);
  await dialog.getByLabel('Reason').fill('Written by a defect that is mended.');
  await dialog.getByRole('button', { name: 'Skip for good' }).click();
  await expect(toast(page, 'It is no longer paused there.')).toBeVisible();

  await why.getByRole('button', { name: 'Resume People' }).click();
  await dialog.waitFor();
  await expectNoViolationsAnywhere(page, 'question before it goes on', DIALOG);
  await dialog.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(toast(page, 'It is no longer paused there.')).toBeVisible();
  // the page keeps polling: a request in flight at the end would have no page to answer
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('every game event is found, paged and called off', async ({ page, baseURL }) => {
  // a name that no other journey gives its host
  const host = await newOrganizer(String(baseURL), 'Kiyomi');
  const { id } = await newGameEvent(host, 24 * 170);
  await page.goto('/admin/game-events');
  const table = page.getByRole('table', { name: 'Game events' });
  await expect(table.getByRole('row')).toHaveCount(51);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeAttached();

  await page.getByLabel('Search by game, host or host’s email').fill('kiyomi sato');
  const row = table.getByRole('row').filter({ hasText: 'Kiyomi Sato' });
  await expect(row).toContainText('Upcoming');
  await expect(row).toContainText('0/4');
  await expect(row).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
  await expect(row).toContainText(/\d{1,2}:\d{2} [AP]M/);
  await expect(page).toHaveURL(/search=kiyomi/);
  await expectNoViolationsAnywhere(page, 'game events');
  await row.getByRole('button', { name: /^Cancel / }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Event?' });
  await expectNoViolations(page, 'question before a cancellation', DIALOG);
  await dialog.getByRole('button', { name: 'Cancel Event' }).click();
  await expect(toast(page, 'Event Cancelled')).toBeVisible();
  await expect(row).toContainText('Cancelled');
  expect((await (await host.get(`/api/game-events/${id}`)).json()) as object).toMatchObject({ status: 'cancelled' });
  await host.dispose();

  await page.getByLabel('Search by game, host or host’s email').fill('nobody of that name');
  await expect(heading(page, 'No events found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(table.getByRole('row').nth(1)).toBeVisible();

  await page.route('**/api/admin/game-events?*', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(heading(page, 'No Game Events Yet')).toBeVisible();
  await page.unroute('**/api/admin/game-events?*');
  await page.route('**/api/admin/game-events?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(heading(page, 'Failed to fetch game events')).toBeVisible();
});
