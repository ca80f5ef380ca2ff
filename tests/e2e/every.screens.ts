import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Cafe } from '../../modules/catalog/contract.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { contactSheet } from './contact-sheet.ts';
import { dialogGone } from './dialog-gone.ts';
import type { Who } from './every-route.ts';
import { signInAs } from './hosts.ts';
import { askForCode, codeBoxes, newAddress } from './people.ts';
import { signedInAs } from './signed-in-as.ts';
import { expectStill } from './still.ts';
import { fillUp, nearlyFull, openCards, reserveButton, takenOver } from './tables.ts';
import { demoNames, openAs } from './whose-pages.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading').first().waitFor();
  await expectStill(page);
}

const listOf = async (person: APIRequestContext, query: string): Promise<GameEvent[]> =>
  (await (await person.get(`/api/game-events?${query}`)).json()) as GameEvent[];

test('visitors', async ({ page, baseURL }) => {
  const { take, finish } = contactSheet(page, 'visitor');
  const full = await nearlyFull(page.request);
  await fillUp(baseURL ?? '', full);
  const [soonest] = await listOf(page.request, 'limit=12&open=true');
  const [cafe] = (await (await page.request.get('/api/cafes')).json()) as Cafe[];
  const addresses = {
    Landing: '/',
    'Nothing found': '/?q=zzzzzz',
    'Event page, open': `/events/${soonest?.id}`,
    'Event page, full': `/events/${full.id}`,
    'Event page, unknown': `/events/${UNKNOWN}`,
    Cafe: `/cafes/${cafe?.id}`,
    'Cafe Not Found': `/cafes/${UNKNOWN}`,
    Organizer: `/organizers/${soonest?.hostId}`,
    'Profile Not Found': `/organizers/${UNKNOWN}`,
    Terms: '/terms',
    Privacy: '/privacy',
    Unsubscribe: '/unsubscribe?token=none',
    'Page Not Found': '/nowhere',
    'Without a network': '/offline.html',
  };
  for (const [name, address] of Object.entries(addresses)) {
    await open(page, address);
    await take(name);
  }

  await open(page, '/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Email address').waitFor();
  await take('Sign in');
  const code = await askForCode(page, newAddress());
  await take('Code');
  await codeBoxes(page).pressSequentially(code === '000000' ? '111111' : '000000');
  await dialog(page).getByText('The code you entered is invalid or expired.').waitFor();
  await take('Wrong code');
  await codeBoxes(page).pressSequentially(code);
  await page.getByRole('button', { name: 'Yes, I have an invite code' }).waitFor();
  await take('Invite check');
  await page.getByRole('button', { name: 'Yes, I have an invite code' }).click();
  await page.getByRole('textbox', { name: 'Invite code' }).waitFor();
  await take('Invite code');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'No, sign up as participant' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Please enter your first name.').waitFor();
  await take('Profile with problems');
  await finish();
});

test('somebody new', async ({ page }) => {
  const { take, finish } = contactSheet(page, 'new');
  await signedInAs(page, 'member');
  for (const view of ['home', 'upcoming', 'past', 'messages', 'account', 'reliability']) {
    await open(page, view === 'home' ? '/member' : `/member?view=${view}`);
    await take(`Without anything: ${view}`);
  }
  await open(page, '/');
  await take('Landing of a member');
  await reserveButton(openCards(page).last()).click();
  await dialog(page, 'Join Event?').waitFor();
  await take('Join Event?');
  await page.getByRole('button', { name: 'Join Event' }).click();
  await dialog(page, /^You are in/).waitFor();
  await take('You are in');
  await page.getByRole('button', { name: 'Go to my dashboard' }).click();
  await page.getByRole('button', { name: 'More' }).waitFor();
  await take('Dashboard with a seat');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: /Leave/ }).click();
  await dialog(page, 'Leave Event?').waitFor();
  await take('Leave Event?');
  await open(page, '/?invite=ZZZZZZZZ');
  await dialog(page, "You've Been Invited!").waitFor();
  await take('Invited');
  const answer = await (await page.request.get('/api/auth/me')).json();
  await page.route('**/api/invitations/redeem', (route) => route.fulfill({ json: answer }));
  await page.getByRole('button', { name: 'Accept & Become an Organizer' }).click();
  await dialog(page, 'Welcome, Game Organizer!').waitFor();
  await take('Welcome');
  await finish();
});

test('a member', async ({ page, baseURL }) => {
  const { take, finish } = contactSheet(page, 'member');
  await signedInAs(page, 'member@example.test');
  const member = await signInAs(baseURL ?? '', 'member@example.test');
  const joined = (await (await member.get('/api/game-events/user/joined')).json()) as GameEvent[];
  const full = await nearlyFull(page.request);
  await fillUp(baseURL ?? '', full);
  await member.dispose();
  for (const view of ['home', 'upcoming', 'past', 'messages', 'account', 'reliability']) {
    await open(page, view === 'home' ? '/member' : `/member?view=${view}`);
    await take(view);
  }
  await open(page, '/member?view=messages');
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await dialog(page).waitFor();
  await take('Chat');
  await open(page, '/member?view=upcoming');
  await takenOver(page);
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
  await dialog(page).waitFor();
  await take('Details');
  const going = joined.find(({ status, eventDate }) => status === 'upcoming' && Date.parse(eventDate) > Date.now());
  await open(page, `/events/${going?.id}`);
  await take('Event page, going');
  await page.getByRole('button', { name: /, the host$/ }).click();
  await dialog(page).waitFor();
  await take('Person');
  await open(page, `/events/${full.id}`);
  await take('Event page, full');
  const awaited = (await (await page.request.get('/api/game-events/user/waiting')).json()) as GameEvent[];
  const waiting = awaited.find(({ yourLine }) => yourLine?.heldUntil === null);
  const offered = awaited.find(({ yourLine }) => yourLine?.heldUntil !== null);
  await open(page, `/events/${waiting?.id}`);
  await take('Event page, waiting');
  await open(page, `/events/${offered?.id}`);
  await take('Event page, offered');
  await open(page, '/');
  await take('Landing, with a part');
  await page.context().setOffline(true);
  await page
    .getByRole('link', { name: /Dashboard/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take('Without a network');
  await page.context().setOffline(false);
  await finish();
});

test('an organizer', async ({ page }) => {
  const { take, finish } = contactSheet(page, 'organizer');
  const { id } = await signedInAs(page, 'organizer@example.test');
  for (const view of ['home', 'hosting', 'upcoming', 'rate-attendance', 'account']) {
    await open(page, view === 'home' ? '/member' : `/member?view=${view}`);
    await take(view);
  }
  await open(page, '/member?view=rate-attendance');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click();
  await page.getByRole('radio').first().waitFor();
  await take('Rating');
  await open(page, '/member?view=hosting');
  // above the events are contested marks
  await takenOver(page);
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
  await dialog(page).getByRole('heading', { name: 'Participants' }).waitFor();
  await take('Details of a hosted event');
  const hosted = await listOf(page.request, `hostId=${id}`);
  const ahead = hosted.find(({ status }) => status === 'upcoming');
  await open(page, `/events/${ahead?.id}`);
  await take('Event page, hosting');
  await open(page, `/organizers/${id}`);
  await take('Profile');

  await open(page, '/member');
  await page.getByRole('button', { name: 'Create Event' }).click();
  const steps = ['Which game?', 'Which part of town?', 'Which cafe?', 'What day?', 'What time does it start?'];
  for (const step of steps) {
    await expect(dialog(page).getByRole('heading', { name: step })).toBeFocused();
    await dialog(page).getByRole('radio').last().check();
    await take(step);
    await dialog(page).getByRole('button', { name: 'Next' }).click();
  }
  await take('How many?');
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await dialog(page).getByRole('heading', { name: 'Does everything look right?' }).waitFor();
  await take('Review');
  await dialog(page).getByRole('button', { name: 'Create Event' }).click();
  await dialog(page, 'Your table is set').waitFor();
  await take('Your table is set');
  await finish();
});

test('groups, series, nights and cafes', async ({ page, baseURL }) => {
  const { take, finish } = contactSheet(page, 'together');
  const named = await demoNames(baseURL ?? '');
  const { group, series, table, deskLink, house, seat, hosted, contest, report, letter } = named;
  const screens: Readonly<Record<Who, Readonly<Record<string, string>>>> = {
    visitor: {
      Group: `/groups/${group}`,
      Series: `/series/${series}`,
      Night: `/nights/${table}`,
      'Cafe with house rules': `/cafes/${house}`,
      'Desk on the counter': deskLink,
      'For a web site': `/embed/cafes/${house}`,
    },
    member: {
      'A letter': `/letters/${letter}`,
      'Series, for a regular': `/series/${series}`,
      Tonight: `/events/${seat}/tonight`,
    },
    host: {
      'Group, for its organizer': `/groups/${group}`,
      'Group, import': `/groups/${group}/import`,
      Poster: `/groups/${group}/invitation`,
      'Series, for its host': `/series/${series}`,
      'Tonight, for the host': `/events/${hosted}/tonight`,
      Numbers: '/member?view=numbers',
      Disputes: '/member?view=disputes',
    },
    owner: {
      'My Cafe': '/member?view=cafe',
      'House rules': '/member?view=cafe&part=rules',
      'Month of a cafe': `/cafes/${house}/month`,
      'Propose a cafe': '/member?view=account&part=propose',
    },
    admin: {
      'A group': `/admin/groups/${named.groupId}`,
      'A series': `/admin/series/${series}`,
      'A complaint': `/admin/cases/${letter}`,
      'A dispute': `/admin/contests/${contest}`,
      'A report': `/admin/reports/${report}`,
    },
  };
  for (const who of ['visitor', 'member', 'host', 'owner', 'admin'] as const) {
    await page.context().clearCookies();
    await openAs(page, who, baseURL ?? '');
    for (const [name, address] of Object.entries(screens[who])) {
      await open(page, address);
      await take(name);
    }
  }
  await finish();
});

test('an admin', async ({ page }) => {
  const { take, finish } = contactSheet(page, 'admin');
  await open(page, '/admin/login');
  await take('Login');
  await signedInAs(page, 'admin');
  const addresses = {
    Dashboard: '/admin',
    Users: '/admin/users',
    'No users': '/admin/users?q=zzzzzz',
    Games: '/admin/games',
    Cafes: '/admin/cafes',
    Cities: '/admin/cities-regions',
    Regions: '/admin/cities-regions?tab=regions',
    Invitations: '/admin/invitations',
    'Email Settings': '/admin/email-settings',
    'Game Events': '/admin/game-events',
    'No events found': '/admin/game-events?search=zzzzzz',
    Series: '/admin/series',
    Groups: '/admin/groups',
    Reliability: '/admin/no-shows',
    Penalties: '/admin/no-shows?tab=penalties',
    Cases: '/admin/cases',
    Contests: '/admin/contests',
    Reports: '/admin/reports',
    Barred: '/admin/barred',
    Policy: '/admin/policy',
    Numbers: '/admin/numbers',
    'Turn-out': '/admin/turnout',
    'Bulk actions': '/admin/bulk-acts',
    Audit: '/admin/audit',
    'Read models': '/admin/read-models',
    Proof: '/admin/proof',
    Installation: '/admin/installation',
  };
  for (const [name, address] of Object.entries(addresses)) {
    await open(page, address);
    await take(name);
  }
  await page.keyboard.press('Control+k');
  await dialog(page).waitFor();
  await take('Search');
  await page.keyboard.press('Escape');
  await dialogGone(page);
  await open(page, '/admin/no-shows?tab=penalties');
  await page.getByRole('row').getByRole('link').first().click();
  await page.getByRole('region', { name: 'Events' }).waitFor();
  // on a phone, the record itself
  await take('A person beside the list');
  await take('A person');
  const record = page.url();
  await page.getByRole('region', { name: 'Events' }).getByRole('link').first().click();
  await page.getByRole('region', { name: 'Seats' }).waitFor();
  await take('A game event');
  await page.locator('a[href^="/admin/cafes/"]').first().click();
  await page.getByRole('region', { name: 'Upcoming' }).waitFor();
  await take('A cafe');
  await page.goto(record);
  await page.getByRole('link', { name: 'Whole ledger' }).click();
  await page.getByRole('button', { name: 'Overturn' }).first().waitFor();
  await take('Ledger');
  await page.getByRole('button', { name: 'Overturn' }).first().click();
  await dialog(page).waitFor();
  await take('Overturn');

  await open(page, '/admin/users');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await take('Users, one selected');
  await page.getByRole('button', { name: 'Add User' }).click();
  await dialog(page).waitFor();
  await take('Add User');
  for (const [address, button] of [
    ['/admin/games', 'Add Game'],
    ['/admin/cafes', 'Add Cafe'],
    ['/admin/invitations', 'Send Invitation'],
  ] as const) {
    await open(page, address);
    await page.getByRole('button', { name: button }).first().click();
    await dialog(page).waitFor();
    await take(button);
  }
  await finish();
});
