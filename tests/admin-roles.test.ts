import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AuditEntry } from '../modules/admin/contract.ts';
import type { GameEventRecord } from '../modules/admin/records/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { User } from '../modules/identity/contract.ts';
import { systemRandom } from '../modules/identity/deps.ts';
import { giveAdminRole } from '../modules/identity/people/admin-role-commands.ts';
import { addAdmin } from '../modules/identity/people/admins.ts';
import { ADMIN_ROLES, type AdminPart, type AdminReading, type AdminRole } from '../modules/identity/rules.ts';
import type { AdminContest } from '../modules/reliability/contests/contract.ts';
import type { NewSeriesReply } from '../modules/series/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { isRefusal } from '../platform/refusal.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { ADMIN_ACTS, ADMIN_READS } from '../server/http/admin-acts.ts';
import { CHEAP } from './support/cheap-passwords.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { ADMIN_PASSWORD, OPENING, SECRET_KEY } from './support/start-product.ts';

/** Whose role allows which part: the decision, written a second time. */
const ALLOWED: Readonly<Record<AdminPart, readonly AdminRole[]>> = {
  people: ['full', 'people'],
  catalog: ['full', 'catalog'],
  operations: ['full'],
};

/** Who may read what: the decision, written a second time. */
const READ_BY: Readonly<Record<AdminReading | 'any', readonly AdminRole[]>> = {
  private: ['full', 'people'],
  judgments: ['full', 'people', 'auditor'],
  evenings: ['full', 'people', 'catalog'],
  operations: ['full', 'auditor'],
  any: ['full', 'people', 'catalog', 'auditor'],
};

let running: RunningProduct;
let admin: Client;
const clients = {} as Record<AdminRole, Client>;
let hosted: GameEvent;
let repeated: string;
let groupId: string;
let openLog: () => ReturnType<typeof createEventLog>;

const context = (actor = 'system') => ({ commandId: newUuid(), actor, now: OPENING.toISOString() });

/** An admin of this role, who is signed in. */
async function signedIn(username: string, role: AdminRole): Promise<{ client: Client; userId: string }> {
  const log = openLog();
  const deps = { log, sql: running.sql, newId: newUuid, random: systemRandom, passwordCost: CHEAP };
  const made = await addAdmin(deps, context(), { username, password: ADMIN_PASSWORD, role });
  await log.close();
  if (isRefusal(made)) throw new Error(made.message);
  const client = running.client();
  const login = () => client.ask('POST', '/api/auth/admin-login', { username, password: ADMIN_PASSWORD });
  // another log appended it: the product's read models hear of it once a second
  await vi.waitFor(async () => expect((await login()).status).toBe(200), { timeout: 20_000 });
  return { client, userId: made.userId };
}

async function must<Body>(client: Client, ...asked: Parameters<Client['ask']>): Promise<Body> {
  const { status, body } = await client.ask(...asked);
  if (status >= 300) throw new Error(`${asked[1]}: ${status} ${JSON.stringify(body)}`);
  return body as Body;
}

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  openLog = () =>
    createEventLog({ store: storeOf(running.sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  admin = running.client();
  await admin.signInAsAdmin();
  for (const role of ADMIN_ROLES) clients[role] = (await signedIn(`of-${role}`, role)).client;
  const host = running.client();
  await host.signIn('organizer');
  const [cafe] = await must<[{ id: string; regionId: string }]>(host, 'GET', '/api/cafes');
  const [game] = await must<[{ id: string }]>(host, 'GET', '/api/games');
  hosted = await must<GameEvent>(host, 'POST', '/api/game-events', {
    gameId: game.id,
    cafeId: cafe.id,
    regionId: cafe.regionId,
    maxParticipants: 4,
    eventDate: addDays(OPENING, 90).toISOString(),
    startTime: '19:00',
  });
  const { series } = await must<NewSeriesReply>(host, 'POST', '/api/series', {
    gameId: game.id,
    cafeId: cafe.id,
    regionId: cafe.regionId,
    maxParticipants: 4,
    startTime: '19:00',
    repeats: { every: 'week' },
    from: addDays(OPENING, 100).toISOString().slice(0, 10),
  });
  repeated = series.id;
  const group = { name: 'A club', regionId: cafe.regionId };
  ({ id: groupId } = await must<{ id: string }>(host, 'POST', '/api/groups', group));
});
afterAll(() => running.stop());

describe('what an admin may change', () => {
  const cases = Object.entries(ADMIN_ACTS).flatMap(([act, { part, alsoOthers }]) =>
    ADMIN_ROLES.map((role) => ({ act, part, alsoOthers, role, may: ALLOWED[part].includes(role) })),
  );

  const closing = { from: '2026-12-01', to: '2026-12-31', reason: 'Paint.' };
  const ofSeries = { basedOn: 1, from: OPENING.toISOString().slice(0, 10), upcoming: 'keep' };

  test.each(cases)('$act as $role: $may', async ({ act, alsoOthers, role, may }) => {
    const [method = '', path = ''] = act.split(' ');
    // what does not exist changes nothing; whether hosts and owners pass depends on what does
    const existing = { cafes: hosted.cafeId, series: repeated, groups: groupId }[path.split('/')[1] ?? ''] ?? hosted.id;
    const id = alsoOthers && !may ? existing : newUuid();
    const asked = path
      .replace('{id}', id)
      .replace('{userId}', newUuid())
      .replace('{name}', 'nothing')
      .replace('{closingId}', newUuid())
      .replace('{place}', '1')
      .replace('{date}', OPENING.toISOString().slice(0, 10));
    const body =
      method === 'DELETE'
        ? undefined
        : path === '/game-events/{id}'
          ? { basedOn: 1 }
          : path.endsWith('/closings')
            ? closing
            : path.startsWith('/series') || path.startsWith('/groups')
              ? ofSeries
              : {};
    const answer = await clients[role].ask(method, `/api${asked}`, body);
    if (may) expect([401, 403]).not.toContain(answer.status);
    else expect(answer.status).toBe(403);
    if (!may && !alsoOthers) {
      expect(answer.body).toEqual({ error: 'Your role does not allow this.', code: 'role_forbids' });
    }
  });

  test.each(ADMIN_ROLES)('%s looks after their own access', async (role) => {
    expect((await clients[role].ask('POST', '/api/users/me/passkeys/options')).status).toBe(200);
    const { user } = await must<{ user: User }>(clients[role], 'GET', '/api/auth/me');
    expect(user).toMatchObject({ isAdmin: true, adminRole: role });
  });

  test('as an admin of people excludes other admins', async () => {
    const { userId } = await signedIn('colleague', 'auditor');
    const { people, full } = clients;
    const own = (await must<{ user: User }>(people, 'GET', '/api/auth/me')).user.id;
    for (const [method, path, body] of [
      ['PATCH', `/api/users/${userId}`, { email: 'mine@example.test' }],
      ['PATCH', `/api/users/${own}`, { email: 'mine@example.test' }],
      ['PATCH', `/api/users/${userId}/active`, { isActive: false }],
      ['DELETE', `/api/users/${userId}`, undefined],
    ] as const) {
      expect(await people.ask(method, path, body), path).toMatchObject({ status: 403, body: { code: 'role_forbids' } });
    }
    await must(full, 'PATCH', `/api/users/${userId}/active`, { isActive: false });
  });
});

describe('what an admin may read', () => {
  const cases = Object.entries(ADMIN_READS).flatMap(([read, reading]) =>
    ADMIN_ROLES.map((role) => ({ read, reading, role, may: READ_BY[reading].includes(role) })),
  );

  test.each(cases)('$read as $role: $may', async ({ read, role, may }) => {
    const path = read
      .replace('GET ', '')
      .replace('{id}', newUuid())
      .replace('{userId}', newUuid())
      .replace('{position}', '1');
    const answer = await clients[role].ask('GET', `/api${path}`);
    if (may) expect([401, 403]).not.toContain(answer.status);
    else expect(answer).toMatchObject({ status: 403, body: { code: 'role_forbids' } });
  });

  const PHONE = '(713) 555-0177';
  const guest = async () => {
    const client = running.client();
    const id = await client.signUp(`read.${newUuid().slice(-8)}`, { phoneNumber: PHONE, lastName: 'Readable' });
    return (await must<{ user: User }>(client, 'GET', '/api/auth/me')).user.id === id ? id : '';
  };

  test.each(ADMIN_ROLES)('%s sees how to reach people, or neither sees nor finds it', async (role) => {
    const id = await guest();
    const sees = READ_BY.private.includes(role);
    const lists = ['/users?limit=200', `/users/${id}`, '/users?limit=200&sort=email', '/admin/users?limit=200'];
    for (const path of lists) {
      const { status, body } = await clients[role].ask('GET', `/api${path}`);
      if (status === 403) continue;
      expect(JSON.stringify(body).includes(PHONE), path).toBe(sees);
      expect(JSON.stringify(body).includes('@'), path).toBe(sees);
    }
    const finds = async (path: string) => (await must<unknown[]>(clients[role], 'GET', `/api${path}`)).length > 0;
    expect(await finds('/users?q=5550177')).toBe(sees);
    expect(await finds(`/users?q=${encodeURIComponent('readable')}`)).toBe(true);
    const { email } = await must<User>(admin, 'GET', `/api/users/${id}`);
    expect(await finds('/users?q=raedable&spelling=near')).toBe(true);
    expect(await finds(`/users?q=${email.replace('example', 'exmaple')}&spelling=near`)).toBe(sees);
    await must(admin, 'PATCH', `/api/users/${id}/active`, { isActive: false });
    if (role !== 'catalog') expect(await finds('/admin/audit?concerns=7135550177')).toBe(sees);
    expect(await finds('/admin/game-events?search=7135550')).toBe(false);
  });

  test('who may not read judgments finds and counts nobody by them', async () => {
    const of = (role: AdminRole, path: string) =>
      must<User[] & Record<string, number>>(clients[role], 'GET', `/api${path}`);
    const everybody = (await of('catalog', '/users?limit=200')).length;
    const judged = [
      'status=penalty',
      'minNoShows=1',
      'minLateCancels=1',
      'minAttended=1',
      'maxAttended=0',
      'policyVersion=1',
    ];
    judged.push(
      'neverCameDays=7',
      'seen=never',
      `seenTo=${OPENING.toISOString()}`,
      `seenFrom=${OPENING.toISOString()}`,
    );
    for (const query of judged) {
      expect((await of('catalog', `/users?limit=200&${query}`)).length, query).toBe(everybody);
      const { all, activePenalties, lowReliability, withIssues } = await of('catalog', `/admin/users/counts?${query}`);
      expect({ all, activePenalties, lowReliability, withIssues }, query).toEqual({
        ...{ all: everybody, activePenalties: 0, lowReliability: 0, withIssues: 0 },
      });
      expect((await of('auditor', `/users?limit=200&${query}`)).length, query).toBeLessThan(everybody);
    }
    const events = async (role: AdminRole, marks = '') =>
      (await must<{ rows: number }>(clients[role], 'GET', `/api/admin/game-events/file-size${marks}`)).rows;
    expect(await events('catalog', '?marks=noShow')).toBe(await events('catalog'));
    expect(await events('people', '?marks=noShow')).toBeLessThan(await events('people'));
    const ids = async (sort: string) => (await of('catalog', `/users?limit=200&sort=${sort}`)).map(({ id }) => id);
    expect(await ids('attended')).toEqual(await ids('name'));
    expect(await ids('phone')).toEqual(await ids('name'));
  });

  test('no answer to an admin of the catalog or an auditor has an address, a number or a report, nor does a search find one', async () => {
    const person = running.client();
    await person.signIn('organizer');
    const hostId = (await must<{ user: User }>(person, 'GET', '/api/auth/me')).user.id;
    await must(admin, 'POST', '/api/invitations', { email: 'reach.me@example.test', role: 'provider' });
    await must(admin, 'PATCH', `/api/users/${hostId}`, { bio: 'Changed for the audit.', phoneNumber: PHONE });
    const owner = running.client();
    await owner.signIn('owner');
    const ownerId = (await must<{ user: User }>(owner, 'GET', '/api/auth/me')).user.id;
    await must(admin, 'PATCH', `/api/users/${ownerId}`, { phoneNumber: PHONE });
    await must(admin, 'PATCH', `/api/cafes/${hosted.cafeId}`, { ownerId });
    const ids: Readonly<Record<string, string>> = {
      users: hostId,
      'game-events': hosted.id,
      series: repeated,
      groups: groupId,
      cafes: hosted.cafeId,
    };
    const { paths: described } = await must<{ paths: Record<string, object> }>(admin, 'GET', '/api/openapi.json');
    const paths = Object.entries(described).flatMap(([path, methods]) =>
      'get' in methods ? [path.replace(/([a-z-]+)\/\{\w+\}/g, (_, kind) => `${kind}/${ids[kind] ?? newUuid()}`)] : [],
    );
    const listed = async <Listed extends { id: string }>(list: string) => {
      const found = await must<Listed[]>(admin, 'GET', `/api/admin/${list}`);
      expect(found, list).not.toEqual([]);
      return found;
    };
    const contests = await listed<AdminContest>('contests');
    const reports = (await listed('reports')).map(({ id }) => id);
    paths.push(
      ...contests.flatMap(({ id, gameEvent }) => [
        `/admin/contests/${id}`,
        `/admin/game-events/${gameEvent.id}/record`,
      ]),
    );
    paths.push('/users?status=penalty', '/users?sort=noShows&order=desc&limit=200');
    for (const role of ['catalog', 'auditor'] as const) {
      const ask = (path: string) => clients[role].ask('GET', `/api${path}`);
      const withheld = role === 'catalog' ? [...reports, ...contests.map(({ id }) => id)] : reports;
      const judged = /"(?:mark|penaltyStatus)":"(?!none)|"total\w+":[1-9]|"penaltyExpiresAt":"/;
      for (const path of paths) {
        // senders are the city's own, and mails are listed by masked addresses
        if (/email-settings|\/mails|installation/.test(path)) continue;
        const { status, body } = await ask(path);
        if (status !== 200) continue;
        const text = JSON.stringify(body);
        expect.soft(text, `${path} as ${role}`).not.toMatch(/@example\.test|555-0177/);
        expect
          .soft(
            withheld.filter((id) => text.includes(id)),
            `${path} as ${role}`,
          )
          .toEqual([]);
        if (role === 'catalog' && path !== '/admin/stats') expect.soft(text, `${path} as ${role}`).not.toMatch(judged);
      }
      for (const list of ['game-events?search', 'audit?concerns', 'contests?q', 'users?q']) {
        const found = await ask(`/admin/${list}=organizer@`);
        if (found.status === 200) expect.soft(found.body, `${list} as ${role}`).toEqual([]);
      }
      for (const size of ['game-events/file-size?search', 'audit/file-size?concerns']) {
        const found = await ask(`/admin/${size}=reach.me`);
        if (found.status === 200) expect.soft(found.body, `${size} as ${role}`).toEqual({ rows: 0 });
      }
      expect(await ask('/admin/contests/counts?q=organizer@')).toMatchObject(
        role === 'auditor' ? { body: { open: 0, overdue: 0, decided: 0 } } : { status: 403 },
      );
    }
  });

  test.each(ADMIN_ROLES)(
    '%s reads who was refused a seat on the record of an event, or nothing of it',
    async (role) => {
      const record = await must<GameEventRecord>(clients[role], 'GET', `/api/admin/game-events/${hosted.id}/record`);
      expect(record.refusals).toEqual(READ_BY.judgments.includes(role) ? [] : null);
    },
  );

  test('the audit shows personal data only to who may read it, and no invitation code to anybody', async () => {
    const { id: invitationId, inviteCode } = await must<{ id: string; inviteCode: string }>(
      admin,
      'POST',
      '/api/invitations',
      { email: 'invited.reader@example.test', role: 'provider' },
    );
    const [entry] = await must<AuditEntry[]>(admin, 'GET', `/api/admin/audit?subject=${invitationId}`);
    for (const role of ['full', 'people'] as const) {
      const { body } = await clients[role].ask('GET', `/api/admin/audit/${entry?.id}`);
      expect(body).toMatchObject({ personal: { email: 'invited.reader@example.test' } });
      expect(JSON.stringify(body)).not.toContain(inviteCode);
    }
    expect((await clients.auditor.ask('GET', `/api/admin/audit/${entry?.id}`)).body).toMatchObject({
      personal: 'withheld',
    });
    expect((await clients.catalog.ask('GET', `/api/admin/audit/${entry?.id}`)).status).toBe(404);
  });

  test('an admin of the catalog sees the changes of the catalog and of evenings only', async () => {
    await must(admin, 'POST', '/api/regions', { name: 'Seen By All' });
    const kinds = async (role: AdminRole) => {
      const entries = await must<AuditEntry[]>(clients[role], 'GET', '/api/admin/audit?limit=200');
      return [...new Set(entries.map(({ subject }) => subject.kind))];
    };
    expect(await kinds('full')).toContain('user');
    const seen = await kinds('catalog');
    expect(seen).toContain('region');
    expect(seen.filter((kind) => !['game', 'cafe', 'city', 'region', 'gameEvent', 'series'].includes(kind))).toEqual(
      [],
    );
  });
});

describe('the description of the API', () => {
  test('names the needed roles of every act and every read of admins', async () => {
    const { paths } = await must<{ paths: Record<string, Record<string, { description: string }>> }>(
      admin,
      'GET',
      '/api/openapi.json',
    );
    for (const [act, { part }] of Object.entries(ADMIN_ACTS)) {
      const [method = '', path = ''] = act.split(' ');
      const roles = ALLOWED[part].map((role) => `\`${role}\``).join(' or ');
      expect(paths[path]?.[method.toLowerCase()]?.description, act).toContain(`those with the role ${roles}.`);
    }
    for (const [read, reading] of Object.entries(ADMIN_READS)) {
      if (reading === 'any') continue;
      const roles = READ_BY[reading].map((role) => `\`${role}\``).join(' or ');
      expect(paths[read.slice(4)]?.get?.description, read).toContain(`those with the role ${roles}.`);
    }
  });
});

describe('granting a role', () => {
  test('holds from the next request on, and the log records who did it', async () => {
    const { client, userId } = await signedIn('narrowed', 'full');
    const { id: adminId } = (await must<{ user: User }>(admin, 'GET', '/api/auth/me')).user;
    await must(client, 'POST', '/api/regions', { name: 'Before' });
    const user = await must<User>(admin, 'PATCH', `/api/users/${userId}/admin-role`, { adminRole: 'auditor' });
    expect(user).toMatchObject({ id: userId, adminRole: 'auditor' });
    expect(await client.ask('POST', '/api/regions', { name: 'After' })).toMatchObject({ status: 403 });
    expect(await must<User[]>(client, 'GET', '/api/users?role=admin')).toContainEqual(
      expect.objectContaining({ id: userId, adminRole: 'auditor' }),
    );
    const [entry] = await must<AuditEntry[]>(admin, 'GET', `/api/admin/audit?subject=${userId}&type=AdminRoleGranted`);
    expect(entry).toMatchObject({ actor: { id: adminId }, details: { adminRole: 'auditor' } });
  });

  test('is refused for oneself, for the admin of the settings, for members and for no role', async () => {
    const { id: adminId } = (await must<{ user: User }>(admin, 'GET', '/api/auth/me')).user;
    const grant = (client: Client, userId: string, adminRole = 'auditor') =>
      client.ask('PATCH', `/api/users/${userId}/admin-role`, { adminRole });
    expect(await grant(admin, adminId)).toMatchObject({ status: 409, body: { code: 'self' } });
    expect(await grant(clients.full, adminId)).toMatchObject({ status: 409, body: { code: 'installation_admin' } });
    expect(await grant(admin, hosted.hostId)).toMatchObject({ status: 409, body: { code: 'not_admin' } });
    expect(await grant(admin, newUuid())).toMatchObject({ status: 404 });
    expect(await grant(admin, adminId, 'king')).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('leaves one full admin if two narrow each other at once, in two processes', async () => {
    const [left, right] = [await signedIn('left', 'full'), await signedIn('right', 'full')];
    const logs = [openLog(), openLog()] as const;
    const narrow = (log: (typeof logs)[0], by: string, userId: string) =>
      giveAdminRole({ log, sql: running.sql, installationAdmin: 'admin' }, context(by), userId, { role: 'people' });
    const outcomes = await Promise.all([
      narrow(logs[0], left.userId, right.userId),
      narrow(logs[1], right.userId, left.userId),
    ]);
    for (const log of logs) await log.close();
    expect(outcomes.filter(isRefusal)).toMatchObject([{ status: 403, code: 'role_forbids' }]);
    const allowed = await Promise.all(
      [left, right].map(({ client }) => client.ask('POST', '/api/regions', { name: newUuid() })),
    );
    expect(allowed.map(({ status }) => status).toSorted()).toEqual([201, 403]);
  });

  test('at a terminal, to the last two full admins at once, leaves one full admin', async () => {
    const { sql } = running;
    const kept = await sql<{ username: string; userId: string }[]>`
      delete from admin_credentials where username not in ('left', 'right') returning *`;
    const ids = (await sql<{ userId: string }[]>`select user_id from admin_credentials`).map(({ userId }) => userId);
    const logs = [openLog(), openLog()] as const;
    const deps = (log: (typeof logs)[0]) => ({ log, sql, installationAdmin: 'admin' });
    for (const id of ids) await giveAdminRole(deps(logs[0]), context('cli:dana'), id, { role: 'full' });
    const outcomes = await Promise.all(
      ids.map((id, at) => giveAdminRole(deps(logs[at as 0 | 1]), context('cli:dana'), id, { role: 'catalog' })),
    );
    for (const log of logs) await log.close();
    expect(outcomes.filter(isRefusal)).toMatchObject([{ status: 409, code: 'last_full_admin' }]);
    await sql`insert into admin_credentials ${sql(kept)}`;
  });
});
