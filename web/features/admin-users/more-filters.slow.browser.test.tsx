import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage } from '../../../tests/components/open-page.tsx';
import { admin, cafe, member } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const CAFE = '01939d5e-7a00-7000-8000-0000000000ca';
const counts = { all: 3, clients: 3, providers: 1, cafeOwners: 0, admins: 0 };
const openUsers = (query = '', prepare: (server: FakeServer) => void = () => {}, viewer = admin()) =>
  openPage(`/admin/users${query}`, viewer, (server) => {
    server.answer('GET /users', [member()]);
    server.answer('GET /cafes', [cafe({ id: CAFE, name: 'Oak and Ember' })]);
    server.answer('GET /admin/users/counts', { ...counts, activePenalties: 0, lowReliability: 0, withIssues: 0 });
    prepare(server);
  });
const address = () => expect.poll(() => location.search);
const more = page.getByRole('button', { name: 'More filters' });
const asked = (server: FakeServer) => expect.poll(() => server.asked('GET /users').at(-1)?.search);

test('filters are set together, ask for list, counts and file alike, and are taken away one by one', async () => {
  const server = await openUsers('?tab=organizers');
  await more.click();
  const form = dialog('More filters');
  await form.getByLabelText('From').first().fill('2026-05-01');
  await form.getByLabelText('No-shows, at least').fill('1');
  await form.getByLabelText('Had a seat at').selectOptions('Oak and Ember');
  await expectNoViolationsInDialog('More filters');
  await form.getByRole('button', { name: 'Show People' }).click();
  await address().toBe(`?tab=organizers&joinedFrom=2026-05-01&minNoShows=1&cafeId=${CAFE}`);
  const filter = `joinedFrom=2026-05-01T05%3A00%3A00.000Z&minNoShows=1&cafeId=${CAFE}`;
  await asked(server).toBe(`?${filter}&role=provider&limit=50`);
  await expect.poll(() => server.asked('GET /admin/users/counts').at(-1)?.search).toBe(`?${filter}`);
  const file = page.getByRole('link', { name: /^Export CSV/ });
  await expect.element(file).toHaveAttribute('href', `/api/admin/users.csv?${filter}&role=provider`);
  await page.getByRole('button', { name: 'At least 1 no-show' }).click();
  await address().toBe(`?tab=organizers&joinedFrom=2026-05-01&cafeId=${CAFE}`);
  await page.getByRole('button', { name: 'Had a seat at Oak and Ember' }).click();
  await page.getByRole('button', { name: 'Joined from May 1, 2026' }).click();
  await address().toBe('?tab=organizers');
});

test('Back takes what was set in the dialog away in one step', async () => {
  await openUsers('?status=active');
  await more.click();
  await dialog('More filters').getByLabelText('None, and joined more than so many days ago').fill('30');
  await dialog('More filters').getByRole('button', { name: 'Show People' }).click();
  await address().toBe('?status=active&neverCameDays=30');
  await expect.element(page.getByRole('button', { name: 'Joined more than 30 days ago and never came' })).toBeVisible();
  await expect.element(dialog('More filters')).not.toBeInTheDocument();
  history.back();
  await address().toBe('?status=active');
});

test('everybody who is found is changed, and the question says by which filters', async () => {
  const server = await openUsers('?minLateCancels=2&seen=never', (fake) => {
    fake.answer('GET /admin/users/counts', { ...counts, activePenalties: 0, lowReliability: 0, withIssues: 0 });
    fake.answer('GET /admin/bulk-acts/matching', { people: 3, fingerprint: 'f'.repeat(64) });
  });
  await page.getByRole('checkbox', { name: 'Select all 1 on this page' }).click();
  await page.getByRole('button', { name: 'Select all 3 that match' }).click();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Disable' }).click();
  const asking = dialog('Disable 3 people?');
  await expect.element(asking.getByText(/All people \(never seen signed in; at least 2 late cancels\)/)).toBeVisible();
  await asking.getByRole('textbox', { name: 'Reason' }).fill('Spam.');
  server.refuse('POST /admin/bulk-acts', 500);
  await asking.getByRole('button', { name: 'Disable' }).click();
  await expect
    .poll(() => server.asked('POST /admin/bulk-acts')[0]?.body)
    .toMatchObject({ filter: { minLateCancels: '2', seen: 'never' } });
});

test('what no filter accepts is ignored, and so is all that a role may not find people by', async () => {
  const wrong = await openUsers('?minNoShows=many&seen=often&joinedFrom=may&cafeId=here');
  await asked(wrong).toBe('?limit=50');
});

test('who may not read judgments is not offered them, and asks for none', async () => {
  const server = await openUsers('?minNoShows=1&seen=never', undefined, admin({ adminRole: 'catalog' }));
  await asked(server).toBe('?limit=50');
  await more.click();
  await expect.element(dialog('More filters').getByText('Joined')).toBeVisible();
  await expect.element(dialog('More filters').getByText('Ratings')).not.toBeInTheDocument();
});

test('if the filters find nobody, one button takes all of them away', async () => {
  await openUsers('?minAttended=90', (server) => server.answer('GET /users', []));
  await expect.element(page.getByText('All filters together find nobody here.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await address().toBe('');
});

test.each([
  ['First name', 'firstName'],
  ['Phone', 'phone'],
  ['Status', 'status'],
  ['Roles', 'roles'],
] as const)('people are sorted by %s', async (column, sort) => {
  await page.viewport(1280, 900);
  const server = await openUsers();
  await page.getByRole('columnheader', { name: column }).getByRole('button').click();
  await asked(server).toBe(`?sort=${sort}&order=asc&limit=50`);
});

test.each([390, 1280])('filters and dialog fit on a screen of %i pixels', async (width) => {
  await page.viewport(width, 844);
  await openUsers(`?minNoShows=1&cafeId=${CAFE}&neverCameDays=30`);
  await expect.element(page.getByRole('button', { name: 'Had a seat at Oak and Ember' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await more.click();
  await expect.element(dialog('More filters').getByLabelText('Had a seat at')).toHaveValue(CAFE);
});
