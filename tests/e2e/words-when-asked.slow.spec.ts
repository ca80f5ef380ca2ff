import { expect, test } from '@playwright/test';
import { stopClock } from './clock.ts';
import { signInAs } from './hosts.ts';
import { signInQuietly } from './people.ts';

// Letter by letter, as `words.slow.spec.ts`: what people read and what happens on its own around signing in and joining.

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

test('the page of a person shows what they joined', async ({ page, baseURL }) => {
  const member = await signInAs(String(baseURL), 'member@example.test');
  const { user } = (await (await member.get('/api/auth/me')).json()) as { user: { id: string } };
  await member.dispose();
  await page.goto(`/organizers/${user.id}`);
  await expect(page.getByRole('heading', { name: 'Joined Upcoming Events' })).toBeVisible();
});

test('messages are requested every thirty seconds, and not before', async ({ page, baseURL }) => {
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
