import { viewOf } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminGameEvent, AdminStats, AuditEntry, AuditEvidence, ReadModel } from '../modules/admin/contract.ts';
import type { CanJoinReply, GameEvent } from '../modules/events/contract.ts';
import type { User } from '../modules/identity/contract.ts';
import type { LedgerEntry, ReliabilityAt } from '../modules/reliability/contract.ts';
import { addDays, addHours, addMinutes } from '../platform/add-time.ts';
import { games } from '../projections/catalog/catalog.ts';
import { readModels } from '../server/read-models/read-models.ts';
import { type Client, createClient, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

let now = OPENING;
let running: RunningProduct;
let admin: Client;
let adminId: string;
let host: Client;
let hostId: string;
let memberId: string;
let evening: GameEvent;

const get = async <Body>(path: string, client = admin): Promise<Body> => {
  const { status, body } = await client.ask('GET', path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body as Body;
};
const idOf = async (client: Client) => (await get<{ user: User }>('/api/auth/me', client)).user.id;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now });
  [admin, host] = [running.client(), running.client()];
  await admin.signInAsAdmin();
  adminId = await idOf(admin);
  await host.signIn('organizer');
  hostId = await idOf(host);
  const member = running.client();
  memberId = await member.signUp('jo');
  const [cafe] = await get<[{ id: string; regionId: string }]>('/api/cafes');
  const [game] = await get<[{ id: string }]>('/api/games');
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 3 };
  const time = { eventDate: addDays(now, 30).toISOString(), startTime: '19:00' };
  evening = (await host.ask('POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
  await member.ask('POST', `/api/game-events/${evening.id}/join`);
});
afterAll(() => running.stop());

test('the dashboard counts people, organizers, cafes, games and cities', async () => {
  const stats = await get<AdminStats>('/api/admin/stats');
  const counts = await get<{ all: number; providers: number }>('/api/admin/users/counts');
  expect(stats).toMatchObject({ totalUsers: counts.all, serviceProviders: counts.providers, pendingApprovals: 1 });
  expect(stats.cafes).toBe((await get<unknown[]>('/api/cafes')).length);
  expect(stats.games).toBe((await get<unknown[]>('/api/games')).length);
  expect(stats.cities).toBe((await get<unknown[]>('/api/cities')).length);
});

test('the dashboard counts at once what the admin has just done', async () => {
  const before = await get<AdminStats>('/api/admin/stats');
  const [region] = await get<[{ id: string }]>('/api/regions');
  const city = await admin.ask('POST', '/api/cities', { name: 'Newly Built', regionId: region.id });
  expect(city.status).toBe(201);
  expect(await get<AdminStats>('/api/admin/stats')).toEqual({ ...before, cities: before.cities + 1 });
  await admin.ask('DELETE', `/api/cities/${(city.body as { id: string }).id}`);
  expect(await get<AdminStats>('/api/admin/stats')).toEqual(before);
});

test('the dashboard’s numbers are marked as out of date while their read model is paused, and only then', async () => {
  const { sql, product } = running;
  const impatient = createClient(product);
  await impatient.signInAsAdmin();
  const isStale = async (path: string) => (await impatient.ask('GET', path)).headers.get('x-stale') === 'true';
  const pause = (name: string, paused: object | null) => sql`
    update projection_generations set paused = ${paused && sql.json(paused as never)} where name = ${name} and state = 'live'`;
  const becomes = (path: string, stale: boolean) =>
    expect.poll(() => isStale(path), { timeout: 20_000, interval: 100 }).toBe(stale);
  const because = { position: '3', type: 'GameAdded', message: 'No such thing.', since: now.toISOString() };

  await pause('games', because);
  await becomes('/api/games', true);
  expect(await isStale('/api/admin/stats')).toBe(false);
  await pause('games', null);
  await pause('admin_stats', because);
  await becomes('/api/admin/stats', true);
  await pause('admin_stats', null);
  await becomes('/api/admin/stats', false);
});

describe('every game event', () => {
  const search = (q: string) =>
    get<AdminGameEvent[]>(`/api/admin/game-events?limit=200&search=${encodeURIComponent(q)}`);

  test('is listed soonest first, then what is over, the latest first, page by page, each once', async () => {
    const all = await get<AdminGameEvent[]>('/api/admin/game-events?limit=200');
    const ahead = all.filter(({ eventDate }) => eventDate >= now.toISOString());
    expect(ahead.length).toBeGreaterThan(30);
    expect(ahead.at(-1)).toMatchObject({ id: evening.id, hostEmail: 'organizer@example.test', currentParticipants: 1 });
    const starts = all.map(({ eventDate }) => eventDate);
    const over = starts.slice(ahead.length);
    expect(over.length).toBeGreaterThan(30);
    expect(starts).toEqual([...ahead.map(({ eventDate }) => eventDate).toSorted(), ...over.toSorted().toReversed()]);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body, headers } = await admin.ask(
        'GET',
        `/api/admin/game-events?limit=30${cursor && `&cursor=${cursor}`}`,
      );
      paged.push(...(body as AdminGameEvent[]).map(({ id }) => id));
      cursor = headers.get('x-next-cursor');
    }
    expect(paged).toEqual(all.map(({ id }) => id));
  });

  test('has numbered pages too, from which a cursor continues', async () => {
    const ids = async (query: string) => {
      const { body, headers } = await admin.ask('GET', `/api/admin/game-events?${query}`);
      return { ids: (body as AdminGameEvent[]).map(({ id }) => id), next: headers.get('x-next-cursor') };
    };
    for (const filter of ['', '&search=a', '&status=archived']) {
      const { ids: all } = await ids(`limit=200${filter}`);
      const pages = Math.ceil(all.length / 3);
      const second = await ids(`limit=3&page=2${filter}`);
      expect(second.ids, filter).toEqual(all.slice(3, 6));
      expect((await ids(`limit=3&page=9&cursor=${second.next}${filter}`)).ids, filter).toEqual(all.slice(6, 9));
      expect(await ids(`limit=3&page=${pages}${filter}`), filter).toEqual({
        ids: all.slice(3 * pages - 3),
        next: null,
      });
      expect(await ids(`limit=3&page=${pages + 1}${filter}`), filter).toEqual({ ids: [], next: null });
    }
    for (const page of ['0', '-1', 'last']) {
      expect((await admin.ask('GET', `/api/admin/game-events?page=${page}`)).status, page).toBe(400);
    }
  });

  test('is found by its game, its host and the host’s email, in any case', async () => {
    const [first] = await get<[AdminGameEvent]>('/api/admin/game-events?limit=1');
    for (const sought of [first.gameName.toUpperCase(), first.hostName.toUpperCase(), 'ORGANIZER@']) {
      expect((await search(sought)).map(({ id }) => id)).toContain(first.id);
    }
    for (const { hostEmail } of await search('organizer@')) expect(hostEmail).toBe('organizer@example.test');
    expect(await search('%')).toEqual([]);
  });

  test('is found by its days, region and status, all at once, page by page', async () => {
    const filtered = (query: string) => get<AdminGameEvent[]>(`/api/admin/game-events?limit=200${query}`);
    const all = await filtered('');
    const [from, to] = [addDays(now, -30).toISOString(), evening.eventDate];
    const within = all.filter(({ eventDate }) => eventDate >= from && eventDate < to);
    expect(within.length).toBeGreaterThan(0);
    expect(within.length).toBeLessThan(all.length);
    expect(await filtered(`&from=${from}&to=${to}`)).toEqual(within);
    for (const status of ['upcoming', 'completed', 'cancelled', 'archived']) {
      expect(await filtered(`&status=${status}`)).toEqual(all.filter((each) => each.status === status));
    }
    const [region] = await get<[{ id: string; name: string }]>('/api/regions');
    const there = within.filter(({ regionName, status }) => regionName === region.name && status === 'archived');
    const query = `&from=${from}&to=${to}&regionId=${region.id}&status=archived`;
    expect(await filtered(query)).toEqual(there);
    const first = await admin.ask('GET', `/api/admin/game-events?limit=1${query}`);
    const cursor = first.headers.get('x-next-cursor');
    expect([first.body, await filtered(`${query}&cursor=${cursor}`)].flat()).toEqual(there);
  });

  test.each(['from=yesterday', 'to=2026-13-01', 'regionId=north', 'status=lively'])(
    'is not filtered by what does not exist: %s',
    async (query) => {
      expect((await admin.ask('GET', `/api/admin/game-events?${query}`)).status).toBe(400);
    },
  );
});

describe('somebody’s reliability', () => {
  const of = (userId: string, asOf?: Date) =>
    get<ReliabilityAt>(`/api/admin/users/${userId}/reliability${asOf ? `?asOf=${asOf.toISOString()}` : ''}`);
  const decide = (path: string, body: object) => admin.ask('POST', `/api/admin/users/${memberId}/${path}`, body);
  let marked: Date;

  beforeAll(async () => {
    now = addHours(new Date(evening.eventDate), 1);
    await host.signIn('organizer');
    await host.ask('POST', `/api/game-events/${evening.id}/attendance/${memberId}`, { status: 'no_show' });
    marked = now;
    now = addDays(now, 1);
    await admin.signInAsAdmin();
  });

  test('lists each fact with who caused it and under which policy', async () => {
    const { history, ...state } = await of(memberId);
    expect(state).toMatchObject({ reliabilityScore: 80, totalNoShows: 1, penaltyStatus: 'no_show', policyVersion: 1 });
    expect(history).toMatchObject([
      {
        what: 'no_show',
        by: hostId,
        policyVersion: 1,
        scoreBefore: 100,
        scoreAfter: 80,
        penaltyBefore: null,
        penaltyAfter: { kind: 'no_show', expiresAt: addDays(marked, 7).toISOString() },
      },
    ]);
    expect(history[0]?.byName).toMatch(/^\w+ \w+/);
    expect(state.person).toMatchObject({
      firstName: 'jo',
      email: 'jo@example.test',
      isActive: true,
      isProvider: false,
    });
    expect(state.markedBy).toEqual([{ id: hostId, name: history[0]?.byName, ...(await of(hostId)).marking }]);
    expect((await admin.ask('GET', `/api/admin/users/${evening.id}/reliability`)).status).toBe(404);
    expect((await admin.ask('GET', `/api/admin/users/${memberId}/reliability?asOf=yesterday`)).status).toBe(400);
  });

  test('is shown as of any instant', async () => {
    expect(await of(memberId, addMinutes(marked, -1))).toMatchObject({ reliabilityScore: 100, history: [] });
    expect(await of(memberId, marked)).toMatchObject({ reliabilityScore: 80, penaltyStatus: 'no_show' });
    expect(await of(memberId, addDays(marked, 7))).toMatchObject({ reliabilityScore: 80, penaltyStatus: 'none' });
  });

  test('answers why joining was refused at an instant, in the words of the refusal', async () => {
    const asking = running.client();
    await asking.signIn('jo');
    const answer = await get<CanJoinReply>('/api/users/me/can-join-events', asking);
    expect(answer.canJoin).toBe(false);
    expect((await of(memberId)).joinRefusal).toBe(answer.message);
    expect((await of(memberId, addMinutes(marked, -1))).joinRefusal).toBeNull();
    expect((await of(memberId, addDays(marked, 7))).joinRefusal).toBeNull();
  });

  test('keeps a refused seat as evidence: which, when, the score, the penalty and the policy then', async () => {
    const asking = running.client();
    await asking.signIn('jo');
    const { gameId, cafeId, regionId, startTime, maxParticipants } = evening;
    const later = { gameId, cafeId, regionId, startTime, maxParticipants, eventDate: addDays(now, 2).toISOString() };
    const wanted = (await host.ask('POST', '/api/game-events', later)).body as GameEvent;
    const path = `/api/game-events/${wanted.id}`;
    expect(await asking.ask('POST', `${path}/join`)).toMatchObject({ status: 403, body: { code: 'penalty' } });
    expect((await asking.ask('POST', `${path}/join-refusals`)).status).toBe(204);

    const { history } = await of(memberId);
    const penalty = { kind: 'no_show', expiresAt: addDays(marked, 7).toISOString() };
    expect(history.slice(1)).toMatchObject([
      {
        what: 'join_refused',
        cause: 'penalty',
        at: now.toISOString(),
        by: memberId,
        byName: 'jo Tester',
        scoreBefore: 80,
        scoreAfter: 80,
        policyVersion: 1,
        penaltyBefore: penalty,
        penaltyAfter: penalty,
        words: expect.stringMatching(/^You cannot join events for now/),
        gameEvent: { gameName: wanted.game?.name, cafeName: wanted.cafe?.name, startsAt: wanted.eventDate },
      },
    ]);
    const own = await get<LedgerEntry[]>('/api/users/me/reliability/history', asking);
    expect(own.map(({ id, what }) => ({ id, what }))).toEqual(history.map(({ id, what }) => ({ id, what })));
  });

  test('is on the lists of the people concerned', async () => {
    const ids = async (tab: string) => (await get<User[]>(`/api/admin/users?limit=200&tab=${tab}`)).map(({ id }) => id);
    expect(await ids('penalties')).toContain(memberId);
    expect(await ids('issues')).toContain(memberId);
    expect(await ids('low')).not.toContain(memberId);
    for (const tab of ['penalties', 'issues', 'low'] as const) {
      const counts = await get<Record<string, number>>('/api/admin/users/counts');
      const names = { penalties: 'activePenalties', issues: 'withIssues', low: 'lowReliability' };
      expect((await ids(tab)).length).toBe(counts[names[tab]]);
    }
  });

  test('is waived and corrected with a reason, and the host’s own record shows it', async () => {
    expect((await decide('penalty/waive', { reason: ' ' })).status).toBe(400);
    const waived = await decide('penalty/waive', { reason: 'A flood.' });
    expect(waived).toMatchObject({ status: 200, body: { penaltyStatus: 'none', reliabilityScore: 80 } });
    expect(await decide('penalty/waive', { reason: 'Again.' })).toMatchObject({
      status: 409,
      body: { code: 'no_penalty' },
    });
    const { marking: before } = await of(hostId);
    const correction = { gameEventId: evening.id, status: 'attended', reason: 'The host mistook her for another.' };
    const corrected = await decide('reliability/corrections', correction);
    expect(corrected).toMatchObject({ status: 200, body: { penaltyStatus: 'none', reliabilityScore: 100 } });
    const { history } = await of(memberId);
    expect(history.map(({ what, reason, byName }) => ({ what, reason, byName }))).toEqual([
      { what: 'no_show', reason: null, byName: expect.any(String) },
      { what: 'join_refused', reason: null, byName: 'jo Tester' },
      { what: 'penalty_waived', reason: 'A flood.', byName: 'First Admin' },
      { what: 'attended', reason: correction.reason, byName: 'First Admin' },
    ]);
    expect((await of(hostId)).marking).toEqual({ marks: before.marks, overturned: before.overturned + 1 });
    expect(await decide('reliability/corrections', { ...correction, reason: 'Once more.' })).toMatchObject({
      status: 409,
      body: { code: 'same_status', error: expect.stringContaining('already') },
    });
    expect((await of(memberId)).history).toHaveLength(history.length);
    const unknown = await decide('reliability/corrections', { ...correction, gameEventId: memberId });
    expect(unknown.status).toBe(404);
  });
});

describe('the audit', () => {
  const entries = (query: string) => get<AuditEntry[]>(`/api/admin/audit?limit=200${query && `&${query}`}`);

  test('lists who changed what and when, with the fields that changed but not their values', async () => {
    await admin.ask('PATCH', `/api/users/${memberId}`, { phoneNumber: '(713) 555-0188', bio: 'Plays Go.' });
    const [change] = await entries(`subject=${memberId}`);
    expect(change).toMatchObject({
      at: now.toISOString(),
      type: 'ProfileChanged',
      actor: { id: adminId, name: 'First Admin' },
      subject: { kind: 'user', id: memberId, name: 'jo Tester' },
      changedFields: ['phoneNumber', 'bio'],
    });
    const types = (await entries(`subject=${memberId}`)).map(({ type }) => type);
    expect(types).toEqual(['ProfileChanged', 'AttendanceCorrected', 'PenaltyWaived']);
  });

  test('gives the reasons of acts on people, as long as whoever they are about exists', async () => {
    const guest = running.client();
    const guestId = await guest.signUp('unruly');
    const reasonsOf = async () =>
      (await entries(`subject=${guestId}`)).map(({ type, reason, details }) => [type, reason, Object.keys(details)]);
    const { gameId, cafeId, regionId } = evening;
    const time = { eventDate: addDays(now, 30).toISOString(), startTime: '19:00', maxParticipants: 3 };
    const asked = await host.ask('POST', '/api/game-events', { gameId, cafeId, regionId, ...time });
    const { id } = asked.body as GameEvent;
    await guest.ask('POST', `/api/game-events/${id}/join`);
    await admin.ask('DELETE', `/api/game-events/${id}/participants/${guestId}`, { reason: 'Shouted at Ann.' });
    const [removal] = await entries('type=ParticipantRemoved');
    expect(removal).toMatchObject({ person: { id: guestId }, reason: 'Shouted at Ann.' });
    await admin.ask('PATCH', `/api/users/${guestId}`, { isProvider: true, reason: 'Knows the cafe.' });
    await admin.ask('PATCH', `/api/users/${guestId}/active`, { isActive: false, reason: 'Spam.' });
    await admin.ask('PATCH', `/api/users/${guestId}/active`, { isActive: true });
    const roles = ['userId', 'isClient', 'isProvider', 'isCafeOwner', 'isAdmin'];
    expect(await reasonsOf()).toEqual([
      ['UserActivated', null, ['userId']],
      ['UserDeactivated', 'Spam.', ['userId']],
      ['RolesChanged', 'Knows the cafe.', expect.arrayContaining(roles)],
      ['ParticipantRemoved', 'Shouted at Ann.', expect.arrayContaining(['userId', 'gameEventId'])],
    ]);
    const long = { isActive: false, reason: 'x'.repeat(301) };
    expect((await admin.ask('PATCH', `/api/users/${guestId}/active`, long)).status).toBe(400);
    expect((await admin.ask('PATCH', `/api/users/${guestId}/active`, { ...long, reason: ' ' })).status).toBe(400);
    await admin.ask('DELETE', `/api/users/${guestId}`, { reason: 'Asked by letter.' });
    expect((await reasonsOf()).slice(0, 3).map(([type, reason]) => [type, reason])).toEqual([
      ['UserErased', 'Asked by letter.'],
      ['UserActivated', null],
      ['UserDeactivated', null],
    ]);
  });

  test('is found by the person or thing concerned, by id or by part of a name', async () => {
    for (const query of [`subject=${memberId}`, `subject=${evening.id}`, 'concerns=JO%20TEST', 'concerns=jo@example']) {
      const found = (await entries(query)).map(({ type, gameEvent }) => [type, gameEvent?.startsAt]);
      expect(found, query).toContainEqual(['AttendanceCorrected', evening.eventDate]);
    }
    expect(await entries('concerns=nobody%20of%20that%20name')).toEqual([]);
    const everything = (await entries('')).map(({ id }) => id);
    expect(new Set(everything).size).toBe(everything.length);
  });

  test('shows deleted things under their names of that time', async () => {
    const { body } = await admin.ask('POST', '/api/games', { name: 'Halma' });
    const { id } = body as { id: string };
    await admin.ask('PATCH', `/api/games/${id}`, { name: 'Chinese checkers' });
    await admin.ask('DELETE', `/api/games/${id}`);
    expect((await entries(`subject=${id}`)).map(({ type, subject }) => [type, subject.name])).toEqual([
      ['GameRemoved', 'Chinese checkers'],
      ['GameChanged', 'Chinese checkers'],
      ['GameAdded', 'Halma'],
    ]);
  });

  test('shows the domain event behind an entry, with personal data as long as it is readable', async () => {
    const guest = running.client();
    const guestId = await guest.signUp('fleeting');
    await admin.ask('PATCH', `/api/users/${guestId}`, { bio: 'Not for long.' });
    const [change] = await entries(`subject=${guestId}`);
    const evidence = () => get<AuditEvidence>(`/api/admin/audit/${change?.id}`);
    expect(await evidence()).toEqual({
      type: 'ProfileChanged',
      stream: `user-${guestId}`,
      version: 2,
      position: expect.stringMatching(/^\d+$/),
      data: { userId: guestId },
      personal: { bio: 'Not for long.' },
    });
    await admin.ask('DELETE', `/api/users/${guestId}`);
    expect(await evidence()).toMatchObject({ data: { userId: guestId }, personal: 'erased' });
    const [erasure] = await entries(`subject=${guestId}&type=UserErased`);
    expect(erasure).toMatchObject({ actor: { id: adminId }, subject: { name: 'Deleted member' } });
    expect(await get(`/api/admin/audit/${erasure?.id}`)).toMatchObject({ personal: null });
    expect((await admin.ask('GET', `/api/admin/audit/${guestId}`)).status).toBe(404);
  });

  test('is filtered by actor, type and time, and comes in pages', async () => {
    const all = await entries(`actor=${adminId}`);
    expect(all.length).toBeGreaterThan(2);
    for (const { actor } of all) expect(actor.id).toBe(adminId);
    expect((await entries(`type=PenaltyWaived&actor=${adminId}`)).map(({ subject }) => subject.id)).toEqual([memberId]);
    expect(await entries(`actor=${adminId}&to=${all.at(-1)?.at}`)).toEqual([]);
    expect((await entries(`actor=${adminId}&from=${all[0]?.at}`)).length).toBeGreaterThan(0);
    const { headers } = await admin.ask('GET', `/api/admin/audit?actor=${adminId}&limit=1`);
    const next = await entries(`actor=${adminId}&cursor=${headers.get('x-next-cursor')}`);
    expect(next).toEqual(all.slice(1));
    for (const query of ['actor=me', 'subject=X!', 'from=noon', 'type=a%20b', 'cursor=abc', 'page=0']) {
      expect((await admin.ask('GET', `/api/admin/audit?${query}`)).status).toBe(400);
    }
  });

  test('has numbered pages too, as many as the filter’s changes fill', async () => {
    const page = async (query: string) => {
      const { body, headers } = await admin.ask('GET', `/api/admin/audit?${query}`);
      return { found: (body as AuditEntry[]).map(({ id }) => id), next: headers.get('x-next-cursor') };
    };
    for (const filter of ['', `&actor=${adminId}`, '&concerns=a', `&subject=${memberId}`]) {
      const { found: all } = await page(`limit=200${filter}`);
      expect(await get(`/api/admin/audit/file-size?${filter.slice(1)}`), filter).toEqual({ rows: all.length });
      const pages = Math.ceil(all.length / 2);
      const second = await page(`limit=2&page=2${filter}`);
      expect(second.found, filter).toEqual(all.slice(2, 4));
      if (second.next) expect((await page(`limit=2&cursor=${second.next}${filter}`)).found).toEqual(all.slice(4, 6));
      expect(await page(`limit=2&page=${pages}${filter}`), filter).toEqual({
        found: all.slice(2 * pages - 2),
        next: null,
      });
      expect(await page(`limit=2&page=${pages + 1}${filter}`), filter).toEqual({ found: [], next: null });
    }
  });
});

describe('a file for spreadsheets', () => {
  const HOSTILE = '=HYPERLINK("https://evil.test","Click")';
  const linesOf = (body: unknown) => (body as string).replace('\uFEFF', '').trimEnd().split('\r\n');

  beforeAll(async () => {
    await admin.ask('PATCH', `/api/users/${memberId}`, { firstName: '-Jo', lastName: '-Tester' });
    const correction = { gameEventId: evening.id, status: 'no_show', reason: HOSTILE };
    await admin.ask('POST', `/api/admin/users/${memberId}/reliability/corrections`, correction);
  });

  test('has a person’s ledger up to an instant, and no formula', async () => {
    const path = `/api/admin/users/${memberId}/reliability.csv`;
    const { body, headers } = await admin.ask('GET', path);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="reliability-[\w-]+-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = linesOf(body);
    expect(lines[0]).toMatch(/^"At \(UTC\)","At \(America\/Chicago\)","Game event id"/);
    expect(lines).toHaveLength(6);
    expect(lines[1]).toContain(`"${evening.id}","${evening.game?.name}","${evening.cafe?.name}"`);
    expect(lines.at(-1)).toContain(`"'=HYPERLINK(""https://evil.test"",""Click"")","1","100","80"`);
    const earlier = await admin.ask('GET', `${path}?asOf=${evening.eventDate}`);
    expect(linesOf(earlier.body)).toHaveLength(1);
    expect((await admin.ask('GET', `/api/admin/users/${evening.id}/reliability.csv`)).status).toBe(404);
  });

  test('has all people of a tab and a search, each once', async () => {
    const of = async (query: string) =>
      linesOf((await admin.ask('GET', `/api/admin/users.csv?${query}`)).body).slice(1);
    const [line = '', ...others] = await of('q=jo@example.test&tab=issues');
    expect(others).toEqual([]);
    expect(line).toContain(`"'-Jo","'-Tester","jo@example.test","yes","80","0","1","0"`);
    expect((await of('')).length).toBe((await get<{ all: number }>('/api/admin/users/counts')).all);
  });
});

describe('the read models', () => {
  const named = async (name: string) => (await get<ReadModel[]>('/api/admin/projections')).find((m) => m.name === name);
  const ask = (what: string, body?: object) => admin.ask('POST', `/api/admin/projections/${what}`, body);
  const done = (name: string) =>
    expect.poll(async () => (await named(name))?.task?.state, { timeout: 90_000, interval: 100 }).toBe('done');

  test('are listed with position, lag, version and state', async () => {
    const listed = await get<ReadModel[]>('/api/admin/projections');
    expect(listed.map(({ name }) => name).toSorted()).toEqual(readModels.map(({ name }) => name).toSorted());
    for (const model of listed) expect(model).toMatchObject({ state: 'live', lag: 0, paused: null, task: null });
  });

  test('are rebuilt on request, in the background, and the audit records it', async () => {
    const before = await named('people');
    const asked = await ask('people/rebuild');
    expect(asked).toMatchObject({ status: 202, body: { name: 'people', task: { kind: 'rebuild', askedBy: adminId } } });
    await done('people');
    const after = await named('people');
    expect(after).toMatchObject({ state: 'live', rows: before?.rows, task: { message: null } });
    expect(after?.generation).toBe((before?.generation ?? 0) + 1);
    const recorded = await get<AuditEntry[]>('/api/admin/audit?subject=people');
    expect(recorded).toMatchObject([{ type: 'ReadModelRebuildAsked', actor: { id: adminId } }]);
  });

  test('are compared with the log on request', async () => {
    expect(await ask('games/verify')).toMatchObject({ status: 202, body: { task: { kind: 'verification' } } });
    await done('games');
    expect(await named('games')).toMatchObject({ state: 'live', task: { differing: 0, message: null } });
    await running.sql`update ${running.sql(viewOf(games))} set name = 'Somebody was here'`;
    await ask('games/verify');
    await done('games');
    const { rows, task } = (await named('games')) as ReadModel;
    expect(task?.differing).toBe(rows);
    await ask('games/rebuild');
    await done('games');
  });

  test('return to the former generation, once it has caught up, and the audit names the author', async () => {
    expect(await ask('cities/rollback')).toMatchObject({ status: 409, body: { code: 'nothing_kept' } });
    const before = await named('cities');
    expect(before).toMatchObject({ earlier: null });
    await ask('cities/rebuild');
    await done('cities');
    expect(await named('cities')).toMatchObject({ earlier: before?.generation });
    const rolledBack = await ask('cities/rollback');
    expect(rolledBack).toMatchObject({ status: 200, body: { generation: before?.generation, rows: before?.rows } });
    const [recorded] = await get<AuditEntry[]>('/api/admin/audit?subject=cities');
    expect(recorded).toMatchObject({ type: 'ReadModelRollbackAsked', actor: { id: adminId } });
  });

  test('continue after a pause by a retry or a skip', async () => {
    const paused = { position: '3', type: 'RegionAdded', message: 'No such thing.', since: now.toISOString() };
    const pause = () => running.sql`
      update projection_generations set paused = ${running.sql.json(paused)} where name = 'regions' and state = 'live'`;
    await pause();
    expect(await named('regions')).toMatchObject({ state: 'paused', paused });
    expect(await ask('regions/resume')).toMatchObject({ status: 200, body: { state: 'live', paused: null } });
    expect(await ask('regions/resume')).toMatchObject({ status: 409, body: { code: 'not_paused' } });

    await pause();
    expect((await ask('regions/skip', { position: '3', reason: ' ' })).status).toBe(400);
    expect(await ask('regions/skip', { position: '4', reason: 'Other' })).toMatchObject({ status: 409 });
    const reason = 'Written by a defect.';
    expect(await ask('regions/skip', { position: '3', reason })).toMatchObject({ status: 200, body: { paused: null } });
    expect(await running.sql`select position, who, reason from projection_skips`).toEqual([
      { position: 3n, who: adminId, reason },
    ]);
    const recorded = await get<AuditEntry[]>('/api/admin/audit?subject=regions');
    expect(recorded.map(({ type, details }) => [type, details.position])).toEqual([
      ['ReadModelSkipped', '3'],
      ['ReadModelResumed', '3'],
    ]);
  });

  test('are addressed by name', async () => {
    for (const what of ['rebuild', 'verify', 'resume', 'rollback', 'skip']) {
      expect((await ask(`no_such/${what}`, { position: '1', reason: 'None.' })).status, what).toBe(404);
    }
  });
});
