import { expect, test } from '@playwright/test';
import type { Cafe } from '../../modules/catalog/contract.ts';
import type { Group } from '../../modules/groups/contract.ts';
import type { UserReply } from '../../modules/identity/contract.ts';
import { browseAs, newGameEvent, newOrganizer } from './hosts.ts';
import { newMember } from './people.ts';
import { takenOver } from './tables.ts';
import { withoutPolls } from './without-polls.ts';

test.beforeEach(({ page }) => withoutPolls(page));

test('seats and a cancelled evening show on an open page by themselves', async ({ page, baseURL }) => {
  const site = baseURL ?? '';
  const [host, guest] = [await newOrganizer(site), await newMember(site)];
  const gameEvent = await newGameEvent(host, 60);
  const opened = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto(`/events/${gameEvent.id}`);
  await takenOver(page);
  await opened;
  await expect(page.getByRole('list', { name: 'Status' }).first().getByText('4 spots left')).toBeVisible();

  expect((await guest.post(`/api/game-events/${gameEvent.id}/join`)).ok()).toBe(true);
  await expect(page.getByRole('list', { name: 'Status' }).first().getByText('3 spots left')).toBeVisible();

  expect((await host.patch(`/api/game-events/${gameEvent.id}/cancel`)).ok()).toBe(true);
  await expect(page.getByText('This game event was called off.').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Status' }).first().getByText('Cancelled')).toBeVisible();
  for (const person of [host, guest]) await person.dispose();
});

test('a page shows what changed between its first byte and its stream', async ({ page, baseURL }) => {
  const site = baseURL ?? '';
  const [host, guest] = [await newOrganizer(site), await newMember(site)];
  const gameEvent = await newGameEvent(host, 60);
  const joined = Promise.withResolvers<void>();
  await page.route(/\/api\/live/, async (route) => {
    await joined.promise;
    await route.continue();
  });
  await page.goto(`/events/${gameEvent.id}`);
  await takenOver(page);
  const status = page.getByRole('list', { name: 'Status' }).first();
  await expect(status.getByText('4 spots left')).toBeVisible();
  expect((await guest.post(`/api/game-events/${gameEvent.id}/join`)).ok()).toBe(true);
  const known = async () => (await page.request.get(`/api/game-events/${gameEvent.id}`)).json();
  await expect.poll(known).toMatchObject({ currentParticipants: 1 });
  joined.resolve();
  await expect(status.getByText('3 spots left')).toBeVisible();
  for (const person of [host, guest]) await person.dispose();
});

test('a message is on the screen of the other as soon as it is sent', async ({ page, baseURL }) => {
  const site = baseURL ?? '';
  const [host, guest] = [await newOrganizer(site), await newMember(site)];
  const gameEvent = await newGameEvent(host, 60);
  expect((await guest.post(`/api/game-events/${gameEvent.id}/join`)).ok()).toBe(true);
  const { user } = (await (await guest.get('/api/auth/me')).json()) as UserReply;
  const write = (content: string) =>
    host.post('/api/messages', { data: { eventId: gameEvent.id, receiverId: user.id, content } });
  expect((await write('Welcome!')).status()).toBe(201);

  await browseAs(page, guest);
  const opened = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto('/member?view=messages');
  await opened;
  await page.getByRole('button', { name: /^Hana S\./ }).click();
  const log = page.getByRole('dialog').getByRole('log');
  await expect(log).toContainText('Welcome!');
  expect((await write('We sit by the window.')).status()).toBe(201);
  await expect(log).toContainText('We sit by the window.');
  for (const person of [host, guest]) await person.dispose();
});

test('a person who was signed out elsewhere sees it', async ({ page, baseURL }) => {
  const site = baseURL ?? '';
  const guest = await newMember(site);
  await browseAs(page, guest);
  const opened = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto('/member');
  await opened;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await guest.post('/api/auth/logout')).ok()).toBe(true);
  await expect(page).toHaveURL('/');
  const notice = page.getByRole('region', { name: 'Your session' });
  await expect(notice).toContainText('You were signed out.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await notice.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in or create an account' })).toBeVisible();
  await guest.dispose();
});

test('an organizer who is taken off a group loses the tools of its tables on an open page', async ({
  page,
  baseURL,
}) => {
  const site = baseURL ?? '';
  const [owner, organizer, guest] = [
    await newOrganizer(site, 'Olga'),
    await newOrganizer(site, 'Carla'),
    await newMember(site),
  ];
  const { user } = (await (await organizer.get('/api/auth/me')).json()) as UserReply;
  const [cafe] = (await (await owner.get('/api/cafes')).json()) as [Cafe];
  const data = { name: 'Tables Seen Live', regionId: cafe.regionId };
  const group = (await (await owner.post('/api/groups', { data })).json()) as Group;
  const organizers = `/api/groups/${group.id}/organizers`;
  expect((await owner.post(organizers, { data: { userId: user.id } })).status()).toBe(201);
  expect((await organizer.post(`${organizers}/answer`, { data: { accept: true } })).status()).toBe(200);
  const gameEvent = await newGameEvent(owner, 60, 'By the window.', group.id);
  expect((await guest.post(`/api/game-events/${gameEvent.id}/join`)).ok()).toBe(true);

  await browseAs(page, organizer);
  const opened = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto(`/events/${gameEvent.id}`);
  await takenOver(page);
  await opened;
  await expect(page.getByRole('button', { name: 'Cancel Event' })).toBeVisible();
  const named = page.getByText('Nora Quinn');
  await expect(named.first()).toBeVisible();

  expect((await owner.delete(`${organizers}/${user.id}`)).status()).toBe(204);
  await expect(page.getByRole('button', { name: 'Cancel Event' })).toHaveCount(0);
  await expect(named).toHaveCount(0);
  for (const person of [owner, organizer, guest]) await person.dispose();
});
