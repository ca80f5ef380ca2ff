import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialog, openPage } from '../../../tests/components/open-page.tsx';
import { admin, cafe, city, game, region } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const openAt = (path: string, who = admin()): Promise<FakeServer> =>
  openPage(path, who, (server) => {
    server.answer('GET /games', [game({ id: 'game-go', name: 'Go' }), game({ status: 'inactive' })]);
    server.answer('GET /games/:id', game({ status: 'inactive' }));
    server.answer('GET /cafes', [cafe()]);
    server.answer('GET /regions', [region()]);
    server.answer('GET /cities', [city()]);
    server.answer('GET /users', []);
  });

const table = (name: string) => page.getByRole('table', { name });
const switchTo = (name: string) => page.getByRole('group', { name: 'Show as' }).getByRole('button', { name });
const panel = (name: string) => page.getByRole('complementary', { name, exact: true });
const columns = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent);
const address = () => expect.poll(() => location.search);

test('games are a table unless the address asks for cards, with the same filter, and Back returns to the table', async () => {
  const server = await openAt('/admin/games?status=active');
  await expect.element(switchTo('Table')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(table('Games')).toBeVisible();
  expect(columns()).toEqual(['Name', 'Status', 'How to Play', 'Copyright', 'Actions']);
  expect(server.asked('GET /games').map(({ search }) => search)).toEqual(['?status=active&limit=24']);
  await switchTo('Cards').click();
  await address().toBe('?status=active&view=cards');
  await expect.element(page.getByRole('heading', { name: 'Go', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await address().toBe('?view=cards');
  history.back();
  await address().toBe('?status=active&view=cards');
  history.back();
  await expect.element(table('Games')).toBeVisible();
});

test('J goes to a row of games, and Enter opens its card beside the list, with its actions', async () => {
  await page.viewport(1280, 900);
  await openAt('/admin/games');
  await expect.element(table('Games')).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(page.getByRole('button', { name: 'Chess', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel('Chess')).toHaveFocus();
  await panel('Chess').getByRole('button', { name: 'Edit Chess' }).click();
  await expect.element(dialog('Edit Game').getByLabelText('Name')).toHaveValue('Chess');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel('Chess')).toBeVisible();
  await userEvent.keyboard('k');
  await panel('Go').getByRole('button', { name: 'Remove Go' }).click();
  await expect.element(dialog('Remove Game').getByText('Go', { exact: true })).toBeVisible();
});

test('a row of cafes opens its record, and has the actions of its card', async () => {
  await openAt('/admin/cafes');
  await expect.element(table('Cafes')).toBeVisible();
  expect(columns()).toEqual(['Name', 'Status', 'Address', 'Zipcode', 'Region', 'Owner', 'Photos', 'Actions']);
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('link', { name: 'Oak and Ember' })).toHaveFocus();
  expect(page.getByRole('link', { name: 'Oak and Ember' }).element().getAttribute('href')).toMatch(/^\/admin\/cafes\//);
  await page.getByRole('button', { name: 'Photos of Oak and Ember' }).click();
  await expect.element(dialog('Photos of the cafe')).toBeVisible();
});

test('cities and regions are tables too, each with the other', async () => {
  await openAt('/admin/cities-regions');
  await expect.element(table('Cities').getByText('Heights')).toBeVisible();
  expect(columns()).toEqual(['Name', 'Region', 'Actions']);
  await page.getByRole('tab', { name: 'Regions' }).click();
  await expect.element(table('Regions').getByText('Houston')).toBeVisible();
  expect(columns()).toEqual(['Name', 'Number of cities', 'Cities', 'Actions']);
  await page.getByRole('button', { name: 'Delete Heights' }).click();
  await expect.element(dialog('Delete Region').getByText('Heights', { exact: true })).toBeVisible();
});

test('an admin who may not change the catalog sees the tables without actions', async () => {
  await openAt('/admin/games', admin({ adminRole: 'auditor' }));
  await expect.element(table('Games')).toBeVisible();
  expect(columns()).toEqual(['Name', 'Status', 'How to Play', 'Copyright']);
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect.element(panel('Go').getByText('How to Play')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit Go' })).not.toBeInTheDocument();
});

const galleries = [
  ['games', 'Games'],
  ['cafes', 'Cafes'],
  ['cities-regions', 'Cities'],
] as const;

test.each(galleries)('a table of %s has rows of 40 px', async (screen, name) => {
  await page.viewport(1280, 900);
  await openAt(`/admin/${screen}`);
  await expect.element(table(name)).toBeVisible();
  const heights = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height);
  expect(new Set(heights)).toEqual(new Set([40]));
});

test.each(galleries)('a table of %s shows sixteen rows on a screen of 1280 × 900', async (screen, name) => {
  await page.viewport(1280, 900);
  const all = Array.from({ length: 24 }, (_, at) => ({ id: `entry-${at}`, name: `Number ${at}` }));
  await openPage(`/admin/${screen}`, admin(), (server) => {
    server.answer('GET /games', all.map(game));
    server.answer('GET /cafes', all.map(cafe));
    server.answer('GET /cities', all.map(city));
    server.answer('GET /regions', [region()]);
    server.answer('GET /users', []);
  });
  await expect.element(table(name)).toBeVisible();
  const bottoms = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().bottom);
  expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(16);
});

test('on a phone the row of a game opens its card as a sheet', async () => {
  await page.viewport(390, 844);
  await openAt('/admin/games');
  await page.getByRole('button', { name: 'Chess', exact: true }).click();
  await expect.element(dialog('Chess').getByRole('button', { name: 'Edit Chess' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Chess', exact: true })).toHaveFocus();
  await expect.poll(() => location.search).toBe('');
});

test.each(galleries)('a table of %s fits on a phone', async (screen, name) => {
  await page.viewport(390, 844);
  await openAt(`/admin/${screen}`);
  await expect.element(table(name)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
