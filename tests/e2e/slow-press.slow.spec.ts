import { expect, type Page, test } from '@playwright/test';
import { signedInAs } from './signed-in-as.ts';
import { openCards, reserveButton } from './tables.ts';

/** Notes when the page was pressed, and when a button first showed that it works. */
const watchPresses = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('click', () => performance.mark('pressed'), true);
    new MutationObserver(() => performance.mark('shown')).observe(document, {
      subtree: true,
      attributeFilter: ['aria-busy'],
    });
  });

const waited = (page: Page) =>
  page.evaluate(() => {
    const [pressed] = performance.getEntriesByName('pressed');
    const shown = performance.getEntriesByName('shown').find(({ startTime }) => startTime >= (pressed?.startTime ?? 0));
    return shown && pressed ? shown.startTime - pressed.startTime : Number.POSITIVE_INFINITY;
  });

async function on400kbit(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  const bytes = (400 * 1_000) / 8;
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}

for (const who of ['visitor', 'member'] as const) {
  test(`on 400 kbit/s a ${who}'s press on Reserve shows within 100 ms, before the page's code has arrived`, async ({
    page,
  }) => {
    test.slow();
    if (who === 'member') await signedInAs(page, 'member');
    await watchPresses(page);
    await on400kbit(page);
    await page.goto('/', { waitUntil: 'commit' });
    await reserveButton(openCards(page).last()).click();
    expect(await waited(page)).toBeLessThanOrEqual(100);
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 60_000 });
  });

  test(`a ${who}'s press on Reserve shows within 100 ms while the code of its dialog is on its way`, async ({
    page,
  }) => {
    if (who === 'member') await signedInAs(page, 'member');
    await watchPresses(page);
    const arrive = Promise.withResolvers<void>();
    await page.route(/\/assets\/(auth|join)-[^/]*\.js$/, async (route) => {
      await arrive.promise;
      await route.continue();
    });
    await page.goto('/');
    await page.waitForFunction(() => !('earlyPress' in window));
    await reserveButton(openCards(page).last()).click();
    expect(await waited(page)).toBeLessThanOrEqual(100);
    await expect(page.getByRole('button', { name: /One moment…/ }).first()).toBeVisible();
    arrive.resolve();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
  });
}
