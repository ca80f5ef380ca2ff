import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../tests/components/axe.ts';
import { openPage } from '../../tests/components/open-page.tsx';
import { admin, adminGameEvent, member } from '../../tests/components/records.ts';
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
const change = (id: string) => announceChanges([{ kind: 'person', id }]);

beforeEach(() => history.replaceState(null, '', '/'));

test('a row that somebody else changes is shown as it is now, marked, and where it was', async () => {
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

test('new people move nobody until one asks for them, by the key R too', async () => {
  const server = await openUsers();
  await expect.element(users).toBeVisible();
  server.answer('GET /users', [cleo, ada]);
  change(cleo.id);
  await expect.element(status('1 new')).toBeInTheDocument();
  expect(names()).toEqual(['Ada', 'Ben']);
  await userEvent.keyboard('r');
  expect(names()).toEqual(['Cleo', 'Ada']);
});

test('who is gone stays in sight, crossed out', async () => {
  const server = await openUsers();
  await expect.element(users).toBeVisible();
  server.answer('GET /users', [ben]);
  change(ada.id);
  await expect.element(users.getByRole('row', { name: /Ada.*\(gone\)/ })).toBeVisible();
  await expect.element(status('1 gone')).toBeInTheDocument();
});

test('one’s own acts show at once and leave no marks', async () => {
  const server = await openUsers();
  await page.getByRole('checkbox', { name: 'Select Ada Vane' }).click();
  await page.getByRole('button', { name: 'Disable' }).click();
  server.answer('GET /users', [ben, { ...ada, isActive: false }]);
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect.poll(names).toEqual(['Ben', 'Ada']);
  const asked = server.asked('GET /users').length;
  change(ada.id);
  await expect.poll(() => server.asked('GET /users').length).toBe(asked + 1);
  await expect.element(users.getByText('(changed)')).not.toBeInTheDocument();
});

test('what concerns other lists asks for nothing', async () => {
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
