import { expect, test } from '@playwright/test';
import { stopClock } from './clock.ts';
import { signInAs } from './hosts.ts';
import { askForCode, codeBoxes, newAddress, signInQuietly, toast } from './people.ts';
import { reserveButton } from './tables.ts';

// Letter by letter, as `words.spec.ts`: what people read and what happens on its own around signing in and joining.

test('every page asks for feedback by text', async ({ page }) => {
  await page.goto('/');
  const banner = page.getByRole('complementary', { name: 'Beta' });
  await expect(banner.getByRole('link')).toHaveAttribute('href', /^sms:\d+$/);
  // on the narrowest phone it takes two lines, and both are there to read
  await page.setViewportSize({ width: 320, height: 844 });
  const words = await banner.getByText('Beta: feedback').boundingBox();
  expect(words?.y).toBeGreaterThanOrEqual(0);
});

test.describe('in a browser that keeps service workers', () => {
  test.use({ serviceWorkers: 'allow' });

  test('every page installs ours', async ({ page }) => {
    await page.goto('/');
    const worker = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
    expect(new URL(String(await worker())).pathname).toBe('/sw.js');
  });
});

test('nothing goes on without an address, and the terms stand in full beside their box', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const goOn = page.getByRole('button', { name: 'Continue' });
  await expect(goOn).toBeDisabled();
  await page.getByLabel('Email address').fill(' ');
  await expect(goOn).toBeDisabled();
  await codeBoxes(page).pressSequentially(await askForCode(page, newAddress()));
  await page.getByRole('button', { name: 'No, sign up as participant' }).click();
  const name = 'I am 18 years or older and I accept the Terms of Service and Privacy Policy';
  await expect(page.getByRole('checkbox', { name, exact: true })).not.toBeChecked();
});

test('joining says why not, in our words where the server has none', async ({ page, baseURL }) => {
  await signInQuietly(page, String(baseURL));
  await page.route('**/api/game-events/*/join', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/');
  await reserveButton(page).last().click();
  const question = page.getByRole('dialog', { name: 'Join Event?' });
  await question.getByRole('button', { name: 'Join Event' }).click();
  await expect(toast(page, 'Unable to join')).toBeVisible();
  await expect(toast(page, "This event may be full or you've already joined")).toBeVisible();
  await expect(question).toBeHidden();

  const refusal = { canJoin: false, message: '', penaltyExpiresAt: null };
  await page.route('**/api/users/me/can-join-events', (route) => route.fulfill({ json: refusal }));
  await reserveButton(page).last().click();
  const why = page.getByRole('dialog', { name: 'Cannot Join Event' });
  await expect(why).toContainText('because of recent no-shows or late cancellations');
  await expect(why).toContainText('Your reliability score grows back');
});

test('an invitation says that it is working, and what failed', async ({ page, baseURL }) => {
  await signInQuietly(page, String(baseURL));
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/invitations/redeem', async (route) => {
    await answered.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  await page.goto('/?invite=ABCDEFGH');
  await page.getByRole('button', { name: 'Accept & Become an Organizer' }).click();
  await expect(page.getByRole('button', { name: 'Upgrading...' })).toBeVisible();
  answered.resolve();
  await expect(toast(page, 'Redemption Failed')).toBeVisible();
  await expect(toast(page, 'Unable to redeem invite code. Please try again.')).toBeVisible();
});

test('what somebody has joined stands on their page', async ({ page, baseURL }) => {
  const member = await signInAs(String(baseURL), 'member@example.test');
  const { user } = (await (await member.get('/api/auth/me')).json()) as { user: { id: string } };
  await member.dispose();
  await page.goto(`/organizers/${user.id}`);
  await expect(page.getByRole('heading', { name: 'Joined Upcoming Events' })).toBeVisible();
});

test('messages are asked for every thirty seconds, and not before', async ({ page, baseURL }) => {
  await signInQuietly(page, String(baseURL));
  await page.clock.install();
  const asked = { 'unread-count': 0, conversations: 0 };
  // Answered ones: the thirty seconds begin with the answer.
  page.on('requestfinished', (request) => {
    for (const name of ['unread-count', 'conversations'] as const) if (request.url().includes(name)) asked[name]++;
  });
  await page.goto('/member?view=messages');
  await expect(page.getByRole('heading', { name: 'No Conversations Yet' })).toBeVisible();
  await expect.poll(() => asked).toEqual({ 'unread-count': 1, conversations: 1 });
  await stopClock(page);
  await expect.poll(() => asked).toEqual({ 'unread-count': 2, conversations: 2 });
  await page.clock.runFor(29_000);
  expect(asked).toEqual({ 'unread-count': 2, conversations: 2 });
  await page.clock.runFor(10_000);
  await expect.poll(() => asked).toEqual({ 'unread-count': 3, conversations: 3 });
});
