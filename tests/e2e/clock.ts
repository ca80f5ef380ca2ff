import type { Page } from '@playwright/test';
import { takenOver } from './tables.ts';

const AHEAD_MS = 60_000;

/**
 * Puts a page's time a minute ahead and lets it stand: what is due by then happens at once, and from here on time passes
 * when the test says so (`page.clock.runFor`), however slow the machine is. The page has loaded after
 * `page.clock.install()`.
 */
export async function stopClock(page: Page): Promise<void> {
  // with the clock stopped, a page that came from the server would not be taken over
  await takenOver(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/**
 * Lets a page that has not loaded yet go by its own clock, as if the server's were moved with it: no answer says when it
 * was given, and the page draws itself instead of going on from what the server rendered at its moment. For visitors.
 */
export async function goByOwnClock(page: Page): Promise<void> {
  await page.route(/\/api\/(?!live)/, async (route) => {
    const response = await route.fetch();
    const { date: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.route(
    ({ pathname }) => !pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('id="first-state"', 'id="unread-state"') });
    },
  );
}
