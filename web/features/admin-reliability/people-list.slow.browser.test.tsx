import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin, member, reliabilityAt } from '../../../tests/components/records.ts';

const counts = { all: 1, clients: 1, providers: 0, cafeOwners: 0, admins: 0 };
const states = { activePenalties: 0, lowReliability: 0, withIssues: 0 };

test('on a phone somebody is a row of 64 px with every figure, however long the name', async () => {
  await page.viewport(390, 844);
  const lastName = 'Featherstonehaugh-Cholmondeley von Hohenzollern';
  const penalty = { penaltyStatus: 'no_show', penaltyExpiresAt: '2031-06-03T18:00:00.000Z' } as const;
  const figures = { totalEventsAttended: 12, totalNoShows: 1, totalLateCancels: 2, reliabilityScore: 72 };
  await openPage('/admin/no-shows', admin(), (server) => {
    server.answer('GET /admin/users', [member({ lastName, ...figures, ...penalty }), member({ id: 'user-other' })]);
    server.answer('GET /admin/users/counts', { ...counts, ...states });
    server.refuse('GET /admin/reliability/policies', 503);
  });
  const rows = page.getByRole('row', { name: /no-show/ });
  await expect.poll(() => rows.elements().length).toBe(2);
  for (const row of rows.elements()) expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(65);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expect.element(rows.first()).toMatchTextContent('72%');
  await expect.element(rows.first()).toMatchTextContent('Fair');
  const line = page.getByText('Penalty until Jun 3, 1 no-show, 2 late, 12 attended');
  const cell = line.element().closest('td') as HTMLElement;
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
  await expect.element(rows.nth(1)).toMatchTextContent('No penalty, 0 no-shows');
});

test('a long name is cut, and never painted over the numbers beside it', async () => {
  await page.viewport(1280, 900);
  const person = member({
    firstName: `Maximiliane${'-Wilhelmina'.repeat(3)}`,
    lastName: 'von Hohenzollern-Sigmaringen zu Donau',
  });
  await openPage('/admin/no-shows', admin(), (server) => {
    server.answer('GET /admin/users', [person]);
    server.answer('GET /admin/users/counts', { ...counts, ...states });
    server.refuse('GET /admin/reliability/policies', 503);
  });
  const name = page.getByRole('link', { name: /^Maximiliane/ });
  await expect.element(name).toBeVisible();
  const cell = name.element().closest('td') as HTMLElement;
  expect(name.element().getBoundingClientRect().right).toBeLessThanOrEqual(cell.getBoundingClientRect().right);
});

test('the panel of a row is the person’s record, whose page is that of User Management', async () => {
  await page.viewport(1280, 900);
  const nothing = { evenings: [], contests: [], reports: [], invitations: [], sessions: [], conversations: [] };
  await openPage('/admin/no-shows', admin(), (server) => {
    server.answer('GET /admin/users', [member({ id: 'user-nora', firstName: 'Nora', lastName: 'Quinn' })]);
    server.answer('GET /admin/users/counts', { ...counts, ...states });
    server.refuse('GET /admin/reliability/policies', 503);
    server.answer('GET /users/:id', member({ id: 'user-nora', firstName: 'Nora', lastName: 'Quinn' }));
    server.answer('GET /admin/users/:id/reliability', reliabilityAt());
    server.answer('GET /admin/users/:id/record', nothing);
    server.answer('GET /admin/audit', []);
  });
  await page.getByRole('link', { name: 'Nora Quinn' }).click();
  const panel = page.getByRole('complementary', { name: 'Nora Quinn' });
  await expect.element(panel.getByRole('heading', { name: 'Reliability', exact: true })).toBeVisible();
  await expect.poll(() => location.pathname + location.search).toBe('/admin/no-shows?peek=user-nora');
  await expect
    .element(panel.getByRole('link', { name: 'Full record' }))
    .toHaveAttribute('href', '/admin/users/user-nora');
});
