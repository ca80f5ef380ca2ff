import { type APIRequestContext, type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { UserReply } from '../../modules/identity/contract.ts';
import type { GameEventNeedingRating } from '../../modules/reliability/contract.ts';
import { expectNoViolationsAnywhere } from './axe.ts';
import { browseAs, newOrganizer } from './hosts.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { newMember, toast } from './people.ts';
import { takenOver } from './tables.ts';

const MINUTE_MS = 60_000;
const GAMES = ['Chess', 'Azul', 'Catan', 'Codenames'] as const;
const SEATS = 6;
/** How many of the 24 seats are taken when the list is looked at. */
const FIRST = 15;

let server: OwnServer;
// The first start builds a demo city.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startOwnServer();
});
test.afterAll(() => server?.dispose());

const pageAt = async (browser: Browser, isPhone: boolean, offset = 0): Promise<Page> => {
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 };
  const context = await browser.newContext({ baseURL: server.baseURL, reducedMotion: 'reduce', viewport });
  const page = await context.newPage();
  if (offset !== 0) await page.clock.install({ time: Date.now() + offset });
  return page;
};
const ok = async (reply: ReturnType<APIRequestContext['post']>) =>
  expect((await reply).status(), (await reply).url()).toBeLessThan(300);

/*
 * Presses. Table by table, and repeated table by table, the four tables of this night took 56 presses in the first week
 * and 8 in each later one. They take 26 and 2: a further table asks for its game only, and a night is set again as one.
 */
test('a night of four tables for 24 people, from its tables to its ratings, and again next week', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const { baseURL } = server;
  const asHost = await newOrganizer(baseURL);
  const host = await pageAt(browser, false);
  await browseAs(host, asHost);
  const { id: hostId } = ((await (await asHost.get('/api/auth/me')).json()) as UserReply).user;
  const hosted = async () => (await (await asHost.get(`/api/game-events?hostId=${hostId}`)).json()) as GameEvent[];
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };

  await test.step('is set table by table, with 26 presses', async () => {
    await host.goto('/member?view=hosting');
    await takenOver(host);
    await press(host.getByRole('button', { name: 'Create Event' }).first());
    const wizard = host.getByRole('dialog', { name: 'Create Event' });
    const moment = host.getByRole('dialog', { name: 'Your table is set' });
    const next = wizard.getByRole('button', { name: 'Next' });
    for (const choice of [GAMES[0], /./, /./, /^Tomorrow/, '7:00 PM', String(SEATS)]) {
      await press(wizard.getByRole('radio', { name: choice }).first());
      await press(next);
    }
    await press(wizard.getByRole('button', { name: 'Create Event' }));
    for (const game of GAMES.slice(1)) {
      await press(moment.getByRole('button', { name: 'Another table that night' }));
      await press(wizard.getByRole('radio', { name: game }));
      await press(next);
      await press(wizard.getByRole('button', { name: 'Create Event' }));
    }
    await moment.waitFor();
    expect(presses).toBe(26);
  });
  await expect.poll(async () => (await hosted()).length).toBe(GAMES.length);
  const tables = (await hosted()).toSorted(
    (one, other) =>
      GAMES.indexOf(one.game?.name as (typeof GAMES)[number]) -
      GAMES.indexOf(other.game?.name as (typeof GAMES)[number]),
  );
  expect(tables.map(({ game, maxParticipants }) => [game?.name, maxParticipants])).toEqual(
    GAMES.map((name) => [name, SEATS]),
  );
  const [first] = tables as [GameEvent];
  expect(new Set(tables.map(({ eventDate, cafeId }) => `${eventDate} ${cafeId}`)).size).toBe(1);

  // the last table has fewer people than the others
  const guests: { person: APIRequestContext; table: GameEvent }[] = [];
  const join = async (table: GameEvent) => {
    const person = await newMember(baseURL);
    await ok(person.post(`/api/game-events/${table.id}/join`));
    guests.push({ person, table });
  };
  for (let at = 0; at < FIRST; at += 1) await join(tables[at % GAMES.length] as GameEvent);

  const visitor = await pageAt(browser, true);
  await test.step('is one card on the list, and one page', async () => {
    await visitor.goto('/');
    await takenOver(visitor);
    await visitor.getByRole('searchbox').fill('hana');
    // the address follows what is typed, and a press before that would be undone by it
    await expect(visitor).toHaveURL(/hana/);
    const card = visitor.getByRole('region', { name: `Game night at ${first.cafe?.name}` });
    await expect(card).toContainText('4 tables, 9 spots left');
    await expect(card.getByRole('listitem')).toHaveCount(GAMES.length);
    await card.getByRole('link', { name: /^Game night at/ }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Game night at ${first.cafe?.name}`);
    await expect(visitor.getByText(/4 tables, 9 spots left/)).toBeVisible();
    await expect(visitor.getByRole('region', { name: 'Tables' }).getByRole('listitem')).toHaveCount(GAMES.length);
    await expectNoViolationsAnywhere(visitor, 'a night of four tables');
  });
  // six at each of the first three tables, four at the last
  for (const [at, table] of tables.entries()) {
    for (let seat = guests.filter((guest) => guest.table === table).length; seat < (at === 3 ? 4 : SEATS); seat += 1) {
      await join(table);
    }
  }

  const begins = Date.parse(first.eventDate) - Date.now() + 5 * MINUTE_MS;
  await server.moveTo(begins);
  const night = new URL(visitor.url()).pathname;
  const phone = await pageAt(browser, true, begins);
  await browseAs(phone, asHost);

  await test.step('shows one code, with which guests of every table check in', async () => {
    await phone.goto(night);
    await expect(phone.getByText('One code for all 4 tables')).toBeVisible();
    const shown = phone.getByRole('region', { name: 'Check-in' }).getByText(/^[A-Z0-9]{4}$/);
    const code = (await shown.textContent()) ?? '';
    for (const { person, table } of guests) {
      await ok(person.post(`/api/game-events/${table.id}/check-in`, { data: { code } }));
    }
    await expectNoViolationsAnywhere(phone, 'a night of four tables, of its host');
  });

  await test.step('has two guests moved by the host, on a phone, each with two presses', async () => {
    await phone.goto(night);
    await takenOver(phone);
    // the tables begin at the same time, and come in any order
    const others = phone.getByRole('list', { name: new RegExp(`^Guests at (?!.*${GAMES[3]})`) }).first();
    const moves = others.getByRole('button', { name: /^Move Nora/ });
    for (const left of [2, 1]) {
      // whom the list still has, but who was moved, cannot be moved again
      await expect(moves).toHaveCount(SEATS - 2 + left);
      await moves.first().click();
      const dialog = phone.getByRole('dialog', { name: /^Move Nora/ });
      await dialog.getByRole('button', { name: new RegExp(`^${GAMES[3]}.*${left} free`) }).click();
      await expect(toast(phone, 'Nora Sits at Another Table')).toBeVisible();
      await expect(dialog).toBeHidden();
    }
    const taken = async () => {
      const four = await hosted();
      const others = four.filter(({ game }) => game?.name !== GAMES[3]);
      const last = four.find((table) => !others.includes(table));
      return [last?.currentParticipants, ...others.map(({ currentParticipants }) => currentParticipants).toSorted()];
    };
    await expect.poll(taken).toEqual([SEATS, SEATS - 2, SEATS, SEATS]);
  });

  await test.step('is rated on one page, on which everybody who checked in is preset', async () => {
    await phone.goto(night);
    await takenOver(phone);
    for (let left = GAMES.length; left > 0; left -= 1) {
      const rate = phone.getByRole('button', { name: 'Rate', exact: true });
      await expect(rate).toHaveCount(left);
      await rate.first().click();
    }
    await expect(phone.getByRole('button', { name: 'Rate', exact: true })).toHaveCount(0);
    const marks = async () => {
      const open = await (await asHost.get('/api/game-events/needs-rating?include=rated')).json();
      return (open as GameEventNeedingRating[]).flatMap(({ participants }) => participants.map(({ status }) => status));
    };
    // a form that is being sent has no button of that name either
    await expect.poll(marks).toEqual(Array.from({ length: guests.length }, () => 'attended'));
  });

  await test.step('is set again for next week with two presses', async () => {
    await phone.goto(night);
    await takenOver(phone);
    presses = 0;
    await press(phone.getByRole('button', { name: 'Same night next week' }));
    const dialog = phone.getByRole('dialog', { name: 'Same Night Next Week' });
    await press(dialog.getByRole('button', { name: 'Create 4 Events' }));
    await expect(phone.getByText(/4 tables, 24 spots left/)).toBeVisible();
    expect(presses).toBe(2);
    expect((await hosted()).filter(({ eventDate }) => eventDate > first.eventDate)).toHaveLength(GAMES.length);
  });

  for (const page of [host, visitor, phone]) await page.context().close();
  for (const { person } of guests) await person.dispose();
  await asHost.dispose();
});
