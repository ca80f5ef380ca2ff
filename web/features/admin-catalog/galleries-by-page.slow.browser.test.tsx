import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialog, openPage } from '../../../tests/components/open-page.tsx';
import { admin, cafe, city, game, region } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const PAGES = 4;
/** A last page that is not full. */
const TOTAL = 24 * PAGES - 5;
const numbers = Array.from({ length: PAGES }, (_, at) => at + 1);

/** Each page has one entry, which is named for it. */
const prepare = (server: FakeServer) => {
  const of = <Entry,>(make: (more: { id: string; name: string }) => Entry) =>
    numbers.map((at) => [make({ id: `entry-${at}`, name: `Number ${at}` })]);
  server.answerPages('GET /games', of(game), TOTAL);
  server.answerPages('GET /cafes', of(cafe), TOTAL);
  server.answerPages('GET /cities', of(city), TOTAL);
  server.answerPages('GET /regions', of(region), TOTAL);
  server.answer('GET /users', []);
};

const switchTo = (name: string) => page.getByRole('group', { name: 'Show as' }).getByRole('button', { name }).click();
const turn = (name: string) => page.getByRole('button', { name, exact: true }).click();
const address = () => expect.poll(() => location.search);
const isOn = (at: number) =>
  expect.element(page.getByRole('textbox', { name: `Page, of ${PAGES}` })).toHaveValue(`${at}`);
const card = (at: number) => page.getByRole('heading', { name: `Number ${at}`, exact: true });
const back = () => history.back();

test.each([
  ['games', 'GET /games', ''],
  ['cafes', 'GET /cafes', ''],
  ['cities-regions', 'GET /cities', ''],
  ['cities-regions', 'GET /regions', '&tab=regions'],
] as const)(
  'any page of %s is reached by its number (%s), and Back leads to the one before',
  async (screen, question, tab) => {
    const server = await openPage(`/admin/${screen}?view=cards${tab}`, admin(), prepare);
    await expect.element(card(1)).toBeVisible();
    await isOn(1);
    await page.getByRole('textbox', { name: `Page, of ${PAGES}` }).fill('3');
    await userEvent.keyboard('{Enter}');
    await expect.element(card(3)).toBeVisible();
    await address().toBe(`?view=cards${tab}&page=3`);
    // a field of the page may ask for all of them in between
    expect(server.asked(question).map(({ search }) => search)).toContain('?limit=24&page=3');
    await turn('First page');
    await expect.element(card(1)).toBeVisible();
    await turn('Next page');
    await expect.element(card(2)).toBeVisible();
    await turn('Last page');
    await expect.element(card(PAGES)).toBeVisible();
    await turn('Previous page');
    await expect.element(card(3)).toBeVisible();
    for (const at of [PAGES, 2, 1, 3]) {
      back();
      await isOn(at);
    }
  },
);

test.each(['games', 'cafes', 'cities-regions'])(
  '%s stay on their page when cards become a table and back',
  async (screen) => {
    await openPage(`/admin/${screen}?page=3&view=cards`, admin(), prepare);
    await expect.element(card(3)).toBeVisible();
    await switchTo('Table');
    await address().toBe('?page=3');
    await expect.element(page.getByRole('table').getByText('Number 3')).toBeVisible();
    await turn('Next page');
    await expect.element(page.getByRole('table').getByText('Number 4')).toBeVisible();
    await switchTo('Cards');
    await expect.element(card(4)).toBeVisible();
    await isOn(4);
    // the switch forgets no page that Previous leads to
    await turn('Previous page');
    await expect.element(card(3)).toBeVisible();
  },
);

test('a game and a cafe on a later page are edited and removed from there', async () => {
  await openPage('/admin/games?page=2', admin(), prepare);
  await turn('Remove Number 2');
  await expect.element(dialog('Remove Game').getByText('Number 2', { exact: true })).toBeVisible();
  await openPage('/admin/cafes?page=2', admin(), prepare);
  await turn('Remove Number 2');
  await expect.element(dialog('Remove Cafe').getByText('Number 2', { exact: true })).toBeVisible();
});
