import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { UserReply } from '../../modules/identity/contract.ts';
import { expectNoViolationsAnywhere } from './axe.ts';
import { newMember, toast } from './people.ts';
import { takenOver } from './tables.ts';

// A page asks on until its test ends, and a request under way then is no failure.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const idOf = async (person: APIRequestContext): Promise<string> =>
  ((await (await person.get('/api/auth/me')).json()) as UserReply).user.id;

/** The page's browser and somebody else, new members both, with seats at one upcoming table that has room for two. */
async function atOneTable(page: Page, baseURL: string): Promise<{ other: APIRequestContext; gameEvent: GameEvent }> {
  const [me, other] = [await newMember(baseURL), await newMember(baseURL)];
  const shown = (await (await me.get('/api/game-events?limit=100')).json()) as GameEvent[];
  const gameEvent = shown.findLast(
    // later dates of a series open only when earlier ones have begun
    ({ maxParticipants, currentParticipants, seriesId }) =>
      seriesId === undefined && maxParticipants - currentParticipants > 1,
  );
  if (!gameEvent) throw new Error('No meetup has room for two.');
  for (const person of [me, other])
    expect((await person.post(`/api/game-events/${gameEvent.id}/join`)).ok()).toBe(true);
  await page.context().addCookies((await me.storageState()).cookies);
  const data = { eventId: gameEvent.id, receiverId: await idOf(me), content: 'Shall I bring the board?' };
  expect((await other.post('/api/messages', { data })).status()).toBe(201);
  await me.dispose();
  return { other, gameEvent };
}

const row = (page: Page) => page.getByRole('button', { name: /^Nora Q\..*board\?|^Nora Q\..*clock\./ });
const chat = (page: Page) => page.getByRole('dialog', { name: 'Nora Q.' });
const field = (page: Page) => chat(page).getByRole('textbox', { name: 'Message to Nora' });

test('somebody reads what was written to them and answers, by keyboard', async ({ page, baseURL }) => {
  const { other, gameEvent } = await atOneTable(page, baseURL ?? '');
  await page.goto('/member');
  const tile = page.getByRole('navigation', { name: 'Your dashboard' }).getByRole('link', { name: /^Messages/ });
  await expect(tile).toHaveAccessibleName('Messages 1 unread');
  await tile.press('Enter');
  // the dashboard, which has this row as well, is there until the view has come
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
  await expect(page).toHaveURL('/member?view=messages');
  await expect(row(page)).toHaveAccessibleName(/1 unread$/);
  await row(page).press('Enter');

  const log = chat(page).getByRole('log');
  await expect(log).toContainText('Shall I bring the board?');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Yes, please!');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('I bring the clock.');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(log.getByText('Yes, please!\nI bring the clock.')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(chat(page)).toBeHidden();
  await expect(row(page)).toBeFocused();
  await expect(row(page)).not.toHaveAccessibleName(/unread/);
  await expect(row(page)).toContainText('You: Yes, please!');

  const received = await other.get('/api/messages/conversations');
  expect(await received.json()).toMatchObject([
    { eventId: gameEvent.id, lastMessage: { content: 'Yes, please!\nI bring the clock.' }, unreadCount: 1 },
    ...Array.from({ length: gameEvent.currentParticipants + 1 }, () => ({ lastMessage: null })),
  ]);
  await other.dispose();
});

test('a message that does not get through stays, and is sent once when tried again', async ({ page, baseURL }) => {
  const { other } = await atOneTable(page, baseURL ?? '');
  await page.goto('/member?view=messages');
  await row(page).click();
  await page.route('**/api/messages', (route) => route.abort());
  await field(page).fill('I bring the clock.');
  await field(page).press('Enter');
  await expect(toast(page, 'Failed to send message')).toBeVisible();
  await expect(chat(page).getByText(/^We got no answer/)).toBeVisible();

  await page.unroute('**/api/messages');
  // The server has it, and its answer is lost.
  await page.route('**/api/messages', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await chat(page).getByRole('button', { name: 'Try again' }).click();
  await expect(chat(page).getByText('Sending…')).toBeHidden();
  await page.unroute('**/api/messages');
  await chat(page).getByRole('button', { name: 'Try again' }).click();
  await expect(chat(page).getByText(/^We got no answer/)).toBeHidden();
  await page.reload();
  await row(page).click();
  await expect(chat(page).getByText('I bring the clock.')).toHaveCount(1);
  await other.dispose();
});

test('a draft survives its dialog and a reload but not signing out, and Back closes the dialog', async ({
  page,
  baseURL,
}) => {
  const { other } = await atOneTable(page, baseURL ?? '');
  await page.goto('/member?view=messages');
  await row(page).click();
  await field(page).fill('I will think about');
  await page.goBack();
  await expect(chat(page)).toBeHidden();
  await expect(page).toHaveURL('/member?view=messages');
  await row(page).click();
  await expect(field(page)).toHaveValue('I will think about');
  await page.reload();
  await row(page).click();
  await expect(field(page)).toHaveValue('I will think about');
  await page.goto('/member');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('think about');
  await other.dispose();
});

test('the host is a press away from the details of a meetup', async ({ page, baseURL }) => {
  const { other, gameEvent } = await atOneTable(page, baseURL ?? '');
  await page.goto('/member?view=upcoming');
  await takenOver(page);
  await page.getByRole('article').getByRole('heading').getByRole('link').click();
  await page
    .getByRole('button', { name: `Message ${gameEvent.host?.firstName}` })
    .first()
    .click();
  const withHost = page.getByRole('dialog', { name: new RegExp(`^${gameEvent.host?.firstName}`) });
  await expect(withHost).toContainText(gameEvent.cafe?.name ?? '');
  await expect(withHost).toContainText('No messages yet');
  await expect(withHost.getByRole('textbox')).toBeFocused();
  await other.dispose();
});

test.describe('axe finds nothing, in both themes, on a phone and on a large screen,', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('in the messages and the chat', async ({ page, baseURL }) => {
    const { other } = await atOneTable(page, baseURL ?? '');
    await page.goto('/member?view=messages');
    await row(page).waitFor();
    await expectNoViolationsAnywhere(page, 'conversations');
    await row(page).click();
    await chat(page).getByText('Shall I bring the board?').waitFor();
    await expectNoViolationsAnywhere(page, 'chat');
    await other.dispose();
  });
});
