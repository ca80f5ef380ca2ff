import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AuditEntry } from '../../modules/admin/contract.ts';
import type { AdminContest } from '../../modules/reliability/contests/contract.ts';
import type { AdminReport } from '../../modules/reports/contract.ts';
import { openPage } from '../../tests/components/open-page.tsx';
import { admin, cafe, contest, game, inHours, member, region } from '../../tests/components/records.ts';
import type { FakeServer } from '../../tests/components/server.ts';
import { announceChanges } from '../lib/live-changes.ts';

beforeEach(() => history.replaceState(null, '', '/'));

const table = (name: string) => page.getByRole('table', { name });
const status = (words: string) => page.getByRole('status').getByText(words, { exact: true });
const party = (id: string, firstName: string) => ({ id, firstName, lastName: 'Vane' });
const gameEvent = { id: 'event-chess', gameName: 'Chess', cafeName: 'Oak and Ember', startsAt: inHours(-48) };

const contested = (id: string, firstName: string): AdminContest => {
  const { state, how, markStatus, contestedAt, answerUntil, dueAt } = contest({ state: 'with_admins' });
  const people = { person: party(`user-${firstName}`, firstName), host: party('user-hana', 'Hana') };
  const times = { contestedAt, answerUntil, dueAt, answeredAt: null, decidedAt: null };
  return { id, state, how, markStatus, gameEvent, ...people, ...times };
};

const reported = (id: string, firstName: string): AdminReport => ({
  id,
  kind: 'user',
  state: 'open',
  reportedAt: inHours(-3),
  lookedAtAt: null,
  decidedAt: null,
  act: null,
  person: party(`user-${firstName}`, firstName),
  reporter: party('user-hana', 'Hana'),
  gameEvent: null,
});

test('a contest that another admin decides is crossed out where it was, and a new one waits to be asked for', async () => {
  const server = await openPage('/admin/contests', admin(), (fake) => {
    fake.answer('GET /admin/contests', [contested('c1', 'Ada'), contested('c2', 'Ben')]);
    fake.answer('GET /admin/contests/counts', { open: 2, overdue: 0, decided: 0 });
  });
  await expect.element(table('Disputes').getByRole('row', { name: /Ada/ })).toBeVisible();
  server.answer('GET /admin/contests', [contested('c2', 'Ben'), contested('c3', 'Cleo')]);
  announceChanges([{ kind: 'contest', id: 'c1' }]);
  await expect.element(table('Disputes').getByRole('row', { name: /Ada.*\(gone\)/ })).toBeVisible();
  await expect.element(status('1 new, 1 gone')).toBeInTheDocument();
  await expect.element(table('Disputes').getByText(/Cleo/)).not.toBeInTheDocument();
  await userEvent.keyboard('r');
  await expect.element(table('Disputes').getByRole('row', { name: /Cleo/ })).toBeVisible();
  await expect.element(table('Disputes').getByText(/Ada/)).not.toBeInTheDocument();
});

test('a report that another admin looks at leaves the open ones in sight', async () => {
  const server = await openPage('/admin/reports', admin(), (fake) => {
    fake.answer('GET /admin/reports', [reported('r1', 'Ada'), reported('r2', 'Ben')]);
    fake.answer('GET /admin/reports/counts', { open: 2, lookedAt: 0, acted: 0, dismissed: 0 });
  });
  await expect.element(table('Reports').getByRole('row', { name: /Ada/ })).toBeVisible();
  server.answer('GET /admin/reports', [reported('r2', 'Ben')]);
  announceChanges([{ kind: 'report', id: 'r1' }]);
  await expect.element(table('Reports').getByRole('row', { name: /Ada.*\(gone\)/ })).toBeVisible();
  await expect.element(status('1 gone')).toBeInTheDocument();
});

test('a score that a mark lowers is marked in No-Shows, and the row stays where it was', async () => {
  const [ada, ben] = ['Ada', 'Ben'].map((firstName) => member({ id: `user-${firstName}`, firstName })) as [
    ReturnType<typeof member>,
    ReturnType<typeof member>,
  ];
  const server = await openPage('/admin/no-shows', admin(), (fake) => {
    fake.answer('GET /admin/users', [ada, ben]);
    fake.refuse('GET /admin/reliability/policies', 500);
    const counts = { all: 2, clients: 2, providers: 0, cafeOwners: 0, admins: 0 };
    fake.answer('GET /admin/users/counts', { ...counts, activePenalties: 0, lowReliability: 0, withIssues: 0 });
  });
  const rows = page.getByRole('row');
  await expect.element(rows.filter({ hasText: 'Ada' })).toBeVisible();
  server.answer('GET /admin/users', [{ ...ben, reliabilityScore: 61 }, ada]);
  announceChanges([{ kind: 'person', id: ben.id }]);
  await expect.element(rows.filter({ hasText: 'Ben' }).getByText('(changed)')).toBeInTheDocument();
  await expect.element(rows.filter({ hasText: 'Ben' }).getByText('61%')).toBeVisible();
  expect(rows.elements().flatMap(({ textContent }) => /Ada|Ben/.exec(textContent ?? '')?.[0] ?? [])).toEqual([
    'Ada',
    'Ben',
  ]);
});

test('a cafe that another admin approves is marked among the cards', async () => {
  const oak = cafe({ name: 'Oak and Ember', status: 'pending' });
  const server = await openPage('/admin/cafes?view=cards', admin(), (fake) => {
    fake.answer('GET /cafes', [oak]);
    fake.answer('GET /regions', [region()]);
    fake.answer('GET /users', []);
  });
  const card = page.getByRole('listitem').filter({ hasText: 'Oak and Ember' });
  await expect.element(card.getByText('Pending')).toBeVisible();
  server.answer('GET /cafes', [{ ...oak, status: 'approved' }]);
  announceChanges([{ kind: 'cafe', id: oak.id }]);
  await expect.element(card.getByText('(changed)')).toBeInTheDocument();
  await expect.element(card.getByText('Approved')).toBeVisible();
});

test('a game that another admin adds is offered, and one that they remove is crossed out where it was', async () => {
  const server = await openPage('/admin/games', admin(), (fake) => {
    fake.answer('GET /games', [game({ id: 'g1', name: 'Azul' }), game({ id: 'g2', name: 'Catan' })]);
  });
  await expect.element(table('Games').getByRole('row', { name: /Azul/ })).toBeVisible();
  server.answer('GET /games', [game({ id: 'g2', name: 'Catan' }), game({ id: 'g3', name: 'Dixit' })]);
  announceChanges([{ kind: 'game', id: 'g1' }]);
  await expect.element(table('Games').getByRole('row', { name: /Azul.*\(gone\)/ })).toBeVisible();
  await expect.element(status('1 new, 1 gone')).toBeInTheDocument();
});

test('changes of another admin are announced above the audit, and shown on request', async () => {
  const actor = { id: 'user-ada', name: 'Ada Vane' };
  const changed = (id: string, name: string): AuditEntry => ({
    id,
    at: inHours(-1),
    type: 'GameRemoved',
    actor,
    subject: { kind: 'game', id: `game-${id}`, name },
    person: null,
    gameEvent: null,
    details: {},
    changedFields: [],
    reason: null,
  });
  const server = await openPage('/admin/audit', admin(), (fake) => {
    fake.answer('GET /admin/audit', [changed('a1', 'Azul')]);
    fake.answer('GET /users', []);
  });
  await expect.element(page.getByText(/removed .*Azul/)).toBeVisible();
  server.answer('GET /admin/audit', [changed('a2', 'Catan'), changed('a1', 'Azul')]);
  announceChanges([{ kind: 'audit', id: 'a2' }]);
  await expect.element(status('1 new')).toBeInTheDocument();
  await expect.element(page.getByText(/removed .*Catan/)).not.toBeInTheDocument();
  await userEvent.keyboard('r');
  await expect.element(page.getByText(/removed .*Catan/)).toBeVisible();
});

test.each([
  {
    list: 'contests',
    kind: 'contest' as const,
    before: (server: FakeServer) => server.answer('GET /admin/contests', [contested('c1', 'Ada')]),
    after: (server: FakeServer) =>
      server.answer('GET /admin/contests', [contested('c2', 'Ben'), contested('c1', 'Ada')]),
  },
  {
    list: 'reports',
    kind: 'report' as const,
    before: (server: FakeServer) => server.answer('GET /admin/reports', [reported('r1', 'Ada')]),
    after: (server: FakeServer) => server.answer('GET /admin/reports', [reported('r2', 'Ben'), reported('r1', 'Ada')]),
  },
  {
    list: 'games',
    kind: 'game' as const,
    before: (server: FakeServer) => server.answer('GET /games', [game({ id: 'g1', name: 'Azul' })]),
    after: (server: FakeServer) =>
      server.answer('GET /games', [game({ id: 'g2', name: 'Catan' }), game({ id: 'g1', name: 'Azul' })]),
  },
])(
  'on a phone the news of $list cover no tab and no filter, and move no row',
  async ({ list, kind, before, after }) => {
    await page.viewport(390, 844);
    const server = await openPage(`/admin/${list}`, admin(), (fake) => {
      before(fake);
      fake.answer('GET /admin/contests/counts', { open: 2, overdue: 0, decided: 0 });
      fake.answer('GET /admin/reports/counts', { open: 2, lookedAt: 0, acted: 0, dismissed: 0 });
    });
    const row = page.getByRole('row').filter({ hasText: /Ada|Azul/ });
    await expect.element(row).toBeVisible();
    const { top } = row.element().getBoundingClientRect();
    after(server);
    announceChanges([{ kind, id: 'new' }]);
    const news = page.getByRole('button', { name: 'Refresh' });
    await expect.element(news).toBeVisible();
    const bottoms = [...document.querySelectorAll('main [role=tab], main select, main input')].map(
      (control) => control.getBoundingClientRect().bottom,
    );
    expect(bottoms).not.toHaveLength(0);
    const pill = news.element().parentElement;
    expect(pill?.getBoundingClientRect().top).toBeGreaterThanOrEqual(Math.max(...bottoms));
    expect(row.element().getBoundingClientRect().top).toBe(top);
  },
);
