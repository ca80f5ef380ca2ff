import { expect, type Page, test } from '@playwright/test';
import type { Cafe } from '../../modules/catalog/contract.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { signedInAs } from './signed-in-as.ts';
import { translate } from './translator.ts';

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

const PLACES = { events: '', full: '', cafe: '', organizer: '' };
async function addressesFor(page: Page): Promise<typeof PLACES> {
  const events = (await (await page.request.get('/api/game-events?limit=12&open=true')).json()) as GameEvent[];
  const [cafe] = (await (await page.request.get('/api/cafes')).json()) as Cafe[];
  return {
    events: `/events/${events[0]?.id}`,
    full: `/events/${events.at(-1)?.id}`,
    cafe: `/cafes/${cafe?.id}`,
    organizer: `/organizers/${events[0]?.hostId}`,
  };
}

/** Every screen of the back office that its sidebar leads to. */
async function adminScreens(page: Page): Promise<string[]> {
  await page.goto('/admin');
  const links = page.getByRole('navigation').getByRole('link');
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(addresses)].filter((address) => address.startsWith('/admin'));
}

const views = (...names: string[]) => names.map((name) => `/member?view=${name}`);

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

for (const [who, name] of [
  ['nobody', null],
  ['a member', 'member@example.test'],
  ['an organizer', 'organizer@example.test'],
  ['an admin', 'admin'],
] as const) {
  test(`every page of ${who} says the same while a browser translates it and data is on its way`, async ({
    page,
    browser,
  }) => {
    // every screen twice, one after the other
    test.setTimeout(600_000);
    if (name) await signedInAs(page, name);
    const { events, full, cafe, organizer } = await addressesFor(page);
    const addresses = ['/', events, full, cafe, organizer, '/terms', '/privacy', '/nowhere', '/unsubscribe?token=none'];
    if (name === 'admin') addresses.push(...(await adminScreens(page)));
    else if (name)
      addresses.push('/member', ...views('upcoming', 'past', 'messages', 'account', 'reliability', 'hosting'));
    const plain = await browser.newPage({ storageState: await page.context().storageState() });
    await translate(page);
    await onASlowNetwork(page);
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => {
      // 418: the texts that the server rendered were translated already, so React renders them again
      if (!message.includes('#418')) thrown.push(message);
    });
    for (const address of addresses) {
      await page.goto(address);
      await plain.goto(address);
      await settle(page);
      await settle(plain);
      // what the viewer's own answers add may come a moment later
      await expect(async () => expect(await words(page), address).toBe(await words(plain))).toPass();
    }
    expect(thrown).toEqual([]);
    await plain.close();
  });
}
