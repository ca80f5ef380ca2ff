import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../tests/components/axe.ts';
import { openPage } from '../../tests/components/open-page.tsx';
import { admin, adminGameEvent, invitation, member, needs } from '../../tests/components/records.ts';
import type { FakeServer } from '../../tests/components/server.ts';
import { announceChanges } from '../lib/live-changes.ts';

const [ada, ben, cleo] = ['Ada', 'Ben', 'Cleo'].map((firstName) =>
  member({ id: `user-${firstName}`, firstName, lastName: 'Vane' }),
) as [ReturnType<typeof member>, ReturnType<typeof member>, ReturnType<typeof member>];

const counts = { all: 2, clients: 2, providers: 0, cafeOwners: 0, admins: 0 };
const openUsers = (): Promise<FakeServer> =>
  openPage('/admin/users', admin(), (server) => {
    server.answer('GET /users', [ada, ben]);
    server.answer('GET /admin/users/counts', { ...counts, activePenalties: 0, lowReliability: 0, withIssues: 0 });
    server.answer('PATCH /users/:id/active', ada);
  });

const users = page.getByRole('table', { name: 'Users' });
const names = () =>
  users
    .getByRole('row')
    .elements()
    .flatMap((row) => row.querySelector('[data-record]')?.textContent ?? []);
const status = (words: string) => page.getByRole('status').getByText(words, { exact: true });
const disableInDialog = async () => {
  const asking = page.getByRole('dialog');
  await asking.getByRole('textbox', { name: 'Reason' }).fill('Spam.');
  await asking.getByRole('button', { name: 'Disable' }).click();
};
const change = (id: string) => announceChanges([{ kind: 'person', id }]);

beforeEach(() => history.replaceState(null, '', '/'));

test('a row that somebody else changes is shown in its place as it is now, and marked', async () => {
  const server = await openUsers();
  await expect.element(users).toBeVisible();
  server.answer('GET /users', [{ ...ben, isActive: false }, ada]);
  change(ben.id);
  await expect.element(users.getByRole('row', { name: /Ben.*\(changed\).*Inactive/ })).toBeVisible();
  expect(names()).toEqual(['Ada', 'Ben']);
  await expect.element(status('1 changed')).toBeInTheDocument();
  await expectNoViolationsInDialog('news of a list', 'main');
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect(names()).toEqual(['Ben', 'Ada']);
  await expect.element(users.getByText('(changed)')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Refresh' })).not.toBeInTheDocument();
});

test('new people move no row until the admin asks for them, also by the key R', async () => {
  const server = await openUsers();
  await expect.element(users).toBeVisible();
  server.answer('GET /users', [cleo, ada]);
  change(cleo.id);
  await expect.element(status('1 new')).toBeInTheDocument();
  expect(names()).toEqual(['Ada', 'Ben']);
  await userEvent.keyboard('r');
  expect(names()).toEqual(['Cleo', 'Ada']);
});

test('a person who is gone stays in sight, crossed out', async () => {
  const server = await openUsers();
  await expect.element(users).toBeVisible();
  server.answer('GET /users', [ben]);
  change(ada.id);
  await expect.element(users.getByRole('row', { name: /Ada.*\(gone\)/ })).toBeVisible();
  await expect.element(status('1 gone')).toBeInTheDocument();
});

test('an admin’s own actions show at once and leave no marks', async () => {
  const server = await openUsers();
  await page.getByRole('checkbox', { name: 'Select Ada Vane' }).click();
  await page.getByRole('button', { name: 'Disable' }).click();
  server.answer('GET /users', [ben, { ...ada, isActive: false }]);
  await disableInDialog();
  await expect.poll(names).toEqual(['Ben', 'Ada']);
  const asked = server.asked('GET /users').length;
  change(ada.id);
  await expect.poll(() => server.asked('GET /users').length).toBe(asked + 1);
  await expect.element(users.getByText('(changed)')).not.toBeInTheDocument();
});

test('an admin’s own action leaves no marks either if the live stream has shown it before its answer came', async () => {
  const server = await openUsers();
  await page.getByRole('checkbox', { name: 'Select Ada Vane' }).click();
  server.answer('GET /users', [ben, { ...ada, isActive: false }]);
  change(ada.id);
  await expect.element(users.getByText('(changed)')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Disable' }).click();
  await disableInDialog();
  await expect.poll(names).toEqual(['Ben', 'Ada']);
  await expect.element(users.getByText('(changed)')).not.toBeInTheDocument();
});

test('changes that concern other lists cause no request', async () => {
  const server = await openUsers();
  await expect.element(users).toBeVisible();
  const asked = server.asked('GET /users').length;
  announceChanges([{ kind: 'gameEvent', id: 'event-1' }]);
  expect(server.asked('GET /users')).toHaveLength(asked);
});

test('seats that fill are marked in the list of game events', async () => {
  const chess = adminGameEvent();
  const server = await openPage('/admin/game-events', admin(), (fake) => {
    fake.answer('GET /admin/game-events', [chess]);
    fake.answer('GET /regions', []);
  });
  const table = page.getByRole('table', { name: 'Game events' });
  await expect.element(table).toBeVisible();
  server.answer('GET /admin/game-events', [{ ...chess, currentParticipants: 4 }]);
  announceChanges([{ kind: 'gameEvent', id: chess.id }]);
  await expect.element(table.getByRole('row', { name: /\(changed\).*4\// })).toBeVisible();
  await page.getByRole('button', { name: 'Clear marks' }).click();
  await expect.element(table.getByText('(changed)')).not.toBeInTheDocument();
});

test('what needs an admin stays where it is on the dashboard while others act', async () => {
  const cafe = (id: string, name: string) => ({ id, name, address: '1 Main St', zipcode: '77002' });
  const [oak, sugars, ember] = [cafe('oak', 'Oak'), cafe('sugars', 'Two Sugars'), cafe('ember', 'Ember')];
  const server = await openPage('/admin', admin(), (fake) => {
    const stats = { totalUsers: 3, serviceProviders: 1, cafes: 2, pendingApprovals: 2, games: 1, cities: 1 };
    fake.answer('GET /admin/stats', stats);
    fake.answer('GET /admin/game-events', []);
    fake.answer('GET /admin/needs', needs({ cafes: { count: 2, rows: [oak, sugars] } }));
  });
  const lines = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem');
  await expect.element(lines).toHaveLength(2);
  server.answer('GET /admin/needs', needs({ cafes: { count: 2, rows: [ember, sugars] } }));
  announceChanges([{ kind: 'cafe', id: 'oak' }]);
  await expect.element(status('1 new, 1 gone')).toBeInTheDocument();
  expect(lines.elements().map(({ textContent }) => /Oak|Two Sugars|Ember/.exec(textContent)?.[0])).toEqual([
    'Oak',
    'Two Sugars',
  ]);
  await expect.element(lines.first().getByText('(gone)')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(lines.first().getByText('Ember waits for approval')).toBeVisible();
});

test('an invitation that was accepted is marked among its cards', async () => {
  const sent = invitation();
  const server = await openPage('/admin/invitations?view=cards', admin(), (fake) =>
    fake.answer('GET /invitations', [sent]),
  );
  const card = page.getByRole('listitem').filter({ hasText: sent.inviteCode });
  await expect.element(card.getByText('Pending')).toBeVisible();
  server.answer('GET /invitations', [{ ...sent, status: 'accepted', acceptedAt: '2026-06-01T15:00:00.000Z' }]);
  announceChanges([{ kind: 'invitation', id: sent.id }]);
  await expect.element(card.getByText('(changed)')).toBeInTheDocument();
  await expect.element(card.getByText('Accepted', { exact: true })).toBeVisible();
});
