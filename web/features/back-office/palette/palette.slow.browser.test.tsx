import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminStats } from '../../../../modules/admin/contract.ts';
import { expectNoViolationsInDialog } from '../../../../tests/components/axe.ts';
import { dialog, openPage } from '../../../../tests/components/open-page.tsx';
import {
  admin,
  adminGameEvent,
  adminSeries,
  group as aGroup,
  cafe,
  game,
  inHours,
  member,
  outgoing,
  reliabilityAt,
} from '../../../../tests/components/records.ts';
import type { FakeServer } from '../../../../tests/components/server.ts';

const nora = member({ reliabilityScore: 75, penaltyStatus: 'no_show', penaltyExpiresAt: inHours(200) });
const meeples = aGroup({ name: 'Nordhaus Meeples' });
const norman = member({ id: 'user-norman', firstName: 'Norman', lastName: 'Reed', email: 'norman@example.test' });
const stats: AdminStats = { totalUsers: 2, serviceProviders: 0, cafes: 1, pendingApprovals: 0, games: 1, cities: 1 };
const counts = { all: 2, clients: 2, providers: 0, cafeOwners: 0, admins: 0 };

const openAt = (path: string): Promise<FakeServer> =>
  openPage(path, admin(), (server) => {
    server.answer('GET /admin/stats', stats);
    server.answer('GET /admin/projections', []);
    server.answer('GET /users', [nora, norman]);
    server.answer('GET /users/:id', nora);
    server.answer('GET /admin/users/counts', { ...counts, activePenalties: 1, lowReliability: 0, withIssues: 1 });
    server.answer('GET /admin/users/:id/reliability', reliabilityAt());
    const nothing = { evenings: [], contests: [], reports: [], invitations: [], sessions: [], conversations: [] };
    server.answer('GET /admin/users/:id/record', nothing);
    server.answer('GET /admin/audit', []);
    server.answer('GET /admin/game-events', [adminGameEvent()]);
    server.answer('GET /admin/series', [adminSeries()]);
    server.answer('GET /groups', [meeples]);
    server.answer('GET /cafes', [cafe({ name: 'Nordic Oak' })]);
    server.answer('GET /games', [game()]);
    server.answer('GET /invitations', []);
  });

const search = dialog('Search');
const field = search.getByRole('combobox');
const results = search.getByRole('listbox', { name: 'Results' });
const group = (name: string) => results.getByRole('group', { name });
const active = () => results.getByRole('option', { selected: true });

async function openSearch() {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
}

test('a person is found by the keyboard alone, and their record takes the focus', async () => {
  const server = await openAt('/admin');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await openSearch();
  await userEvent.keyboard('nor');
  await expect.element(group('People').getByRole('option').first()).toMatchTextContent('Nora Quinn');
  await expect.element(active()).toMatchTextContent('Nora Quinn');
  await expect.element(group('Cafes').getByRole('option')).toMatchTextContent('Nordic Oak');
  await expect.element(group('Events').getByRole('option')).toMatchTextContent('Chess');
  await expect.element(group('Series').getByRole('option')).toMatchTextContent('Chess, every Thursday');
  await expect.element(group('Groups').getByRole('option')).toMatchTextContent('Nordhaus Meeples');
  await expectNoViolationsInDialog('search');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(active()).toMatchTextContent('Norman Reed');
  expect(field.element().getAttribute('aria-activedescendant')).toBe(active().element().id);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nora Quinn' })).toHaveFocus();
  await expect.element(search).not.toBeInTheDocument();
  await expect.poll(() => location.pathname).toBe('/admin/users/user-nora');
  expect(server.asked('GET /users').map(({ search }) => new URLSearchParams(search).get('q'))).toEqual(['nor']);
});

test('Enter waits for the answers to what was typed last', async () => {
  const server = await openAt('/admin');
  await openSearch();
  const arrive = server.hold('GET /users', [norman]);
  await userEvent.keyboard('norman{Enter}');
  await expect.element(search).toBeVisible();
  server.answer('GET /users/:id', norman);
  arrive();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Norman Reed' })).toBeVisible();
});

test('an action on the first person opens its dialog on their record, once', async () => {
  await openAt('/admin');
  await openSearch();
  await userEvent.keyboard('nora');
  await group('Do with Nora Quinn')
    .getByRole('option', { name: /^Waive the penalty/ })
    .click();
  const waiving = dialog('Waive the penalty');
  await expect.element(waiving.getByLabelText('Reason')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(waiving).not.toBeInTheDocument();
  expect(history.state?.usr ?? null).toBeNull();
  await openSearch();
  await userEvent.keyboard('nora');
  await group('Do with Nora Quinn')
    .getByRole('option', { name: /^Edit user/ })
    .click();
  await expect.element(dialog('Edit User').getByLabelText('First name')).toHaveValue('Nora');
});

test('before anything is typed, the records that were opened last come first', async () => {
  sessionStorage.clear();
  await openAt('/admin/users/user-nora');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nora Quinn' })).toBeVisible();
  await openSearch();
  await expect.element(active()).toMatchTextContent('Nora Quinn');
  await expect.element(group('Opened last').getByRole('option')).toHaveLength(1);
  await expect.element(group('Screens').getByRole('option', { name: /^User Management/ })).toBeInTheDocument();
  sessionStorage.clear();
});

test('a screen and an action are found by their names', async () => {
  await openAt('/admin');
  await openSearch();
  await userEvent.keyboard('add user');
  await expect.element(group('Actions').getByRole('option')).toMatchTextContent('Add User');
  await group('Actions').getByRole('option').click();
  await expect.element(dialog('Add User').getByLabelText('Email')).toHaveFocus();
});

test('each action opens its dialog, and the screens include one’s own passkeys', async () => {
  const server = await openAt('/admin');
  server.answer('GET /cities', []);
  server.answer('GET /email-settings', []);
  server.answer('GET /admin/mails', outgoing());
  server.answer('GET /admin/cases', []);
  for (const name of ['Send Invitation', 'Add City', 'Add Region', 'Add Sender', 'Open a Case']) {
    await openSearch();
    await userEvent.keyboard(name);
    await group('Actions').getByRole('option', { name }).click();
    await expect.element(dialog(name)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog(name)).not.toBeInTheDocument();
  }
  await openSearch();
  await userEvent.keyboard('passkeys');
  await expect.element(group('Screens').getByRole('option')).toMatchTextContent('Your Passkeys');
});

test('Esc and the same keys close it, and the focus returns', async () => {
  await openAt('/admin');
  const button = page.getByRole('button', { name: 'Search' });
  await button.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Meta>}k{/Meta}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Meta>}k{/Meta}');
  await expect.element(search).not.toBeInTheDocument();
});

test('a search that finds nothing or fails says so', async () => {
  const server = await openAt('/admin');
  const { answer } = server;
  for (const list of ['GET /users', 'GET /admin/game-events', 'GET /cafes', 'GET /games'] as const) answer(list, []);
  for (const list of ['GET /admin/series', 'GET /groups'] as const) answer(list, []);
  await openSearch();
  await userEvent.keyboard('zzzz');
  await expect.element(search.getByText('Nothing here is called “zzzz”.')).toBeVisible();
  server.refuse('GET /users', 503, { error: 'We are back in a moment.' });
  await userEvent.keyboard('y');
  await expect.element(search.getByText('The server did not answer. Please try again.')).toBeVisible();
});

test('a slash goes to the search field of a list, and is a slash within a field', async () => {
  await openAt('/admin/users');
  const list = page.getByRole('textbox', { name: 'Search by name, email, phone or ID' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'User Management' })).toHaveFocus();
  await userEvent.keyboard('/');
  await expect.element(list).toHaveFocus();
  await expect.element(list).toHaveValue('');
  await userEvent.keyboard('a/b');
  await expect.element(list).toHaveValue('a/b');
});
