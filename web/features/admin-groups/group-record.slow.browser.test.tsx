import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GroupRecord } from '../../../modules/admin/records/contract.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, group, inHours, region } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const record: GroupRecord = {
  owner: { id: 'user-maya', firstName: 'Maya', lastName: 'Okafor' },
  organizers: [{ id: 'user-thomas', firstName: 'Thomas', lastName: 'Nguyen' }],
  upcoming: [],
  past: [
    {
      ...{ id: 'event-chess', gameName: 'Chess', cafeName: 'Oak and Ember' },
      ...{ startsAt: inHours(-24), status: 'completed' },
    },
  ],
};
const repeats = {
  ...{ id: 'series-chess', words: 'every Thursday', startTime: '19:00' },
  ...{ gameName: 'Chess', cafeName: 'Oak and Ember' },
};

const openAt = (path: string, prepare: (server: FakeServer) => void = () => {}): Promise<FakeServer> =>
  openPage(path, admin(), (server) => {
    server.answer('GET /groups', [group({ series: [repeats] })]);
    server.answer('GET /groups/:id', group({ series: [repeats] }));
    server.answer('GET /admin/groups/:id/record', record);
    server.answer('GET /regions', [region()]);
    server.answer('GET /admin/audit', []);
    prepare(server);
  });

const part = (name: string) => page.getByRole('region', { name });

test('the list says who owns a group and how often it met, and a press opens its record beside it', async () => {
  await openAt('/admin/groups');
  const row = page.getByRole('row', { name: /Montrose Meeples/ });
  await expect.element(row.getByText('Open', { exact: true })).toBeVisible();
  await expect.element(row.getByRole('cell', { name: '47', exact: true })).toBeVisible();
  await row.getByRole('link', { name: 'Montrose Meeples' }).click();
  await expect.element(page.getByRole('complementary', { name: 'Montrose Meeples' })).toBeVisible();
});

test('a search by name is in the address, and asked of the server', async () => {
  const server = await openAt('/admin/groups');
  await page.getByLabelText('Search by name').fill('meeples');
  await expect.poll(() => server.asked('GET /groups').at(-1)?.search).toContain('q=meeples');
  await expect.poll(() => location.search).toBe('?q=meeples');
});

test('a record says who runs the group, what repeats, and its evenings', async () => {
  await openAt('/admin/groups/group-meeples');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Montrose Meeples' })).toHaveFocus();
  for (const [name, link, href] of [
    ['Owner', 'Maya Okafor', '/admin/users/user-maya'],
    ['Organizers', 'Thomas Nguyen', '/admin/users/user-thomas'],
    ['Series', 'Chess, every Thursday', '/admin/series/series-chess'],
    ['Past and cancelled', 'Chess', '/admin/game-events/event-chess'],
  ] as const) {
    await expect.element(part(name).getByRole('link', { name: link })).toHaveAttribute('href', href);
  }
});

test('an admin closes a group only with a reason, also if its tables stay', async () => {
  const server = await openAt('/admin/groups/group-meeples');
  server.answer('POST /groups/:id/close', { group: group({ closed: inHours(0) }) });
  await page.getByRole('button', { name: 'Close group' }).click();
  const question = dialog('Close this group?');
  await expect.element(question.getByRole('button', { name: 'Close Group' })).toBeDisabled();
  await question.getByLabelText('Reason').fill('Nobody has come for a year.');
  await question.getByRole('button', { name: 'Close Group' }).click();
  await expect.element(toast('Group Closed')).toBeVisible();
  expect(server.asked('POST /groups/:id/close').at(-1)?.body).toEqual({
    upcoming: 'keep',
    reason: 'Nobody has come for a year.',
  });
});

test('a closed group has no button to close it or to appoint an owner', async () => {
  await openAt('/admin/groups/group-meeples', (server) =>
    server.answer('GET /groups/:id', group({ closed: inHours(-1) })),
  );
  await expect.element(page.getByText(/^Closed /)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close group' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Appoint an owner' })).not.toBeInTheDocument();
});

test('a group that does not exist is said to be missing', async () => {
  await openAt('/admin/groups/group-nobody', (server) =>
    server.refuse('GET /groups/:id', 404, { error: 'There is no such group.' }),
  );
  await expect.element(page.getByRole('heading', { name: 'There is no such group' })).toBeVisible();
});
