import { expect, type Page, test } from '@playwright/test';
import type { GameEvent } from '../../modules/events/contract.ts';
import { signedInAs } from './signed-in-as.ts';
import { openCards, reserveButton, takenOver } from './tables.ts';
import { demoGroup } from './whose-pages.ts';

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page shows its game events and cafes', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 2, name: 'Upcoming Game Events' })).toBeVisible();
    expect(await page.getByRole('article').count()).toBeGreaterThan(6);
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
  });

  test('a cafe’s, a game event’s and a host’s page tell messengers and search engines what they are about', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/');
    const cafe = page.locator('a[href^="/cafes/"]').first();
    await page.goto((await cafe.getAttribute('href')) ?? '');
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await expect(page).toHaveTitle(`${name} · Tablemates`);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', name);
    await expect(page.locator('meta[name="description"]')).toHaveCount(1);
    const found: unknown = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
    expect(found).toContainEqual(expect.objectContaining({ '@type': 'Event', eventStatus: expect.any(String) }));

    const gameEvent = page.getByRole('article').first();
    const game = await gameEvent.getByRole('heading').innerText();
    await gameEvent.locator('a[href^="/events/"]').first().click();
    await expect(page).toHaveTitle(`${game} at ${name} · Tablemates`);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', `${game} at ${name}`);
    await expect(page.locator('meta[property="og:description"]')).toHaveAttribute(
      'content',
      /\d:\d\d [AP]M at .+ Hosted by /,
    );
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', page.url());
    const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
    expect(picture).toMatch(new RegExp(`^${baseURL}/share/events/[a-f\\d-]{36}\\.png$`));
    expect((await page.request.get(picture)).headers()['content-type']).toBe('image/png');
    const structured: unknown = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
    expect(structured).toEqual([expect.objectContaining({ '@type': 'Event', name: `${game} at ${name}` })]);
    await expect(page.getByRole('heading', { level: 1, name: game })).toBeVisible();

    await page.locator('a[href^="/organizers/"]').first().click();
    await expect(page.getByText('Game Organizer', { exact: true })).toBeVisible();
  });

  test('a group’s page shows friends and search engines its picture, who it is, and its events', async ({
    page,
    baseURL,
  }) => {
    const group = await demoGroup(page.request);
    await page.goto(`/groups/${group.slug}`);
    await expect(page).toHaveTitle(`${group.name} · Tablemates`);
    await expect(page.getByRole('heading', { level: 1, name: group.name })).toBeVisible();
    const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
    expect(picture).toBe(`${baseURL}/share/groups/${group.id}.png`);
    expect((await page.request.get(picture)).headers()['content-type']).toBe('image/png');
    const structured: unknown = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
    expect(structured).toMatchObject({ '@type': 'Organization', name: group.name });
    expect(structured).toHaveProperty('event', expect.arrayContaining([expect.objectContaining({ '@type': 'Event' })]));
  });
});

test('the browser takes a page over as it came: nothing is asked twice, nothing fails', async ({ page }) => {
  const asked: string[] = [];
  const looks: string[] = [];
  const failures: string[] = [];
  page.on('request', (request) => /^(stylesheet|font)$/.test(request.resourceType()) && looks.push(request.url()));
  // the stream of changes asks for nothing that the page shows
  const isAsked = (url: string) => url.includes('/api/') && !url.includes('/api/live');
  page.on('request', (request) => isAsked(request.url()) && asked.push(request.url()));
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  await page.goto('/');
  await page.getByLabel('Region').selectOption({ index: 1 });
  await expect(page).toHaveURL(/region=/);
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toContain('/api/game-events?');
  const navigation = page.getByRole('navigation');
  await page.locator('a[href^="/cafes/"]').first().click();
  await expect(
    page.getByRole('button', { name: 'Back to Browse' }).or(page.getByRole('link', { name: 'Back to Browse' })),
  ).toBeVisible();
  await navigation.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(asked.filter((url) => !url.includes('cafe') && !url.includes('regionId'))).toEqual([]);
  // the page brought its styles along; whatever brings them once more lays all of it out again
  expect(looks.filter((url) => !url.endsWith('.woff2'))).toEqual([]);
  expect(looks).toHaveLength(new Set(looks).size);
  expect(failures).toEqual([]);
});

test('the code of a page is asked for at once, and not first once that of every page has come', async ({ page }) => {
  const [gameEvent] = (await (await page.request.get('/api/game-events')).json()) as GameEvent[];
  if (!gameEvent) throw new Error('the demo has no open game event');
  await page.route('**/assets/index-*.js', (route) => route.abort());
  for (const [path, file] of [
    ['/', 'landing'],
    [`/cafes/${gameEvent.cafeId}`, 'cafe'],
    [`/events/${gameEvent.id}`, 'event'],
    [`/organizers/${gameEvent.hostId}`, 'organizer'],
    [`/groups/the-long-table`, 'group'],
  ]) {
    const asked = page.waitForRequest((request) => request.url().includes(`/assets/${file}-`));
    await page.goto(String(path));
    await asked;
  }
});

test('pages that visitors see alike are taken over without a fault by somebody who is signed in', async ({ page }) => {
  const { id } = await signedInAs(page, 'organizer');
  const [gameEvent] = (await (await page.request.get('/api/game-events')).json()) as GameEvent[];
  if (!gameEvent) throw new Error('the demo has no open game event');
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(`${new URL(page.url()).pathname}: ${error.message}`));
  const own = { organizers: id, cafes: gameEvent.cafeId, events: gameEvent.id };
  const filtered = ['/?level=experienced', '/?teaching=true&language=es', '/?when=weekend&open=true'];
  const dashboard = ['/member?view=account&part=propose', '/member?view=cafe&part=rules'];
  const others = [`/organizers/${gameEvent.hostId}`, '/', '/terms', ...filtered, ...dashboard];
  for (const path of [...Object.entries(own).map(([kind, of]) => `/${kind}/${of}`), ...others]) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: /Dashboard/ }).first()).toBeVisible();
    await takenOver(page);
  }
  expect(failures).toEqual([]);
});

test('a press while the page is being taken over counts once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    let kept: { heard: () => void } | undefined;
    Object.defineProperty(window, 'earlyPress', {
      configurable: true,
      get: () => kept,
      set: (earlyPress: { heard: () => void }) => {
        const heard = () => {
          earlyPress.heard();
          document.querySelector<HTMLButtonElement>('button[aria-label="Switch to dark theme"]')?.click();
        };
        kept = { ...earlyPress, heard };
      },
    });
  });
  await page.goto('/');
  await takenOver(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
});

test('an unknown address is answered with 404, as a page', async ({ request }) => {
  for (const path of ['/nowhere', '/cafes/7', '/events/7', '/organizers/nobody', '/cafes/7/menu', '/admin/nowhere']) {
    const reply = await request.get(path);
    expect([path, reply.status()]).toEqual([path, 404]);
    expect(await reply.text()).toContain('<title>');
  }
});

test('pages of people who are signed in are drawn in the browser', async ({ request }) => {
  for (const path of ['/member', '/member?view=past']) {
    const reply = await request.get(path);
    expect([path, reply.status()]).toEqual([path, 200]);
    expect(await reply.text()).toContain('<div id="root"></div>');
  }
});

/** Opens the landing page as the server sent it; its code comes when `arrive` is called. */
async function withoutItsCode(page: Page): Promise<{ readonly arrive: () => void }> {
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  return { arrive: code.resolve };
}

test('a press and a choice that come before the page’s code are done once it has come', async ({ page }) => {
  const { arrive } = await withoutItsCode(page);
  await page.getByLabel('Region').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Get Started' }).click();
  arrive();
  await expect(page.getByRole('dialog', { name: 'Sign in or create an account' })).toBeVisible();
  await expect(page).toHaveURL(/region=/);
});

test('a press on a card, which is taken over after the page, is done as well', async ({ page }) => {
  const { arrive } = await withoutItsCode(page);
  await reserveButton(openCards(page).first()).click();
  arrive();
  await expect(page.getByRole('dialog', { name: 'Sign in or create an account' })).toBeVisible();
});

test('a person who scrolls before the code has come keeps their place', async ({ page }) => {
  const { arrive } = await withoutItsCode(page);
  await openCards(page).nth(3).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(300);
  arrive();
  await takenOver(page);
  expect(await page.evaluate(() => scrollY)).toBe(place);
});
