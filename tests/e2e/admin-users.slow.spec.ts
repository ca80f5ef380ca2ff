import { expect, type Page, test } from '@playwright/test';
import type { AddPersonRequest, User, UserCounts } from '../../modules/identity/contract.ts';
import { expectNoViolationsAnywhere } from './axe.ts';
import { newGameEvent, newOrganizer } from './hosts.ts';
import { newAddress, toast } from './people.ts';
import { signedInAs } from './signed-in-as.ts';

// A look at both widths and in both themes takes seconds.
test.describe.configure({ timeout: 120_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Makes accounts over HTTP whose last name nobody else has, so that a search finds them alone. */
async function newPeople(page: Page, ...firstNames: string[]): Promise<{ lastName: string; people: User[] }> {
  const lastName = `Test${Date.now().toString(36)}`;
  const people: User[] = [];
  for (const firstName of firstNames) {
    const data: AddPersonRequest = { email: newAddress(), firstName, lastName };
    people.push((await (await page.request.post('/api/users', { data })).json()) as User);
  }
  return { lastName, people };
}

/** Finds the name in the link to the record: a random address may contain it too. */
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: new RegExp(`\\b${name}\\b`) }) });

test('an admin adds, finds, changes, shuts out, lets in and deletes somebody', async ({ page }) => {
  await signedInAs(page, 'admin');
  const lastName = `Vale${Date.now().toString(36)}`;
  await page.goto(`/admin/users?q=${lastName}`);
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = page.getByRole('dialog', { name: 'Add User' });
  const submit = adding.getByRole('button', { name: 'Add User' });
  await expect(adding.getByLabel('Email')).toBeFocused();
  await expect(adding.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(adding.getByRole('checkbox')).toHaveCount(3);
  await expect(adding.getByRole('checkbox', { name: 'Admin' })).toHaveCount(0);
  await adding.getByLabel('First name').fill('Iris');
  await adding.getByLabel('Last name').fill(lastName);
  await expect(submit).toBeDisabled();
  await adding.getByLabel('Email').fill('nobody');
  await submit.click();
  await expect(adding.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolationsAnywhere(page, 'adding with a problem');
  await adding.getByLabel('Email').fill(newAddress());
  await submit.click();
  await expect(toast(page, 'User added successfully')).toBeVisible();
  await expect(adding).toHaveCount(0);

  await expect(page.getByText('1–1 of 1 user', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Participants 1' })).toBeVisible();
  const iris = row(page, lastName);
  for (const text of ['Iris', 'Active', 'Participant']) await expect(iris).toContainText(text);

  await page.getByRole('button', { name: `Edit Iris ${lastName}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit User' });
  await expect(editing.getByRole('checkbox', { name: 'Admin' })).toHaveCount(0);
  await editing.getByLabel('First name').fill('Irene');
  await editing.getByRole('checkbox', { name: 'Cafe Owner' }).check();
  await editing.getByLabel('Reason').fill('Owns the place.');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  await expect(iris).toContainText('Cafe Owner');

  await page.getByRole('button', { name: `View Irene ${lastName}` }).click();
  const viewing = page.getByRole('dialog', { name: `Irene ${lastName}` });
  await expect(viewing.getByRole('link', { name: /^Reliability ledger/ })).toHaveAttribute(
    'href',
    /\/admin\/no-shows\/.+/,
  );
  await expectNoViolationsAnywhere(page, 'details');
  const because = async (question: string, act: string) => {
    const asking = page.getByRole('dialog', { name: question });
    await asking.getByLabel('Reason').fill('Asked for it.');
    await asking.getByRole('button', { name: act }).click();
  };
  await viewing.getByRole('button', { name: 'Disable User' }).click();
  await because('Disable User?', 'Disable');
  await expect(toast(page, 'User deactivated successfully')).toBeVisible();
  await viewing.getByRole('button', { name: 'Activate User' }).click();
  await because('Activate User?', 'Activate');
  await expect(toast(page, 'User activated successfully')).toBeVisible();
  await viewing.getByRole('button', { name: 'Delete User' }).click();
  const confirming = page.getByRole('dialog', { name: 'Delete User?' });
  await expect(confirming.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await because('Delete User?', 'Delete User');
  await expect(toast(page, 'User deleted successfully')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Search by name, email, phone or ID' })).toBeFocused();
  await expect(page).toHaveURL('/admin/users');
  await page.keyboard.type('organizer@example.test');
  await expect(page.getByRole('tab', { name: 'Organizers 1' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]q=organizer/);
  // whatever was typed in the search since the page was opened is one step
  await page.goBack();
  await expect(page).toHaveURL(`/admin/users?q=${lastName}`);
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('several at once: all, some, and none succeed, and no row moves', async ({ page, baseURL }) => {
  const { id: adminId, firstName: adminName } = await signedInAs(page, 'admin');
  const { lastName, people } = await newPeople(page, 'Ada', 'Ben', 'Cleo');
  const host = await newOrganizer(baseURL ?? '');
  await newGameEvent(host, 48);
  const { user } = (await (await host.get('/api/auth/me')).json()) as { user: User };
  await host.dispose();
  expect((await page.request.patch(`/api/users/${user.id}`, { data: { firstName: 'Hana', lastName } })).status()).toBe(
    200,
  );

  await page.goto(`/admin/users?q=${lastName}`);
  const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  const all = page.getByRole('checkbox', { name: 'Select all 4 on this page' });
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(all).toBeVisible();
  const placeOf = (name: string) =>
    row(page, name).evaluate((line) => line.getBoundingClientRect().top + window.scrollY);
  const before = await placeOf('Ada');
  await select(`Ada ${lastName}`).check();
  await expect(bar.getByText('1 selected')).toBeVisible();
  expect(await placeOf('Ada')).toBe(before);
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await select(`Ben ${lastName}`).check();
  await bar.getByRole('button', { name: 'Disable' }).click();
  const disabling = page.getByRole('dialog', { name: 'Disable 2 people?' });
  await expect(disabling.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoViolationsAnywhere(page, 'disabling several');
  await page.getByRole('textbox', { name: 'Reason' }).fill('They asked for it.');
  await disabling.getByRole('button', { name: 'Disable' }).click();
  await expect(toast(page, 'Deactivated 2 user(s) successfully')).toBeVisible();
  await expect(row(page, 'Ada').getByText('Inactive')).toBeVisible();
  await expect(bar).toBeFocused();
  await all.check();
  await expect(bar.getByText('4 selected')).toBeVisible();
  await expectNoViolationsAnywhere(page, 'a selection');
  await bar.getByRole('button', { name: 'Activate' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('They asked for it.');
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
  await expect(toast(page, 'Activated 4 user(s) successfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Inactive' })).toHaveCount(0);

  await select(`Cleo ${lastName}`).check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  const confirming = page.getByRole('dialog', { name: 'Delete 1 person?' });
  await page.getByRole('textbox', { name: 'Reason' }).fill('They asked for it.');
  await confirming.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Deleted 1 user(s) successfully')).toBeVisible();
  await expect(row(page, 'Cleo')).toHaveCount(0);

  const rest = page.getByRole('checkbox', { name: 'Select all 3 on this page' });
  const removeAll = async () => {
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('They asked for it.');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };
  await rest.check();
  await removeAll();
  await expect(toast(page, 'Partial Success')).toBeVisible();
  await expect(
    toast(
      page,
      'Deleted 2 user(s). Failed to delete 1 user(s). Some users may have active reservations or you cannot delete yourself.',
    ),
  ).toBeVisible();
  const message = page.getByRole('region', { name: /Notifications/ });
  const failures = page.getByRole('region', { name: 'What failed' });
  await expect(failures.getByRole('listitem')).toHaveText(/^Hana .*upcoming/);
  await expect(select(`Hana ${lastName}`)).toBeChecked();
  await expect(bar.getByText('1 selected')).toBeVisible();
  await expectNoViolationsAnywhere(page, 'what failed');
  await removeAll();
  await expect(message.getByText(/^Failed to delete all 1 selected user\(s\)\. .*upcoming/)).toBeVisible();
  expect(people).toHaveLength(3);

  // the dialog has just closed, and its step back in the history ends a navigation that begins meanwhile
  await expect(() => page.goto(`/admin/users?tab=admins&q=${adminName}`)).toPass();
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Disable User' }).click();
  const oneself = page.getByRole('dialog', { name: 'Disable User?' });
  await oneself.getByLabel('Reason').fill('To see what happens.');
  await oneself.getByRole('button', { name: 'Disable' }).click();
  await expect(oneself.getByRole('alert')).toHaveText('You cannot deactivate yourself.');
  await page.keyboard.press('Escape');
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await bar.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('They asked for it.');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(failures.getByText('You cannot deactivate yourself.')).toBeVisible();
  await failures.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failures).toHaveCount(0);
  expect((await page.request.get('/api/auth/me')).status(), adminId).toBe(200);
});

test('the list is paged, sorted and read by keyboard alone, and never loads whole', async ({ page }) => {
  await signedInAs(page, 'admin');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/users?') && asked.push(request.url()));
  await page.goto('/admin/users');
  // other journeys sign people up meanwhile
  await expect(async () => {
    const counts = (await (await page.request.get('/api/admin/users/counts')).json()) as UserCounts;
    await expect(page.getByRole('tab')).toHaveText(
      [
        `All${counts.all}`,
        `Participants${counts.clients}`,
        `Organizers${counts.providers}`,
        `Cafe Owners${counts.cafeOwners}`,
        `Admins${counts.admins}`,
      ],
      { timeout: 1_000 },
    );
  }).toPass();
  await expect(page.getByRole('row')).toHaveCount(51);
  await expect(page.getByRole('columnheader')).toHaveText([
    /Select all 50/,
    /First name/,
    /Last name/,
    /Email/,
    /Phone/,
    /Status/,
    /Roles/,
    'Actions',
  ]);
  await page.getByRole('button', { name: 'Next page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Page, of/ })).toHaveValue('2');
  await expect(page.getByText(/^51–\d+ of \d+ users$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^51–\d+ of \d+ users$/)).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1–50 of \d+ users$/)).toBeVisible();

  const sort = page.getByRole('button', { name: 'Last name' });
  await sort.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: /Last name/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => asked.at(-1)).toContain('sort=name');
  expect(asked.every((url) => url.includes('limit=50'))).toBe(true);

  await page.getByRole('tab', { name: /^All/ }).focus();
  for (const [tab, path] of [
    [/^Participants/, '/admin/users?sort=lastName&tab=participants'],
    [/^Organizers/, '/admin/users?sort=lastName&tab=organizers'],
  ] as const) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: tab })).toBeFocused();
    await expect(page).toHaveURL(path);
  }
  const view = page.getByRole('button', { name: /^View / }).first();
  await view.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(view).toBeFocused();
});

test('a list that does not arrive can be asked for again', async ({ page }) => {
  await signedInAs(page, 'admin');
  await page.route('**/api/users?*', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Failed to fetch users' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
});
