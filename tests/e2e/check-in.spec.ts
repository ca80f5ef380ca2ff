import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectNoViolationsAnywhere } from './axe.ts';
import { browseAs, newGameEvent, newOrganizer } from './hosts.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { newMember, toast } from './people.ts';

const MINUTE_MS = 60_000;

let server: OwnServer;
// The first start builds a demo city.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startOwnServer();
});
test.afterAll(() => server?.dispose());

const pageAt = async (browser: Browser, isPhone: boolean): Promise<Page> => {
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 };
  const context = await browser.newContext({ baseURL: server.baseURL, reducedMotion: 'reduce', viewport });
  return context.newPage();
};

test('the host shows the code, a guest types it, and rating begins with who is there', async ({ browser }) => {
  test.setTimeout(300_000);
  const { baseURL } = server;
  const [asHost, asGuest] = [await newOrganizer(baseURL), await newMember(baseURL)];
  const gameEvent = await newGameEvent(asHost, 0.25);
  expect((await asGuest.post(`/api/game-events/${gameEvent.id}/join`)).status()).toBe(200);

  const [host, guest] = [await pageAt(browser, false), await pageAt(browser, true)];
  await browseAs(host, asHost);
  await browseAs(guest, asGuest);
  const address = `/events/${gameEvent.id}/tonight`;

  await host.goto(address);
  await expect(host.getByText('0 of 1 here')).toBeVisible();
  await expect(host.getByRole('img', { name: 'The code to scan' })).toBeVisible();
  await expectNoViolationsAnywhere(host, 'the table tonight, of the host');
  const shown = await asHost.get(`/api/game-events/${gameEvent.id}/check-in`);
  const { code } = (await shown.json()) as { code: string };
  await expect(host.getByText(code, { exact: true })).toBeVisible();

  await guest.goto('/member');
  await guest.getByRole('link', { name: 'Check in' }).click();
  await expect(guest).toHaveURL(address);
  await guest.getByRole('button', { name: '10 min' }).click();
  await expect(guest.getByText(/knows that you come about 10 minutes late/)).toBeVisible();
  await expect(host.getByText('About 10 minutes late')).toBeVisible();
  const boxes = guest.getByRole('textbox', { name: 'The four characters' });
  await boxes.pressSequentially('zzzz');
  await expect(guest.getByText(/This code is wrong or has expired/)).toBeVisible();
  await expectNoViolationsAnywhere(guest, 'the table tonight, of a guest');
  await boxes.pressSequentially(code.toLowerCase());
  await expect(guest.getByText('You are checked in')).toBeVisible();
  await expect(host.getByText('1 of 1 here')).toBeVisible();
  await expect(host.getByText(/^Checked in /)).toBeVisible();

  await server.moveTo(20 * MINUTE_MS);
  const later = await pageAt(browser, false);
  await later.clock.install({ time: Date.now() + 20 * MINUTE_MS });
  await browseAs(later, asHost);
  await later.goto(address);
  const rated = later.getByRole('group', { name: /^Nora/ });
  await expect(rated.getByRole('radio', { name: 'Attended' })).toBeChecked();
  await rated.getByRole('radio', { name: 'No-show' }).check();
  await expect(later.getByRole('button', { name: 'Rate', exact: true })).toBeDisabled();
  await expect(later.getByLabel('Why is it a no-show?')).toBeVisible();
  await expectNoViolationsAnywhere(later, 'rating at the table');
  await rated.getByRole('radio', { name: 'Attended' }).check();
  await later.getByRole('button', { name: 'Rate', exact: true }).click();
  await expect(toast(later, 'Attendance marked')).toBeVisible();
  for (const page of [host, guest, later]) await page.context().close();
  for (const person of [asHost, asGuest]) await person.dispose();
});

test('a guest who scans the code is checked in by the address alone, after signing in', async ({ browser }) => {
  const visitor = await pageAt(browser, true);
  await visitor.goto('/events/0190a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b/tonight#code=8KQ4');
  await expect(visitor.getByRole('dialog', { name: 'Sign in or create an account' })).toBeVisible();
  await visitor.context().close();
});
