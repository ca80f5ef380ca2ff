import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../tests/components/open-page.tsx';
import { admin, adminGameEvent, member } from '../../tests/components/records.ts';
import type { FakeServer } from '../../tests/components/server.ts';

const counts = { all: 3, clients: 3, providers: 0, cafeOwners: 0, admins: 0 };
const people = ['Ann', 'Bea', 'Cleo'].map((lastName) => member({ id: `user-${lastName}`, lastName }));
const prepare = (server: FakeServer) => {
  server.answerPages(
    'GET /users',
    people.map((each) => [each]),
  );
  server.answer('GET /admin/users/counts', { ...counts, activePenalties: 0, lowReliability: 0, withIssues: 0 });
};
const openUsers = (search = '', more: (server: FakeServer) => void = () => {}) =>
  openPage(`/admin/users${search}`, admin(), (server) => {
    prepare(server);
    more(server);
  });

const shows = (lastName: string) =>
  expect.element(page.getByRole('table', { name: 'Users' }).getByText(lastName)).toBeVisible();
const press = (name: string) => page.getByRole('button', { name }).click();
const address = () => expect.poll(() => location.search);
/** One step of the browser’s Back, which ends later. */
const back = () => history.back();

beforeEach(() => history.replaceState(null, '', '/'));

test('each page is one step of Back and of Forward', async () => {
  await openUsers();
  await shows('Ann');
  await press('Next page');
  await shows('Bea');
  await press('Next page');
  await shows('Cleo');
  await address().toBe('?cursor=2&page=3');
  back();
  await shows('Bea');
  back();
  await shows('Ann');
  await address().toBe('');
  history.forward();
  await shows('Bea');
  await press('Previous page');
  await shows('Ann');
  await address().toBe('');
  back();
  await shows('Bea');
});

test('an address that is sent shows the same rows, and leads to the first page', async () => {
  const server = await openUsers('?tab=participants&sort=email&order=desc&cursor=1&page=2');
  await shows('Bea');
  await expect.element(page.getByRole('textbox', { name: 'Page, of 2' })).toHaveValue('2');
  const asked = new URLSearchParams(server.asked('GET /users')[0]?.search);
  expect(Object.fromEntries(asked)).toEqual({
    role: 'client',
    sort: 'email',
    order: 'desc',
    limit: '50',
    cursor: '1',
  });
  await expect.element(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending');
  // it does not know the cursor of the page before, but its number
  await press('Previous page');
  await shows('Ann');
  await address().toBe('?tab=participants&sort=email&order=desc');
});

test('another filter or order begins at the first page, and Back returns to the page before', async () => {
  await openUsers('?cursor=1&page=2');
  await shows('Bea');
  await press('Last name');
  await address().toBe('?sort=lastName');
  await shows('Ann');
  await press('Last name');
  await address().toBe('?sort=lastName&order=desc');
  await page.getByRole('tab', { name: 'Organizers' }).click();
  await address().toBe('?sort=lastName&order=desc&tab=organizers');
  for (const search of ['?sort=lastName&order=desc', '?sort=lastName', '?cursor=1&page=2']) {
    back();
    await address().toBe(search);
  }
  await shows('Bea');
});

test('a search is one step of Back, however long somebody types', async () => {
  await openUsers('?tab=participants');
  const field = page.getByRole('textbox', { name: 'Search by name, email, phone or ID' });
  for (const q of ['a', 'an', 'ann']) {
    await field.fill(q);
    await address().toBe(`?tab=participants&q=${q}`);
  }
  await page.getByRole('tab', { name: 'All' }).click();
  await address().toBe('?q=ann');
  back();
  await address().toBe('?tab=participants&q=ann');
  back();
  await address().toBe('?tab=participants');
  await expect.element(field).toHaveValue('');
});

test('unknown values in an address are ignored', async () => {
  const server = await openUsers('?sort=shoeSize&page=seven&tab=kings');
  await shows('Ann');
  await expect.element(page.getByRole('textbox', { name: 'Page, of 1' })).toHaveValue('1');
  expect(server.asked('GET /users').map(({ search }) => search)).toEqual(['?limit=50']);
});

test.each([
  ['is empty by now', (server: FakeServer) => server.answer('GET /users', [])],
  ['does not exist', (server: FakeServer) => server.refuse('GET /users', 400, { error: 'This cursor is invalid.' })],
])('from a page that %s, there is a way to the first one', async (_why, answer) => {
  const server = await openUsers('?cursor=1&page=2', answer);
  const first = page.getByRole('button', { name: 'First page' });
  await expect.element(first).toBeVisible();
  prepare(server);
  await first.click();
  await shows('Ann');
  await address().toBe('');
});

test.each([
  ['/admin/no-shows?tab=issues', 'GET /admin/users'],
  ['/admin/game-events?search=chess', 'GET /admin/game-events'],
  ['/admin/audit?type=UserErased', 'GET /admin/audit'],
  ['/admin/contests?state=decided', 'GET /admin/contests'],
  ['/admin/reports?state=acted', 'GET /admin/reports'],
] as const)('%s has its page in the address too', async (screen, question) => {
  const server = await openPage(`${screen}&cursor=1&page=2`, admin(), (each) => {
    prepare(each);
    each.refuse('GET /admin/reliability/policies', 500);
    each.answer('GET /admin/users', [member()]);
    each.answer('GET /admin/game-events', [adminGameEvent()]);
    for (const empty of ['GET /admin/audit', 'GET /admin/contests', 'GET /admin/reports'] as const)
      each.answer(empty, []);
  });
  await expect.element(page.getByRole('button', { name: 'First page' })).toBeVisible();
  expect(server.asked(question).map(({ search }) => new URLSearchParams(search).get('cursor'))).toEqual(['1']);
  await press('First page');
  await address().toBe(new URL(screen, location.origin).search);
});

test('the ways to other pages fit on a phone', async () => {
  await page.viewport(390, 844);
  await openUsers();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Page, of 2' })).toHaveValue('2');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
