import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SeriesRecord } from '../../../modules/admin/records/contract.ts';
import type { Series } from '../../../modules/series/contract.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, adminSeries, inHours, region, series, seriesDate } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const { host } = adminSeries();
const evening = {
  ...{ id: 'event-chess', gameName: 'Chess', cafeName: 'Oak and Ember' },
  ...{ startsAt: inHours(24), status: 'upcoming' as const },
};
const nothing: SeriesRecord = { host, group: null, upcoming: [], past: [] };

const openAt = (
  path: string,
  shown: Partial<Series> = {},
  record: Partial<SeriesRecord> = {},
  who = admin(),
): Promise<FakeServer> =>
  openPage(path, who, (server) => {
    server.answer('GET /admin/series', [adminSeries()]);
    server.answer('GET /series/:id', series(shown));
    server.answer('GET /admin/series/:id/record', { ...nothing, ...record });
    server.answer('GET /regions', [region()]);
    server.answer('GET /cafes', []);
    server.answer('GET /admin/audit', []);
  });

const part = (name: string) => page.getByRole('region', { name });

test('the list says what repeats, who hosts it and when it is next, and a press opens its record beside it', async () => {
  await openAt('/admin/series');
  const row = page.getByRole('row', { name: /Chess/ });
  await expect.element(row.getByText(/every Thursday/)).toBeVisible();
  await expect.element(row.getByRole('link', { name: 'Hana Sato' })).toHaveAttribute('href', '/admin/users/user-hana');
  await row.getByRole('link', { name: 'Chess' }).click();
  await expect.element(page.getByRole('complementary', { name: 'Chess, every Thursday' })).toBeVisible();
  await expect.poll(() => location.search).toBe('?peek=series-chess');
});

test('the filters are in the address, and asked of the server', async () => {
  const server = await openAt('/admin/series');
  await page.getByLabelText('Status').selectOptions('Paused');
  await expect.poll(() => server.asked('GET /admin/series').at(-1)?.search).toContain('state=paused');
  await expect.poll(() => location.search).toBe('?status=paused');
});

test('a record says who runs the series, who is regular, and what became of its dates', async () => {
  await openAt(
    '/admin/series/series-chess',
    {
      standing: {
        ...{ seats: 2, taken: 1, waiting: 0 },
        people: [
          {
            ...{ userId: 'user-ben', firstName: 'Ben', lastName: 'Ode', photo: null },
            ...{ state: 'paused', since: inHours(-100) },
          },
        ],
      },
      skipped: [{ date: inHours(300).slice(0, 10), code: 'by_host', reason: 'The holiday' }],
    },
    {
      group: { id: 'group-meeples', name: 'Montrose Meeples' },
      upcoming: [evening],
      past: [{ ...evening, id: 'event-before', gameName: 'Go', status: 'cancelled' }],
    },
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'Chess, every Thursday' })).toHaveFocus();
  for (const [name, link, href] of [
    ['Host', 'Hana Sato', '/admin/users/user-hana'],
    ['Group', 'Montrose Meeples', '/admin/groups/group-meeples'],
    ['Regulars', 'Ben Ode', '/admin/users/user-ben'],
    ['Open dates', 'Chess', '/admin/game-events/event-chess'],
    ['Past and cancelled', 'Go', '/admin/game-events/event-before'],
  ] as const) {
    await expect.element(part(name).getByRole('link', { name: link })).toHaveAttribute('href', href);
  }
  await expect.element(part('Regulars').getByText('Paused')).toBeVisible();
  await expect.element(part('Not held').getByText('Skipped: The holiday')).toBeVisible();
});

test('an admin who ends a series late is not told that it counts against them', async () => {
  const server = await openAt('/admin/series/series-chess', {
    nextDates: [seriesDate('event-soon', 5, { currentParticipants: 2 })],
  });
  server.answer('POST /series/:id/end', { series: series({ state: 'ended' }) });
  await page.getByRole('button', { name: 'End' }).click();
  const question = dialog('End this series?');
  await question.getByLabelText('1 date has people').selectOptions('Cancel them, too');
  await expect.element(question.getByText('1 date is cancelled, and everybody there gets an email.')).toBeVisible();
  await question.getByRole('button', { name: 'End Series' }).click();
  await expect.element(toast('Series Ended')).toBeVisible();
  expect(server.asked('POST /series/:id/end').at(-1)?.body).toEqual({ upcoming: 'cancel' });
});

test('an admin who may change nothing there sees no such button', async () => {
  await openAt('/admin/series/series-chess', {}, {}, admin({ adminRole: 'auditor' }));
  await expect.element(page.getByRole('link', { name: 'Public page' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'End' })).not.toBeInTheDocument();
});

test('a series that does not exist is said to be missing', async () => {
  await openPage('/admin/series/series-none', admin(), (server) =>
    server.refuse('GET /series/:id', 404, { error: 'There is no such series.' }),
  );
  await expect.element(page.getByRole('heading', { name: 'There is no such series' })).toBeVisible();
});
