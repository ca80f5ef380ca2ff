import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { UserReply } from '../../modules/identity/contract.ts';
import { clockTime } from '../../web/lib/time.ts';
import { DIALOG, expectNoViolationsAnywhere } from './axe.ts';
import { invite, newGameEvent, signInAs } from './hosts.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { newAddress, signUp, toast } from './people.ts';
import { cardOf, openCards, reserveButton } from './tables.ts';

const HOUR_MS = 3_600_000;
/** Specification, section 9. */
const POLL_MS = 30_000;

let server: OwnServer;
// The first start builds a demo city.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startOwnServer();
});
test.afterAll(() => server?.dispose());

const me = async (page: Page) => ((await (await page.request.get('/api/auth/me')).json()) as UserReply).user;
const unread = (page: Page) =>
  page.getByRole('navigation', { name: 'Your dashboard' }).getByRole('link', { name: /^Messages/ });
const standing = (page: Page) => page.getByRole('link', { name: /^My Reliability/ });

/** Half a minute passes in the page, so that it asks for what is new. */
const halfAMinute = (page: Page) => page.clock.fastForward(POLL_MS);

async function openChat(page: Page, name: string, isFirst = false): Promise<Locator> {
  await unread(page).click();
  // the dashboard shows the newest chats, too, until the view has come
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  // nobody who has not written is there unasked
  if (isFirst) await page.getByRole('button', { name: 'Write to somebody at your tables' }).click();
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  return page.getByRole('dialog', { name });
}

async function write(chat: Locator, text: string): Promise<void> {
  await chat.getByRole('textbox').fill(text);
  await chat.getByRole('textbox').press('Enter');
  await expect(chat.getByRole('log')).toContainText(text);
  await expect(chat.getByText('Sending…')).toBeHidden();
}

/** Out of a chat by the browser's Back, and out of the messages. */
async function backToDashboard(page: Page): Promise<void> {
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Dashboard$/ })).toBeVisible();
}

test('an evening of two people, from the invitation to the seat that is free again', async ({ browser }) => {
  test.setTimeout(300_000);
  const { baseURL } = server;
  const contexts: BrowserContext[] = [];
  const newPage = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', ...options });
    contexts.push(context);
    // From here on the hours of a page pass when the test says so.
    await context.clock.install();
    return context.newPage();
  };
  const host = await newPage({ viewport: { width: 1280, height: 900 } });
  const guest = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });

  await test.step('somebody invited becomes an organizer', async () => {
    const code = await invite(baseURL, newAddress());
    await host.goto(`/?invite=${code}`);
    await expect(host.getByRole('region', { name: 'Invitation' })).toBeVisible();
    await expect(host).toHaveURL('/');
    await host.getByRole('button', { name: 'Sign In' }).click();
    await signUp(host, 'Philippa');
    const invited = host.getByRole('dialog', { name: "You've Been Invited!" });
    await invited.getByRole('button', { name: 'Accept & Become an Organizer' }).click();
    const welcome = host.getByRole('dialog', { name: 'Welcome, Game Organizer!' });
    await welcome.getByRole('button', { name: 'Go to Dashboard' }).click();
    await expect(host).toHaveURL('/member');
    await expect(host.getByRole('heading', { level: 1 })).toHaveText("Philippa's Dashboard");
  });

  await test.step('and invites to a table', async () => {
    await host.getByRole('button', { name: 'Create Event' }).click();
    const wizard = host.getByRole('dialog', { name: 'Create Event' });
    const next = wizard.getByRole('button', { name: 'Next' });
    await wizard.getByRole('radio', { name: 'Chess' }).check();
    await next.click();
    for (const choice of [/./, /./, /^Tomorrow/, '7:00 PM', '1, one-on-one']) {
      await wizard.getByRole('radio', { name: choice }).first().check();
      await next.click();
    }
    await wizard.getByLabel('A word to your guests').fill('The long table. I bring a clock.');
    await wizard.getByRole('button', { name: 'Create Event' }).click();
    await expect(toast(host, 'Game event created successfully')).toBeVisible();
  });
  const { id: hostId } = await me(host);
  const [gameEvent] = (await (await host.request.get(`/api/game-events?hostId=${hostId}`)).json()) as [GameEvent];

  await test.step('a member who once left a table late', async () => {
    await guest.goto('/');
    await guest.getByRole('button', { name: 'Sign In' }).click();
    await signUp(guest, 'Milo');
    await expect(guest).toHaveURL('/member');
    const elsewhere = await signInAs(baseURL, 'organizer@example.test');
    // a time at which the demo's organizer hosts nothing, whatever hour it is now
    const { id } = await newGameEvent(elsewhere, 23);
    for (const change of ['join', 'leave']) {
      expect((await guest.request.post(`/api/game-events/${id}/${change}`)).status()).toBe(200);
    }
    await elsewhere.dispose();
    await guest.reload();
    await expect(standing(guest)).toContainText('89% Good');
  });

  await test.step('finds the table and takes the seat', async () => {
    await guest.getByRole('link', { name: 'Browse Events' }).first().click();
    await guest.getByRole('searchbox').fill('philippa');
    const card = cardOf(guest, gameEvent);
    await expect(guest.getByRole('region', { name: 'Upcoming Game Events' }).getByRole('article')).toHaveCount(1);
    await expect(card).toContainText('Philippa D.');
    await card.getByRole('button', { name: /^Join the Game/ }).click();
    await guest.getByRole('dialog', { name: 'Join Event?' }).getByRole('button', { name: 'Join Event' }).click();
    await expect(toast(guest, "You've successfully joined the event")).toBeVisible();
    await expect(guest).toHaveURL('/member');
    await guest
      .getByRole('dialog', { name: /^You are in/ })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect(cardOf(guest, gameEvent)).toBeVisible();
  });

  await test.step('they write to each other, and see that something waits', async () => {
    const asking = await openChat(guest, 'Philippa D.', true);
    await write(asking, 'Shall I bring a board?');
    await backToDashboard(guest);
    await expect(unread(guest)).toHaveAccessibleName('Messages');

    await host.goto('/member');
    await expect(unread(host)).toHaveAccessibleName('Messages 1 unread');
    const answering = await openChat(host, 'Milo D.');
    await expect(answering.getByRole('log')).toContainText('Shall I bring a board?');
    await write(answering, 'Just yourself!');
    await backToDashboard(host);
    await expect(unread(host)).toHaveAccessibleName('Messages');

    await halfAMinute(guest);
    await expect(unread(guest)).toHaveAccessibleName('Messages 1 unread');
    const reading = await openChat(guest, 'Philippa D.');
    await expect(reading.getByRole('log')).toContainText('Just yourself!');
    await backToDashboard(guest);
    await expect(unread(guest)).toHaveAccessibleName('Messages');
  });

  await test.step('the evening passes', async () => {
    const later = Date.parse(gameEvent.eventDate) + 4 * HOUR_MS - Date.now();
    await server.moveTo(later);
    for (const page of [host, guest]) await page.clock.fastForward(later);
    await host.goto('/member');
    await expect(host.getByRole('link', { name: /^Rate Attendance/ })).toBeVisible();
  });

  const rate = async (mark: 'No-show' | 'Attended') => {
    await host.goto('/member');
    await host.getByRole('link', { name: /^Rate Attendance/ }).click();
    await host.getByRole('link', { name: /Open until/ }).click();
    await host
      .getByRole('group', { name: /^Milo Diaz/ })
      .getByRole('radio', { name: mark })
      .check();
    await host.getByRole('button', { name: 'Rate', exact: true }).click();
    await expect(toast(host, 'Attendance marked')).toBeVisible();
  };
  const wishForASeat = async () => {
    await guest.goto('/');
    await reserveButton(openCards(guest).last()).click();
  };

  await test.step('the host did not see the guest', () => rate('No-show'));

  await test.step('whose score and grade fall, and who may not join for a week', async () => {
    // this browser may ask before the mark of the other one is folded
    await expect(async () => {
      await guest.goto('/member');
      await expect(standing(guest)).toContainText('73% Fair', { timeout: 2_000 });
    }).toPass();
    const { penaltyStatus, penaltyExpiresAt } = await me(guest);
    expect(penaltyStatus).toBe('no_show');
    const until = clockTime(penaltyExpiresAt ?? '', 'America/Chicago');
    await expect(guest.getByText('Joining game events is paused for you')).toContainText(until);
    await expectNoViolationsAnywhere(guest, 'dashboard with a penalty');
    await standing(guest).click();
    const entry = guest.getByRole('article').first();
    await expect(entry).toContainText('The host did not see you there');
    await expect(entry).toContainText('Score down from 89% to 73%');
    await expect(entry).toContainText(new RegExp(`Joining paused until .+, ${until}`));
    await expectNoViolationsAnywhere(guest, 'ledger');

    await wishForASeat();
    const refusal = guest.getByRole('dialog', { name: 'Cannot Join Event' });
    await expect(refusal).toContainText(new RegExp(`You can join again from .+ at ${until}`));
    await expectNoViolationsAnywhere(guest, 'cannot join', DIALOG);
    await refusal.getByRole('button', { name: 'Got It' }).click();
    await expect(refusal).toBeHidden();
  });

  await test.step('the host looks again', () => rate('Attended'));

  await test.step('and the guest may join again', async () => {
    // the mark is the host's: nothing of the guest's own waits until the read models have it
    await expect(async () => {
      await guest.goto('/member');
      await expect(standing(guest)).toContainText('91% Good', { timeout: 5_000 });
    }).toPass({ timeout: 30_000 });
    await expect(guest.getByText('Joining game events is paused for you')).toHaveCount(0);
    expect(await me(guest)).toMatchObject({ penaltyStatus: 'none', penaltyExpiresAt: null });
    await standing(guest).click();
    const entry = guest.getByRole('article').first();
    await expect(entry).toContainText('The host changed the rating: you were there');
    await expect(entry).toContainText('Joining is possible again');
    await wishForASeat();
    await guest.getByRole('dialog', { name: 'Join Event?' }).getByRole('button', { name: 'Join Event' }).click();
    await expect(toast(guest, "You've successfully joined the event")).toBeVisible();
  });

  await test.step('once the product has swept up, the evening is a past one', async () => {
    await expect(async () => {
      await guest.goto('/member?view=past');
      await expect(cardOf(guest, gameEvent)).toContainText('Completed', { timeout: 5_000 });
    }).toPass({ timeout: 90_000 });
  });

  for (const context of contexts) await context.close();
});
