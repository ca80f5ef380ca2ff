import { createEventLog, type EventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AuditEntry, AuditEvidence } from '../modules/admin/contract.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { User } from '../modules/identity/contract.ts';
import { systemRandom } from '../modules/identity/deps.ts';
import { addAdmin } from '../modules/identity/people/admins.ts';
import type { AdminRole } from '../modules/identity/rules.ts';
import type { AdminNote } from '../modules/notes/contract.ts';
import { notesOf } from '../modules/notes/streams.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { isRefusal } from '../platform/refusal.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { CHEAP } from './support/cheap-passwords.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { faultsAfterReplay } from './support/replay.ts';
import { accepted } from './support/replies.ts';
import { ADMIN_PASSWORD, OPENING, SECRET_KEY } from './support/start-product.ts';

let running: RunningProduct;
/** Another process of the same product. */
let second: RunningProduct;
let log: EventLog;
let host: Client;
let admin: Client;
let place: { readonly gameId: string; readonly cafeId: string; readonly regionId: string };

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  second = await runningProduct({
    env: { DEMO: 'on' },
    database: { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) },
    clock: running.clock,
  });
  log = createEventLog({ store: storeOf(running.sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  host = running.client();
  await host.signIn('organizer');
  admin = running.client();
  await admin.signInAsAdmin();
  const [cafe] = await must<[Cafe]>(host, 'GET', '/api/cafes');
  const [game] = await must<[Game]>(host, 'GET', '/api/games');
  place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId };
});
afterAll(async () => {
  await log.close();
  await second.stop();
  await running.stop();
});

async function must<Body>(client: Client, ...asked: Parameters<Client['ask']>): Promise<Body> {
  const { status, body } = await client.ask(...asked);
  if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${JSON.stringify(body)}`);
  return body as Body;
}
const meOf = async (client: Client) => (await must<{ user: User }>(client, 'GET', '/api/auth/me')).user;

let made = 0;
/** Another admin, who is signed in. */
async function colleague(role: AdminRole): Promise<Client & { readonly id: string }> {
  const username = `colleague-${made++}`;
  const deps = { log, sql: running.sql, newId: newUuid, random: systemRandom, passwordCost: CHEAP };
  const context = { commandId: newUuid(), actor: 'system', now: OPENING.toISOString() };
  const added = await addAdmin(deps, context, { username, password: ADMIN_PASSWORD, role });
  if (isRefusal(added)) throw new Error(added.message);
  const client = running.client();
  const login = () => client.ask('POST', '/api/auth/admin-login', { username, password: ADMIN_PASSWORD });
  // another log appended it: the product's read models hear of it once a second
  await vi.waitFor(async () => expect((await login()).status).toBe(200), { timeout: 20_000 });
  return { ...client, id: added.userId };
}
async function somebody(): Promise<Client & { readonly id: string }> {
  const client = running.client();
  return { ...client, id: await client.signUp(`noted.${made++}`) };
}
let day = 20;
const evening = () =>
  must<GameEvent>(host, 'POST', '/api/game-events', {
    ...place,
    maxParticipants: 4,
    startTime: '19:00',
    eventDate: addDays(OPENING, day++).toISOString(),
  });

const PATHS = { user: 'users', gameEvent: 'game-events', cafe: 'cafes' } as const;
const at = (kind: keyof typeof PATHS, id: string, noteId?: string) =>
  `/api/admin/${PATHS[kind]}/${id}/notes${noteId === undefined ? '' : `/${noteId}`}`;
const write = (by: Client, kind: keyof typeof PATHS, id: string, text: string) =>
  must<AdminNote>(by, 'POST', at(kind, id), { text });
const notesOn = (kind: keyof typeof PATHS, id: string) => must<AdminNote[]>(admin, 'GET', at(kind, id));

describe('a note', () => {
  test('is read by admins on its record, the latest one first, with its line breaks and exact text', async () => {
    const nora = await somebody();
    const me = await meOf(admin);
    await write(admin, 'user', nora.id, '  First line.\n\n<b>https://evil.example</b>  ');
    const { id } = await write(admin, 'user', nora.id, 'Second note.');
    expect(await notesOn('user', nora.id)).toMatchObject([
      { id, text: 'Second note.', author: { id: me.id, name: 'First Admin' }, rewrittenAt: null, version: 1 },
      { text: 'First line.\n\n<b>https://evil.example</b>', userId: nora.id },
    ]);
    for (const text of ['', ' \n ', 'a'.repeat(1_001)]) {
      expect((await admin.ask('POST', at('user', nora.id), { text })).status).toBe(400);
    }
    for (const kind of ['user', 'gameEvent', 'cafe'] as const) {
      expect(await admin.ask('POST', at(kind, newUuid()), { text: 'Nobody.' })).toMatchObject({ status: 404 });
      expect(await notesOn(kind, newUuid())).toEqual([]);
    }
    expect((await nora.ask('GET', at('user', nora.id))).status).toBe(403);
  });

  test('is found beyond the last fifty too, page by page', async () => {
    const nora = await somebody();
    for (let number = 1; number <= 5; number++) await write(admin, 'user', nora.id, `Note ${number}`);
    const read: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body, headers } = await admin.ask(
        'GET',
        `${at('user', nora.id)}?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      read.push(...(body as AdminNote[]).map(({ text }) => text));
      cursor = headers.get('x-next-cursor');
    }
    expect(read).toEqual([5, 4, 3, 2, 1].map((number) => `Note ${number}`));
  });

  test('is unreadable in the log, and in the audit without its text', async () => {
    const nora = await somebody();
    const { id } = await write(admin, 'user', nora.id, 'An unusual sentence about her');
    await must(admin, 'PATCH', at('user', nora.id, id), { text: 'Another unusual sentence' });
    await must(admin, 'DELETE', at('user', nora.id, id));
    const rows = await running.sql`
      select type from domain_events where data::text like '%unusual sentence%' or personal::text like '%unusual sentence%'`;
    expect(rows).toEqual([]);
    const entries = await must<AuditEntry[]>(admin, 'GET', `/api/admin/audit?subject=${nora.id}`);
    const noted = entries.filter(({ type }) => type.startsWith('Note'));
    expect(noted.map(({ type, subject }) => [type, subject.id])).toEqual([
      ['NoteDeleted', nora.id],
      ['NoteRewritten', nora.id],
      ['NoteWritten', nora.id],
    ]);
    for (const entry of noted) {
      const evidence = await must<AuditEvidence>(admin, 'GET', `/api/admin/audit/${entry.id}`);
      expect(evidence.personal).toBeNull();
    }
  });

  test('on an evening and on a cafe is in the audit by their names, even if it is the author’s own', async () => {
    const { id: eventId } = await evening();
    await write(admin, 'gameEvent', eventId, 'The host called.');
    await write(admin, 'cafe', place.cafeId, 'The back room is closed on Mondays.');
    const [ofEvening] = await must<AuditEntry[]>(admin, 'GET', `/api/admin/audit?subject=${eventId}&type=NoteWritten`);
    expect(ofEvening).toMatchObject({ subject: { kind: 'gameEvent' }, gameEvent: { id: eventId } });
    const [ofCafe] = await must<AuditEntry[]>(
      admin,
      'GET',
      `/api/admin/audit?subject=${place.cafeId}&type=NoteWritten`,
    );
    expect(ofCafe).toMatchObject({ subject: { kind: 'cafe', name: expect.any(String) } });
  });

  test('is personal data of the person, of the host, of the owner or who proposed it, and of its author where a cafe has none', async () => {
    const nora = await somebody();
    const owner = await somebody();
    const me = await meOf(admin);
    const { id: eventId } = await evening();
    expect((await write(admin, 'user', nora.id, 'A')).userId).toBe(nora.id);
    expect((await write(admin, 'gameEvent', eventId, 'B')).userId).toBe((await meOf(host)).id);
    expect((await write(admin, 'cafe', place.cafeId, 'C')).userId).toBe(me.id);
    expect((await write(admin, 'user', me.id, 'About myself')).userId).toBe(me.id);
    await must(admin, 'PATCH', `/api/users/${owner.id}`, { isCafeOwner: true });
    await must(admin, 'PATCH', `/api/cafes/${place.cafeId}`, { ownerId: owner.id });
    expect((await write(admin, 'cafe', place.cafeId, 'D')).userId).toBe(owner.id);
    await must(admin, 'PATCH', `/api/cafes/${place.cafeId}`, { ownerId: null });
    const where = { name: 'Noted Cafe', address: '1 Main St', zipcode: '77002', regionId: place.regionId };
    const proposed = await must<Cafe>(nora, 'POST', '/api/cafes/proposals', where);
    expect((await write(admin, 'cafe', proposed.id, 'E')).userId).toBe(nora.id);
    await must(admin, 'POST', `/api/cafes/${proposed.id}/decline`, { reason: 'No chairs.' });
    expect((await write(admin, 'cafe', proposed.id, 'F')).userId).toBe(nora.id);
    await must(admin, 'PATCH', `/api/cafes/${proposed.id}`, { status: 'approved' });
    expect((await write(admin, 'cafe', proposed.id, 'G')).userId).toBe(me.id);
  });

  test('is rewritten by its author, at the version they saw', async () => {
    const nora = await somebody();
    const other = await colleague('full');
    const { id } = await write(admin, 'user', nora.id, 'Lost her phone.');
    const one = at('user', nora.id, id);
    const text = 'Has a new phone.';
    expect(await other.ask('PATCH', one, { text })).toMatchObject({ status: 403, body: { code: 'not_author' } });
    expect(await admin.ask('PATCH', one, { text }, { 'if-match': '"1"' })).toMatchObject({
      status: 200,
      body: { text, version: 2, rewrittenAt: expect.any(String) },
    });
    expect(await admin.ask('PATCH', one, { text: 'Too late.' }, { 'if-match': '"1"' })).toMatchObject({
      status: 412,
      body: { code: 'stale', current: { text, version: 2 } },
    });
    expect((await admin.ask('PATCH', one, { text }, { 'if-match': '"2"' })).body).toMatchObject({ version: 2 });
    expect(await admin.ask('PATCH', at('user', nora.id, newUuid()), { text })).toMatchObject({ status: 404 });
  });

  test('is deleted by its author, and by any full admin', async () => {
    const nora = await somebody();
    const [people, other] = [await colleague('people'), await colleague('people')];
    const [one, two] = [await write(people, 'user', nora.id, 'One'), await write(people, 'user', nora.id, 'Two')];
    expect(await other.ask('DELETE', at('user', nora.id, one.id))).toMatchObject({
      status: 403,
      body: { code: 'not_author' },
    });
    expect((await people.ask('DELETE', at('user', nora.id, one.id))).status).toBe(204);
    expect((await admin.ask('DELETE', at('user', nora.id, two.id))).status).toBe(204);
    expect((await admin.ask('DELETE', at('user', nora.id, two.id))).status).toBe(404);
    expect(await notesOn('user', nora.id)).toEqual([]);
  });

  test('is changed only under its own record, so that no role can change the notes of another part', async () => {
    const catalog = await colleague('catalog');
    const nora = await somebody();
    const note = await write(admin, 'user', nora.id, 'Stays.');
    expect((await catalog.ask('POST', at('user', nora.id), { text: 'No.' })).status).toBe(403);
    expect((await catalog.ask('DELETE', at('cafe', place.cafeId, note.id))).status).toBe(404);
    expect((await admin.ask('DELETE', at('cafe', place.cafeId, note.id))).status).toBe(404);
    const own = await write(catalog, 'cafe', place.cafeId, 'Closed on Mondays.');
    expect((await catalog.ask('DELETE', at('cafe', place.cafeId, own.id))).status).toBe(204);
    expect(await notesOn('user', nora.id)).toMatchObject([{ id: note.id }]);
  });

  test('is written by two admins at once, and once for a repeated request', async () => {
    const nora = await somebody();
    const elsewhere = second.client();
    for (const [name, value] of admin.cookies) elsewhere.cookies.set(name, value);
    const all = await Promise.all(
      [admin, elsewhere, admin, elsewhere].map((by, n) => write(by, 'user', nora.id, `At once ${n}`)),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(4);
    const key = { 'idempotency-key': newUuid() };
    const twice = [admin, elsewhere].map((by) => by.ask('POST', at('user', nora.id), { text: 'Once' }, key));
    const [one, other] = await Promise.all(twice);
    expect(one?.body).toMatchObject({ id: (other as { body: AdminNote }).body.id });
    expect(await notesOn('user', nora.id)).toHaveLength(5);
  });
});

describe('the person whose personal data a note is', () => {
  test('finds it in the copy of their data, without its author', async () => {
    const nora = await somebody();
    await write(admin, 'user', nora.id, 'Called twice.');
    const gone = await write(admin, 'user', nora.id, 'A slip.');
    await must(admin, 'DELETE', at('user', nora.id, gone.id));
    const { 'notes.json': notes } = await accepted<{ 'notes.json': object[] }>(nora.ownData());
    expect(notes).toMatchObject([{ on: 'user', id: nora.id, text: 'Called twice.' }]);
    expect(JSON.stringify(notes)).not.toContain((await meOf(admin)).id);
  });

  test('has it deleted at their erasure, with its text and its row', async () => {
    const nora = await somebody();
    const { id } = await write(admin, 'user', nora.id, 'Moves to Oslo in June.');
    const kept = { 'idempotency-key': newUuid() };
    await must(admin, 'POST', at('user', nora.id), { text: 'Asked for her data.' }, kept);
    expect((await admin.ask('DELETE', `/api/users/${nora.id}`)).status).toBe(204);
    expect(await notesOn('user', nora.id)).toEqual([]);
    const rows = await running.sql`select from read_model.notes_v1 where user_id = ${nora.id}`;
    expect(rows).toHaveLength(0);
    const recorded = await log.readStream(notesOf(nora.id).stream);
    expect(recorded.map(({ type, personal }) => [type, personal])).toEqual([
      ['NoteWritten', undefined],
      ['NoteWritten', undefined],
      ['NotesErased', undefined],
    ]);
    expect(await admin.ask('PATCH', at('user', nora.id, id), { text: 'Again.' })).toMatchObject({ status: 404 });
    expect(await admin.ask('POST', at('user', nora.id), { text: 'Again.' })).toMatchObject({ status: 404 });
  });

  test('is erased during a write, and no note remains', async () => {
    const elsewhere = second.client();
    for (const [name, value] of admin.cookies) elsewhere.cookies.set(name, value);
    for (let n = 0; n < 5; n++) {
      const nora = await somebody();
      const [, ...written] = await Promise.all([
        admin.ask('DELETE', `/api/users/${nora.id}`),
        ...['One', 'Two', 'Three'].map((text) => elsewhere.ask('POST', at('user', nora.id), { text })),
      ]);
      expect(written.map(({ status }) => status).filter((status) => ![201, 404, 410].includes(status))).toEqual([]);
      expect(await notesOn('user', nora.id)).toEqual([]);
    }
  });

  test('differs from its author: the notes of an erased admin stay, under their initials', async () => {
    const nora = await somebody();
    const author = await colleague('people');
    await write(author, 'user', nora.id, 'Stays.');
    const own = await write(await colleague('catalog'), 'cafe', place.cafeId, 'Somebody else’s.');
    await must(admin, 'DELETE', `/api/users/${author.id}`);
    expect(await notesOn('user', nora.id)).toMatchObject([
      { text: 'Stays.', author: { id: author.id, name: expect.stringMatching(/^A former admin/) } },
    ]);
    expect((await notesOn('cafe', place.cafeId)).map(({ id }) => id)).toContain(own.id);
  });
});

test('the log breaks no rule, and every read model equals a replay', async () => {
  const broken: string[] = [];
  for await (const { rule, detail } of brokenRules(running.sql, { upTo: await log.head() })) {
    broken.push(`${rule}: ${detail}`);
  }
  expect(broken).toEqual([]);
  const { sql, clock } = running;
  expect(await faultsAfterReplay({ sql, secret: SECRET_KEY, clock })).toEqual([]);
});
