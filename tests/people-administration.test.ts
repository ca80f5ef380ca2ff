import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { User, UserCounts } from '../modules/identity/contract.ts';
import { UNHURRIED } from '../packages/event-store/tests/unhurried.ts';
import { connect } from '../platform/database.ts';
import { adminByCode } from './support/admin-by-code.ts';
import { freshDatabase } from './support/database.ts';
import type { TestDatabase } from './support/database-on.ts';
import { type Client, type Reply, type RunningProduct, runningProduct } from './support/product.ts';

let running: RunningProduct;
let admin: Client;
let adminId: string;

/**
 * One request below waits for a lock while another one is answered: on a busy machine that takes longer than a statement may.
 * And no query may be sent on the connection of the one that waits, as the driver does once all of them are busy.
 */
async function databaseWithoutTimeouts(): Promise<TestDatabase> {
  const { url, sql } = await freshDatabase();
  await sql.end();
  const never = 'statement_timeout=0&lock_timeout=0&idle_in_transaction_session_timeout=0';
  return { url, sql: connect(`${url}?${never}`, { max: 20 }) };
}

beforeAll(async () => {
  running = await runningProduct({ database: await databaseWithoutTimeouts() });
  admin = running.client();
  await admin.signInAsAdmin();
  adminId = ((await admin.ask('GET', '/api/auth/me')).body as { user: User }).user.id;
});
afterAll(() => running.stop());

const person = (firstName: string, lastName: string, more: object = {}) => ({
  email: `${firstName}.${lastName}@example.test`,
  firstName,
  lastName,
  phoneNumber: '',
  bio: '',
  ...more,
});
const added = async (...asked: Parameters<typeof person>): Promise<User> => {
  const { status, body } = await admin.ask('POST', '/api/users', person(...asked));
  expect(status).toBe(201);
  return body as User;
};

describe('an admin', () => {
  test('makes an account, with which somebody signs in', async () => {
    const user = await added('Nora', 'Okafor', { isProvider: true, bio: 'Backgammon.' });
    expect(user).toMatchObject({ email: 'nora.okafor@example.test', isClient: true, isProvider: true, isAdmin: false });
    const nora = running.client();
    await nora.signIn('nora.okafor');
    expect((await nora.ask('GET', '/api/auth/me')).body).toMatchObject({ user: { id: user.id, bio: 'Backgammon.' } });
    const again = await admin.ask('POST', '/api/users', person('NORA', 'Okafor'));
    expect(again).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    const asAdmin = await admin.ask('POST', '/api/users', person('Eve', 'Adams', { isAdmin: true }));
    expect(asAdmin.status).toBe(403);
  });

  test('finds somebody by their phone in any notation, and by their member’s id', async () => {
    const found = async (q: string) =>
      ((await admin.ask('GET', `/api/users?q=${encodeURIComponent(q)}`)).body as User[]).map(({ id }) => id);
    const { id, memberId } = await added('Quentin', 'Phonely', { phoneNumber: '+1 (281) 555-0177' });
    for (const q of ['281 555 0177', '(281) 555-0177', '+1 281.555.0177', '12815550177', '555-0177', '281–555–0177']) {
      expect(await found(q), q).toEqual([id]);
    }
    const { id: abroad, phoneNumber } = await added('Quirin', 'Phonely', { phoneNumber: '0049 (0)30/901820 x12' });
    expect(phoneNumber).toBe('+49 30 901820 ext. 12');
    for (const q of ['+49 (0)30 901820', '011 49 30 901820', '030 901820', '+49 30 901820 ext. 12', '901820;ext=12']) {
      expect(await found(q), q).toEqual([abroad]);
    }
    expect(await found(memberId.toLowerCase())).toEqual([id]);
    // without the dash, as people type it
    expect(await found(memberId.replace('-', ''))).toEqual([id]);
    expect(await found(memberId.replace('-', ' '))).toEqual([id]);
    const counts = (await admin.ask('GET', '/api/admin/users/counts?q=281%20555%200177')).body as UserCounts;
    expect(counts.all).toBe(1);
    expect(await found('281 555 0178')).toEqual([]);
  });

  test.each([
    [
      '小龙',
      '李',
      'lee@xn--mnchen-3ya.example',
      ['李小龙', '小龙 李', 'lee@münchen.example', 'Lee <LEE@MÜNCHEN.example>'],
    ],
    ['はなこ', '山田', 'hanako@example.test', ['山田はなこ', '山田', 'mailto:hanako@example.test']],
    ['민준', '김', 'minjun@example.test', ['김민준', 'minjun@']],
  ])('finds %s %s as their names and addresses are written', async (firstName, lastName, email, sought) => {
    const { id } = await added(firstName, lastName, { email });
    for (const q of sought) {
      const { body } = await admin.ask('GET', `/api/users?q=${encodeURIComponent(q)}`);
      expect(
        (body as User[]).map((found) => found.id),
        q,
      ).toEqual([id]);
    }
  });

  test('finds people by their status, within a role and a search, and counts them', async () => {
    const { id } = await added('Ines', 'Away');
    await added('Ines', 'Here');
    expect((await admin.ask('PATCH', `/api/users/${id}/active`, { isActive: false })).status).toBe(200);
    const found = async (query: string) => (await admin.ask('GET', `/api/users?limit=200&${query}`)).body as User[];
    const counts = async (query: string) =>
      (await admin.ask('GET', `/api/admin/users/counts?${query}`)).body as UserCounts;
    expect((await found('q=ines&status=inactive')).map((user) => user.id)).toEqual([id]);
    expect((await found('q=ines&status=active')).map(({ lastName }) => lastName)).toEqual(['Here']);
    expect(await found('q=ines&status=inactive&role=provider')).toEqual([]);
    expect(await counts('q=ines&status=inactive')).toMatchObject({ all: 1, clients: 1, providers: 0 });
    const [all, active, inactive] = await Promise.all(['', 'status=active', 'status=inactive'].map(counts));
    expect((active?.all ?? 0) + (inactive?.all ?? 0)).toBe(all?.all);
    const penalized = await found('status=penalty');
    expect(penalized.map(({ penaltyStatus }) => penaltyStatus)).not.toContain('none');
    expect(penalized).toHaveLength(all?.activePenalties ?? -1);
    expect((await admin.ask('GET', '/api/users?status=asleep')).status).toBe(400);
  });

  test('changes the data of a person, whose old address is free and whose roles take effect at once', async () => {
    const { id } = await added('Pablo', 'Ruiz');
    const pablo = running.client();
    await pablo.signIn('pablo.ruiz');
    const change = {
      email: 'pablo@example.test',
      lastName: 'Ruiz Vega',
      phoneNumber: '(713) 555-0123',
      isProvider: true,
    };
    const changed = await admin.ask('PATCH', `/api/users/${id}`, change);
    expect(changed).toMatchObject({ status: 200, body: change });
    await pablo.signIn('pablo');
    expect((await pablo.ask('GET', '/api/auth/me')).body).toMatchObject({ user: change });
    expect((await added('Pablo', 'Ruiz')).id).not.toBe(id);
    expect(await admin.ask('PATCH', `/api/users/${id}`, { email: 'pablo.ruiz@example.test' })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    expect((await admin.ask('PATCH', `/api/users/${id}`, { isAdmin: true })).status).toBe(403);
    expect((await admin.ask('PATCH', `/api/users/${id}`, { isAdmin: false, bio: 'Go.' })).status).toBe(200);
    expect((await admin.ask('PATCH', `/api/users/${id}`, { email: 'nobody' })).status).toBe(400);
    expect((await admin.ask('PATCH', '/api/users/somebody', { bio: '' })).status).toBe(404);
  });

  test('ends every session of a person only by changing their address', async () => {
    const { id } = await added('Olga', 'Brandt');
    const devices = [running.client(), running.client()];
    for (const device of devices) await device.signIn('olga.brandt');
    const statuses = () => Promise.all(devices.map(async (device) => (await device.ask('GET', '/api/auth/me')).status));
    const same = { email: 'Olga.Brandt@example.test', lastName: 'Brand', isProvider: true };
    expect((await admin.ask('PATCH', `/api/users/${id}`, same)).status).toBe(200);
    expect(await statuses()).toEqual([200, 200]);
    const refused = await admin.ask('PATCH', `/api/users/${id}`, { email: 'nora.okafor@example.test' });
    expect(refused.status).toBe(409);
    expect(await statuses()).toEqual([200, 200]);
    expect((await admin.ask('PATCH', `/api/users/${id}`, { email: 'olga@example.test' })).status).toBe(200);
    expect(await statuses()).toEqual([401, 401]);
    expect((await admin.ask('GET', '/api/auth/me')).status).toBe(200);
  });

  test('stays signed in by password when changing their own address, and nowhere by the old one', async () => {
    expect((await admin.ask('PATCH', `/api/users/${adminId}`, { email: 'boss@example.test' })).status).toBe(200);
    const byCode = running.client();
    await byCode.signIn('boss');
    expect((await admin.ask('PATCH', `/api/users/${adminId}`, { email: 'chief@example.test' })).status).toBe(200);
    expect((await byCode.ask('GET', '/api/auth/me')).status).toBe(401);
    expect((await admin.ask('GET', '/api/admin/users')).status).toBe(200);
  });

  test('also ends a session that is opened with the old address at the same instant', async () => {
    const name = 'Ruivo';
    const email = `${name}.alves@example.test`.toLowerCase();
    const { id } = await added(name, 'Alves');
    const rui = running.client();
    await rui.ask('POST', '/api/auth/send-otp', { email });
    await rui.ask('POST', '/api/auth/verify-otp', { email, code: '246810' });
    const { sql } = running;
    let login: Promise<Reply> | undefined;
    await sql.begin(async (nobodyElse) => {
      // the proofs there are can be read, and none is spent; the clean-up finds them valid and need not wait
      await nobodyElse`select from sign_in_proofs for update`;
      login = rui.ask('POST', '/api/auth/login', { email });
      await vi.waitFor(async () => {
        const waiting = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%sign_in_proofs%'`;
        expect(waiting).toHaveLength(1);
      }, UNHURRIED);
      expect((await admin.ask('PATCH', `/api/users/${id}`, { email: `new-${email}` })).status).toBe(200);
    });
    expect((await login)?.status).toBe(404);
    expect((await rui.ask('GET', '/api/auth/me')).status).toBe(401);
  });

  test('deactivates a person on every device and activates them again, but never themselves', async () => {
    const { id } = await added('Ines', 'Costa');
    const ines = running.client();
    await ines.signIn('ines.costa');
    const setActive = (isActive: boolean) => admin.ask('PATCH', `/api/users/${id}/active`, { isActive });
    expect(await setActive(false)).toMatchObject({ status: 200, body: { isActive: false } });
    expect((await ines.ask('GET', '/api/auth/me')).status).toBe(401);
    expect(await setActive(true)).toMatchObject({ status: 200, body: { isActive: true } });
    await ines.signIn('ines.costa');
    const oneself = await admin.ask('PATCH', `/api/users/${adminId}/active`, { isActive: false });
    expect(oneself).toMatchObject({ status: 409, body: { code: 'self' } });
  });

  test('deletes a person once, but never themselves', async () => {
    const { id } = await added('Otto', 'Lind');
    const otto = running.client();
    await otto.signIn('otto.lind');
    expect((await admin.ask('DELETE', `/api/users/${id}`)).status).toBe(204);
    expect((await otto.ask('GET', '/api/auth/me')).status).toBe(401);
    expect((await admin.ask('DELETE', `/api/users/${id}`)).status).toBe(404);
    expect((await admin.ask('PATCH', `/api/users/${id}`, { bio: 'Still here.' })).status).toBe(404);
    expect(await admin.ask('DELETE', `/api/users/${adminId}`)).toMatchObject({ status: 409, body: { code: 'self' } });
    expect((await added('Otto', 'Lind')).id).not.toBe(id);
  });
});

describe('lists of people', () => {
  const names = async (query: string, path = '/api/users') =>
    ((await admin.ask('GET', `${path}?${query}`)).body as User[]).map(({ firstName }) => firstName);

  beforeAll(async () => {
    for (const [firstName, lastName] of [
      ['Zoe', 'Abbott'],
      ['Émile', 'abbott'],
      ['Ana', 'Zed%'],
      ['Bo', 'Zed_'],
    ] as const) {
      const email = `${lastName.replace(/\W/g, '')}.${firstName.replace(/\W/g, '')}@zzz.test`;
      await added(firstName, lastName, { email, isCafeOwner: lastName === 'Zed%' });
    }
  });

  test('are searched by names and email in any case, and without wildcards', async () => {
    expect((await names('q=ABBOTT')).sort()).toEqual(['Zoe', 'Émile']);
    expect(await names('q=%C3%89MILE')).toEqual(['Émile']);
    expect(await names(`q=${encodeURIComponent('ana zed')}`)).toEqual(['Ana']);
    expect((await names('q=zzz.test')).length).toBe(4);
    expect(await names('q=%25')).toEqual(['Ana']);
    expect(await names('q=%5C')).toEqual([]);
  });

  test('are sorted by date or name, and page by page everybody is listed once', async () => {
    const all = await names('q=zzz.test&sort=name');
    expect(all).toEqual(['Émile', 'Zoe', 'Bo', 'Ana'].toSorted((a, b) => all.indexOf(a) - all.indexOf(b)));
    for (const sort of ['name', 'created', 'email', 'score', 'noShows', 'lateCancels']) {
      const whole = await names(`q=zzz.test&sort=${sort}`);
      const paged: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query = `q=zzz.test&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`;
        const { body, headers } = await admin.ask('GET', `/api/users?${query}`);
        paged.push(...(body as User[]).map(({ firstName }) => firstName));
        cursor = headers.get('x-next-cursor');
      }
      expect(paged).toEqual(whole);
    }
    const { headers } = await admin.ask('GET', '/api/users?limit=1');
    const cursor = headers.get('x-next-cursor');
    expect((await admin.ask('GET', `/api/users?sort=name&cursor=${cursor}`)).status).toBe(400);
  });

  test('have the same order by page number as by cursor, from either end', async () => {
    for (const sort of ['name', 'created', 'email', 'score']) {
      const asked = `q=zzz.test&sort=${sort}`;
      const whole = await names(asked);
      for (const limit of [1, 2, 3]) {
        for (const page of [1, 2, 3, 4, 5]) {
          const shown = whole.slice((page - 1) * limit, page * limit);
          expect(await names(`${asked}&limit=${limit}&page=${page}`), `${sort} ${limit} ${page}`).toEqual(shown);
        }
      }
      const { headers } = await admin.ask('GET', `/api/users?${asked}&limit=1&page=2`);
      expect(await names(`${asked}&limit=1&cursor=${headers.get('x-next-cursor')}`)).toEqual([whole[2]]);
      const last = await admin.ask('GET', `/api/users?${asked}&limit=1&page=4`);
      expect(last.headers.get('x-next-cursor')).toBeNull();
    }
    for (const page of ['0', '-1', 'two', '99999999']) {
      expect((await admin.ask('GET', `/api/users?page=${page}`)).status, page).toBe(400);
    }
  });

  test('are filtered by role, with a count for each', async () => {
    expect(await names('role=admin')).toEqual(['First']);
    expect(await names('role=cafeOwner')).toEqual(['Ana']);
    expect((await admin.ask('GET', '/api/users?role=king')).status).toBe(400);
    const { body } = await admin.ask('GET', '/api/admin/users/counts?q=zzz.test');
    const expected: UserCounts = {
      all: 4,
      clients: 4,
      providers: 0,
      cafeOwners: 1,
      admins: 0,
      activePenalties: 0,
      lowReliability: 0,
      withIssues: 0,
    };
    expect(body).toEqual(expected);
  });
});

test('only an admin who signed in by code gets the answer that the password is needed', async () => {
  const byCode = await adminByCode(running, 'boss.by.code');
  const sessionOf = async (client: Client) => (await client.ask('GET', '/api/auth/me')).body;
  expect(await sessionOf(byCode)).toMatchObject({ user: { isAdmin: false }, passwordNeeded: true });
  expect(await sessionOf(admin)).toMatchObject({ user: { isAdmin: true }, passwordNeeded: false });
  const member = running.client();
  await member.signUp('nobody-yet');
  expect(await sessionOf(member)).toMatchObject({ user: { isAdmin: false }, passwordNeeded: false });
});
