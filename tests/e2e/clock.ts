import type { Page } from '@playwright/test';

const AHEAD_MS = 60_000;

/**
 * Puts a page's time a minute ahead and lets it stand: what is due by then happens at once, and from here on time passes
 * when the test says so (`page.clock.runFor`), however slow the machine is. The page has loaded after
 * `page.clock.install()`.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}
