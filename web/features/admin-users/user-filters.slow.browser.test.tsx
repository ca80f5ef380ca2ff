import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin, member } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const counts = { all: 3, clients: 3, providers: 1, cafeOwners: 0, admins: 0 };
const openUsers = (query = '', prepare: (server: FakeServer) => void = () => {}) =>
  openPage(`/admin/users${query}`, admin(), (server) => {
    server.answer('GET /users', [member()]);
    server.answer('GET /admin/users/counts', { ...counts, activePenalties: 0, lowReliability: 0, withIssues: 0 });
    prepare(server);
  });
const address = () => expect.poll(() => location.search);

test('a status is in the address beside the tab, and the tabs count those who have it', async () => {
  const server = await openUsers('?tab=organizers');
  await page.getByLabelText('Status').selectOptions('Under a penalty');
  await address().toBe('?tab=organizers&status=penalty');
  await expect.poll(() => server.asked('GET /admin/users/counts').at(-1)?.search).toBe('?status=penalty');
  expect(server.asked('GET /users').at(-1)?.search).toBe('?status=penalty&role=provider&limit=50');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await address().toBe('?tab=organizers');
});

test('if nobody has the status, one button shows everybody of the tab again', async () => {
  await openUsers('?tab=organizers&status=inactive', (server) => server.answer('GET /users', []));
  await expect.element(page.getByText('Nobody here has this status.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await address().toBe('?tab=organizers');
});

test('the filters fit on a phone', async () => {
  await page.viewport(390, 844);
  await openUsers('?status=active');
  await expect.element(page.getByLabelText('Status')).toHaveValue('active');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('on a phone somebody is a row of 64 px, however long the name, which opens the record', async () => {
  await page.viewport(390, 844);
  const firstName = 'Maximiliana-Alexandrina-Theodora';
  const people = [member(), member({ id: 'user-long', firstName, lastName: 'Featherstonehaugh-Cholmondeley' })];
  await openUsers('', (server) => server.answer('GET /users', people));
  const rows = page.getByRole('row', { name: /@/ });
  await expect.poll(() => rows.elements().length).toBe(2);
  for (const row of rows.elements()) expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(65);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expect.element(rows.nth(1).getByRole('link')).toHaveAttribute('href', '/admin/users/user-long');
});

test('where nobody is called that, those who are spelled nearly like it are shown, and the page says so', async () => {
  const ada = member({ id: 'user-ada', firstName: 'Ada', lastName: 'Smith' });
  const server = await openUsers('?q=smtih', (fake) =>
    fake.answerBy('GET /users', (asked) => (asked.get('spelling') === 'near' ? [ada] : [])),
  );
  await expect.element(page.getByText('Nothing here contains “smtih”. Spelled nearly like it:')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ada Smith' })).toBeVisible();
  // one cannot take everybody found by a guess
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  expect(server.asked('GET /users').at(-1)?.search).toBe('?q=smtih&spelling=near&limit=50');
});

test('where nobody is spelled like it either, the list says whom it looked for', async () => {
  await openUsers('?q=qqxz', (fake) => fake.answer('GET /users', []));
  await expect.element(page.getByText('No name, email, phone or member id here contains “qqxz”.')).toBeVisible();
});
