import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { GameEvent } from '../../modules/events/contract.ts';
import { goByOwnClock } from './clock.ts';
import { browseAs, invite, newGameEvent, newOrganizer, signInAs } from './hosts.ts';
import { askForCode, codeBoxes, newAddress, newMember, signInQuietly, signUp, toast } from './people.ts';
import { signedInAs } from './signed-in-as.ts';
import { takenOver } from './tables.ts';

// A page asks on until its test ends, and a request under way then is no failure.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

// What people read, letter by letter as the specification has it, where no other test comes by.

const NOBODY = '01890a5d-ac96-774b-bcce-b302099a8057';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Lets calls to these paths fail without a word of their own. */
const failing = (page: Page, path: string, method = 'GET') =>
  page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );

test.describe('the landing page', () => {
  test('names its parts, searches and filters', async ({ page }) => {
    await goByOwnClock(page);
    await page.clock.setFixedTime('2031-06-01T12:00:00.000Z');
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
    await expect(page.getByPlaceholder('Search games, cafes, or hosts...', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Region')).toHaveText(/^All Regions/);
    await expect(page.getByLabel('Game', { exact: true })).toHaveText(/^All Games/);
    await expect(heading(page, 'Upcoming Game Events')).toBeVisible();
    const cafes = page.getByRole('region', { name: 'Featured Cafe Locations' });
    await expect(cafes.getByRole('article')).toHaveCount(6);
    await expect(cafes.getByRole('link').first()).toHaveAttribute('href', /^\/cafes\/[0-9a-f-]{36}$/);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('18 or older');
    await expect(footer).toContainText('trademarks of their respective owners');
    await expect(footer).toContainText('2031');
    for (const name of [/Terms of Service/, /Privacy Policy/]) {
      await expect(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank');
    }
  });

  test('asks visitors to sign up if nothing is found, and shows members their dashboard', async ({ page, baseURL }) => {
    await page.goto('/?q=nosuchthing');
    await expect(heading(page, 'No game events found')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in or create an account' })).toBeVisible();
    await signInQuietly(page, String(baseURL));
    await page.goto('/?q=nosuchthing');
    await expect(page.getByRole('link', { name: 'My Dashboard' })).toHaveAttribute('href', '/member');
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeHidden();
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign up' })).toBeHidden();
  });
});

test('the legal texts say whom to write to for requests without a button, and promise nothing else', async ({
  page,
}) => {
  await page.goto('/privacy');
  const rights = page.locator('section', { has: heading(page, '7. Your choices and rights') });
  await expect(rights).toContainText('Download a copy of your data in your profile settings');
  await expect(rights).toContainText('Delete your account in your profile settings');
  await expect(rights).toContainText('Have your name or phone number corrected');
  await expect(rights).toContainText('Text us at (713) 555-0142: a person does it for you.');
  await expect(page.getByRole('main')).not.toContainText('reminders');
  await expect(page.getByRole('main')).not.toContainText('wherever it is kept');
  await page.goto('/terms');
  await expect(page.getByRole('main')).toContainText('delete your account in your profile settings');
  await expect(page.getByRole('main')).not.toContainText('we say so on the site');
});

test('the legal texts say when they changed, and lead home', async ({ page }) => {
  for (const [path, title] of [
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByText('Last updated: October 22, 2025')).toBeVisible();
    const text = page.getByRole('main');
    for (const name of ['Home', 'Back to Home']) {
      await expect(text.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/');
    }
  }
});

test('public pages say what is missing or failed to load', async ({ page, baseURL }) => {
  await page.goto(`/cafes/${NOBODY}`);
  await expect(heading(page, 'Cafe Not Found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  await page.goto(`/users/${NOBODY}`);
  await expect(heading(page, 'Profile Not Found')).toBeVisible();

  const newcomer = await newMember(String(baseURL));
  const { user } = (await (await newcomer.get('/api/auth/me')).json()) as { user: { id: string } };
  await newcomer.dispose();
  await page.goto(`/organizers/${user.id}`);
  await expect(heading(page, 'Nora Q.')).toBeVisible();
  await expect(page.getByText('Player', { exact: true })).toBeVisible();
  await expect(page.getByText('Game Organizer')).toBeHidden();
  await expect(heading(page, 'No Events Yet')).toBeVisible();

  await failing(page, '**/api/cafes/*');
  await failing(page, '**/api/users/*/profile');
  await failing(page, '**/api/game-events?*');
  await page.goto('/');
  await takenOver(page);
  await page.locator('a[href^="/cafes/"]').first().click();
  await expect(heading(page, 'Failed to fetch cafe')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.locator('a[href^="/organizers/"]').first().click();
  await expect(heading(page, 'Failed to fetch profile')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByLabel('Region').selectOption({ index: 1 });
  await expect(heading(page, 'Failed to fetch events')).toBeVisible();
});

test('an organizer’s page has badges, numbers and sections', async ({ page, baseURL }) => {
  const organizer = await signInAs(String(baseURL), 'organizer@example.test');
  const { user } = (await (await organizer.get('/api/auth/me')).json()) as { user: { id: string } };
  await organizer.dispose();
  await page.goto(`/organizers/${user.id}`);
  const main = page.getByRole('main');
  for (const badge of ['Game Organizer', 'Player']) await expect(main.getByText(badge, { exact: true })).toBeVisible();
  await expect(main.getByRole('term')).toContainText(['Hosting', 'Joined', 'Completed', 'Reliability']);
  for (const section of ['Hosting Upcoming Events', 'Completed Events']) {
    await expect(heading(page, section)).toBeVisible();
  }
});

test.describe('the dashboard', () => {
  test('is for members: visitors go to the landing page, an admin who is none to the back office', async ({ page }) => {
    await page.goto('/member?view=past');
    await expect(page).toHaveURL('/');
    await signedInAs(page, 'admin');
    await page.goto('/member');
    await expect(page).toHaveURL(/\/admin/);
  });

  test('greets, says what is empty, and signs out', async ({ page, baseURL }) => {
    await signInQuietly(page, String(baseURL));
    await page.goto('/member');
    await expect(heading(page, "Nora's Dashboard")).toBeVisible();
    await expect(page.getByText('Manage your account and game events', { exact: true })).toBeVisible();
    const tiles = page.getByRole('navigation', { name: 'Your dashboard' }).getByRole('link');
    const labels = ['My Account', 'Browse Events', 'Upcoming Events', 'Past Events', 'Messages'];
    await expect(tiles).toContainText(labels);
    await expect(tiles).toHaveCount(labels.length);
    await expect(heading(page, 'Host a New Event')).toBeHidden();
    for (const [view, empty] of [
      ['upcoming', 'No Upcoming Events'],
      ['past', 'No Past Events'],
      ['messages', 'No Conversations Yet'],
    ] as const) {
      await page.goto(`/member?view=${view}`);
      await expect(heading(page, empty)).toBeVisible();
    }
    await failing(page, '**/api/users/me/reliability/history*');
    await page.goto('/member?view=reliability');
    await expect(heading(page, 'Failed to fetch reliability')).toBeVisible();

    await page.goto('/member');
    await failing(page, '**/api/auth/logout', 'POST');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(toast(page, 'Failed to log out.')).toBeVisible();
    await page.unroute('**/api/auth/logout');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(toast(page, 'Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('says what did not work at a table', async ({ page, baseURL }) => {
    const host = await newOrganizer(String(baseURL));
    const gameEvent = await newGameEvent(host, 30);
    const guest = await seated(String(baseURL), gameEvent);
    await browseAs(page, guest);
    await failing(page, '**/api/game-events/*/participants');
    await failing(page, '**/api/game-events/*/leave', 'POST');
    await page.goto('/member?view=upcoming');
    await takenOver(page);
    await page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first().click();
    const details = page.getByRole('dialog');
    await expect(details.getByRole('heading', { name: 'Failed to fetch participants' })).toBeVisible();
    await details.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: /Leave / }).click();
    await page.getByRole('dialog', { name: 'Leave Event?' }).getByRole('button', { name: 'Leave Event' }).click();
    await expect(toast(page, 'Unable to Leave')).toBeVisible();
    await expect(toast(page, 'Failed to leave event. Please try again.')).toBeVisible();
    for (const person of [host, guest]) await person.dispose();
  });
});

test('signing in and up say what failed', async ({ page, baseURL }) => {
  const email = newAddress();
  await (await newMember(String(baseURL), email)).dispose();
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await failing(page, '**/api/auth/login', 'POST');
  const code = await askForCode(page, email);
  await codeBoxes(page).pressSequentially(code);
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await expect(toast(page, 'Failed to log in. Please try again.')).toBeVisible();

  await page.getByRole('dialog', { name: 'Enter your code' }).getByRole('button', { name: 'Back' }).click();
  await failing(page, '**/api/auth/signup', 'POST');
  await signUp(page);
  await expect(toast(page, 'Signup Failed')).toBeVisible();
  await expect(toast(page, 'Failed to create account. Please try again.')).toBeVisible();
});

test('an invite code that cannot be checked says so, and a valid one too', async ({ page, baseURL }) => {
  const inviteCode = await invite(String(baseURL), newAddress());
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await codeBoxes(page).pressSequentially(await askForCode(page, newAddress()));
  await page.getByRole('button', { name: 'Yes, I have an invite code' }).click();
  await failing(page, '**/api/invitations/validate*');
  await page.getByRole('textbox', { name: 'Invite code' }).fill(inviteCode.toLowerCase());
  await expect(page.getByRole('textbox', { name: 'Invite code' })).toHaveValue(inviteCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Invalid Invite Code')).toBeVisible();
  await expect(toast(page, 'Failed to validate invite code')).toBeVisible();
  await page.unroute('**/api/invitations/validate*');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Invite Code Validated')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeVisible();
});

/** Somebody new with a seat. The context holds their session; dispose of it. */
async function seated(baseURL: string, { id }: GameEvent): Promise<APIRequestContext> {
  const guest = await newMember(baseURL);
  expect((await guest.post(`/api/game-events/${id}/join`)).status()).toBe(200);
  return guest;
}
