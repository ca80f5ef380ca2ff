import { viewOf } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminGameEvent, AuditEntry } from '../modules/admin/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { Invitation, User, UserCounts } from '../modules/identity/contract.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { invitations } from '../projections/identity/invitations.ts';
import { dumpOf, findings } from './support/dump.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

const LISTS = ['admin/users', 'admin/game-events', 'admin/marks', 'admin/audit', 'invitations'];
const HOSTILE = '=HYPERLINK("https://evil.test","Click")';

let now = OPENING;
let running: RunningProduct;
let admin: Client;
let adminId: string;
let host: Client;
let evening: GameEvent;

const must = async (client: Client, ...asked: Parameters<Client['ask']>) => {
  const reply = await client.ask(...asked);
  if (reply.status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
};
const get = async <Body>(path: string) => (await must(admin, 'GET', path)).body as Body;
const exports = () => get<AuditEntry[]>('/api/admin/audit?type=PersonalDataExported');

/** The lines of a file as cells, without the titles. */
const cellsOf = (body: unknown): string[][] =>
  (body as string)
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'));
const file = async (path: string) => cellsOf((await must(admin, 'GET', `/api/${path}`)).body);
const size = async (path: string) => (await get<{ rows: number }>(`/api/${path}`)).rows;

/** A new member with a seat at the evening. */
async function seated(name: string): Promise<string> {
  const id = await running.client().signUp(name);
  const client = running.client();
  await client.signIn(name);
  await must(client, 'POST', `/api/game-events/${evening.id}/join`);
  return id;
}

let joId: string;
let erasedId: string;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now });
  [admin, host] = [running.client(), running.client()];
  await admin.signInAsAdmin();
  adminId = (await get<{ user: User }>('/api/auth/me')).user.id;
  await host.signIn('organizer');
  const [cafe] = await get<[{ id: string; regionId: string }]>('/api/cafes');
  const game = (await must(admin, 'POST', '/api/games', { name: HOSTILE, description: 'x', imageUrl: '' })).body;
  const place = { gameId: (game as { id: string }).id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 4 };
  const time = { eventDate: addDays(now, 30).toISOString(), startTime: '19:00' };
  evening = (await must(host, 'POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
  [joId, erasedId] = [await seated('jo'), await seated('erin')];
  now = addDays(new Date(evening.eventDate), 1);
  await host.signIn('organizer');
  await admin.signInAsAdmin();
  for (const id of [joId, erasedId]) {
    await must(host, 'POST', `/api/game-events/${evening.id}/attendance/${id}`, { status: 'no_show' });
  }
  await must(admin, 'POST', '/api/invitations', { email: 'erin@example.test', role: 'provider' });
  await must(admin, 'POST', '/api/invitations', { email: '+vera@example.test', role: 'provider' });
  await must(admin, 'PATCH', `/api/users/${joId}`, { firstName: '-Jo', lastName: 'Tester' });
  await must(admin, 'DELETE', `/api/users/${erasedId}`);
}, 120_000);
afterAll(() => running.stop());

describe('a list as a file', () => {
  test.each(LISTS)(
    'of %s names its day and the zones of its instants, and has as many rows as it said',
    async (list) => {
      const said = await size(`${list}/file-size`);
      const { headers, body } = await must(admin, 'GET', `/api/${list}.csv`);
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+-2026-07-\d\d\.csv"$/);
      expect((body as string).split('\r\n')[0]).toMatch(/\(UTC\)".*\(America\/Chicago\)"/);
      expect(cellsOf(body)).toHaveLength(said);
    },
  );

  test.each(LISTS)('of %s is allowed only to admins, and a refused request leaves no trace', async (list) => {
    const before = await exports();
    const member = running.client();
    await member.signIn('organizer');
    for (const path of [`${list}.csv`, `${list}/file-size`]) {
      expect((await member.ask('GET', `/api/${path}`)).status).toBe(403);
      expect((await running.client().ask('GET', `/api/${path}`)).status).toBe(401);
    }
    expect(await exports()).toEqual(before);
  });

  test.each(LISTS)('of %s has nobody who was erased', async (list) => {
    const { body } = await must(admin, 'GET', `/api/${list}.csv`);
    expect(body).not.toMatch(/\berin\b/i);
  });

  test('has no cell that a spreadsheet runs as a formula', async () => {
    const hostile = `'=HYPERLINK(""https://evil.test"",""Click"")`;
    expect((await file('admin/users.csv?q=jo@example.test'))[0]).toContain(`'-Jo`);
    const raw = async (path: string) => (await must(admin, 'GET', `/api/${path}`)).body;
    expect(await raw('admin/game-events.csv')).toContain(`"${hostile}"`);
    expect(await raw('admin/marks.csv')).toContain(`"${hostile}"`);
    expect(await raw('admin/audit.csv')).toContain(`"${hostile}"`);
    expect(await raw('invitations.csv')).toContain(`"'+vera@example.test"`);
  });

  test('is in the audit once, with its rows and filter, and never with the text of a search', async () => {
    const before = (await exports()).length;
    const { providers } = await get<UserCounts>('/api/admin/users/counts?q=a');
    await file('admin/users.csv?q=a&role=provider');
    const { regionId } = evening;
    await file(`admin/game-events.csv?search=very.private@search.example&status=upcoming&regionId=${regionId}`);
    await file('admin/marks.csv?mark=no_show&from=2026-07-01T05:00:00.000Z');
    await file('admin/audit.csv?type=UserErased&concerns=very.private');
    await file('invitations.csv?status=pending&q=very.private');
    const recorded = await exports();
    expect(recorded).toHaveLength(before + 5);
    const actor = { id: adminId };
    expect(recorded.slice(0, 5)).toMatchObject([
      {
        actor,
        details: { what: 'invitations', rows: 0, filter: { status: 'pending' }, searched: true },
      },
      { actor, details: { what: 'audit', rows: 0, filter: { type: 'UserErased' }, searched: true } },
      { actor, details: { what: 'marks', filter: { mark: 'no_show', from: '2026-07-01T05:00:00.000Z' } } },
      {
        actor,
        details: { what: 'gameEvents', rows: 0, filter: { status: 'upcoming', regionId }, searched: true },
      },
      { actor, details: { what: 'people', rows: providers, filter: { role: 'provider' }, searched: true } },
    ]);
    expect(findings(await dumpOf(running.sql), ['very.private'])).toEqual([]);
  });

  test('counts without being in the audit, and refuses a filter that does not exist', async () => {
    const before = await exports();
    for (const list of LISTS) await size(`${list}/file-size`);
    expect(await exports()).toEqual(before);
    for (const path of ['admin/marks.csv?from=October', 'admin/marks.csv?mark=attended', 'admin/users.csv?role=king']) {
      expect((await admin.ask('GET', `/api/${path}`)).status, path).toBe(400);
    }
    expect(await exports()).toEqual(before);
  });
});

describe('the file', () => {
  test('of people has a role, a tab and a search, as their lists do', async () => {
    const counts = await get<UserCounts>('/api/admin/users/counts');
    expect(await file('admin/users.csv')).toHaveLength(counts.all);
    expect(await file('admin/users.csv?role=cafeOwner')).toHaveLength(counts.cafeOwners);
    expect(await file('admin/users.csv?tab=issues')).toHaveLength(counts.withIssues);
    const iris = await running.client().signUp('iris');
    await must(admin, 'PATCH', `/api/users/${iris}/active`, { isActive: false });
    expect((await file('admin/users.csv?status=inactive')).map((row) => row.slice(3, 5))).toEqual([
      ['iris@example.test', 'no'],
    ]);
    const [jo, ...others] = await file('admin/users.csv?q=jo@example.test&role=client');
    expect(others).toEqual([]);
    expect(jo?.slice(1, 5)).toEqual([`'-Jo`, 'Tester', 'jo@example.test', 'yes']);
    expect(jo?.at(-3)).toBe('participant');
  });

  test('of evenings has the order of the list', async () => {
    const listed = await get<AdminGameEvent[]>('/api/admin/game-events?limit=200&search=organizer@');
    const rows = await file('admin/game-events.csv?search=organizer@');
    expect(rows.slice(0, 200).map((row) => row.at(-1))).toEqual(listed.map(({ id }) => id));
    expect(rows.find((row) => row.at(-1) === evening.id)?.slice(0, 2)).toEqual([evening.eventDate, '2026-07-01 19:00']);
  });

  test('of evenings has those of a period, a region and a status, as the list does', async () => {
    const filter = `from=2026-05-01T05:00:00.000Z&to=${evening.eventDate}&regionId=${evening.regionId}&status=archived`;
    const listed = await get<AdminGameEvent[]>(`/api/admin/game-events?limit=200&${filter}`);
    expect(listed.length).toBeGreaterThan(0);
    expect((await file(`admin/game-events.csv?${filter}`)).map((row) => row.at(-1))).toEqual(
      listed.map(({ id }) => id),
    );
    expect(await size(`admin/game-events/file-size?${filter}`)).toBe(listed.length);
  });

  test('of marks has the no-shows of a month, in the order of the evenings', async () => {
    const july = 'from=2026-07-01T05:00:00.000Z&to=2026-08-01T05:00:00.000Z';
    const marked = await file(`admin/marks.csv?mark=no_show&${july}`);
    expect(marked).toHaveLength(1);
    expect(marked[0]?.slice(-5)).toEqual(['participant', 'no_show', 'host_mark', 'no_show', evening.id]);
    const all = await file('admin/marks.csv');
    const starts = all.map(([start]) => start);
    expect(starts).toEqual(starts.toSorted());
    const byMark = Map.groupBy(all, (row) => row.at(-4));
    expect([...byMark.keys()].toSorted()).toEqual(['late_cancel', 'no_show']);
    expect(await file('admin/marks.csv?mark=late_cancel')).toEqual(byMark.get('late_cancel'));
    expect(await file(`admin/marks.csv?to=${evening.eventDate}`)).toEqual(all.slice(0, -1));
  });

  test('of marks has no mark that was overturned, and has a host who cancelled late', async () => {
    const before = await size('admin/marks/file-size');
    const correction = { gameEventId: evening.id, status: 'attended', reason: 'The bus broke down.' };
    await must(admin, 'POST', `/api/admin/users/${joId}/reliability/corrections`, correction);
    expect(await size('admin/marks/file-size')).toBe(before - 1);
    const [cafe] = await get<[{ id: string; regionId: string }]>('/api/cafes');
    const [game] = await get<[{ id: string }]>('/api/games');
    const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 3 };
    const time = { eventDate: addDays(now, 3).toISOString(), startTime: '19:00' };
    const soon = (await must(host, 'POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
    const guest = running.client();
    await guest.signUp('gus');
    await must(guest, 'POST', `/api/game-events/${soon.id}/join`);
    now = addHours(new Date(soon.eventDate), -10);
    await host.signIn('organizer');
    await admin.signInAsAdmin();
    await must(host, 'PATCH', `/api/game-events/${soon.id}/cancel`);
    const last = (await file('admin/marks.csv')).at(-1);
    expect(last?.slice(-5)).toEqual(['host', 'late_cancel', 'host_cancelled_late', '', soon.id]);
  });

  test('of the audit has the changes of a kind and a name, each once', async () => {
    const listed = await get<AuditEntry[]>(`/api/admin/audit?limit=200&concerns=jo@example.test`);
    const rows = await file('admin/audit.csv?concerns=jo@example.test');
    expect(rows.map((row) => [row[0], row[4]])).toEqual(listed.map(({ at, type }) => [at, type]));
    expect(await size('admin/audit/file-size?concerns=jo@example.test')).toBe(listed.length);
    expect((await file('admin/audit.csv?type=UserErased')).map((row) => [row[4], row[7]])).toEqual([
      ['UserErased', 'Deleted member'],
    ]);
    expect(await file(`admin/audit.csv?subject=${joId}&type=ProfileChanged`)).toHaveLength(1);
  });

  test('of invitations has no codes, with which anybody could become an organizer', async () => {
    const [invitation] = await get<[Invitation]>('/api/invitations?limit=1');
    expect(invitation.inviteCode).not.toBe('');
    expect(JSON.stringify(await file('invitations.csv'))).not.toContain(invitation.inviteCode);
  });

  test('of invitations has those of a search and a status, as the list does', async () => {
    const all = await get<Invitation[]>('/api/invitations?limit=200');
    for (const status of ['pending', 'accepted', 'expired']) {
      const listed = await get<Invitation[]>(`/api/invitations?limit=200&status=${status}`);
      expect(listed).toEqual(all.filter((each) => each.status === status));
      expect(await size(`invitations/file-size?status=${status}`)).toBe(listed.length);
    }
    const [found, ...others] = await get<Invitation[]>('/api/invitations?q=VERA%40');
    expect([found?.email, others]).toEqual(['+vera@example.test', []]);
    expect((await file('invitations.csv?q=VERA%40')).map(([email]) => email)).toEqual([`'+vera@example.test`]);
    expect(await get('/api/invitations?q=%25')).toEqual([]);
    expect(await get(`/api/invitations?q=${found?.inviteCode}`)).toEqual([]);
    expect((await admin.ask('GET', '/api/invitations?status=lost')).status).toBe(400);
  });

  test('of 1,200 rows has all of them in order, over several pages', async () => {
    await running.sql`
      insert into ${running.sql(viewOf(invitations))} (id, email, role, invite_code, created_at, expires_at, version)
      select gen_random_uuid(), 'guest' || n || '@many.test', 'provider', 'CODE' || n,
        ${now.toISOString()}::timestamptz + (n / 3) * interval '1 minute', ${addDays(now, 7).toISOString()}, 1
      from generate_series(1, 1200) n`;
    const rows = await file('invitations.csv');
    expect(rows).toHaveLength(await size('invitations/file-size'));
    const many = rows.filter(([email]) => email?.endsWith('@many.test'));
    expect(new Set(many.map(([email]) => email)).size).toBe(1200);
    const sent = rows.map((row) => row[3]);
    expect(sent).toEqual(sent.toSorted().toReversed());
  });
});

test('invitations are listed by page number too', async () => {
  const all = await get<Invitation[]>('/api/invitations?limit=200');
  for (const number of [1, 2, Math.floor(all.length / 2)]) {
    const path = `/api/invitations?limit=2&page=${number}`;
    expect(await get(path), path).toEqual(all.slice(2 * number - 2, 2 * number));
  }
  expect(await get('/api/invitations?limit=200&page=99')).toEqual([]);
  expect((await admin.ask('GET', '/api/invitations?page=0')).status).toBe(400);
});
