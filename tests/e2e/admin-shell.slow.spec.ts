import { expect, test } from '@playwright/test';
import type { AdminGameEvent, AdminStats } from '../../modules/admin/contract.ts';
import type { SendOtpReply } from '../../modules/identity/contract.ts';
import { adminLogin, logInAsAdmin } from './admin.ts';
import { expectNoViolationsAnywhere } from './axe.ts';
import { newAddress, signInQuietly, toast } from './people.ts';
import { signedInAs } from './signed-in-as.ts';
import { takenOver } from './tables.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a visitor logs in, by keyboard alone, and reaches the requested screen', async ({ page }) => {
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter both username and password');
  await page.keyboard.type('nobody');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Login failed')).toBeVisible();
  await expect(toast(page, 'Invalid username or password')).toBeVisible();
  await expectNoViolationsAnywhere(page, 'log-in');
  await page.getByLabel('Username').fill(adminLogin.username);
  await page.getByLabel('Password').fill(adminLogin.password);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Login successful')).toBeVisible();
  await expect(page).toHaveURL('/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeFocused();
});

test('a member cannot open the back office', async ({ page, baseURL }) => {
  await signInQuietly(page, baseURL ?? '');
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/member');
});

test('an admin who came by a code is asked for the password', async ({ page, playwright, baseURL }) => {
  const { id } = await signedInAs(page, 'admin');
  const email = newAddress();
  expect((await page.request.patch(`/api/users/${id}`, { data: { email } })).status()).toBe(200);
  const admin = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { testCode } = (await (await admin.post('/api/auth/send-otp', { data: { email } })).json()) as SendOtpReply;
  await admin.post('/api/auth/verify-otp', { data: { email, code: testCode } });
  await admin.post('/api/auth/login', { data: { email } });
  await page.context().clearCookies();
  await page.context().addCookies((await admin.storageState()).cookies);
  await admin.dispose();
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText('You signed in with a code.')).toBeVisible();
});

test('the dashboard shows counts, and leads to every screen', async ({ page }) => {
  await signedInAs(page, 'admin');
  const stats = (await (await page.request.get('/api/admin/stats')).json()) as AdminStats;
  await page.goto('/admin');
  await expect(page).toHaveTitle('Dashboard · Tablemates');
  const main = page.getByRole('main');
  for (const [label, count] of Object.entries({
    'Total users': stats.totalUsers,
    'Game organizers': stats.serviceProviders,
    Cafes: stats.cafes,
    'Pending approvals': stats.pendingApprovals,
    Games: stats.games,
    Cities: stats.cities,
  })) {
    const value = main.locator('dl > div').filter({ hasText: label }).getByRole('definition');
    await expect(value).toHaveText(count.toLocaleString('en-US'));
  }
  const hrefs = (links: ReturnType<typeof main.getByRole>) =>
    links.evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  const others = [
    'invitations',
    'game-events',
    'no-shows',
    'games',
    'cafes',
    'users',
    'cities-regions',
    'email-settings',
  ];
  const tiles = await hrefs(main.getByRole('navigation', { name: 'Screens' }).getByRole('link'));
  const more = [
    'series',
    'groups',
    'cases',
    'barred',
    'policy',
    'numbers',
    'turnout',
    'bulk-acts',
    'audit',
    'read-models',
    'proof',
    'installation',
  ];
  expect(tiles).toEqual([...others, ...more].map((path) => `/admin/${path}`));
  const sidebar = page.getByRole('navigation', { name: 'Back office' });
  await expect(sidebar.getByRole('region', { name: 'Community' }).getByRole('link')).toHaveText([
    'Dashboard',
    'User Management',
    'Invitations',
    'No-Shows & Reliability',
    'Cafe Management',
    'Games Management',
    'Cities & Regions',
  ]);
  await expect(sidebar.getByRole('region', { name: 'Operations' }).getByRole('link')).toHaveText([
    'Game Events',
    'Series',
    'Groups',
    /^Cases/,
    'Policy',
    'Numbers',
    'Turnout',
  ]);
  const system = sidebar.getByRole('region', { name: 'System' });
  await expect(system.getByRole('link')).toHaveCount(0);
  await system.getByText('System').click();
  await expect(system.getByRole('link')).toHaveText([
    'Bulk Actions',
    'Email Settings',
    'Audit',
    'Read Models',
    'Proof',
    'Installation',
  ]);
  await expect(page.getByText('Admin', { exact: true })).toBeVisible();
  await expectNoViolationsAnywhere(page, 'dashboard');
  await sidebar.getByRole('link', { name: 'User Management' }).click();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/admin');
});

test('the list of game events leads to the record of an evening, and that to the record of its cafe', async ({
  page,
}) => {
  await signedInAs(page, 'admin');
  await page.goto('/admin/game-events');
  const [gameEvent] = (await (await page.request.get('/api/admin/game-events')).json()) as AdminGameEvent[];
  await page.locator(`a[href="/admin/game-events/${gameEvent?.id}"]`).click();
  await page.getByRole('link', { name: 'Full record' }).click();
  const title = `${gameEvent?.gameName} at ${gameEvent?.cafeName}`;
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Seats' })).toBeVisible();
  await expectNoViolationsAnywhere(page, 'the record of an evening');
  await page
    .getByRole('main')
    .getByRole('link', { name: gameEvent?.cafeName ?? '', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: gameEvent?.cafeName ?? '' })).toBeFocused();
  const upcoming = page.getByRole('region', { name: 'Upcoming' });
  await expect(upcoming.getByRole('link').first()).toBeVisible();
  await expectNoViolationsAnywhere(page, 'the record of a cafe');
  // others may be sooner than this one
  await upcoming.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: ` at ${gameEvent?.cafeName}` })).toBeFocused();
});

test('the sidebar stays as it was left, and is a sheet on a phone', async ({ page }) => {
  await signedInAs(page, 'admin');
  await page.goto('/admin');
  const sidebar = page.locator('#sidebar');
  await expect(sidebar).toHaveCSS('width', '256px');
  await page.keyboard.press('Control+b');
  await expect(sidebar).toHaveCount(0);
  const kept = (await page.context().cookies(`${page.url()}`)).find(({ name }) => name === 'sidebar');
  expect(kept?.value).toBe('closed');
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(7);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(sidebar).toHaveCount(0);
  await page.keyboard.press('Meta+b');
  await expect(sidebar).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(sidebar).toHaveCount(0);
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  await toggle.click();
  await expect(sidebar).toHaveCSS('width', '288px');
  await page.keyboard.press('Escape');
  await expect(sidebar).toHaveCount(0);
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Control+b');
  await page.getByRole('link', { name: 'User Management' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(sidebar).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/admin');
  await expect(sidebar).toHaveCount(0);
});

test('another filter of a list, opened by its address, begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedInAs(page, 'admin');
  await page.goto('/admin/users');
  await page.getByRole('navigation', { name: 'Pages' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.goto('/admin/users?tab=participants');
  await expect(page.getByRole('tab', { name: /^Participants/, selected: true })).toBeVisible();
  await expect(page.getByRole('row').nth(20)).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the heading of a list stays in sight, no row shows above it, and J begins below it', async ({ page }) => {
  await signedInAs(page, 'admin');
  for (const path of ['/admin/game-events', '/admin/users']) {
    await page.goto(path);
    // the page scrolls, or the box of a table that is too wide for it
    await page.getByRole('row').nth(30).scrollIntoViewIfNeeded();
    await expect(page.getByRole('row').nth(1)).not.toBeInViewport();
    const headings = page.getByRole('columnheader');
    await expect(headings.first(), path).toBeInViewport({ ratio: 1 });
    const rowAbove = headings.first().evaluate((cell) => {
      const { left, top } = cell.getBoundingClientRect();
      return document.elementFromPoint(left + 5, top - 3)?.closest('tr')?.textContent;
    });
    expect(await rowAbove).toBeUndefined();

    await page.keyboard.press('j');
    const firstInSight = page.getByRole('row').filter({ has: page.locator(':focus') });
    const tops = await firstInSight.evaluate((row) =>
      [row.previousElementSibling, row.closest('table')?.querySelector('th'), row].map(
        (each) => each?.getBoundingClientRect() ?? new DOMRect(),
      ),
    );
    const [before, heading, row] = tops as [DOMRect, DOMRect, DOMRect];
    expect(row.top).toBeGreaterThanOrEqual(heading.bottom - 1);
    expect(before.top, 'J begins with the first row in sight').toBeLessThan(heading.bottom);
  }
});

test('logging out says so, or that it failed', async ({ page }) => {
  await logInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Your account' }).click();
  const logOut = page.getByRole('button', { name: 'Log Out' });
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await logOut.click();
  await expect(toast(page, 'Failed to log out.')).toBeVisible();
  await logOut.click();
  await expect(toast(page, 'Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL('/admin/login');
});

for (const [from, to] of [
  ['/admin/users', '/admin/login'],
  ['/terms', '/'],
] as const) {
  test(`a session that is over leads from ${from} to ${to}, and leaves nothing behind`, async ({ page }) => {
    await page.clock.install();
    await logInAsAdmin(page);
    await page.goto(from);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await takenOver(page);
    await page.evaluate(() => {
      localStorage.setItem('left', 'behind');
      sessionStorage.setItem('left', 'behind');
    });
    // Ended on the server, as after twelve hours: the page does not know.
    await page.request.post('/api/auth/logout');
    await page.mouse.move(10, 10);
    await page.clock.runFor(61_000);
    await expect(page).toHaveURL(to);
    const left = () => page.evaluate(() => [localStorage.getItem('left'), sessionStorage.getItem('left')]);
    expect(await left()).toEqual([null, null]);
  });
}

test('the page is polled every 60 seconds, and survives a server that is away', async ({ page }) => {
  await page.clock.install();
  await logInAsAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let refused = 0;
  await page.route('**/api/auth/me', async (route) => {
    await route.fulfill({ status: 503, body: '' });
    refused += 1;
  });
  // a minute from when the page has dealt with the last answer, whenever that is
  const asTimePasses = (holds: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(10_000);
      await holds();
    }).toPass({ intervals: [0] });
  await asTimePasses(() => expect.poll(() => refused, { timeout: 500 }).toBeGreaterThan(0));
  await expect(page).toHaveURL('/admin');
  await page.unroute('**/api/auth/me');
  await page.request.post('/api/auth/logout');
  await asTimePasses(() => expect(page).toHaveURL('/admin/login', { timeout: 500 }));
});
