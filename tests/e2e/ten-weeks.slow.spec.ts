import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { UserReply } from '../../modules/identity/contract.ts';
import type { Series } from '../../modules/series/contract.ts';
import { adminOf } from './admin.ts';
import { browseAs } from './hosts.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { newMember, toast } from './people.ts';
import { reserveButton, takenOver } from './tables.ts';

// Groups contract, section 1: ten weeks of a weekly table, as its host and its regulars live through them.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Everything that is due by the clock comes with a sweep, and each mail with one after it. */
const SWEPT = { timeout: 60_000 };

let server: OwnServer;
// The first start builds a demo city.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startOwnServer();
});
test.afterAll(() => server?.dispose());

type Person = { readonly asks: APIRequestContext; readonly id: string; readonly address: string; readonly page: Page };

async function person(browser: Browser, firstName: string, width = 390): Promise<Person> {
  // the test domain gets no mail
  const address = `${firstName}-${randomUUID()}@mail.example`.toLowerCase();
  const asks = await newMember(server.baseURL, address, firstName);
  const { user } = (await (await asks.get('/api/auth/me')).json()) as UserReply;
  const viewport = { width, height: 844 };
  const context = await browser.newContext({ baseURL: server.baseURL, reducedMotion: 'reduce', viewport });
  const page = await context.newPage();
  await browseAs(page, asks);
  return { asks, id: user?.id ?? '', address, page };
}

/** The subjects of a person's mails about the series, the newest first. */
async function subjectsTo({ asks, address }: Person, about: RegExp): Promise<readonly string[]> {
  const page = await (await asks.get('/mailbox', { params: { to: address } })).text();
  return [...page.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, subject = '']) => subject).filter((each) => about.test(each));
}

const said = async (answer: ReturnType<APIRequestContext['post']>) => expect((await answer).ok()).toBe(true);

test('ten weeks: regulars, a holiday, another cafe, a no-show that was none, a pause, and the end', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const [host, ada, bo, cem] = [
    await person(browser, 'Hana', 1280),
    await person(browser, 'Ada'),
    await person(browser, 'Bo'),
    await person(browser, 'Cem'),
  ];
  const admin = await adminOf(server.baseURL);
  await said(admin.patch(`/api/users/${host.id}`, { data: { isProvider: true } }));
  await admin.dispose();
  // what others did is read a moment later
  await expect
    .poll(async () => ((await (await host.asks.get('/api/auth/me')).json()) as UserReply).user.isProvider)
    .toBe(true);

  let id = '';
  const read = async (by: Person) => (await (await by.asks.get(`/api/series/${id}`)).json()) as Series;
  const standingOf = async (by: Person) => (await read(by)).yourStanding?.state;
  /** All dates of the series so far, by the week in which the rhythm has them. */
  const weeks = new Map<number, GameEvent>();
  const week = (nth: number): GameEvent => weeks.get(nth) as GameEvent;
  const look = async () => {
    const { nextDates } = await read(host);
    const first = weeks.get(0) ?? nextDates[0];
    for (const date of nextDates) {
      const days = Date.parse(date.plannedDate ?? '') - Date.parse(first?.plannedDate ?? '');
      weeks.set(days / (7 * DAY_MS), date);
    }
    return [...weeks.keys()].toSorted((one, other) => one - other);
  };
  const upTo = (last: number) => Array.from({ length: last + 1 }, (_, nth) => nth);
  const seatsAt = async (...nths: readonly number[]) => {
    const { nextDates } = await read(host);
    return nths.map((nth) => nextDates.find((date) => date.id === week(nth).id)?.currentParticipants);
  };
  /** So long after the start of a week's date. */
  const after = async (nth: number, ms: number) =>
    server.moveTo(Date.parse(week(0).eventDate) + nth * 7 * DAY_MS + ms - Date.now());
  const join = (nth: number, by: Person) => said(by.asks.post(`/api/game-events/${week(nth).id}/join`));
  const rate = (nth: number, who: Person, status: 'attended' | 'no_show') =>
    said(host.asks.post(`/api/game-events/${week(nth).id}/attendance/${who.id}`, { data: { status } }));
  const open = async ({ page }: Person) => {
    await page.goto(`/series/${id}`);
    await takenOver(page);
  };
  const strip = host.page.getByRole('region', { name: 'Dates', exact: true });
  const tile = (at: number) => strip.getByRole('list').getByRole('button').nth(at);

  await test.step('the host makes it weekly in the last step of the wizard, with two regular seats', async () => {
    await host.page.goto('/member?view=hosting');
    await takenOver(host.page);
    await host.page.getByRole('button', { name: 'Create Event' }).click();
    const wizard = host.page.getByRole('dialog', { name: 'Create Event' });
    const next = wizard.getByRole('button', { name: 'Next' });
    await wizard.getByRole('radio', { name: 'Chess' }).check();
    await next.click();
    for (const choice of [/./, /./, /^Tomorrow/, '7:00 PM', '4']) {
      await wizard
        .getByRole('radio', { name: choice, exact: typeof choice === 'string' })
        .first()
        .check();
      await next.click();
    }
    await wizard.getByText('Repeats', { exact: true }).click();
    await wizard.getByRole('radio', { name: 'Weekly' }).check();
    await expect(wizard.getByRole('list', { name: 'The first dates' }).getByText('opens now')).toHaveCount(4);
    await wizard.getByLabel('Regular seats').selectOption('2 of 4');
    await wizard.getByRole('button', { name: /^Create/ }).click();
    await expect(host.page).toHaveURL(/\/series\//);
    id = new URL(host.page.url()).pathname.split('/')[2] ?? '';
    expect(await look()).toEqual([0, 1, 2, 3]);
    const { words } = await read(host);
    await expect.poll(() => subjectsTo(host, /series/), SWEPT).toEqual([`Your series has started: Chess, ${words}`]);
  });

  await test.step('a seat is taken on the page of the series, and the week of a holiday is skipped', async () => {
    await open(ada);
    await reserveButton(ada.page).first().click();
    await ada.page.getByRole('dialog', { name: 'Join Event?' }).getByRole('button', { name: 'Join Event' }).click();
    await expect(ada.page.getByRole('dialog', { name: /^You are in/ })).toBeVisible();
    for (const each of [bo, cem]) await join(0, each);
    await open(host);
    await tile(3).click();
    await strip.getByRole('button', { name: 'Skip this date' }).click();
    const question = host.page.getByRole('dialog', { name: 'Skip this date?' });
    await question.getByLabel('Why? (optional)').fill('A holiday');
    await question.getByRole('button', { name: 'Skip It' }).click();
    await expect(tile(3)).toContainText('skipped');
  });

  await test.step('after their second evening two become regulars, and the third one waits', async () => {
    await after(0, 10 * MINUTE_MS);
    for (const each of [ada, bo, cem]) await rate(0, each, 'attended');
    for (const each of [ada, bo, cem]) await join(1, each);
    await after(1, 10 * MINUTE_MS);
    for (const each of [ada, bo, cem]) await rate(1, each, 'attended');
    for (const each of [ada, bo]) {
      await open(each);
      await each.page.getByRole('button', { name: 'Ask for a regular seat' }).click();
      await each.page.getByRole('button', { name: 'Take a regular seat' }).click();
      await expect(toast(each.page, 'You Are a Regular')).toBeVisible();
    }
    await open(cem);
    await cem.page.getByRole('button', { name: 'Ask for a regular seat' }).click();
    await cem.page.getByRole('button', { name: 'Join the line' }).click();
    await expect(cem.page.getByText('You’re 1st in line for a regular seat.')).toBeVisible();
    await expect.poll(look, SWEPT).toEqual(upTo(5));
    expect(await seatsAt(2, 4, 5)).toEqual([2, 2, 2]);
  });

  await test.step('another cafe from the fourth week on, and both regulars hear of their two dates in one mail', async () => {
    const { cafe } = await read(host);
    await open(host);
    await host.page.getByRole('button', { name: 'This and later' }).click();
    const form = host.page.getByRole('dialog', { name: 'This and later' });
    await form.getByLabel('From').fill(week(4).plannedDate ?? '');
    const other = form
      .getByLabel('Cafe')
      .locator('option')
      .filter({ hasNotText: cafe?.name ?? '' })
      .first();
    await form.getByLabel('Cafe').selectOption((await other.textContent()) ?? '');
    await expect(form.getByRole('checkbox', { name: '2 people have seats' })).toHaveCount(2);
    await form.getByRole('button', { name: 'Change 2 Dates and Later' }).click();
    await expect(toast(host.page, 'Series Changed')).toBeVisible();
    await after(1, 60 * MINUTE_MS);
    for (const each of [ada, bo])
      await expect.poll(() => subjectsTo(each, /dates change/), SWEPT).toEqual(['Your dates change: Chess, 2 dates']);
  });

  await test.step('a no-show pauses the regular seat, which nobody else gets; the corrected mark gives it back', async () => {
    await after(2, 10 * MINUTE_MS);
    // it would open without a paused regular
    await expect.poll(look, SWEPT).toEqual(upTo(6));
    await rate(2, bo, 'attended');
    await rate(2, ada, 'no_show');
    await expect.poll(() => standingOf(ada), SWEPT).toBe('paused');
    expect(await standingOf(cem)).toBe('waiting');
    await open(ada);
    await expect(
      ada.page
        .getByText('Your regular seat is paused after a no-show.', { exact: false })
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect.poll(() => subjectsTo(ada, /regular seat/), SWEPT).toHaveLength(1);
    await rate(2, ada, 'attended');
    await expect.poll(() => standingOf(ada), SWEPT).toBe('standing');
    await expect
      .poll(() => subjectsTo(ada, /regular seat/), SWEPT)
      .toEqual([
        expect.stringMatching(/^Your regular seat goes on: Chess, every/),
        expect.stringMatching(/^Your regular seat is paused: Chess, every/),
      ]);
    await open(ada);
    await expect(
      ada.page.getByText('You’re a regular: you have a seat', { exact: false }).filter({ visible: true }).first(),
    ).toBeVisible();
  });

  await test.step('each date that opens seats both regulars, at the new cafe', async () => {
    expect(await seatsAt(4, 5, 6)).toEqual([2, 2, 2]);
    const { cafeId, nextDates } = await read(host);
    expect(nextDates.slice(-3).map((date) => date.cafeId)).toEqual(Array(3).fill(cafeId));
    expect(week(0).cafeId).not.toBe(cafeId);
    await open(bo);
    const dates = bo.page.getByRole('region', { name: 'Next dates' }).getByRole('listitem');
    await expect(dates.last()).toContainText('Going');
  });

  await test.step('the host goes on a holiday: what is open takes place, and nothing more opens before they are back', async () => {
    await after(4, 10 * MINUTE_MS);
    for (const each of [ada, bo]) await rate(4, each, 'attended');
    await expect.poll(look, SWEPT).toEqual(upTo(8));
    await open(host);
    await host.page.getByRole('button', { name: 'Pause' }).click();
    await expect(host.page.getByText('You have paused this series.', { exact: false })).toBeVisible();
    await after(6, 10 * MINUTE_MS);
    for (const each of [ada, bo]) await rate(6, each, 'attended');
    expect(await look()).toEqual(upTo(8));
    await open(host);
    await host.page.getByRole('button', { name: 'Resume' }).click();
    await expect(toast(host.page, 'Series Resumed')).toBeVisible();
    expect(await look()).toEqual(upTo(10));
    expect(await seatsAt(9, 10)).toEqual([2, 2]);
  });

  await test.step('after ten weeks it ends, and both regulars hear of each date that is called off', async () => {
    await after(9, 10 * MINUTE_MS);
    await expect.poll(look, SWEPT).toEqual(upTo(13));
    await open(host);
    await host.page.getByRole('button', { name: 'End', exact: true }).click();
    const end = host.page.getByRole('dialog', { name: 'End this series?' });
    await end.getByLabel('4 dates have people').selectOption('Cancel them, too');
    await expect(end).toContainText('4 dates are cancelled, and everybody there gets an email.');
    await expect(end).toContainText('2 people lose their regular seats, and get an email.');
    await end.getByRole('button', { name: 'End Series' }).click();
    await expect(host.page.getByText('This series has ended.', { exact: false })).toBeVisible();
    expect(await standingOf(ada)).toBeUndefined();
    for (const each of [ada, bo]) await expect.poll(() => subjectsTo(each, /ancelled/), SWEPT).toHaveLength(4);
    for (const each of [ada, bo]) await expect.poll(() => subjectsTo(each, /seat has ended/), SWEPT).toHaveLength(1);
    expect(await subjectsTo(ada, /No seat for you/)).toEqual([]);
    expect(await subjectsTo(host, /paused|Cannot be held/)).toEqual([]);
  });
  for (const { asks, page } of [host, ada, bo, cem]) await Promise.all([asks.dispose(), page.context().close()]);
});
