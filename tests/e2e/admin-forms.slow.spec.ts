import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Cafe } from '../../modules/catalog/contract.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { AddPersonRequest, User } from '../../modules/identity/contract.ts';
import { logInAsAdmin } from './admin.ts';
import { DIALOG, expectNoViolationsAnywhere } from './axe.ts';
import { newGameEvent, signInAs } from './hosts.ts';
import { newAddress, toast } from './people.ts';
import { signedInAs } from './signed-in-as.ts';

// What admins type is neither lost nor does it undo what others did meanwhile.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 120_000 });

async function newUser(page: Page, more: Partial<AddPersonRequest> = {}): Promise<User> {
  const lastName = `Vane${Date.now().toString(36)}`;
  const data: AddPersonRequest = { email: newAddress(), firstName: 'Ada', lastName, ...more };
  return (await (await page.request.post('/api/users', { data })).json()) as User;
}
const userNow = async (page: Page, { id }: User) => (await (await page.request.get(`/api/users/${id}`)).json()) as User;
const change = async (page: Page, path: string, data: object) =>
  expect((await page.request.patch(path, { data })).status()).toBe(200);

/** Opens the form of a user once the record it asks for has arrived. */
async function edit(page: Page, user: User): Promise<Locator> {
  const arrived = page.waitForResponse((reply) => reply.url().endsWith(`/api/users/${user.id}`));
  await page.getByRole('button', { name: `Edit ${user.firstName} ${user.lastName}` }).click();
  await arrived;
  return page.getByRole('dialog', { name: 'Edit User' });
}

test('a form that was opened before others changed the person undoes none of their changes', async ({ page }) => {
  await signedInAs(page, 'admin');
  const user = await newUser(page, { phoneNumber: '(713) 555-0100' });
  await page.goto(`/admin/users?q=${user.lastName}`);
  const editing = await edit(page, user);
  await editing.getByLabel('First name').fill('Adele');
  await change(page, `/api/users/${user.id}`, { phoneNumber: '(713) 555-0199', bio: 'Chess.', isProvider: true });
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  const notice = editing.getByRole('alert').filter({ hasText: 'Somebody else has changed this' });
  await expect(notice.getByRole('listitem')).toHaveText([
    'Phone is now “(713) 555-0199”',
    'Bio is now “Chess.”',
    'Organizer is now on',
  ]);
  await expect(editing.getByLabel('First name')).toHaveValue('Adele');
  await expect(editing.getByLabel('Phone')).toHaveValue('(713) 555-0199');
  await expect(editing.getByRole('checkbox', { name: 'Organizer' })).toBeChecked();
  await expectNoViolationsAnywhere(page, 'changed meanwhile', DIALOG);
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  expect(await userNow(page, user)).toMatchObject({
    firstName: 'Adele',
    phoneNumber: '(713) 555-0199',
    bio: 'Chess.',
    isProvider: true,
  });
});

test('a cafe keeps the changes of another admin, and the list shows them', async ({ page }) => {
  await signedInAs(page, 'admin');
  const [region] = (await (await page.request.get('/api/regions')).json()) as [{ id: string }];
  const name = `Cups ${Date.now().toString(36)}`;
  const data = { name, address: '1 Main St', zipcode: '77002', regionId: region.id };
  const cafe = (await (await page.request.post('/api/cafes', { data })).json()) as Cafe;
  await page.goto('/admin/cafes?view=cards');
  // behind the dialog, too, where nothing has a role
  const card = page.locator('article').filter({ hasText: name });
  const arrived = page.waitForResponse((reply) => reply.url().endsWith(`/api/cafes/${cafe.id}`));
  await card.getByRole('button', { name: /^Edit/ }).click();
  await arrived;
  const editing = page.getByRole('dialog', { name: 'Edit Cafe' });
  await editing.getByLabel('Zip code').fill('77009');
  await change(page, `/api/cafes/${cafe.id}`, { address: '2 Main St', status: 'pending' });
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editing.getByRole('listitem')).toHaveText([
    'Street address is now “2 Main St”',
    'Status is now Pending',
  ]);
  await expect(card).toContainText('2 Main St');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Cafe updated')).toBeVisible();
  await expect(card).toContainText('2 Main St, 77009');
  expect(await (await page.request.get(`/api/cafes/${cafe.id}`)).json()).toMatchObject({
    address: '2 Main St',
    zipcode: '77009',
    status: 'pending',
  });
});

/** Has somebody schedule an evening in two days. */
async function hosting(baseURL: string | undefined, { email }: User): Promise<GameEvent> {
  const host = await signInAs(baseURL ?? '', email);
  const gameEvent = await newGameEvent(host, 48);
  await host.dispose();
  return gameEvent;
}
const eveningNow = async (page: Page, { id }: GameEvent) =>
  (await (await page.request.get(`/api/game-events/${id}`)).json()) as GameEvent;

test('a host of evenings is disabled only with a decision about them', async ({ page, baseURL }) => {
  await signedInAs(page, 'admin');
  const user = await newUser(page, { isProvider: true });
  const heir = await newUser(page, {
    firstName: 'Hedda',
    lastName: `Heir${Date.now().toString(36)}`,
    isProvider: true,
  });
  const evening = await hosting(baseURL, user);
  await page.goto(`/admin/users?q=${user.lastName}`);
  await page.getByRole('button', { name: `View Ada ${user.lastName}` }).click();
  const viewing = page.getByRole('dialog', { name: `Ada ${user.lastName}`, exact: true });
  const asking = page.getByRole('dialog', { name: 'Disable User?' });
  await viewing.getByRole('button', { name: 'Disable User' }).click();
  await asking.getByLabel('Reason').fill('Moved away.');
  await expect(asking.getByRole('listitem').first()).toContainText(`${evening.game?.name} at ${evening.cafe?.name}`);
  await expect(asking.getByRole('button', { name: 'Disable', exact: true })).toBeDisabled();
  await asking.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(asking).toHaveCount(0);
  expect(await userNow(page, user)).toMatchObject({ isActive: true });

  await viewing.getByRole('button', { name: 'Disable User' }).click();
  await asking.getByLabel('Reason').fill('Moved away.');
  await asking.getByRole('radio', { name: 'Hand them over to another organizer' }).check();
  await expect(asking.getByRole('button', { name: 'Disable', exact: true })).toBeDisabled();
  await asking.getByRole('textbox', { name: /^Search organizers/ }).fill(heir.lastName);
  await asking.getByRole('radio', { name: new RegExp(`^Hedda ${heir.lastName}`) }).check();
  await expectNoViolationsAnywhere(page, 'handing over', DIALOG);
  await asking.getByRole('button', { name: 'Hand over and disable' }).click();
  await expect(toast(page, 'User deactivated successfully')).toBeVisible();
  await expect(asking).toHaveCount(0);
  expect(await eveningNow(page, evening)).toMatchObject({ hostId: heir.id, status: 'upcoming' });
  expect(await userNow(page, user)).toMatchObject({ isActive: false });
});

test('a host of evenings loses the organizer role only with a decision about them', async ({ page, baseURL }) => {
  await signedInAs(page, 'admin');
  const user = await newUser(page, { isProvider: true });
  const evening = await hosting(baseURL, user);
  await page.goto(`/admin/users?q=${user.lastName}`);
  const editing = await edit(page, user);
  await editing.getByRole('checkbox', { name: 'Organizer' }).uncheck();
  await editing.getByLabel('Reason').fill('Asked to stop.');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  const asking = page.getByRole('dialog', { name: `Ada ${user.lastName} hosts 1 event` });
  await asking.getByRole('button', { name: 'Back' }).click();
  await expect(asking).toHaveCount(0);
  await expect(editing.getByRole('checkbox', { name: 'Organizer' })).not.toBeChecked();
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await asking.getByRole('radio', { name: 'Cancel them' }).check();
  await asking.getByRole('button', { name: 'Cancel 1 event and save' }).click();
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await eveningNow(page, evening)).toMatchObject({ status: 'cancelled' });
  expect(await userNow(page, user)).toMatchObject({ isProvider: false });
});

test('of several people to disable, only a host of evenings needs a decision', async ({ page, baseURL }) => {
  await signedInAs(page, 'admin');
  const user = await newUser(page, { isProvider: true });
  await newUser(page, { firstName: 'Ben', lastName: user.lastName });
  const evening = await hosting(baseURL, user);
  await page.goto(`/admin/users?q=${user.lastName}`);
  await page.getByRole('checkbox', { name: 'Select all 2 on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('They asked for it.');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(toast(page, 'Deactivated 1 user(s). Failed to update 1 user(s).')).toBeVisible();
  const failures = page.getByRole('region', { name: 'What failed' });
  await expect(failures.getByRole('listitem')).toHaveText(new RegExp(`^Ada ${user.lastName}: .+`));
  await expect(bar.getByText('1 selected')).toBeVisible();
  await failures.getByRole('button', { name: /^Decide/ }).click();
  const asking = page.getByRole('dialog', { name: 'Disable User?' });
  await asking.getByRole('radio', { name: 'Cancel them' }).check();
  await asking.getByRole('button', { name: 'Cancel 1 event and disable' }).click();
  // behind an open dialog nothing has a role: only once it is closed does the absence of the rest mean anything
  await expect(asking).toHaveCount(0);
  await expect(failures).toHaveCount(0);
  await expect(bar.getByText('1 selected')).toHaveCount(0);
  expect(await eveningNow(page, evening)).toMatchObject({ status: 'cancelled' });
});

test('an admin on the public pages is shown as signed in, returns to the back office and signs out', async ({
  page,
}) => {
  // a session of its own, since it ends here
  await logInAsAdmin(page);
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: 'Admin' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: /spots? left/ })).not.toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Reserve Your Spot|Join the Game)/ })).toHaveCount(0);
  await expectNoViolationsAnywhere(page, 'an admin on the landing page', { within: 'nav' });
  await nav.getByRole('link', { name: 'Admin' }).click();
  await expect(page).toHaveURL('/admin');

  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')));
  await page.goto('/admin/games?view=cards');
  await page.getByRole('button', { name: 'Add Game' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Half a game');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // what was typed, and the key its request will carry
  expect(await drafts()).toEqual(expect.arrayContaining(['draft form game new', 'draft key form game new']));
  await page.getByRole('link', { name: 'View site' }).click();
  await nav.getByRole('button', { name: 'Sign Out' }).click();
  await expect(nav.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await drafts()).toEqual([]);
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);
});
