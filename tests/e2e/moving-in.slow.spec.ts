import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import type { Cafe, Game } from '../../modules/catalog/contract.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { Group, GroupInvitation } from '../../modules/groups/contract.ts';
import type { UserReply } from '../../modules/identity/contract.ts';
import { addDaysTo, localNowAt } from '../../web/lib/time.ts';
import { DIALOG, expectNoViolationsAnywhere } from './axe.ts';
import { browseAs, newOrganizer } from './hosts.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { codeBoxes, mailedCode, toast } from './people.ts';
import { reserveButton, takenOver } from './tables.ts';

// Groups contract, section 5: a group comes from elsewhere, and somebody sits at its table for the first time.

const MINUTE_MS = 60_000;
const TIME_ZONE = 'America/Chicago';

let server: OwnServer;
// The first start builds a demo city.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startOwnServer();
});
test.afterAll(() => server?.dispose());

/** A page of somebody's, whose time is so much ahead of the machine's. */
async function pageAt(browser: Browser, ahead = 0, viewport = { width: 390, height: 844 }): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.baseURL, reducedMotion: 'reduce', viewport });
  const page = await context.newPage();
  if (ahead > 0) await page.clock.install({ time: Date.now() + ahead });
  return page;
}

const today = () => localNowAt(Date.now(), TIME_ZONE).slice(0, 10);
/** The next day of a weekday (0 is Sunday), tomorrow at the earliest, and so many weeks later. */
const nextDay = (weekday: number, weeks = 0): string => {
  const tomorrow = addDaysTo(today(), 1);
  const until = (weekday - new Date(`${tomorrow}T00:00:00Z`).getUTCDay() + 7) % 7;
  return addDaysTo(tomorrow, until + 7 * weeks);
};

type Entry = { readonly title: string; readonly place: string; readonly date: string; readonly more?: string };

/** What a group of forty keeps in its calendar: a series, dates ahead, and what is over or was called off. */
function calendarOf(game: Game, cafe: Cafe): string {
  const place = `${cafe.name}\\, ${cafe.address.replaceAll(',', '\\,')}`;
  const weeks = Array.from({ length: 12 }, (_, week) => week);
  const entries: readonly Entry[] = [
    {
      title: `${game.name} night`,
      place,
      date: nextDay(4),
      more: `RRULE:FREQ=WEEKLY\r\nEXDATE:${stamp(nextDay(4, 1))}`,
    },
    ...weeks.map((week) => ({ title: game.name, place, date: nextDay(0, week) })),
    ...weeks.map((week) => ({ title: 'Games & tea', place, date: nextDay(6, week) })),
    ...weeks.map((week) => ({ title: game.name, place, date: addDaysTo(today(), -7 * (week + 1)) })),
    ...weeks.slice(0, 3).map((week) => ({ title: game.name, place, date: nextDay(1, week), more: 'STATUS:CANCELLED' })),
  ];
  const events = entries.map(({ title, place: where, date, more }, at) =>
    ['BEGIN:VEVENT', `UID:${at}@elsewhere`, `DTSTART:${stamp(date)}`, `SUMMARY:${title}`, `LOCATION:${where}`]
      .concat(more ?? [], 'END:VEVENT')
      .join('\r\n'),
  );
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
}
const stamp = (date: string) => `${date.replaceAll('-', '')}T193000`;

const first = async <T>(host: Awaited<ReturnType<typeof newOrganizer>>, path: string) =>
  ((await (await host.get(path)).json()) as [T])[0];

test('an organizer moves forty dates in, and hangs up a poster', async ({ browser }) => {
  test.setTimeout(300_000);
  const asHost = await newOrganizer(server.baseURL);
  const [game, cafe] = [await first<Game>(asHost, '/api/games'), await first<Cafe>(asHost, '/api/cafes')];
  const page = await pageAt(browser, 0, { width: 1280, height: 900 });
  await browseAs(page, asHost);
  const file = { name: 'tuesdays.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendarOf(game, cafe)) };
  const main = page.getByRole('main');
  const rows = main.getByRole('list').first().getByRole('listitem');

  await test.step('the group is founded', async () => {
    await page.goto('/member?view=hosting');
    await takenOver(page);
    await page.getByRole('button', { name: 'Start a Group' }).click();
    const form = page.getByRole('dialog', { name: 'Start a Group' });
    await form.getByLabel('Name').fill('The Movers');
    await form.getByRole('button', { name: 'Found Group' }).click();
    await expect(form.getByRole('alert')).toHaveText('Please choose one.');
    await form.getByLabel('Region').selectOption(cafe.regionId);
    await form.getByRole('button', { name: 'Found Group' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Movers');
  });

  await test.step('its dates are read, mended, and scheduled', async () => {
    await page.getByRole('link', { name: 'Move dates in' }).click();
    await page.getByLabel('Choose a file').setInputFiles(file);
    await expect(rows).toHaveCount(25);
    await expect(main).toContainText('need your choice12');
    await expect(main).toContainText('over or cancelled, left out15');
    await expectNoViolationsAnywhere(page, 'dates to move in');
    const unsure = rows.filter({ hasText: 'Choose the game' });
    // what is chosen for one holds for all of the same title
    await expect(unsure).toHaveCount(12);
    await unsure
      .first()
      .getByLabel(/^Game of /)
      .selectOption(game.id);
    await expect(unsure).toHaveCount(0);
    await page.getByRole('button', { name: 'Schedule them' }).click();
    await expect(toast(page, '1 series and 24 events scheduled')).toBeVisible();
    await expect(rows.filter({ hasText: 'Is an event now' })).toHaveCount(24);
  });

  await test.step('the same file again brings nothing', async () => {
    await page.reload();
    await takenOver(page);
    await page.getByLabel('Choose a file').setInputFiles(file);
    await expect(rows.filter({ hasText: 'Taken in before' })).toHaveCount(25);
    await expect(page.getByRole('button', { name: 'Schedule them' })).toHaveCount(0);
  });

  await test.step('the poster is one page of black on white', async () => {
    await page.getByRole('link', { name: 'The Movers' }).first().click();
    await page.getByRole('link', { name: 'Invite people' }).click();
    await expect(page.getByRole('img', { name: 'QR code of the group’s page' })).toBeVisible();
    await expectNoViolationsAnywhere(page, 'an invitation');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const poster = page.getByRole('article', { name: 'Poster' });
    for (const options of [{ format: 'A4' }, { format: 'Letter' }, { format: 'Letter', landscape: true }]) {
      const pdf = (await page.pdf(options)).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g), JSON.stringify(options)).toHaveLength(1);
    }
    // as a sheet without margins: most of it is the poster
    await page.setViewportSize({ width: 816, height: 1056 });
    expect((await poster.boundingBox())?.width).toBeGreaterThan(700);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(page.getByRole('heading', { name: 'Invite people' })).toBeHidden();
    await expect(poster).toContainText('every Thursday');
    await expect(poster).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  });
  await page.context().close();
  await asHost.dispose();
});

test('a newcomer comes from an invitation to a seat by four screens, and has a first evening', async ({ browser }) => {
  test.setTimeout(480_000);
  const { baseURL } = server;
  const asHost = await newOrganizer(baseURL);
  const [game, cafe] = [await first<Game>(asHost, '/api/games'), await first<Cafe>(asHost, '/api/cafes')];
  const { regionId } = cafe;
  const made = async <T>(path: string, data: object) => (await (await asHost.post(path, { data })).json()) as T;
  const group = await made<Group>('/api/groups', { name: 'The Open Door', regionId, description: 'All may come.' });
  const at = (date: string) =>
    made<GameEvent>('/api/game-events', {
      ...{ gameId: game.id, cafeId: cafe.id, regionId, groupId: group.id, eventDate: date, startTime: '19:30' },
      ...{ maxParticipants: 4, description: 'By the window. Bring a pen.', teaching: true },
    });
  const [evening] = [await at(nextDay(3)), await at(nextDay(3, 1))];
  const { url } = (await (await asHost.get(`/api/groups/${group.id}/invitation`)).json()) as GroupInvitation;
  // the test domain gets no mail
  const address = `nora-${randomUUID()}@mail.example`;
  const starts = Date.parse(evening.eventDate) - Date.now();
  const tonight = `/events/${evening.id}/tonight`;
  const guest = await pageAt(browser);

  // a screen is what one sees at once: a page, or a step of a dialog above it
  const screens: string[] = [];
  const reach = async (what: Locator) => {
    await expect(what).toBeVisible();
    const above = guest.getByRole('dialog').or(guest.getByRole('main')).getByRole('heading').first();
    screens.push((await above.textContent()) ?? '');
  };

  await test.step('from the invitation to a seat by four screens: the group, the address, the code, the name', async () => {
    await guest.goto(new URL(url).pathname);
    await expectNoViolationsAnywhere(guest, 'the page of a group that invites');
    await takenOver(guest);
    await reach(reserveButton(guest));
    await reserveButton(guest).click();
    const who = guest.getByRole('dialog');
    await reach(who.getByLabel('Email address'));
    await who.getByLabel('Email address').fill(address);
    await who.getByRole('button', { name: 'Continue' }).click();
    await reach(codeBoxes(guest).first());
    await codeBoxes(guest).pressSequentially(await mailedCode(guest.request, address));
    await reach(who.getByLabel('First name'));
    await who.getByLabel('First name').fill('Nora');
    await who.getByLabel('Last name').fill('Quinn');
    await who.getByLabel('Phone number').fill('713 555 0142');
    await who.getByRole('checkbox', { name: /I am 18 years or older/ }).check();
    await expect(who).toContainText(cafe.name);
    await expect(guest).toHaveURL(new URL(url).pathname);
    await who.getByRole('button', { name: 'Create Account and Join' }).click();
    await reach(guest.getByRole('dialog', { name: 'You are in, Nora' }));
    const way = ['The Open Door', 'Sign in or create an account', 'Enter your code', 'Who is joining us?'];
    expect(screens).toEqual([...way, 'You are in, Nora']);
  });

  await test.step('they are told whom to look for, and may follow', async () => {
    const yes = guest.getByRole('dialog', { name: 'You are in, Nora' });
    await expect(yes).toContainText('Look for Hana');
    await expect(yes).toContainText('the rules are taught');
    await expect(yes).toContainText('Hana writes: By the window. Bring a pen.');
    await expect(yes.getByRole('button', { name: 'Follow The Open Door' })).toBeVisible();
    await expectNoViolationsAnywhere(guest, 'a newcomer who is in', DIALOG);
  });

  await test.step('the host knows that it is their first time, and they check in with the code', async () => {
    const ahead = starts - 10 * MINUTE_MS;
    await server.moveTo(ahead);
    const [host, phone] = [await pageAt(browser, ahead), await pageAt(browser, ahead)];
    await browseAs(host, asHost);
    await phone.context().addCookies(await guest.context().cookies());
    await host.goto(tonight);
    await expect(host.getByRole('main')).toContainText('First time here');
    const { code } = (await (await asHost.get(`/api/game-events/${evening.id}/check-in`)).json()) as { code: string };
    await phone.goto(tonight);
    await phone.getByRole('textbox', { name: 'The four characters' }).pressSequentially(code);
    await expect(phone.getByText('You are checked in')).toBeVisible();
    await expect(host.getByText('1 of 1 here')).toBeVisible();
    for (const page of [host, phone]) await page.context().close();
  });

  await test.step('the day after, one mail has the next date, and its page takes them back to a seat', async () => {
    await server.moveTo(starts + 60 * MINUTE_MS);
    const rated = await asHost.post(`/api/game-events/${evening.id}/attendance/${await idOf(guest)}`, {
      data: { status: 'attended' },
    });
    expect(rated.status()).toBe(200);
    await server.moveTo(starts + 24 * 60 * MINUTE_MS);
    const later = await pageAt(browser, starts + 24 * 60 * MINUTE_MS);
    await later.context().addCookies(await guest.context().cookies());
    const letter = later.frameLocator('article iframe').first();
    await expect(async () => {
      await later.goto(`/mailbox?to=${encodeURIComponent(address)}`);
      await expect(later.getByRole('heading', { name: /^The Open Door plays again/ }).first()).toBeVisible({
        timeout: 2_000,
      });
    }).toPass({ timeout: 150_000 });
    const next = await letter.getByRole('link', { name: 'Reserve Your Spot' }).getAttribute('href');
    await later.goto(next ?? '');
    await expect(reserveButton(later)).toBeVisible();
    await later.context().close();
  });
  await guest.context().close();
  await asHost.dispose();
});

const idOf = async (page: Page) => ((await (await page.request.get('/api/auth/me')).json()) as UserReply).user?.id;
