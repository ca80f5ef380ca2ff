import { expect, type Page, test } from '@playwright/test';
import { stopClock } from './clock.ts';
import { newGameEvent, newOrganizer } from './hosts.ts';
import { toast } from './people.ts';
import { signedInAs } from './signed-in-as.ts';

/** Tried again without a pause: the page's time is the test's. */
const AT_ONCE = { intervals: [0] };

/** Opens a page whose time the test lets pass. */
async function open(page: Page, path = '/') {
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
}

test('the hero’s words change every 3 seconds and fade for 300 ms', async ({ page }) => {
  await open(page);
  const words = page.locator('h1 span[aria-hidden] .inline-grid').first().locator('> span');
  const present = () => words.evaluateAll((all) => all.findIndex((word) => !word.classList.contains('opacity-0')));
  await expect(words.first()).toHaveCSS('transition-duration', '0.3s');
  await stopClock(page);
  const before = await present();
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await present()).not.toBe(before);
  }).toPass(AT_ONCE);
  const changed = await present();
  await page.clock.runFor(2_900);
  expect(await present()).toBe(changed);
  await page.clock.runFor(100);
  await expect.poll(present).not.toBe(changed);
});

const failed = 'Failed to log out.';

/** Makes a toast appear in a page whose clock is stopped. */
async function showToast(page: Page) {
  await signedInAs(page, 'member');
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.clock.install();
  await page.goto('/member');
  const button = page.getByRole('button', { name: 'Sign Out' });
  await expect(button).toBeVisible();
  await stopClock(page);
  await button.click();
  // A little at a time: what draws the toast waits for the next frame.
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(toast(page, failed)).toBeVisible({ timeout: 200 });
  }).toPass(AT_ONCE);
}

test('a toast stays for 5 seconds', async ({ page }) => {
  await showToast(page);
  await page.clock.runFor(4_800);
  await expect(toast(page, failed)).toBeVisible();
  await page.clock.runFor(400);
  await expect(toast(page, failed)).toBeHidden();
});

test('F8 leads to the toast from an open dialog too, and Tab leads back, where one Esc closes the dialog alone', async ({
  page,
  baseURL,
}) => {
  const host = await newOrganizer(baseURL ?? '');
  const gameEvent = await newGameEvent(host, 100);
  await signedInAs(page, 'member');
  expect((await page.request.post(`/api/game-events/${gameEvent.id}/join`)).status()).toBe(200);
  await page.route('**/api/game-events/*/leave', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/member');
  await page.getByRole('button', { name: 'More' }).click();
  const dialog = page.getByRole('dialog', { name: gameEvent.game?.name ?? '' });
  const leave = async () => {
    await dialog.getByRole('button', { name: /Leave/ }).click();
    const question = page.getByRole('dialog', { name: 'Leave Event?' });
    await question.getByRole('button', { name: 'Leave Event' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await expect(toast(page, 'Unable to Leave')).toBeVisible();
  };
  await leave();
  await page.keyboard.press('F8');
  const viewport = page.getByRole('region', { name: /Notifications/ });
  await expect(viewport.locator(':focus')).toHaveCount(1);
  await viewport.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(toast(page, 'Unable to Leave')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await leave();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(toast(page, 'Unable to Leave')).toBeVisible();
  await host.dispose();
});

test('F8 leads to the toast, and a swipe of 50 pixels sends it away', async ({ page }) => {
  await showToast(page);
  await page.keyboard.press('F8');
  const viewport = page.getByRole('region', { name: /Notifications/ });
  await expect(viewport.locator(':focus').or(viewport.locator('ol:focus')).first()).toBeVisible();
  const swipe = async (pixels: number) => {
    const box = await toast(page, failed).boundingBox();
    if (!box) throw new Error('there is no toast to swipe');
    const [x, y] = [box.x + 4, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + pixels / 2, y, { steps: 3 });
    await page.mouse.move(x + pixels, y, { steps: 3 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toast(page, failed)).toBeVisible();
  await swipe(70);
  await expect(toast(page, failed)).toBeHidden();
});

test('dialogs are sheets below 768 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const widthOf = async () => (await page.getByRole('dialog').boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBe(767);
  await page.setViewportSize({ width: 768, height: 800 });
  await expect.poll(widthOf).toBeLessThan(500);
});

test('the app offers to be installed where the browser does, until it is', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Install Tablemates as an app' });
  await expect(button).toBeHidden();
  await expect(async () => {
    await page.evaluate(() => {
      const accepted = Promise.resolve({ outcome: 'accepted' });
      const prompt = async () => document.body.setAttribute('data-asked', '');
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      window.dispatchEvent(Object.assign(offer, { prompt, userChoice: accepted }));
    });
    await expect(button).toBeVisible({ timeout: 1_000 });
  }).toPass(AT_ONCE);
  await button.click();
  await expect(page.locator('body')).toHaveAttribute('data-asked', '');
  await expect(button).toBeHidden();
});

test('shown answers are not requested again: not on focus, not with time, not on coming back', async ({ page }) => {
  await open(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
  });
  await page.clock.fastForward('20:00');
  await page.getByRole('link', { name: 'Tablemates' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(asked.filter((url) => !/\/api\/(auth\/me|live)(\?after=\d+)?$/.test(url))).toEqual([]);
});
