import { expect, type Page, test } from '@playwright/test';
import { localMoment } from '../../web/lib/time.ts';
import { goByOwnClock } from './clock.ts';
import { newGameEvent, newOrganizer } from './hosts.ts';
import { expectNoSidewaysScroll, withTextSetWider } from './sideways-scroll.ts';
import { takenOver } from './tables.ts';

// A page asks on until its test ends, and a request under way then is no failure.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Waits until the landing shows its meetups. */
async function openLanding(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
}

const HOUR_MS = 3_600_000;

/** Hours from now until it is well past noon in Houston, and not yet one, two days from now at the earliest. */
function hoursUntilNoon(): number {
  const isNoon = (hours: number) =>
    / 12:[1-4]/.test(localMoment(new Date(Date.now() + hours * HOUR_MS).toISOString(), 'America/Chicago'));
  let hours = 48;
  while (!isNoon(hours)) hours += 0.5;
  return hours;
}

test('the longest time and countdown of a card fit the narrowest phone', async ({ page, baseURL }) => {
  const host = await newOrganizer(baseURL ?? '');
  const gameEvent = await newGameEvent(host, hoursUntilNoon());
  await host.dispose();
  await goByOwnClock(page);
  await page.clock.install({ time: Date.parse(gameEvent.eventDate) - 23.5 * HOUR_MS });
  await page.goto(`/organizers/${gameEvent.hostId}`);
  const card = page.getByRole('article');
  await expect(card).toContainText(/12:\d\d PM.*Starts in 24 hours/);
  await expectNoSidewaysScroll(page, 'a card');
});

test('no word of the welcome is cut on the narrowest phone, text set wider or not', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await openLanding(page);
  const words = page.getByRole('region', { name: 'Welcome' }).locator('h1 span:not(.sr-only), p, button');
  // the section hides what is too wide for it, so that nothing scrolls
  const reach = () => words.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
  const inside = 320 - 16 + 0.5; // the page's margin; half a pixel is rounding
  expect(await reach()).toBeLessThanOrEqual(inside);
  await withTextSetWider(page, async () => expect(await reach()).toBeLessThanOrEqual(inside));
});

test('the first screen of a phone shows three evenings with their people, and the top of the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLanding(page);
  const tables = page.getByRole('region', { name: 'Welcome' }).getByRole('listitem');
  await expect(tables).toHaveCount(3);
  const addresses = await tables.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(new Set(addresses).size).toBe(3);
  for (const table of await tables.all()) await expect(table).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('article').first().getByRole('button')).toBeInViewport({ ratio: 1 });
});

test('the landing never moves a line, whatever its words and answers do', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openLanding(page);
  const words = page.getByRole('heading', { level: 1 }).locator('span.opacity-0');
  const before = await words.allTextContents();
  await expect(async () => expect(await words.allTextContents()).not.toEqual(before)).toPass({ timeout: 30_000 });
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
});

test('the changing words can be paused, and stand still where motion is unwelcome', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Pause the changing words' }).click();
  await expect(page.getByRole('button', { name: 'Play the changing words' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Play the changing words' })).toBeVisible();
});

test('search and filters live in the address, so that a search can be shared', async ({ page }) => {
  await openLanding(page);
  const game = await page.getByRole('article').first().getByRole('heading').innerText();
  await page.getByRole('searchbox').fill(game);
  await expect(page).toHaveURL(/\?q=/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue(game);
  await expect(page.getByRole('article').first()).toContainText(game);

  await page.getByRole('searchbox').fill('nothing-has-this-name');
  await expect(page.getByRole('heading', { name: 'No game events found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText(/^\d+ events shown$/)).toBeAttached();
  // the button is gone, and the focus stays in its place
  await expect(page.getByRole('region', { name: 'Upcoming Game Events' })).toBeFocused();
  await expect(page).not.toHaveURL(/q=/);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the chosen theme outlives a reload without a flash of the other', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
});

test('a dialog closes by Esc and by Back, and gives the focus back', async ({ page }) => {
  await openLanding(page);
  const opener = page.getByRole('button', { name: 'Get Started' });
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await close();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL('/');
  }
});

test('a card leads to its host and its cafe, and both pages lead back', async ({ page }) => {
  await openLanding(page);
  await takenOver(page);
  const card = page.getByRole('article').first();
  await card.locator('a[href^="/cafes/"]').press('Enter');
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Back to Browse' }).click();
  await page.getByRole('article').first().locator('a[href^="/organizers/"]').click();
  await expect(page.getByText('Game Organizer').first()).toBeVisible();
  await expect(page).toHaveTitle(/· Tablemates$/);
});
