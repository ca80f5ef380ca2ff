import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PersonRecord } from '../../../modules/admin/records/contract.ts';
import { RECORD_ROWS } from '../../../modules/admin/rules.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, inHours, member, noCommitments, reliabilityAt } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const nora = member();
const chess = {
  id: 'event-chess',
  gameName: 'Chess',
  cafeName: 'Oak and Ember',
  startsAt: inHours(-24),
  status: 'completed',
} as const;
const hana = { id: 'user-hana', firstName: 'Hana', lastName: 'Sato' };
const nothing: PersonRecord = {
  evenings: [],
  contests: [],
  reports: [],
  invitations: [],
  sessions: [],
  conversations: [],
};

const openRecord = (record: Partial<PersonRecord> = {}, prepare: (server: FakeServer) => void = () => {}) =>
  openPage('/admin/users/user-nora', admin(), (server) => {
    server.answer('GET /users/:id', nora);
    server.answer('GET /users/:id/commitments', noCommitments);
    server.answer('GET /admin/users/:id/record', { ...nothing, ...record });
    server.answer('GET /admin/users/:id/reliability', reliabilityAt());
    server.answer('GET /admin/audit', []);
    prepare(server);
  });

const part = (name: string) => page.getByRole('region', { name });

test('a record says who somebody is, why they cannot join, and what led there', async () => {
  await openRecord();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nora Quinn' })).toHaveFocus();
  await expect.element(page.getByText('(713) 555-0142')).toBeVisible();
  await expect.element(page.getByText('Member TM-7K3Q')).toBeVisible();
  const reliability = part('Reliability');
  await expect.element(reliability.getByText('Joining is refused until')).toBeVisible();
  const facts = reliability.getByRole('table', { name: 'What moved it' });
  await expect.element(facts.getByText('No-show')).toBeVisible();
  await expect.element(facts.getByText('Hana Sato')).toBeVisible();
  await expect.element(facts.getByText('paused until')).toBeVisible();
});

test('each entry of a record leads to where it is decided', async () => {
  await openRecord({
    evenings: [{ part: 'left_late', gameEvent: chess }],
    contests: [
      {
        id: 'contest-1',
        state: 'with_admins',
        how: 'member',
        markStatus: 'no_show',
        contestedAt: inHours(-2),
        answerUntil: null,
        dueAt: inHours(48),
        gameEvent: chess,
        person: { id: nora.id, firstName: 'Nora', lastName: 'Quinn' },
        host: hana,
        answeredAt: null,
        decidedAt: null,
      },
    ],
    reports: [
      {
        id: 'report-1',
        kind: 'message',
        state: 'open',
        reportedAt: inHours(-3),
        lookedAtAt: null,
        decidedAt: null,
        act: null,
        person: { id: nora.id, firstName: 'Nora', lastName: 'Quinn' },
        reporter: hana,
        gameEvent: chess,
      },
    ],
    conversations: [{ gameEvent: chess, other: hana, lastMessageAt: inHours(-20) }],
  });
  await expect.element(page.getByRole('link', { name: 'Decide' })).toHaveAttribute('href', '/admin/contests/contest-1');
  await expect.element(part('Events').getByText('Gave it back late')).toBeVisible();
  for (const [name, link, href] of [
    ['Events', 'Chess at Oak and Ember', '/admin/game-events/event-chess'],
    ['Disputes', 'No-show, Chess', '/admin/contests/contest-1'],
    ['Reports about them', 'A message of theirs, Chess', '/admin/reports/report-1'],
    ['Conversations', 'Hana Sato', '/admin/users/user-hana'],
  ] as const) {
    await expect.element(part(name).getByRole('link', { name: link })).toHaveAttribute('href', href);
  }
});

test('of many evenings the last ones are shown first, then all', async () => {
  const evenings = Array.from({ length: 7 }, (_, i) => ({
    part: 'joined' as const,
    gameEvent: { ...chess, id: `event-${i}` },
  }));
  await openRecord({ evenings });
  const list = part('Events').getByRole('listitem');
  await expect.element(list).toHaveLength(5);
  await part('Events').getByRole('button', { name: 'Show all 7' }).click();
  await expect.element(list).toHaveLength(7);
});

test('a list that may be incomplete does not claim to be complete', async () => {
  const evenings = Array.from({ length: RECORD_ROWS }, (_, i) => ({
    part: 'joined' as const,
    gameEvent: { ...chess, id: `event-${i}` },
  }));
  await openRecord({ evenings });
  await expect.element(part('Events').getByText(`the last ${RECORD_ROWS}`, { exact: true })).toBeVisible();
  await expect.element(part('Events').getByRole('button', { name: `Show the last ${RECORD_ROWS}` })).toBeVisible();
});

test('the penalty is waived here as in the ledger', async () => {
  const server = await openRecord();
  await page.getByRole('button', { name: 'Waive penalty' }).click();
  const waiving = dialog('Waive the penalty');
  await waiving.getByLabelText('Reason').fill('A flood closed the road.');
  server.answer('POST /admin/users/:id/penalty/waive', {
    userId: nora.id,
    reliabilityScore: 75,
    penaltyStatus: 'none',
    penaltyExpiresAt: null,
  });
  await waiving.getByRole('button', { name: 'Waive Penalty' }).click();
  await expect.element(toast('Penalty waived')).toBeVisible();
  await expect.poll(() => server.asked('GET /admin/users/:id/record').length).toBeGreaterThan(1);
});

test('an account is disabled and edited by the same dialogs as in the list', async () => {
  const server = await openRecord();
  server.answer('PATCH /users/:id/active', { ...nora, isActive: false });
  await page.getByRole('button', { name: 'Disable User' }).click();
  await dialog('Disable User?').getByLabelText('Reason').fill('Spam.');
  await dialog('Disable User?').getByRole('button', { name: 'Disable' }).click();
  await expect.element(toast('User deactivated successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Edit User' }).click();
  await expect.element(dialog('Edit User').getByLabelText('First name')).toHaveValue('Nora');
});

test('after a deletion the list is shown', async () => {
  const server = await openRecord();
  server.answer('DELETE /users/:id', null);
  server.answer('GET /users', []);
  const counts = { all: 0, clients: 0, providers: 0, cafeOwners: 0, admins: 0 };
  server.answer('GET /admin/users/counts', { ...counts, activePenalties: 0, lowReliability: 0, withIssues: 0 });
  await page.getByRole('button', { name: 'Delete User' }).click();
  await dialog('Delete User?').getByLabelText('Reason').fill('Asked by letter.');
  await dialog('Delete User?').getByRole('button', { name: 'Delete User' }).click();
  await expect.element(toast('User deleted successfully')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
});

test('a missing person is reported as missing, and if one part fails the rest is shown', async () => {
  await openRecord({}, (server) => server.refuse('GET /users/:id', 404, { error: 'There is no such person.' }));
  await expect.element(page.getByRole('heading', { name: 'There is no such person' })).toBeVisible();
  await openRecord({}, (server) => server.refuse('GET /admin/users/:id/record', 503, { error: 'Back in a moment.' }));
  await expect.element(page.getByRole('heading', { name: 'Failed to fetch the record' })).toBeVisible();
  await expect.element(part('Reliability').getByText('Joining is refused until')).toBeVisible();
});
