import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { GameEvent } from '../../modules/events/contract.ts';
import { adminOf } from './admin.ts';
import { asItCame, failuresOf } from './as-it-came.ts';
import { browseAs, newGameEvent, newOrganizer } from './hosts.ts';
import { newMember, ownName } from './people.ts';
import { takenOver } from './tables.ts';

const ANYBODYS = /^(Reserve Your Spot|Join the Game|Join the waiting list|Sign In)$/;

const join = async (person: APIRequestContext, { id }: GameEvent) =>
  expect((await person.post(`/api/game-events/${id}/join`)).status()).toBe(200);

test('the first byte shows everybody what is theirs to do, on the page of an event and on a card', async ({
  browser,
  baseURL,
}) => {
  test.slow(); // seven people, and a page for each
  const site = baseURL ?? '';
  const [host, other, seated, offered, waiting, member, admin] = await Promise.all([
    newOrganizer(site),
    newOrganizer(site),
    newMember(site),
    newMember(site),
    newMember(site),
    newMember(site),
    adminOf(site),
  ]);
  // within two days a free seat is offered, not given
  const full = await newGameEvent(host, 30);
  const oneSeat = { maxParticipants: 1, basedOn: full.version };
  expect((await host.patch(`/api/game-events/${full.id}`, { data: oneSeat })).status()).toBe(200);
  await join(seated, full);
  for (const person of [offered, waiting]) {
    expect((await person.post(`/api/game-events/${full.id}/waiting-list`)).ok()).toBe(true);
  }
  expect((await seated.post(`/api/game-events/${full.id}/leave`)).ok()).toBe(true);
  const open = await newGameEvent(host, 100);
  const sameTime = await newGameEvent(other, 100);
  await join(seated, open);
  const game = open.game?.name ?? '';

  const seen = [
    [host, open, 'You host.'],
    [seated, open, 'Your seat is kept.'],
    [offered, full, 'A seat is held for you until'],
    [waiting, full, 'You are next'],
    [seated, sameTime, `You have a seat at ${game} then`],
    [host, sameTime, `You host ${game} then`],
  ] as const;
  for (const [person, { id }, words] of seen) {
    const page = await asItCame(browser, person, `/events/${id}`);
    const main = page.getByRole('main');
    await expect(main.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: ANYBODYS })).toHaveCount(0);
    await expect(page.getByRole('navigation').getByRole('link', { name: /Dashboard/ })).toBeVisible();
    await page.context().close();
  }
  const free = await asItCame(browser, member, `/events/${open.id}`);
  await expect(free.getByRole('button', { name: 'Reserve Your Spot' }).filter({ visible: true })).toBeVisible();
  const ofAdmin = await asItCame(browser, admin, `/events/${open.id}`);
  await expect(ofAdmin.getByRole('heading', { level: 1, name: game })).toBeVisible();
  await expect(ofAdmin.getByRole('button', { name: ANYBODYS })).toHaveCount(0);

  for (const [person, label] of [
    [host, 'Manage'],
    [seated, 'Going'],
    [member, 'Reserve Your Spot'],
  ] as const) {
    const page = await asItCame(browser, person, `/organizers/${open.hostId}`);
    const card = page.getByRole('article').filter({ has: page.locator(`time[datetime="${open.eventDate}"]`) });
    await expect(card.getByText(label).first()).toBeVisible();
    await page.context().close();
  }
});

test('the first byte of a member’s own pages has their name, their places and their tables', async ({
  browser,
  baseURL,
}) => {
  const site = baseURL ?? '';
  const [host, seated] = await Promise.all([newOrganizer(site), newMember(site)]);
  const gameEvent = await newGameEvent(host, 30);
  await join(seated, gameEvent);
  const game = gameEvent.game?.name ?? '';
  const pages = [
    [seated, '/member', "Nora's Dashboard", game],
    [seated, '/member?view=upcoming', 'Upcoming Events', game],
    [seated, '/member?view=past', 'Past Events', ''],
    [seated, '/member?view=messages', 'Messages', ''],
    [seated, '/member?view=reliability', 'My Reliability', ''],
    [host, '/member', "Hana's Dashboard", game],
    [host, '/member?view=hosting', 'My Hosted Events', game],
    [host, '/member?view=rate-attendance', 'Rate Attendance', ''],
    [seated, `/events/${gameEvent.id}/tonight`, game, ''], // what follows depends on the hour,
  ] as const;
  for (const [person, path, heading, words] of pages) {
    const page = await asItCame(browser, person, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main')).toContainText(words);
    await expect(page.getByRole('button', { name: ANYBODYS })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Your places' })).toBeVisible();
    await page.context().close();
  }
  const visitor = await browser.newPage();
  const reply = await visitor.goto('/member');
  expect(await reply?.text()).not.toContain('Dashboard');
  await visitor.close();
});

test('the first byte of a group’s page shows its organizer the work, and is taken over as it came', async ({
  browser,
  page,
  baseURL,
}) => {
  const host = await newOrganizer(baseURL ?? '');
  const [cafe] = await (await host.get('/api/cafes')).json();
  const data = { name: ownName('Meeples'), regionId: cafe.regionId };
  const founded = await host.post('/api/groups', { data });
  expect(founded.status()).toBe(201);
  const path = `/groups/${(await founded.json()).slug}`;
  const whoTakes = (on: Page) => on.getByRole('heading', { name: 'Who takes which date' });
  await expect(whoTakes(await asItCame(browser, host, path))).toBeVisible();

  const failures = failuresOf(page);
  await browseAs(page, host);
  await page.goto(path, { waitUntil: 'commit' });
  const first = await whoTakes(page).elementHandle();
  await takenOver(page);
  expect(await first?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  expect(failures).toEqual([]);
});

for (const path of ['/member', '/member?view=upcoming', '/member?view=account']) {
  test(`${path} is taken over as it came`, async ({ page, baseURL }) => {
    const [person, host] = await Promise.all([newMember(baseURL ?? ''), newOrganizer(baseURL ?? '')]);
    await join(person, await newGameEvent(host, 100));
    await browseAs(page, person);
    const failures = failuresOf(page);
    const reply = await page.goto(path);
    expect(reply?.headers()['cache-control']).toBe('private, no-store');
    await takenOver(page);
    await expect(
      page.getByRole('heading', { name: /Dashboard$|^Upcoming Events|^Profile Settings/ }).first(),
    ).toBeVisible();
    expect(failures).toEqual([]);
  });
}

test('a person’s page is taken over as it came: nothing is asked for twice, nothing fails, nobody else gets it', async ({
  page,
  baseURL,
}) => {
  const person = await newMember(baseURL ?? '');
  const host = await newOrganizer(baseURL ?? '');
  const gameEvent = await newGameEvent(host, 100);
  await join(person, gameEvent);
  await browseAs(page, person);
  const failures = failuresOf(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname));
  // What the stream tells of, a page rightly asks for again: here the stream never begins.
  await page.route(/\/api\/live/, () => undefined);
  const reply = await page.goto(`/events/${gameEvent.id}`);
  expect(reply?.headers()['cache-control']).toBe('private, no-store');
  await takenOver(page);
  await expect(page.getByRole('region', { name: 'Participants' })).toContainText('Nora');
  for (const path of [
    'auth/me',
    `game-events/${gameEvent.id}`,
    'game-events/user/joined',
    'game-events/user/waiting',
  ]) {
    expect(asked).not.toContain(`/api/${path}`);
  }
  expect(failures).toEqual([]);
});
