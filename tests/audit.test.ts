import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AuditEntry, AuditEvidence } from '../modules/admin/contract.ts';
import type { Invitation, User } from '../modules/identity/contract.ts';
import { systemRandom } from '../modules/identity/deps.ts';
import { addAdmin } from '../modules/identity/people/admins.ts';
import type { ReliabilityAt } from '../modules/reliability/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addHours } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { isRefusal } from '../platform/refusal.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { CHEAP } from './support/cheap-passwords.ts';
import { commandLine } from './support/command-line.ts';
import { dumpOf, findings } from './support/dump.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { ADMIN_PASSWORD, OPENING, SECRET_KEY } from './support/start-product.ts';

let now = OPENING;
let running: RunningProduct;
let admin: Client;
let adminId: string;
let tablemates: ReturnType<typeof commandLine>;
const dataDir = mkdtempSync(path.join(tmpdir(), 'tablemates-audit-'));

beforeAll(async () => {
  const env = { DEMO: 'on', LIMIT_ADMIN_LOGINS_PER_NAME: '1000/15m', LIMIT_ADMIN_LOGINS_PER_CLIENT: '1000/15m' };
  running = await runningProduct({ env, clock: () => now });
  tablemates = commandLine({ url: running.databaseUrl, dataDir });
  admin = running.client();
  await admin.signInAsAdmin();
  adminId = ((await admin.ask('GET', '/api/auth/me')).body as { user: User }).user.id;
});
afterAll(async () => {
  await running.stop();
  rmSync(dataDir, { recursive: true });
});

const must = async (...asked: Parameters<Client['ask']>) => {
  const { status, body } = await admin.ask(...asked);
  if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${JSON.stringify(body)}`);
  return body;
};
const entries = async (query: string) => (await must('GET', `/api/admin/audit?limit=200&${query}`)) as AuditEntry[];
const login = (username: string, password: string, client = running.client()) =>
  client.ask('POST', '/api/auth/admin-login', { username, password });
const who = `cli:${userInfo().username}`;

describe('signing in as an admin', () => {
  test('is in the audit, and so is failing to', async () => {
    now = addHours(now, 1);
    await login('admin', 'a wrong password');
    await login('admin', ADMIN_PASSWORD);
    expect((await entries(`subject=${adminId}`)).slice(0, 2)).toMatchObject([
      { type: 'AdminSignedIn', actor: { id: adminId, name: 'First Admin' }, subject: { kind: 'user', id: adminId } },
      { type: 'AdminSignInFailed', actor: { id: 'system' }, subject: { kind: 'user', name: 'First Admin' } },
    ]);
  });

  test('under an unknown name is in the audit without the name, which may be a password', async () => {
    await login('My-Secret-Passw0rd', 'whatever');
    await admin.signInAsAdmin();
    const [entry] = await entries('type=AdminSignInFailed');
    expect(entry).toMatchObject({ actor: { id: 'system' }, subject: { kind: 'adminAccess', id: 'unknown' } });
    expect(entry?.details).toMatchObject({ userId: null });
    expect(findings(await dumpOf(running.sql), ['My-Secret-Passw0rd', 'my-secret-passw0rd'])).toEqual([]);
  });

  test('is recorded at most five times an hour and twenty a day after failures, for a name and for all unknown names', async () => {
    const recorded = async () => {
      // later than what failed: what is read next has it
      await admin.signInAsAdmin();
      return (await entries('type=AdminSignInFailed')).length;
    };
    for (const name of ['admin', 'nobody']) {
      now = addHours(now, 30);
      const before = await recorded();
      for (let i = 0; i < 12; i++) await login(name === 'admin' ? name : `${name}${i}`, 'wrong');
      expect((await recorded()) - before, name).toBe(5);
      for (let hour = 0; hour < 6; hour++) {
        now = addHours(now, 1);
        for (let i = 0; i < 6; i++) await login(name === 'admin' ? name : `${name}${i}`, 'wrong');
      }
      expect((await recorded()) - before, name).toBe(20);
    }
  });
});

describe('an export as a file', () => {
  test('is in the audit with its author: of all people, and of a person’s ledger', async () => {
    await admin.signInAsAdmin();
    await must('GET', '/api/admin/users.csv?q=a.very.private@search.example');
    await must('GET', `/api/admin/users/${adminId}/reliability.csv`);
    expect(await entries('type=PersonalDataExported')).toMatchObject([
      { actor: { id: adminId }, details: { what: 'ledger', userId: adminId }, person: { id: adminId } },
      { actor: { id: adminId }, details: { what: 'people' } },
    ]);
    const member = running.client();
    await member.signIn('organizer');
    expect((await member.ask('GET', '/api/admin/users.csv')).status).toBe(403);
    expect(await entries('type=PersonalDataExported')).toHaveLength(2);
    expect(findings(await dumpOf(running.sql), ['a.very.private'])).toEqual([]);
  });

  test('is in the audit also for the log with names, at a terminal', async () => {
    expect((await tablemates.run('log', 'export', '--personal', '--as', 'Dana Ops')).code).toBe(0);
    expect((await tablemates.run('log', 'export', '--personal')).code).toBe(0);
    expect((await tablemates.run('log', 'export')).code).toBe(0);
    const exported = () => entries('type=PersonalDataExported');
    await vi.waitFor(async () => expect(await exported()).toHaveLength(4), { timeout: 60_000 });
    expect((await exported()).slice(0, 2)).toMatchObject([
      { actor: { id: who, name: userInfo().username }, details: { what: 'log' } },
      { actor: { id: 'cli:Dana Ops', name: 'Dana Ops' }, details: { what: 'log' } },
    ]);
    expect((await entries('actor=cli:Dana%20Ops')).map(({ type }) => type)).toEqual(['PersonalDataExported']);
  });
});

describe('a change at a terminal', () => {
  const types = async (name: string) =>
    (await entries(`actor=${encodeURIComponent(`cli:${name}`)}`)).map(({ type }) => type);

  test('is in the audit under the name of its author, in any position of the option', async () => {
    await tablemates.run('projections', 'rebuild', 'games', '--as', 'eve');
    await tablemates.run('--as', 'eve', 'projections', 'rollback', 'games');
    await tablemates.run('projections', '--as', 'eve', 'rebuild', 'games', '--no-swap');
    await tablemates.run('projections', 'swap', 'games', '--as', 'eve');
    await tablemates.run('mail', 'retry', '--failed', '--as', 'eve');
    expect((await tablemates.run('admin', 'create', 'second', '--as', 'eve')).code).toBe(0);
    expect((await tablemates.run('admin', 'reset-password', 'second', '--as', 'eve')).code).toBe(0);
    const expected = [
      ...['AdminPasswordReset', 'UserRegistered', 'MailRetryAsked', 'ReadModelSwapAsked', 'ReadModelRebuildAsked'],
      ...['ReadModelRollbackAsked', 'ReadModelRebuildAsked'],
    ];
    await vi.waitFor(async () => expect(await types('eve')).toEqual(expected), { timeout: 60_000 });
    const [reset] = await entries('type=AdminPasswordReset');
    expect(reset).toMatchObject({ actor: { id: 'cli:eve', name: 'eve' }, subject: { name: 'second Admin' } });
    expect((await entries('subject=games&type=ReadModelRollbackAsked')).length).toBe(1);
  });

  test('needs a readable name', async () => {
    for (const name of ['', '  ', 'a\u202eb', 'a\u2028b', 'x'.repeat(61)]) {
      expect(await tablemates.run('projections', 'status', '--as', name), name).toMatchObject({ code: 2 });
    }
  });
});

describe('an admin who was deleted', () => {
  test('keeps initials and id as the author of decisions, in the audit and in ledgers, and nothing else', async () => {
    const password = 'another password of the tests';
    const log = createEventLog({
      store: storeOf(running.sql),
      types: domainEventTypes,
      secret: SECRET_KEY,
      newId: newUuid,
    });
    const context = { commandId: newUuid(), actor: 'system', now: now.toISOString() };
    const deps = { log, sql: running.sql, newId: newUuid, random: systemRandom, passwordCost: CHEAP };
    const made = await addAdmin(deps, context, { username: 'quentin', password });
    await log.close();
    if (isRefusal(made)) throw new Error(made.message);
    const { userId } = made;
    await must('PATCH', `/api/users/${userId}`, { lastName: 'Zwicky' });
    const other = running.client();
    expect((await login('quentin', password, other)).status).toBe(200);
    const [paused] = (await must('GET', '/api/admin/users?tab=penalties&limit=1')) as [User];
    const waived = await other.ask('POST', `/api/admin/users/${paused.id}/penalty/waive`, { reason: 'A flood.' });
    expect(waived.status).toBe(200);
    expect((await admin.ask('DELETE', `/api/users/${userId}`)).status).toBe(204);

    const former = 'A former admin (Q.Z.)';
    const [waiver] = await entries(`actor=${userId}&type=PenaltyWaived`);
    expect(waiver).toMatchObject({ actor: { id: userId, name: former }, subject: { id: paused.id } });
    const { history } = (await must('GET', `/api/admin/users/${paused.id}/reliability`)) as ReliabilityAt;
    expect(history.at(-1)).toMatchObject({ what: 'penalty_waived', by: userId, byName: former, reason: 'A flood.' });
    expect(findings(await dumpOf(running.sql), ['quentin', 'Quentin', 'Zwicky', 'zwicky'])).toEqual([]);
  });

  test('keeps more than a deleted member, of whose name nothing is kept', async () => {
    const memberId = await running.client().signUp('xavier');
    await must('DELETE', `/api/users/${memberId}`);
    const [erasure] = await entries(`subject=${memberId}&type=UserErased`);
    expect(erasure).toMatchObject({ subject: { name: 'Deleted member' }, details: { userId: memberId } });
    expect(erasure?.details).not.toHaveProperty('adminInitials');
  });
});

describe('an invitation that was deleted', () => {
  const invite = (email: string) =>
    must('POST', '/api/invitations', { email, role: 'provider' }) as Promise<Invitation>;
  const names = async (id: string) => (await entries(`subject=${id}`)).map(({ type, subject }) => [type, subject.name]);

  test('keeps its address in the audit, is found by it, and is absent everywhere else', async () => {
    const email = 'asked.in.vain@mail.example';
    const { id, inviteCode } = await invite(email);
    expect((await admin.ask('DELETE', `/api/invitations/${id}`)).status).toBe(204);
    const kept = [
      ['InvitationRevoked', email],
      ['InvitationSent', email],
    ];
    expect(await names(id)).toEqual(kept);
    expect((await entries('concerns=asked.in.vain')).map(({ type, subject }) => [type, subject.name])).toEqual(kept);
    const [, sent] = await entries(`subject=${id}`);
    expect(((await must('GET', `/api/admin/audit/${sent?.id}`)) as AuditEvidence).personal).toMatchObject({ email });
    const listed = (await must('GET', '/api/invitations')) as Invitation[];
    expect(listed.map((each) => each.id)).not.toContain(id);
    expect((await admin.ask('GET', `/api/invitations/validate?code=${inviteCode}`)).status).toBe(404);
    expect((await admin.ask('DELETE', `/api/invitations/${id}`)).status).toBe(404);
    expect((await admin.ask('POST', `/api/invitations/${id}/resend`)).status).toBe(404);
  });

  test('loses its address with the person who had that address, even if they never used the invitation', async () => {
    const email = 'yolanda@example.test';
    const { id } = await invite(email);
    await must('DELETE', `/api/invitations/${id}`);
    const userId = await running.client().signUp('yolanda');
    await must('DELETE', `/api/users/${userId}`);
    expect(await names(id)).toEqual([
      ['InvitationRevoked', null],
      ['InvitationSent', null],
    ]);
    const [, sent] = await entries(`subject=${id}`);
    expect(((await must('GET', `/api/admin/audit/${sent?.id}`)) as AuditEvidence).personal).toBe('erased');
    expect(findings(await dumpOf(running.sql), [email])).toEqual([]);
  });
});
