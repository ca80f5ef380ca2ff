import { expect, type Page, test } from '@playwright/test';
import { pathsOf, type Who } from './every-route.ts';
import { translate } from './translator.ts';
import { demoNames, openAs } from './whose-pages.ts';

// A page asks on until its test ends, and a request under way then is no failure.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Answers arrive one after the other, long after the page with its texts is on the screen and translated. */
async function onASlowNetwork(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (route.request().url().includes('/api/live')) return route.continue();
    const answer = await route.fetch().catch(() => null);
    // the page has been left, or the server closed a connection that was kept for the next request
    if (!answer) return route.continue().catch(() => undefined);
    // what is on the page by now is translated
    await page.evaluate(() => undefined).catch(() => undefined);
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
}

/** What can be read, without the marks of the translation and the spaces between its elements. */
const words = async (page: Page) => (await page.locator('#root').innerText()).replaceAll(/[«»\s]/g, '');

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await expect(page.locator('[aria-busy="true"], .animate-await')).toHaveCount(0);
}

for (const isTranslated of [false, true]) {
  test(`what is typed before the page is taken over stays, ${isTranslated ? 'also while' : 'unless'} a browser translates it`, async ({
    page,
  }) => {
    if (isTranslated) await translate(page);
    const arrive = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await arrive.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const search = page.getByRole('searchbox');
    await search.pressSequentially('chess');
    const found = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === 'chess');
    arrive.resolve();
    await found;
    await page.waitForFunction(() => !('earlyPress' in window));
    await expect(search).toHaveValue('chess');
    await expect(page).toHaveURL(/q=chess/);
  });
}

for (const who of ['visitor', 'member', 'host', 'owner', 'admin'] as const satisfies readonly Who[]) {
  test(`every page of the ${who} says the same while a browser translates it and data is on its way`, async ({
    page,
    browser,
    baseURL,
  }) => {
    // every screen twice, one after the other
    test.setTimeout(600_000);
    const addresses = pathsOf(who, await demoNames(baseURL ?? ''));
    await openAs(page, who, baseURL ?? '');
    const plain = await browser.newPage({ storageState: await page.context().storageState() });
    await translate(page);
    await onASlowNetwork(page);
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => {
      // 418: the texts that the server rendered were translated already, so React renders them again
      if (!message.includes('#418')) thrown.push(message);
    });
    for (const address of addresses) {
      // what the viewer's own answers add may come a moment later
      const same = async () => expect(await words(page), address).toBe(await words(plain));
      // what is true may change between the two, such as what is not sealed yet: then both are asked again
      await expect(async () => {
        await page.goto(address);
        await plain.goto(address);
        await settle(page);
        await settle(plain);
        await expect(same).toPass({ timeout: 10_000 });
      }).toPass();
    }
    expect(thrown).toEqual([]);
    await plain.close();
  });
}
