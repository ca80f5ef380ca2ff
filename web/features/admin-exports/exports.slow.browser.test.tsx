import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin, adminGameEvent, HEIGHTS, invitation, member } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const counts = { all: 812, clients: 800, providers: 12, cafeOwners: 0, admins: 1 };
const prepare = (server: FakeServer) => {
  server.answer('GET /users', [member()]);
  server.answer('GET /admin/users', [member()]);
  server.answer('GET /admin/users/counts', { ...counts, activePenalties: 1, lowReliability: 0, withIssues: 3 });
  server.answer('GET /admin/game-events', [adminGameEvent()]);
  server.answer('GET /admin/audit', []);
  server.answer('GET /invitations', [invitation()]);
  server.refuse('GET /admin/reliability/policies', 500);
};
const file = (name: string | RegExp) => page.getByRole('link', { name });

test.each([
  ['/admin/users?tab=organizers&q=no&status=inactive', '/admin/users', '?q=no&status=inactive&role=provider'],
  ['/admin/no-shows?tab=issues', '/admin/users', '?tab=issues'],
  [
    `/admin/game-events?search=chess&from=2026-10-01&to=2026-10-31&region=${HEIGHTS}&status=cancelled`,
    '/admin/game-events',
    `?search=chess&from=2026-10-01T05%3A00%3A00.000Z&to=2026-11-01T05%3A00%3A00.000Z&regionId=${HEIGHTS}&status=cancelled`,
  ],
  [
    '/admin/audit?type=UserErased&from=2026-10-01',
    '/admin/audit',
    '?type=UserErased&from=2026-10-01T05%3A00%3A00.000Z',
  ],
  ['/admin/invitations', '/invitations', ''],
] as const)('%s is exported as it is filtered, and says how many rows that are', async (screen, list, search) => {
  const server = await openPage(screen, admin(), (each) => {
    prepare(each);
    each.answer(`GET ${list}/file-size`, { rows: 50_812 });
  });
  await expect.element(file('Export CSV (50,812)')).toHaveAttribute('href', `/api${list}.csv${search}`);
  expect(server.asked(`GET ${list}/file-size`)).toMatchObject([{ search }]);
});

test('a list can be exported before its number of rows is known', async () => {
  await openPage('/admin/invitations', admin(), (server) => {
    prepare(server);
    server.refuse('GET /invitations/file-size', 500);
  });
  await expect.element(file(/^Export CSV$/)).toHaveAttribute('href', '/api/invitations.csv');
});

test('the no-shows of a month are exported in one act', async () => {
  const server = await openPage('/admin/no-shows', admin(), (each) => {
    prepare(each);
    each.answer('GET /admin/marks/file-size', { rows: 7 });
  });
  await page.getByRole('button', { name: 'Export Ratings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Ratings' });
  await dialog.getByLabelText('From').fill('2026-10-01');
  await dialog.getByLabelText('To').fill('2026-10-31');
  const october = '?mark=no_show&from=2026-10-01T05%3A00%3A00.000Z&to=2026-11-01T05%3A00%3A00.000Z';
  const link = dialog.getByRole('link', { name: 'Export CSV (7)' });
  await expect.element(link).toHaveAttribute('href', `/api/admin/marks.csv${october}`);
  await dialog.getByLabelText('Ratings').selectOptions('No-shows and late cancels');
  await expect.element(link).toHaveAttribute('href', `/api/admin/marks.csv${october.replace('mark=no_show&', '')}`);
  expect(server.asked('GET /admin/marks/file-size').at(-1)?.search).toBe(october.replace('mark=no_show&', ''));
});
