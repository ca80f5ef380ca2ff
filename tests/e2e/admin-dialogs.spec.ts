import { expect, type Locator, type Page, test } from '@playwright/test';
import type { AddPersonRequest } from '../../modules/identity/contract.ts';
import { DIALOG, expectNoViolationsAnywhere } from './axe.ts';
import { newAddress, toast } from './people.ts';
import { signedInAs } from './signed-in-as.ts';

// Every dialog in which an admin decides something, seen in both themes on a phone and on a large screen; and what is said
// when the server fails without a word (specification, section 8).
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 180_000 });

type Step = {
  /** What opens it. */
  open: string | RegExp;
  dialog: string | RegExp;
  fill?: Readonly<Record<string, string>>;
  /** The button that fails, and what is said then. */
  press?: string;
  says?: string;
};

/** Opens each dialog of a page, looks at it, and has what it asks for fail. */
async function goThrough(page: Page, path: string, steps: readonly Step[]): Promise<void> {
  await page.goto(path);
  for (const step of steps) {
    const { dialog, press, says } = step;
    await page.getByRole('main').getByRole('button', { name: step.open }).first().click();
    const shown = page.getByRole('dialog', { name: dialog }).or(page.getByRole('alertdialog', { name: dialog }));
    await shown.waitFor();
    await fill(shown, step.fill ?? {});
    await expectNoViolationsAnywhere(page, `${path} ${dialog}`, DIALOG);
    if (press !== undefined && says !== undefined) {
      await shown.getByRole('button', { name: press, exact: true }).click();
      await expect(toast(page, says)).toBeVisible();
    }
    await close(page, shown);
  }
}

/** Closes a dialog by Esc. While a message is shown, the first press is for it. */
async function close(page: Page, dialog: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden({ timeout: 1_000 });
  }).toPass();
}

async function fill(dialog: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const control = dialog.getByLabel(label, { exact: true });
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT') await control.selectOption({ index: 1 });
    else await control.fill(value);
  }
}

/** From here on whatever the page wants to change fails, and the server has nothing to say about it. */
const failEverything = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '' }),
  );

test('the dialogs of users', async ({ page }) => {
  await signedInAs(page, 'admin');
  const lastName = `Dale${Date.now().toString(36)}`;
  const data: AddPersonRequest = { email: newAddress(), firstName: 'Ada', lastName };
  expect((await page.request.post('/api/users', { data })).status()).toBe(201);
  await failEverything(page);
  const person = { Email: newAddress(), 'First name': 'Ben', 'Last name': lastName };
  const details = new RegExp(`^(View )?Ada ${lastName}`);
  await goThrough(page, `/admin/users?q=${lastName}`, [
    { open: 'Add User', dialog: 'Add User', fill: person, press: 'Add User', says: 'Failed to add user' },
    { open: /^Edit/, dialog: 'Edit User', press: 'Save Changes', says: 'Failed to update user' },
    { open: details, dialog: `Ada ${lastName}`, press: 'Disable User', says: 'Failed to update user status' },
  ]);
  await page.getByRole('main').getByRole('button', { name: details }).first().click();
  await page.getByRole('button', { name: 'Delete User' }).click();
  const asking = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'Delete User?' }));
  await asking.waitFor();
  await expectNoViolationsAnywhere(page, 'Delete User?', DIALOG);
  await asking.getByRole('button', { name: 'Delete User' }).click();
  await expect(toast(page, 'Failed to delete user')).toBeVisible();
  await expect(asking).toBeHidden();
  await close(page, page.getByRole('dialog', { name: `Ada ${lastName}` }));

  await page.getByRole('checkbox', { name: `Select Ada ${lastName}` }).check();
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await page.getByRole('dialog', { name: 'Disable 1 user(s)?' }).getByRole('button', { name: 'Disable' }).click();
  await expect(toast(page, 'Failed to update 1 user(s)')).toBeVisible();
  await page.getByRole('checkbox', { name: `Select Ada ${lastName}` }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog', { name: 'Delete 1 user(s)?' }).waitFor();
  await expectNoViolationsAnywhere(page, 'Delete 1 user(s)?', DIALOG);
});

test('the dialogs of games, cafes, cities and regions', async ({ page }) => {
  await signedInAs(page, 'admin');
  await failEverything(page);
  const words = (what: string, removing: string, fields: Step['fill'] = {}): Step[] => {
    const name = what.toLowerCase();
    return [
      { open: `Add ${what}`, dialog: `Add ${what}`, fill: { Name: `A new ${name}`, ...fields }, press: `Add ${what}` },
      { open: /^Edit /, dialog: `Edit ${what}`, press: 'Save Changes' },
      { open: new RegExp(`^${removing} `), dialog: `${removing} ${what}?`, press: `${removing} ${what}` },
    ].map((step, i) => ({ ...step, says: `Failed to ${['add', 'update', 'remove'][i]} ${name}` }));
  };
  await goThrough(page, '/admin/games', words('Game', 'Remove'));
  const place = { 'Street address': '1 Main St', 'Zip code': '77002', Region: '' };
  await goThrough(page, '/admin/cafes', words('Cafe', 'Remove', place));
  await goThrough(page, '/admin/cities-regions', words('City', 'Delete', { Region: '' }));
  await goThrough(page, '/admin/cities-regions?tab=regions', words('Region', 'Delete'));
});

test('the dialogs of invitations and senders', async ({ page }) => {
  await signedInAs(page, 'admin');
  expect(
    (await page.request.post('/api/invitations', { data: { email: newAddress(), role: 'provider' } })).status(),
  ).toBe(201);
  const own = { senderEmail: newAddress(), senderName: 'Tables', replyToEmail: null };
  expect((await page.request.post('/api/email-settings', { data: own })).status()).toBe(201);
  await failEverything(page);
  await goThrough(page, '/admin/invitations', [
    {
      ...{ open: 'Send Invitation', dialog: 'Send Invitation', fill: { 'Email address': newAddress() } },
      ...{ press: 'Send Invitation', says: 'Failed to create invitation' },
    },
    {
      ...{ open: /^Delete invitation/, dialog: 'Delete Invitation?' },
      ...{ press: 'Delete Invitation', says: 'Failed to delete invitation' },
    },
  ]);
  await page
    .getByRole('button', { name: /^Resend to/ })
    .first()
    .click();
  await expect(toast(page, 'Failed to resend invitation')).toBeVisible();

  const sender = { 'Sender name': 'Tables', 'Sender email': 'tables@example.test' };
  await goThrough(page, '/admin/email-settings', [
    {
      open: 'Add Sender',
      dialog: 'Add Sender',
      fill: sender,
      press: 'Add Sender',
      says: 'Failed to add email setting',
    },
    { open: /^Edit /, dialog: 'Edit Sender', press: 'Save Changes', says: 'Failed to update email setting' },
    { open: /^Delete /, dialog: 'Delete Sender?', press: 'Delete Sender', says: 'Failed to remove email setting' },
  ]);
});

test('the dialogs of game events, reliability and read models', async ({ page }) => {
  await signedInAs(page, 'admin');
  await failEverything(page);
  await goThrough(page, '/admin/game-events', [
    {
      ...{ open: /^Cancel/, dialog: 'Cancel Event?', press: 'Cancel Event' },
      says: 'Failed to cancel event. Please try again.',
    },
  ]);
  await goThrough(page, '/admin/read-models', [
    { open: /^Rebuild /, dialog: /^Rebuild /, press: 'Rebuild', says: 'Failed to start the rebuild' },
    { open: /^Verify /, dialog: /^Verify /, press: 'Verify', says: 'Failed to start the verification' },
  ]);
  await page.goto('/admin/no-shows?tab=penalties');
  await page.getByRole('row').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Waive penalty' }).waitFor();
  const ledger = new URL(page.url()).pathname;
  const reason = { Reason: 'A flood closed the road.' };
  await goThrough(page, ledger, [
    { open: 'Waive penalty', dialog: 'Waive the penalty', fill: reason },
    { open: 'Overturn', dialog: 'Overturn this mark' },
    { open: / at .+, \w+ \d+, \d{4}/, dialog: 'Game event' },
  ]);
});
