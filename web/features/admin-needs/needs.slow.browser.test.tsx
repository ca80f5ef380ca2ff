import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminNeeds } from '../../../modules/admin/needs/contract.ts';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin, inHours, needs } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const stats = { totalUsers: 1_075, serviceProviders: 12, cafes: 11, pendingApprovals: 1, games: 9, cities: 4 };
const hana = { id: 'user-hana', firstName: 'Hana', lastName: 'Sato' };
const chess = {
  id: 'event-chess',
  gameName: 'Chess',
  cafeName: 'Oak and Ember',
  startsAt: inHours(3),
  status: 'upcoming' as const,
  host: hana,
  taken: 1,
  seats: 4,
};

const openDashboard = (more: Partial<AdminNeeds> = {}, prepare: (server: FakeServer) => void = () => {}) =>
  openPage('/admin', admin(), (server) => {
    server.answer('GET /admin/stats', stats);
    server.answer('GET /admin/needs', needs(more));
    server.answer('GET /admin/game-events', []);
    prepare(server);
  });

const panel = (name: string | RegExp) => page.getByRole('region', { name });

test('each line leads to the page where an admin acts on it', async () => {
  await openDashboard({
    cafes: {
      count: 8,
      rows: [{ id: 'cafe-1', name: 'Two Sugars', address: '1407 Sawyer St', zipcode: '77007' }],
    },
    hosts: { count: 1, rows: [{ ...hana, marks: 5, overturned: 3 }] },
    failedMails: 1,
    pausedReadModels: [{ name: 'game_events', since: inHours(-1) }],
  });
  const lines = panel('Needs you').getByRole('link');
  for (const [line, href] of [
    [/“game events” is paused/, '/admin/read-models'],
    [/1 failed mail can be sent again/, '/admin/email-settings#outgoing-mail'],
    [/Hana Sato: 3 of 5 ratings overturned/, '/admin/users/user-hana'],
    [/Two Sugars waits for approval/, '/admin/cafes/cafe-1'],
    [/7 more cafes/, '/admin/cafes?status=pending'],
  ] as const) {
    await expect.element(panel('Needs you').getByRole('link', { name: line })).toHaveAttribute('href', href);
  }
  await expect.element(lines).toHaveLength(5);
});

test('if nothing waits, the dashboard says so, and how many play', async () => {
  await openDashboard({ today: { count: 1, taken: 1, seats: 4, rows: [chess] } });
  await expect.element(panel('Needs you').getByText('Nothing needs you. 1 seat is taken today.')).toBeVisible();
});

test('tables say how full they are, and lead to the evening and its host', async () => {
  await openDashboard({
    today: { count: 7, taken: 20, seats: 30, rows: [chess] },
    halfEmpty: { count: 1, rows: [chess] },
  });
  const today = expect.stringMatching(/^\/admin\/game-events\?from=(\d{4}-\d\d-\d\d)&to=\1&status=notCancelled$/);
  const ofToday = panel('Today').getByRole('link', { name: '7 tables, 20 of 30 seats' });
  await expect.element(ofToday).toHaveAttribute('href', today);
  const underHalf = panel(/Under half full/).getByRole('link', { name: '1 table', exact: true });
  await expect.element(underHalf).toHaveAttribute('href', '/admin/game-events?status=underHalfSoon');
  const table = panel('Today').getByRole('link', { name: /Chess.*Oak and Ember.*Seats taken: 1\/4/ });
  await expect.element(table).toHaveAttribute('href', '/admin/game-events/event-chess');
  await expect.element(panel('Today').getByRole('link', { name: '6 more' })).toHaveAttribute('href', today);
  const host = panel(/Under half full/).getByRole('link', { name: 'Host Hana Sato' });
  await expect.element(host).toHaveAttribute('href', '/admin/users/user-hana');
});

test('the seats of the weeks are drawn and read out, and lead to the turnout', async () => {
  await openDashboard({
    weeks: [
      { week: '2026-05-25', taken: 80 },
      { week: '2026-06-01', taken: 84 },
    ],
  });
  const weeks = panel('Seats taken a week');
  await expect.element(weeks.getByRole('img', { name: /Mon, May 25: 80; Mon, Jun 1: 84/ })).toBeVisible();
  await expect.element(weeks.getByRole('link', { name: '84 this week' })).toHaveAttribute('href', '/admin/turnout');
});

test('the bars of the weeks stand on a scale with round numbers', async () => {
  await openDashboard({
    weeks: [
      { week: '2026-05-25', taken: 50 },
      { week: '2026-06-01', taken: 84 },
    ],
  });
  const weeks = panel('Seats taken a week');
  for (const mark of ['100', '50', '0']) await expect.element(weeks.getByText(mark, { exact: true })).toBeVisible();
  const bars = [...weeks.getByRole('img').element().children].map((bar) => bar.getBoundingClientRect());
  const scale = weeks.getByRole('img').element().getBoundingClientRect();
  const plot = scale.height - 2;
  expect(Math.abs((bars[0]?.height ?? 0) - plot / 2)).toBeLessThan(1);
});

test('the numbers of the dashboard lead to what they count', async () => {
  await openDashboard();
  for (const [name, href] of [
    ['Total users: 1,075', '/admin/users'],
    ['Game organizers: 12', '/admin/users?tab=organizers'],
    ['Cafes: 11', '/admin/cafes'],
    ['Pending approvals: 1', '/admin/cafes?status=pending'],
    ['Games: 9', '/admin/games'],
    ['Cities: 4', '/admin/cities-regions'],
  ] as const) {
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
});

test('without an answer, the numbers and the screens are still there', async () => {
  const server = await openDashboard({}, (fake) =>
    fake.refuse('GET /admin/needs', 503, { error: 'Back in a moment.' }),
  );
  await expect.element(page.getByRole('heading', { name: 'Failed to fetch what needs you' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Games: 9' })).toBeVisible();
  server.answer('GET /admin/needs', needs());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Nothing needs you.')).toBeVisible();
});
