import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import type { Cafe, Game, ProposedCafe, Region } from '../../modules/catalog/contract.ts';
import type { Series } from '../../modules/series/contract.ts';
import { addDaysTo, localNowAt } from '../../web/lib/time.ts';
import { adminLogin, adminOf } from './admin.ts';
import { browseAs, newGameEvent, newOrganizer, signInAs } from './hosts.ts';
import { choose, enter, tabTo, type } from './keyboard.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { newMember, ownName, toast } from './people.ts';
import { takenOver } from './tables.ts';

// What people do most, by keyboard alone. Reserving and leaving are in `reserve-a-seat.spec.ts`.

const MINUTE_MS = 60_000;

/** A page of somebody's, at an address. */
async function openAt(page: Page, person: APIRequestContext, path: string): Promise<void> {
  await browseAs(page, person);
  await page.goto(path);
  await takenOver(page);
}

const today = () => localNowAt(Date.now(), 'America/Chicago').slice(0, 10);
const first = async <T>(person: APIRequestContext, path: string): Promise<T> => {
  const [one] = (await (await person.get(path)).json()) as T[];
  if (one === undefined) throw new Error(`${path} has none`);
  return one;
};

test('an organizer creates an event', async ({ page, baseURL }) => {
  const organizer = await newOrganizer(baseURL ?? '');
  await openAt(page, organizer, '/member?view=hosting');
  await enter(page, page.getByRole('button', { name: 'Create Event' }));
  const wizard = page.getByRole('dialog', { name: 'Create Event' });
  const choices = wizard.getByRole('radio');
  const next = wizard.getByRole('button', { name: 'Next' });
  for (const target of [
    wizard.getByRole('radio', { name: 'Chess' }),
    choices.first(),
    choices.first(),
    wizard.getByRole('radio', { name: /^Tomorrow/ }),
    wizard.getByRole('radio', { name: '7:00 PM' }),
    wizard.getByRole('radio', { name: '4', exact: true }),
  ]) {
    await expect(wizard.getByRole('heading', { level: 3 }).first()).toBeFocused();
    await choose(page, choices, target);
    await enter(page, next);
  }
  await enter(page, wizard.getByRole('button', { name: 'Create Event' }));
  const isSet = page.getByRole('dialog', { name: 'Your table is set' });
  await expect(isSet.getByRole('button', { name: 'Share' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(isSet).toBeHidden();
  await expect(page.getByRole('region', { name: 'Upcoming' }).getByRole('article')).toContainText('0/4');
  await organizer.dispose();
});

test('an organizer founds a group and announces something, and a member follows it', async ({ page, baseURL }) => {
  const site = baseURL ?? '';
  const [organizer, member] = await Promise.all([newOrganizer(site, 'Olga'), newMember(site)]);
  await openAt(page, organizer, '/member?view=hosting');
  await enter(page, page.getByRole('button', { name: 'Start a Group' }));
  const form = page.getByRole('dialog', { name: 'Start a Group' });
  const name = ownName('Keys and Dice');
  await type(page, form.getByLabel('Name'), name);
  const region = form.getByLabel('Region');
  await tabTo(page, region);
  // beside the one that asks to choose
  await expect(region.getByRole('option').nth(1)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(region).not.toHaveValue('');
  await enter(page, form.getByRole('button', { name: 'Found Group' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const path = new URL(page.url()).pathname;

  await enter(page, page.getByRole('button', { name: 'Announce something' }));
  const words = page.getByRole('dialog');
  await type(page, words.getByLabel('Subject'), 'A new clock');
  await type(page, words.getByLabel('What do you want to say?'), 'It ticks.');
  await enter(page, words.getByRole('button', { name: /^Announce/ }));
  await expect(page.getByRole('article').filter({ hasText: 'A new clock' })).toContainText('It ticks.');

  await openAt(page, member, path);
  await enter(page, page.getByRole('button', { name: `Follow ${name}` }));
  await expect(page.getByRole('button', { name: `Following ${name}` })).toBeFocused();
  for (const person of [organizer, member]) await person.dispose();
});

test('somebody joins a waiting list and takes the seat they are offered', async ({ page, baseURL }) => {
  const site = baseURL ?? '';
  const [host, leaver, member] = await Promise.all([newOrganizer(site), newMember(site), newMember(site)]);
  // within two days a free seat is offered, not given
  const gameEvent = await newGameEvent(host, 30);
  const oneSeat = { maxParticipants: 1, basedOn: gameEvent.version };
  expect((await host.patch(`/api/game-events/${gameEvent.id}`, { data: oneSeat })).status()).toBe(200);
  expect((await leaver.post(`/api/game-events/${gameEvent.id}/join`)).status()).toBe(200);
  await openAt(page, member, `/events/${gameEvent.id}`);
  await enter(page, page.getByRole('button', { name: 'Join the waiting list' }));
  await expect(page.getByText('You are next', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  expect((await leaver.post(`/api/game-events/${gameEvent.id}/leave`)).status()).toBe(200);
  await enter(page, page.getByRole('button', { name: 'Take the seat' }));
  await expect(page.getByRole('dialog', { name: /^You are in/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to Calendar' })).toBeFocused();
  for (const person of [host, leaver, member]) await person.dispose();
});

test('an owner sets opening hours and house rules, and confirms the table of a host', async ({ page, baseURL }) => {
  const site = baseURL ?? '';
  const admin = await adminOf(site);
  const [owner, host] = await Promise.all([newMember(site), newOrganizer(site)]);
  const region = await first<Region>(admin, '/api/regions');
  const name = ownName('House of Keys');
  const place = { name, address: '9 Main St', zipcode: '77002', regionId: region.id, own: true };
  const proposal = await owner.post('/api/cafes/proposals', { data: place });
  const cafe = (await proposal.json()) as ProposedCafe;
  expect((await admin.patch(`/api/cafes/${cafe.id}`, { data: { status: 'approved' } })).status()).toBe(200);
  const own = async () => ((await (await owner.get('/api/cafes?own=true')).json()) as Cafe[]).length;
  await expect.poll(own).toBe(1);

  await openAt(page, owner, '/member?view=cafe');
  await enter(page, page.getByRole('link', { name: 'House rules' }));
  await expect(page.getByRole('heading', { name: 'House rules', level: 1 })).toBeVisible();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await enter(page, page.getByRole('button', { name: `Add hours on ${day}` }));
    if (day === 'Monday') {
      // all day, because others hold events here
      await type(page, page.getByLabel('Monday opens'), '0800AM');
      await type(page, page.getByLabel('Monday closes'), '0200AM');
    }
    await expect(page.getByLabel(`${day} closes`)).toHaveValue('02:00');
  }
  await type(page, page.getByLabel(/^Tables/), '3');
  await tabTo(page, page.getByRole('checkbox', { name: 'Ask me before a table is confirmed' }));
  await page.keyboard.press('Space');
  await type(page, page.getByLabel('Note'), 'One drink per person, please.');
  await enter(page, page.getByRole('button', { name: 'Save House Rules' }));
  await expect(toast(page, 'House Rules Saved')).toBeVisible();

  const game = await first<Game>(host, '/api/games');
  const table = { gameId: game.id, cafeId: cafe.id, regionId: region.id, maxParticipants: 4 };
  const night = { eventDate: addDaysTo(today(), 2), startTime: '18:00' };
  expect((await host.post('/api/game-events', { data: { ...table, ...night } })).status()).toBe(201);
  await openAt(page, owner, '/member?view=cafe');
  const confirm = page.getByRole('button', { name: `Confirm ${game.name}` });
  await enter(page, confirm);
  await expect(toast(page, 'Table confirmed')).toBeVisible();
  await expect(confirm).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  for (const person of [admin, owner, host]) await person.dispose();
});

test.describe('on a server of its own', () => {
  // one server for both
  test.describe.configure({ mode: 'default' });
  let server: OwnServer;
  // the first start builds a demo city
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    server = await startOwnServer();
  });
  test.afterAll(() => server?.dispose());

  test('a regular gives the seat up, and asks for one again', async ({ browser }) => {
    const { baseURL } = server;
    const member = await signInAs(baseURL, 'member@example.test');
    const all = (await (await member.get('/api/series')).json()) as Series[];
    const each = await Promise.all(
      all.map(async ({ id }) => (await (await member.get(`/api/series/${id}`)).json()) as Series),
    );
    const series = each.find(({ yourStanding }) => yourStanding?.state === 'standing');
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await openAt(page, member, `/series/${series?.id}`);
    await enter(page, page.getByRole('button', { name: 'Give up my regular seat' }));
    const sure = page.getByRole('dialog');
    await expect(sure.getByRole('button').first()).toBeVisible();
    await enter(page, sure.getByRole('button', { name: /^Give/ }));
    await expect(sure).toBeHidden();

    const ask = page.getByRole('button', { name: 'Ask for a regular seat' }).first();
    await enter(page, ask);
    const question = page.getByRole('dialog', { name: /^A regular seat/ });
    const yes = question.getByRole('button', { name: /^(Take a regular seat|Join the line)$/ });
    await expect(yes).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(ask).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(yes).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^(You are in line|You are a regular)$/i).filter({ visible: true })).toBeVisible();
    await expect(question).toBeHidden();
    await context.close();
    await member.dispose();
  });

  /** A page of somebody's whose clock is where the server's is. */
  const later = async (browser: Browser, person: APIRequestContext, path: string): Promise<Page> => {
    const context = await browser.newContext({ baseURL: server.baseURL, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.clock.install({ time: Date.now() + 20 * MINUTE_MS });
    await browseAs(page, person);
    await page.goto(path);
    return page;
  };

  test('a guest checks in, the host rates, and who was not seen disputes that, until an admin decides', async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const { baseURL } = server;
    const host = await newOrganizer(baseURL);
    const [here, absent] = [await newMember(baseURL), await newMember(baseURL, undefined, 'Abel')];
    const gameEvent = await newGameEvent(host, 0.25);
    const evening = `/api/game-events/${gameEvent.id}`;
    for (const guest of [here, absent]) expect((await guest.post(`${evening}/join`)).status()).toBe(200);
    const tonight = `/events/${gameEvent.id}/tonight`;

    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
    const guest = await context.newPage();
    await openAt(guest, here, tonight);
    const { code } = (await (await host.get(`${evening}/check-in`)).json()) as { code: string };
    await type(guest, guest.getByRole('textbox', { name: 'The four characters' }), code);
    await expect(guest.getByText('You are checked in')).toBeVisible();
    await context.close();

    await server.moveTo(20 * MINUTE_MS);
    const asHost = await later(browser, host, tonight);
    const abel = asHost.getByRole('group', { name: /^Abel/ });
    await choose(asHost, abel.getByRole('radio'), abel.getByRole('radio', { name: 'No-show' }));
    await enter(asHost, asHost.getByRole('button', { name: 'Rate', exact: true }));
    await expect(toast(asHost, 'Attendance marked')).toBeVisible();
    await asHost.context().close();

    const asAbsent = await later(browser, absent, `/member?view=reliability#mark-${gameEvent.id}`);
    await enter(asAbsent, asAbsent.getByRole('button', { name: 'Dispute this rating' }));
    await expect(asAbsent.getByLabel('What happened?')).toBeFocused();
    await asAbsent.keyboard.type('I sat by the door.');
    await enter(asAbsent, asAbsent.getByRole('button', { name: 'Dispute Rating' }));
    await expect(asAbsent.getByRole('region', { name: 'Your dispute' })).toContainText('With your host until');
    await asAbsent.context().close();

    const answering = await later(browser, host, '/member');
    await enter(answering, answering.getByRole('link', { name: 'Review' }));
    await enter(answering, answering.getByRole('button', { name: 'It stands' }));
    await type(answering, answering.getByLabel('Why does it stand?'), 'The chair by the door was empty.');
    await enter(answering, answering.getByRole('button', { name: 'It Stands', exact: true }));
    await expect(answering.getByText(/^With the admins, decision due/)).toBeVisible();
    await answering.context().close();

    const admin = await adminOf(baseURL);
    const deciding = await later(browser, admin, '/admin/contests');
    await enter(deciding, deciding.getByRole('link', { name: /^Abel / }));
    await expect(deciding.getByText('“The chair by the door was empty.”')).toBeVisible();
    // the key that its panel names
    await deciding.keyboard.press('a');
    await expect(deciding.getByRole('radio', { name: 'Attended' })).toBeChecked();
    await deciding.keyboard.type('Two guests saw them.');
    await deciding.keyboard.press('Enter');
    // twenty minutes after the sign-in, an act that cannot be undone asks who sits there
    await expect(deciding.getByRole('dialog', { name: 'Is it you?' }).getByLabel('Password')).toBeFocused();
    await deciding.keyboard.type(adminLogin.password);
    await deciding.keyboard.press('Enter');
    await expect(toast(deciding, 'Rating changed')).toBeVisible();
    await expect.poll(() => deciding.evaluate(() => document.activeElement === document.body)).toBe(false);
    await deciding.context().close();
    for (const person of [host, here, absent, admin]) await person.dispose();
  });
});
