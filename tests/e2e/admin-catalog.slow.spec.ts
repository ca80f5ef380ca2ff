import { expect, type Page, test } from '@playwright/test';
import type { Cafe, Game, Region } from '../../modules/catalog/contract.ts';
import type { AddPersonRequest } from '../../modules/identity/contract.ts';
import { expectNoViolationsAnywhere } from './axe.ts';
import { newGameEvent, newOrganizer } from './hosts.ts';
import { newAddress, toast } from './people.ts';
import { signedInAs } from './signed-in-as.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let count = 0;
/** A unique name that sorts after those of the demo. */
const fresh = (what: string) => `Zz ${what} ${Date.now().toString(36)}${++count}`;
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const confirm = (page: Page, question: string, answer: string) =>
  dialog(page, question).getByRole('button', { name: answer }).click();

/** A game and a cafe that something upcoming uses. */
async function inUse(page: Page, baseURL: string | undefined): Promise<{ game: string; cafe: string }> {
  const host = await newOrganizer(baseURL ?? '');
  const { game, cafe } = await newGameEvent(host, 30);
  await host.dispose();
  await page.reload();
  return { game: String(game?.name), cafe: String(cafe?.name) };
}

test('a game is added, edited and removed, by keyboard alone; one in use stays', async ({ page, baseURL }) => {
  test.slow();
  await signedInAs(page, 'admin');
  await page.goto('/admin/games?view=cards');
  await expect(page.getByRole('heading', { level: 1, name: 'Games Management' })).toBeFocused();
  await expect(page.getByRole('complementary', { name: 'Copyright and trademark notice' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin');

  const name = fresh('Game');
  await button(page, 'Add Game').focus();
  await page.keyboard.press('Enter');
  const adding = dialog(page, 'Add Game');
  await expect(adding.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(adding.getByText('Please enter a name.')).toBeVisible();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('chess.jpg');
  await page.keyboard.press('Enter');
  await expect(adding.getByLabel('Image URL')).toHaveAccessibleDescription(/begins with https/);
  await adding.getByLabel('Image URL').fill('');
  await adding.getByLabel('How to Play').fill('Take a piece from the tower, and lay it on top again. '.repeat(9));
  await adding.getByLabel('Copyright disclaimer').fill('Belongs to its owner.');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Game added')).toBeVisible();
  await expect(card(page, name)).toContainText('Belongs to its owner.');
  await expect(card(page, name).getByText('Active', { exact: true })).toBeVisible();
  const lines = await card(page, name)
    .getByText('Take a piece')
    .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  expect(Math.round(lines)).toBe(3);

  await button(page, `Edit ${name}`).press('Enter');
  const editing = dialog(page, 'Edit Game');
  await editing.getByLabel('Status').selectOption('Inactive');
  await editing.getByLabel('Name').fill('CHESS');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'There is a game of this name already.')).toBeVisible();
  await expect(editing.getByText('There is a game of this name already.')).toBeVisible();
  await editing.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Game updated')).toBeVisible();
  await expect(card(page, name).getByText('Inactive', { exact: true })).toBeVisible();
  await expect(button(page, `Edit ${name}`)).toBeFocused();
  await expectNoViolationsAnywhere(page, 'games');

  await button(page, `Remove ${name}`).press('Enter');
  await expect(dialog(page, 'Remove Game?').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirm(page, 'Remove Game?', 'Remove Game');
  await expect(toast(page, 'Game removed')).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  const { game } = await inUse(page, baseURL);
  await button(page, `Remove ${game}`).click();
  await confirm(page, 'Remove Game?', 'Remove Game');
  const reason =
    'Upcoming events use this, or a series does. Please wait until the events are over, or change the series first.';
  await expect(toast(page, reason)).toBeVisible();
  await expect(dialog(page, 'Remove Game?').getByText(reason)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await confirm(page, 'Remove Game?', 'Cancel');
  await expect(card(page, game)).toBeVisible();
});

test('a cafe is added, given an owner and removed; one in use stays', async ({ page, baseURL }) => {
  test.slow();
  await signedInAs(page, 'admin');
  const lastName = fresh('Owner');
  const owner: AddPersonRequest = { email: newAddress(), firstName: 'Olga', lastName, isCafeOwner: true };
  expect((await page.request.post('/api/users', { data: owner })).status()).toBe(201);
  const [region] = (await (await page.request.get('/api/regions')).json()) as [Region];
  await page.goto('/admin/cafes?view=cards');
  const name = fresh('Cafe');

  await button(page, 'Add Cafe').click();
  const adding = dialog(page, 'Add Cafe');
  await adding.getByRole('button', { name: 'Add Cafe' }).click();
  for (const problem of ['a name', 'the street address', 'the zip code']) {
    await expect(adding.getByText(`Please enter ${problem}.`)).toBeVisible();
  }
  await expect(adding.getByText('Please select a region.')).toBeVisible();
  await expectNoViolationsAnywhere(page, 'adding a cafe with problems');
  await adding.getByLabel('Name').fill(name);
  await adding.getByLabel('Street address').fill('1 Main St');
  await adding.getByLabel('Zip code').fill('77002');
  await adding.getByLabel('Region').selectOption(region.name);
  await adding.getByRole('button', { name: 'Add Cafe' }).click();
  await expect(toast(page, 'Cafe added')).toBeVisible();
  for (const text of ['Approved', '1 Main St, 77002', region.name]) await expect(card(page, name)).toContainText(text);

  await button(page, `Edit ${name}`).click();
  const editing = dialog(page, 'Edit Cafe');
  await editing.getByLabel('Status').selectOption('Pending');
  await editing.getByLabel('Owner').selectOption(`Olga ${lastName} (${owner.email})`);
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Cafe updated')).toBeVisible();
  await expect(card(page, name)).toContainText('Pending');
  await expect(card(page, name)).toContainText(`Owner: Olga ${lastName}`);

  await button(page, `Remove ${name}`).click();
  await confirm(page, 'Remove Cafe?', 'Remove Cafe');
  await expect(toast(page, 'Cafe removed')).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);

  const { cafe } = await inUse(page, baseURL);
  await button(page, `Remove ${cafe}`).click();
  await confirm(page, 'Remove Cafe?', 'Remove Cafe');
  await expect(dialog(page, 'Remove Cafe?').getByText('Upcoming events use this, or a series does.')).toBeVisible();
  await confirm(page, 'Remove Cafe?', 'Cancel');
  await expect(card(page, cafe)).toBeVisible();
});

test('cities and regions are added, edited and deleted; a region takes its cities along, never its cafes', async ({
  page,
}) => {
  test.slow();
  await signedInAs(page, 'admin');
  await page.goto('/admin/cities-regions?view=cards');
  const [cities, regions] = [page.getByRole('tab', { name: /^Cities/ }), page.getByRole('tab', { name: /^Regions/ })];
  await expect(cities).toHaveAttribute('aria-selected', 'true');
  await cities.press('ArrowRight');
  await expect(regions).toBeFocused();
  const [region, city] = [fresh('Region'), fresh('City')];

  await button(page, 'Add Region').click();
  const submit = dialog(page, 'Add Region').getByRole('button', { name: 'Add Region' });
  await expect(submit).toBeDisabled();
  await page.keyboard.type(region);
  await submit.click();
  await expect(toast(page, 'Region added successfully')).toBeVisible();
  await expect(card(page, region)).toContainText('0 cities');

  await cities.click();
  await button(page, 'Add City').click();
  const adding = dialog(page, 'Add City');
  await adding.getByLabel('Name').fill(city);
  await expect(adding.getByRole('button', { name: 'Add City' })).toBeDisabled();
  await adding.getByLabel('Region').selectOption(region);
  await adding.getByRole('button', { name: 'Add City' }).click();
  await expect(toast(page, 'City added successfully')).toBeVisible();
  await expect(card(page, city)).toContainText(region);
  await button(page, `Edit ${city}`).click();
  await dialog(page, 'Edit City').getByLabel('Name').fill(`${city} Heights`);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'City updated successfully')).toBeVisible();

  await regions.click();
  await expect(page).toHaveURL('/admin/cities-regions?view=cards&tab=regions');
  await expect(card(page, region)).toContainText('1 city');
  await expect(card(page, region)).toContainText(`${city} Heights`);
  await expectNoViolationsAnywhere(page, 'regions');
  await button(page, `Delete ${region}`).click();
  await expect(dialog(page, 'Delete Region?')).toContainText('Its 1 city will be deleted with it.');
  await confirm(page, 'Delete Region?', 'Delete Region');
  await expect(toast(page, 'Region removed successfully')).toBeVisible();
  await cities.click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(card(page, `${city} Heights`)).toHaveCount(0);

  const [{ regionId }] = (await (await page.request.get('/api/cafes')).json()) as [Cafe];
  const all = (await (await page.request.get('/api/regions')).json()) as Region[];
  await regions.click();
  await button(page, `Delete ${all.find(({ id }) => id === regionId)?.name}`).click();
  await confirm(page, 'Delete Region?', 'Delete Region');
  await expect(toast(page, 'Failed to remove region')).toBeVisible();
  await expect(dialog(page, 'Delete Region?').getByRole('alert')).toHaveText(
    'Cafes are in this region. Please move or remove them first.',
  );
});

test('empty screens say so, and what to do; failed requests can be repeated', async ({ page }) => {
  await signedInAs(page, 'admin');
  for (const [path, list, title, add] of [
    ['/admin/games', 'games', 'No games added yet', 'Add Game'],
    ['/admin/cafes', 'cafes', 'No cafes added yet', 'Add Cafe'],
  ] as const) {
    const whole = `**/api/${list}?*`;
    await page.route(whole, (route) => route.fulfill({ status: 503, json: { error: 'Not now.' } }));
    await page.goto(path);
    await expect(page.getByRole('heading', { name: `Failed to fetch ${list}` })).toBeVisible();
    await page.unroute(whole);
    await page.route(whole, (route) => route.fulfill({ json: [] satisfies Game[] }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('button', { name: add }).last().click();
    await expect(dialog(page, add)).toBeVisible();
  }
});
