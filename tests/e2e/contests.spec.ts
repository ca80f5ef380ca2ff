import { type Browser, expect, type Page, test } from '@playwright/test';
import type { UserReply } from '../../modules/identity/contract.ts';
import { logInAsAdmin } from './admin.ts';
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

/** A page whose clock is where the server's is. */
const pageAt = async (browser: Browser, width: number): Promise<Page> => {
  const viewport = { width, height: 844 };
  const context = await browser.newContext({ baseURL: server.baseURL, reducedMotion: 'reduce', viewport });
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() + 20 * MINUTE_MS });
  return page;
};

test('one unfair mark: contested by its person, defended by the host, changed by an admin', async ({ browser }) => {
  test.setTimeout(300_000);
  const { baseURL } = server;
  const [asHost, asGuest] = [await newOrganizer(baseURL), await newMember(baseURL)];
  const gameEvent = await newGameEvent(asHost, 0.25);
  expect((await asGuest.post(`/api/game-events/${gameEvent.id}/join`)).status()).toBe(200);
  const { user } = (await (await asGuest.get('/api/auth/me')).json()) as UserReply;
  await server.moveTo(20 * MINUTE_MS);
  const marked = await asHost.post(`/api/game-events/${gameEvent.id}/attendance/${user.id}`, {
    data: { status: 'no_show' },
  });
  expect(marked.status()).toBe(200);

  const guest = await pageAt(browser, 390);
  await browseAs(guest, asGuest);
  await guest.goto(`/member?view=reliability#mark-${gameEvent.id}`);
  await expect(guest.getByRole('article').filter({ hasText: 'The host did not see you there' })).toBeFocused();
  await guest.getByRole('button', { name: 'Dispute this rating' }).click();
  await guest.getByLabel('What happened?').fill('I sat at the table by the door.');
  await guest.getByRole('button', { name: 'Dispute Rating' }).click();
  const own = guest.getByRole('region', { name: 'Your dispute' });
  await expect(own).toContainText('With your host until');
  await expectNoViolationsAnywhere(guest, 'the ledger with a contest');

  const host = await pageAt(browser, 1280);
  await browseAs(host, asHost);
  await host.goto('/member');
  await host.getByRole('link', { name: 'Review' }).click();
  await expect(host.getByText('“I sat at the table by the door.”')).toBeVisible();
  await expectNoViolationsAnywhere(host, 'a contested mark, for its host');
  await host.getByRole('button', { name: 'It stands' }).click();
  await host.getByLabel('Why does it stand?').fill('The chair was empty at eight.');
  await host.getByRole('button', { name: 'It Stands', exact: true }).click();
  await expect(host.getByText(/^With the admins, decision due/)).toBeVisible();

  const admin = await pageAt(browser, 1280);
  await logInAsAdmin(admin);
  await admin.goto('/admin');
  await admin
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: /^Cases/ })
    .click();
  await expectNoViolationsAnywhere(admin, 'the queue of cases');
  await admin.goto('/admin/contests');
  await expectNoViolationsAnywhere(admin, 'the queue of contests');
  await admin.getByRole('link', { name: `${user.firstName} ${user.lastName}` }).click();
  await expect(admin.getByText('“The chair was empty at eight.”')).toBeVisible();
  await expectNoViolationsAnywhere(admin, 'a contest to decide');
  await admin.getByRole('radio', { name: 'Late cancel' }).click();
  await expect(admin.getByText('Score 80% → 89%, and the hold of 7 days ends.')).toBeVisible();
  await admin.keyboard.press('a');
  await expect(admin.getByText(/^Score 80% → 100%/)).toBeVisible();
  await admin.keyboard.type('Two guests saw them.');
  await admin.keyboard.press('Enter');
  await expect(toast(admin, 'Rating changed')).toBeVisible();

  // the live stream tells the open page
  await expect(own).toContainText('Changed to Attended');
  await expect(own).toContainText('“Two guests saw them.”');
  for (const page of [host, guest, admin]) await page.context().close();
  for (const person of [asHost, asGuest]) await person.dispose();
});
