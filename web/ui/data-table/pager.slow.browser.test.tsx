import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin, adminGameEvent, member } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const PAGES = 45;
const counts = { all: 2_207, clients: 0, providers: 0, cafeOwners: 0, admins: 0 };

const openUsers = (search = ''): Promise<FakeServer> =>
  openPage(`/admin/users${search}`, admin(), (server) => {
    server.answerPages(
      'GET /users',
      Array.from({ length: PAGES }, (_, at) => [member({ id: `user-${at + 1}`, lastName: `Of${at + 1}` })]),
    );
    server.answer('GET /admin/users/counts', { ...counts, activePenalties: 0, lowReliability: 0, withIssues: 0 });
  });

const shows = (lastName: string) =>
  expect.element(page.getByRole('table', { name: 'Users' }).getByText(lastName, { exact: true })).toBeVisible();
const field = page.getByRole('textbox', { name: `Page, of ${PAGES}` });
const button = (name: string) => page.getByRole('button', { name: `${name} page` });
const address = () => expect.poll(() => location.search);

beforeEach(() => history.replaceState(null, '', '/'));

test('a number and Enter go to that page, and Back goes one step back', async () => {
  const server = await openUsers('?tab=all');
  await shows('Of1');
  await expect.element(field).toHaveValue('1');
  await field.click();
  await userEvent.keyboard('30{Enter}');
  await shows('Of30');
  await address().toBe('?tab=all&page=30');
  expect(new URLSearchParams(server.asked('GET /users').at(-1)?.search).get('page')).toBe('30');
  await button('Next').click();
  await shows('Of31');
  await button('Previous').click();
  await shows('Of30');
  for (const lastName of ['Of31', 'Of30', 'Of1']) {
    history.back();
    await shows(lastName);
  }
});

test('the last page is one press away, and the page before it another', async () => {
  await openUsers();
  await shows('Of1');
  await expect.element(button('First')).toHaveAttribute('aria-disabled', 'true');
  await button('Last').click();
  await shows(`Of${PAGES}`);
  await expect.element(button('Last')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true');
  await button('Previous').click();
  await shows(`Of${PAGES - 1}`);
  await button('First').click();
  await shows('Of1');
  await address().toBe('');
});

test('a number that is too high goes to the last page, and other text goes nowhere', async () => {
  await openUsers();
  await shows('Of1');
  await field.fill('9,999');
  await userEvent.keyboard('{Enter}');
  await shows(`Of${PAGES}`);
  await field.fill('two');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue(String(PAGES));
  await address().toBe(`?page=${PAGES}`);
});

test('an address with a page shows it', async () => {
  await openUsers('?page=12');
  await shows('Of12');
  await expect.element(field).toHaveValue('12');
});

test('a filtered list has as many pages as its rows need', async () => {
  const server = await openPage('/admin/game-events?status=archived', admin(), (each) => {
    each.answerPages('GET /admin/game-events', [
      [adminGameEvent({ gameName: 'Chess' })],
      [adminGameEvent({ gameName: 'Go' })],
      [adminGameEvent({ gameName: 'Halma' })],
    ]);
    each.answer('GET /admin/game-events/file-size', { rows: 101 });
  });
  const asked = () => server.asked('GET /admin/game-events').at(-1)?.search;
  await expect.element(page.getByRole('link', { name: 'Chess' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Page, of 3' }).fill('2');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'Go' })).toBeVisible();
  await address().toBe('?status=archived&page=2');
  await expect.poll(asked).toBe('?status=archived&limit=50&page=2');
  await button('Last').click();
  await expect.element(page.getByRole('link', { name: 'Halma' })).toBeVisible();
  await button('Previous').click();
  await expect.element(page.getByRole('link', { name: 'Go' })).toBeVisible();
  history.back();
  await expect.element(page.getByRole('link', { name: 'Halma' })).toBeVisible();
  await button('First').click();
  await address().toBe('?status=archived');
});

test('the pager fits on a phone', async () => {
  await page.viewport(390, 844);
  await openUsers('?page=30');
  await shows('Of30');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const tops = page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button')
    .elements()
    .map((each) => each.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
});
