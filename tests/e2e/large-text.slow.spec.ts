import { expect, test } from '@playwright/test';
import { browseAs, newGameEvent, newOrganizer } from './hosts.ts';
import { expectNoSidewaysScrollInLargeText } from './sideways-scroll.ts';

test.describe.configure({ timeout: 120_000 });

const heading = { level: 1 } as const;

test('a visitor with large text scrolls no page sideways', async ({ page, request }) => {
  const [gameEvent] = await (await request.get('/api/game-events?limit=1')).json();
  const [cafe] = await (await request.get('/api/cafes')).json();
  const paths = ['/', '/?q=chess', '/?q=nothing-like-it', `/events/${gameEvent.id}`, `/cafes/${cafe.id}`];
  for (const path of [...paths, `/organizers/${gameEvent.hostId}`, '/terms', '/privacy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', heading)).toBeVisible();
    await expectNoSidewaysScrollInLargeText(page, path);
  }
});

test('an organizer with large text scrolls no page sideways', async ({ page, baseURL }) => {
  const organizer = await newOrganizer(baseURL ?? '');
  const { id } = await newGameEvent(organizer, 30);
  await browseAs(page, organizer);
  const views = ['upcoming', 'past', 'messages', 'reliability', 'hosting', 'rate-attendance'];
  for (const path of ['/', '/member', ...views.map((view) => `/member?view=${view}`), `/events/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', heading)).toBeVisible();
    await expectNoSidewaysScrollInLargeText(page, path);
  }
});
