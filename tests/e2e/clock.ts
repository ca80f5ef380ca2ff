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

/**
 * Lets a page that has not loaded yet go by its own clock, as if the server's were moved with it: no answer says when it
 * was given. For visitors; the stream of a signed-in person is left alone.
 */
export async function goByOwnClock(page: Page): Promise<void> {
  await page.route(/\/api\/(?!live)/, async (route) => {
    const response = await route.fetch();
    const { date: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}
