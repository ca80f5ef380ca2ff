import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import type { ProposedCafe, Region } from '../../modules/catalog/contract.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { UserReply } from '../../modules/identity/contract.ts';
import type { Explanation } from '../../modules/reliability/contract.ts';
import { daysLater } from '../../modules/series/rules.ts';
import { instantFrom, localDateOf } from '../../platform/local-time.ts';
import { adminOf } from './admin.ts';
import { expectNoViolationsAnywhere } from './axe.ts';
import { browseAs } from './hosts.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { newMember, toast } from './people.ts';
import { takenOver } from './tables.ts';

// Groups contract, section 4: a week of a cafe's owner, on a phone, on the tablet of the counter, at a desk and on paper.

const CITY = 'America/Chicago';
const WIDTHS = [390, 820, 1280];
/** Everything that is due by the clock comes with a sweep, and each mail with one after it. */
const SWEPT = { timeout: 60_000 };

let server: OwnServer;
// The first start builds a demo city.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startOwnServer();
});
test.afterAll(() => server?.dispose());

type Person = { readonly asks: APIRequestContext; readonly id: string; readonly address: string };

async function person(firstName: string): Promise<Person> {
  // the test domain gets no mail
  const address = `${firstName}-${randomUUID()}@mail.example`.toLowerCase();
  const asks = await newMember(server.baseURL, address, firstName);
  const { user } = (await (await asks.get('/api/auth/me')).json()) as UserReply;
  return { asks, id: user?.id ?? '', address };
}

async function pageAt(browser: Browser, width: number, who?: Person): Promise<Page> {
  const viewport = { width, height: 844 };
  const context = await browser.newContext({ baseURL: server.baseURL, reducedMotion: 'reduce', viewport });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  if (who) await browseAs(page, who.asks);
  return page;
}

/** A person's mails, the newest first. */
async function mailsTo({ asks, address }: Person): Promise<readonly { subject: string; text: string }[]> {
  const page = await (await asks.get('/mailbox', { params: { to: address } })).text();
  return page
    .split('<h2')
    .slice(1)
    .map((each) => ({ subject: /^[^>]*>([^<]*)/.exec(each)?.[1] ?? '', text: each }));
}
const subjectsTo = async (who: Person, about: RegExp): Promise<readonly string[]> =>
  (await mailsTo(who)).map(({ subject }) => subject).filter((each) => about.test(each));

const accepted = async <Reply>(answer: ReturnType<APIRequestContext['post']>): Promise<Reply> => {
  const reply = await answer;
  expect(reply.status(), `${reply.url()}: ${await reply.text()}`).toBeLessThan(300);
  return reply.status() === 204 ? (undefined as Reply) : ((await reply.json()) as Reply);
};

/** What is behind the words in the middle of a page. */
const paperOf = (page: Page) =>
  page.evaluate(() => {
    const behind = document.elementsFromPoint(innerWidth / 2, innerHeight - 40).map((each) => getComputedStyle(each));
    return behind.find(({ backgroundColor }) => backgroundColor !== 'rgba(0, 0, 0, 0)')?.backgroundColor;
  });

test('a week of an owner: house rules, a table asked and confirmed, the desk and its link, and a night that is closed', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const admin = await adminOf(server.baseURL);
  const gwen = await person('Gwen');
  const hosts = [await person('Hana'), await person('Ivo'), await person('Jo'), await person('Kim')] as const;
  const guest = await person('Ada');
  for (const { id } of hosts) await accepted(admin.patch(`/api/users/${id}`, { data: { isProvider: true } }));
  const [region] = await accepted<[Region]>(admin.get('/api/regions'));
  const place = { name: 'The Ninth Square', address: '9 Main St', zipcode: '77002', regionId: region.id };
  const [owner, host] = [await pageAt(browser, 390, gwen), await pageAt(browser, 1280, hosts[0])];

  const today = localDateOf(new Date().toISOString(), CITY);
  /** Far enough ahead for the owner to decline it. */
  const night = daysLater(today, 2);
  const goTo = (time: string) => server.moveTo(Date.parse(instantFrom(night, time, CITY)) - Date.now());

  const { id: cafeId } = await test.step('they propose their cafe, and are its owner once it is approved', async () => {
    const proposed = await accepted<ProposedCafe>(
      gwen.asks.post('/api/cafes/proposals', { data: { ...place, own: true } }),
    );
    await accepted(admin.patch(`/api/cafes/${proposed.id}`, { data: { status: 'approved' } }));
    await expect.poll(() => subjectsTo(gwen, /Ninth Square/), SWEPT).toHaveLength(1);
    await owner.goto('/member?view=cafe');
    await takenOver(owner);
    await expect(owner.getByRole('heading', { name: 'Tonight' })).toBeVisible();
    await expect(owner.getByText('No game is planned tonight.')).toBeVisible();
    return proposed;
  });

  await test.step('on a phone they set house rules: until two in the morning, three tables at once, ask first', async () => {
    await owner.getByRole('link', { name: 'House rules' }).click();
    await expect(owner.getByRole('heading', { name: 'House rules', level: 1 })).toBeVisible();
    for (const [at, day] of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].entries()) {
      await owner.getByRole('button', { name: `Add hours on ${day}` }).click();
      if (at === 0) await owner.getByLabel('Monday closes').fill('02:00');
      await expect(owner.getByLabel(`${day} closes`)).toHaveValue('02:00');
    }
    await owner.getByLabel(/^Tables/).fill('3');
    await owner.getByRole('checkbox', { name: 'Ask me before a table is confirmed' }).check();
    await owner.getByRole('checkbox', { name: 'Step-free' }).check();
    await owner.getByLabel('Note').fill('One drink per person, please.');
    await owner.getByRole('button', { name: 'Save House Rules' }).click();
    await expect(toast(owner, 'House Rules Saved')).toBeVisible();
    await expectNoViolationsAnywhere(owner, 'house rules');
  });

  await test.step('a host asks in the wizard for a table that ends at two in the morning', async () => {
    await host.goto('/member?view=hosting');
    await takenOver(host);
    await host.getByRole('button', { name: 'Create Event' }).first().click();
    const wizard = host.getByRole('dialog', { name: 'Create Event' });
    const next = wizard.getByRole('button', { name: 'Next' });
    await wizard.getByRole('radio', { name: 'Chess' }).check();
    await next.click();
    await wizard.getByRole('radio', { name: region.name }).check();
    await next.click();
    await wizard.getByRole('radio', { name: place.name }).check();
    await next.click();
    await wizard.getByLabel('Or another day').fill(night);
    await next.click();
    // none is offered that would last longer than the house is open
    await wizard.getByLabel(/another time|Start time/).fill('23:15');
    await expect(wizard.getByText('The cafe has no room for you at that time.')).toBeVisible();
    await wizard.getByLabel(/another time|Start time/).fill('23:00');
    await expect(wizard.getByText('The cafe has no room for you at that time.')).toBeHidden();
    await next.click();
    await wizard.getByRole('radio', { name: '4', exact: true }).check();
    await next.click();
    await wizard.getByRole('button', { name: 'Create Event' }).click();
    await expect(host.getByRole('dialog', { name: 'Your table is set' })).toBeVisible();
  });
  const theirs = () => accepted<GameEvent[]>(hosts[0].asks.get(`/api/game-events?hostId=${hosts[0].id}`));
  // asked by somebody who does not know how far the log is
  await expect.poll(async () => (await theirs()).length).toBe(1);
  const [late] = (await theirs()) as [GameEvent];

  await test.step('the owner is mailed, and confirms with one press', async () => {
    await expect.poll(() => subjectsTo(gwen, /^A table for Chess/), SWEPT).toHaveLength(1);
    await owner.goto('/member?view=cafe');
    await owner.getByRole('button', { name: 'Confirm Chess' }).click();
    await expect(toast(owner, 'Table confirmed')).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Confirm Chess' })).toBeHidden();
    await host.goto(`/events/${late.id}`);
    await expect(host.getByText('Table confirmed by the cafe.')).toBeVisible();
  });

  const tables = [late];
  await test.step('four more tables come to that night, of which never more than three are at once', async () => {
    const games = await accepted<{ id: string }[]>(admin.get('/api/games'));
    const at = (startTime: string, by: Person, game: number) =>
      by.asks.post('/api/game-events', {
        data: {
          ...{ gameId: games[game]?.id, cafeId, regionId: place.regionId, eventDate: night, startTime },
          maxParticipants: 4,
        },
      });
    for (const [nth, by] of hosts.entries()) {
      if (nth > 0) tables.push(await accepted<GameEvent>(at('18:00', by, nth)));
    }
    expect(await (await at('18:30', hosts[0], 4)).json()).toMatchObject({ code: 'cafe_full' });
    tables.push(await accepted<GameEvent>(at('22:30', hosts[1], 4)));
    for (const { id } of tables.slice(1))
      await accepted(gwen.asks.post(`/api/game-events/${id}/table`, { data: { confirm: true } }));
    await accepted(guest.asks.post(`/api/game-events/${late.id}/join`));
  });

  const staff = await pageAt(browser, 820);
  await test.step('the staff has a link for the tablet on the counter, and can change nothing there', async () => {
    await owner.setViewportSize({ width: 1280, height: 844 });
    await owner.getByRole('button', { name: 'Staff link' }).click();
    const dialog = owner.getByRole('dialog', { name: 'A link for your staff' });
    await dialog.getByRole('button', { name: 'Make a Link' }).click();
    const url = await dialog.getByLabel('The link').inputValue();
    await owner.keyboard.press('Escape');
    await goTo('12:00');
    await staff.goto(new URL(url).pathname + new URL(url).search);
    await expect(staff.getByText('tables tonight').locator('..')).toContainText('5');
    for (const name of [/House rules/, /Staff link/, /^Confirm/, /^Decline/]) {
      await expect(staff.getByRole('button', { name })).toHaveCount(0);
      await expect(staff.getByRole('link', { name })).toHaveCount(0);
    }
    await expect(staff.getByText('Ada')).toHaveCount(0);
    const link = { link: new URL(url).searchParams.get('link') ?? '' };
    const visitor = staff.request;
    expect((await visitor.get(`/api/cafes/${cafeId}/desk`, { params: link })).status()).toBe(200);
    expect((await visitor.put(`/api/cafes/${cafeId}/house`, { params: link, data: {} })).status()).toBe(401);
    expect(
      (await visitor.post(`/api/game-events/${late.id}/table`, { params: link, data: { confirm: true } })).status(),
    ).toBe(401);
    await expectNoViolationsAnywhere(staff, 'the desk, by its link');
  });

  await test.step('it is true by itself: somebody joins, and the tablet counts them', async () => {
    const row = staff.getByRole('listitem').filter({ hasText: '11:00 PM' }).first();
    await expect(row).toContainText('2 coming');
    const other = await person('Bo');
    await accepted(other.asks.post(`/api/game-events/${late.id}/join`));
    await expect(row).toContainText('3 coming');
    await other.asks.dispose();
  });

  await test.step('it shows the same at each width, and is one sheet of paper', async () => {
    for (const page of [owner, staff]) {
      await page.reload();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        await expect(page.getByRole('heading', { name: 'Tonight' })).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Next nights' })).toBeVisible();
        await expect(page.getByText('tables tonight')).toBeVisible();
      }
      // also for who prints backgrounds, in the dark
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'dark';
      });
      expect(await paperOf(page)).toBe('rgb(255, 255, 255)');
      await page.emulateMedia({ media: null });
      const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
    await expectNoViolationsAnywhere(owner, 'the desk of its owner');
  });

  await test.step('the night is closed: each host gets one mail about theirs, once ten minutes are quiet', async () => {
    await owner.setViewportSize({ width: 1280, height: 844 });
    await owner.getByRole('link', { name: 'House rules' }).click();
    await owner.getByRole('button', { name: 'Add a date' }).click();
    await owner.getByLabel('Date', { exact: true }).fill(night);
    await owner.getByLabel('Why (optional)').fill('A burst pipe');
    await owner.getByRole('button', { name: 'Add', exact: true }).click();
    await owner.getByRole('button', { name: 'Save House Rules' }).click();
    await expect(toast(owner, 'House Rules Saved')).toBeVisible();
    await expect(owner.getByText('5 events don’t fit.')).toBeVisible();
    await goTo('12:20');
    const about = (count: number) => (count === 1 ? /^No table at The Ninth Square/ : / for 2 events/);
    for (const [nth, who] of hosts.entries()) {
      await expect.poll(() => subjectsTo(who, /^No table/), SWEPT).toHaveLength(1);
      const [mail] = (await mailsTo(who)).filter(({ subject }) => /^No table/.test(subject));
      expect(mail?.subject).toMatch(about(nth === 1 ? 2 : 1));
    }
    expect(await subjectsTo(guest, /No table/)).toEqual([]);
  });

  await test.step('seats can be given back freely, and hosts call off without a mark', async () => {
    await host.goto(`/events/${late.id}`);
    await expect(host.getByText('The Ninth Square is closed that night.')).toBeVisible();
    await accepted(guest.asks.post(`/api/game-events/${late.id}/leave`));
    await accepted(hosts[0].asks.patch(`/api/game-events/${late.id}/cancel`, { data: { reason: 'No table.' } }));
    for (const { asks } of [guest, hosts[0]]) {
      const { sum } = await accepted<Explanation>(asks.get('/api/users/me/reliability'));
      expect([sum.lateCancels.marks, sum.noShows.marks]).toEqual([0, 0]);
    }
    await expect(staff.getByText('tables tonight').locator('..')).toContainText('4');
  });

  await admin.dispose();
  for (const page of [owner, host, staff]) await page.context().close();
  for (const who of [gwen, guest, ...hosts]) await who.asks.dispose();
});
