import { expect, type Page, test } from '@playwright/test';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { Group } from '../../modules/groups/contract.ts';
import { browseAs, newGameEvent, newOrganizer } from './hosts.ts';
import { expectNoSidewaysScrollInLargeText } from './sideways-scroll.ts';
import { signedInAs } from './signed-in-as.ts';

test.describe.configure({ timeout: 240_000 });

/** Nobody has to scroll one of these pages sideways, once all of it is there. */
async function expectNoneSideways(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
    await expectNoSidewaysScrollInLargeText(page, path);
  }
}

test('a visitor with large text scrolls no page sideways', async ({ page, request }) => {
  const gameEvents = (await (await request.get('/api/game-events?limit=50')).json()) as GameEvent[];
  const [gameEvent] = gameEvents;
  const seriesId = gameEvents.find((each) => each.seriesId !== undefined)?.seriesId;
  const [cafe] = await (await request.get('/api/cafes')).json();
  await expectNoneSideways(page, [
    '/',
    '/?q=chess',
    '/?q=nothing-like-it',
    `/events/${gameEvent?.id}`,
    `/series/${seriesId}`,
    `/cafes/${cafe.id}`,
    `/organizers/${gameEvent?.hostId}`,
    '/terms',
    '/privacy',
    '/unsubscribe?token=none',
    '/nowhere',
  ]);
});

test('an organizer with large text scrolls no page sideways', async ({ page, baseURL }) => {
  const organizer = await newOrganizer(baseURL ?? '');
  const { id } = await newGameEvent(organizer, 30);
  const [cafe] = await (await organizer.get('/api/cafes')).json();
  const data = { name: 'Backgammon at the Conservatory', regionId: cafe.regionId };
  const answer = await organizer.post('/api/groups', { data });
  expect(answer.status()).toBe(201);
  const { slug } = (await answer.json()) as Group;
  await browseAs(page, organizer);
  const views = [
    'upcoming',
    'past',
    'messages',
    'reliability',
    'hosting',
    'rate-attendance',
    'disputes',
    'numbers',
    'account',
  ];
  await expectNoneSideways(page, [
    '/',
    '/member',
    ...views.map((view) => `/member?view=${view}`),
    ...['profile', 'others', 'mails', 'follows', 'calendar', 'sessions', 'data'].map(
      (part) => `/member?view=account#${part}`,
    ),
    `/events/${id}`,
    `/events/${id}/tonight`,
    `/nights/${id}`,
    '/member?view=account&part=propose',
    `/groups/${slug}`,
    `/groups/${slug}/import`,
    `/groups/${slug}/invitation`,
  ]);
  // its code comes later than that of the page
  await page.goto(`/groups/${slug}`);
  await expect(page.getByRole('heading', { name: 'Announcements' })).toBeVisible();
  await expectNoSidewaysScrollInLargeText(page, 'a group with its announcements');
});

test('the owner of a cafe with large text scrolls neither the desk nor the rules of the house sideways', async ({
  page,
}) => {
  await signedInAs(page, 'owner@example.test');
  await page.goto('/member?view=cafe');
  const rules = page.getByRole('link', { name: 'House rules' });
  await expect(rules).toBeVisible();
  await expectNoneSideways(page, ['/member?view=cafe', (await rules.getAttribute('href')) ?? '']);
  const names = page.getByRole('navigation', { name: 'Your places' }).getByRole('link').locator('span:last-of-type');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const ends = await names.evaluateAll((all) => {
      const boxes = all.map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getBoundingClientRect();
      });
      return boxes.flatMap(({ left, right }) => [Math.ceil(left), Math.floor(right)]);
    });
    expect(ends, `names of places beside each other at ${width} px`).toEqual(
      ends.toSorted((one, other) => one - other),
    );
    expect(ends.at(0)).toBeGreaterThanOrEqual(0);
    expect(ends.at(-1)).toBeLessThanOrEqual(width);
  }
});

test('an admin with large text scrolls no screen sideways', async ({ page }) => {
  await signedInAs(page, 'admin');
  const lists = ['users', 'games', 'cafes', 'cities-regions', 'invitations', 'game-events', 'no-shows', 'contests'];
  const others = [
    'series',
    'groups',
    'reports',
    'policy',
    'turnout',
    'bulk-acts',
    'email-settings',
    'audit',
    'read-models',
    'proof',
  ];
  const cards = ['games?view=cards', 'cafes?view=cards', 'cities-regions?view=cards'];
  const paths = [...lists, ...cards, ...others, 'installation', 'passkeys'].map((screen) => `/admin/${screen}`);
  const ofFirst = async (list: string, screen: string) => {
    const [first] = await (await page.request.get(`/api/${list}?limit=1`)).json();
    return `/admin/${screen}/${first.id}`;
  };
  const records = await Promise.all([
    ofFirst('admin/series', 'series'),
    ofFirst('groups', 'groups'),
    ofFirst('cafes', 'cafes'),
    ofFirst('users', 'users'),
    ofFirst('admin/game-events', 'game-events'),
  ]);
  await expectNoneSideways(page, ['/admin', ...paths, ...records]);
});
