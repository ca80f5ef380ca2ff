import { createEventLog, type EventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../modules/admin/contract.ts';
import type { AdminNeeds } from '../modules/admin/needs/contract.ts';
import type { AdminCase, AdminCaseFile, CaseCounts, OwnLetters } from '../modules/cases/contract.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import { systemRandom } from '../modules/identity/deps.ts';
import { addAdmin } from '../modules/identity/people/admins.ts';
import type { AdminRole } from '../modules/identity/rules.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { isRefusal } from '../platform/refusal.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { CHEAP } from './support/cheap-passwords.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { ADMIN_PASSWORD, OPENING, SECRET_KEY } from './support/start-product.ts';

let running: RunningProduct;
let log: EventLog;
let admin: Client;
let host: Client;
let place: { readonly gameId: string; readonly cafeId: string; readonly regionId: string };
let now = OPENING;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now });
  log = createEventLog({ store: storeOf(running.sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  admin = running.client();
  await admin.signInAsAdmin();
  host = running.client();
  await host.signIn('organizer');
  const [cafe] = await must<[Cafe]>(host, 'GET', '/cafes');
  const [game] = await must<[Game]>(host, 'GET', '/games');
  place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId };
});
afterAll(async () => {
  await log.close();
  await running.stop();
});

async function must<Body>(client: Client, method: string, path: string, body?: object): Promise<Body> {
  const reply = await client.ask(method, `/api${path}`, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body as Body;
}
const ask = (client: Client, method: string, path: string, body?: object) => client.ask(method, `/api${path}`, body);
const idOf = async (client: Client) => (await must<{ user: { id: string } }>(client, 'GET', '/auth/me')).user.id;

let made = 0;
async function somebody() {
  const client = running.client();
  const id = await client.signUp(`person.of.cases.${made++}`);
  return { ...client, id };
}

async function colleague(role: AdminRole) {
  const username = `colleague-${made++}`;
  const deps = { log, sql: running.sql, newId: newUuid, random: systemRandom, passwordCost: CHEAP };
  const context = { commandId: newUuid(), actor: 'system', now: now.toISOString() };
  const added = await addAdmin(deps, context, { username, password: ADMIN_PASSWORD, role });
  if (isRefusal(added)) throw new Error(added.message);
  const client = running.client();
  const login = () => ask(client, 'POST', '/auth/admin-login', { username, password: ADMIN_PASSWORD });
  // another log appended it: the product's read models hear of it once a second
  await vi.waitFor(async () => expect((await login()).status).toBe(200), { timeout: 20_000 });
  return { ...client, id: added.userId };
}

const complaint = (about: 'user' | 'gameEvent' | 'cafe', id: string) => ({
  ...{ how: 'phone', about, id, reporter: 'His mother, who called at noon', text: 'He was shouted at.' },
});
const open = (about: 'user' | 'gameEvent' | 'cafe', id: string) =>
  must<AdminCaseFile>(admin, 'POST', '/admin/cases', complaint(about, id));
const fileOf = (id: string, by = admin) => must<AdminCaseFile>(by, 'GET', `/admin/cases/${id}`);
const listed = (query: string, by = admin) => must<AdminCase[]>(by, 'GET', `/admin/cases?limit=100&${query}`);
const idsOf = async (query: string, by = admin) => (await listed(query, by)).map(({ id }) => id);
const party = (id: string) => expect.objectContaining({ id });
const refused = (status: number, code?: string) =>
  expect.objectContaining({ status, ...(code && { body: expect.objectContaining({ code }) }) });

/** Moves the clock. Admins are signed out meanwhile. */
async function moveTo(instant: Date) {
  await running.caughtUp();
  now = instant;
  await admin.signInAsAdmin();
}

/** A disputed no-show of a person. */
async function disputed(person: Client & { readonly id: string }): Promise<string> {
  const eventDate = addDays(now, 3).toISOString();
  const evening = await must<GameEvent>(host, 'POST', '/game-events', {
    ...{ ...place, eventDate, startTime: '19:00', maxParticipants: 4 },
  });
  await must(person, 'POST', `/game-events/${evening.id}/join`);
  await moveTo(addHours(new Date(evening.eventDate), 4));
  await must(host, 'POST', `/game-events/${evening.id}/attendance/${person.id}`, { status: 'no_show' });
  const contest = { gameEventId: evening.id, text: 'I was there.' };
  return (await must<{ id: string }>(person, 'POST', '/users/me/reliability/contests', contest)).id;
}

describe('the queue of cases', () => {
  it('has complaints, reports and disputes in one list, with what is due first at the top', async () => {
    const [ann, ben] = [await somebody(), await somebody()];
    const contestId = await disputed(ann);
    const { id: reportId } = await must<{ id: string }>(ann, 'POST', '/reports', {
      ...{ kind: 'user', id: ben.id, text: 'He asked for my address.' },
    });
    const { id } = await open('user', ben.id);
    const own = (await listed('state=open')).filter((each) => [id, reportId, contestId].includes(each.id));
    expect(own.map((each) => each.dueAt)).toEqual(own.map((each) => each.dueAt).toSorted());
    expect(new Map(own.map((each) => [each.id, each.kind]))).toEqual(
      new Map([
        [id, 'complaint'],
        [reportId, 'report'],
        [contestId, 'contest'],
      ]),
    );
    expect(await idsOf('kind=report')).toContain(reportId);
    expect(await idsOf('kind=report')).not.toContain(id);
    const counts = await must<CaseCounts>(admin, 'GET', '/admin/cases/counts?kind=report');
    expect(counts.open).toBe((await idsOf('kind=report')).length);
  });

  it('closes a report and a dispute by the decisions on them', async () => {
    const [ann, ben] = [await somebody(), await somebody()];
    const { id } = await must<{ id: string }>(ann, 'POST', '/reports', { kind: 'user', id: ben.id, text: 'Rude.' });
    expect(await ask(admin, 'POST', `/admin/cases/${id}/outcome`, { outcome: 'acted', reason: 'So.' })).toEqual(
      refused(409, 'not_a_complaint'),
    );
    await must(admin, 'POST', `/admin/reports/${id}/decision`, { act: 'warn', reason: 'Be kind.' });
    expect(await fileOf(id)).toMatchObject({ state: 'closed', outcome: 'warn' });
    const letter = { to: ben.id, text: 'Hello' };
    expect(await ask(admin, 'POST', `/admin/cases/${id}/letters`, letter)).toEqual(refused(409, 'closed'));
  });

  it('is assigned to an admin who may look after people, and to nobody again', async () => {
    const ben = await somebody();
    const [helper, auditor] = [await colleague('people'), await colleague('auditor')];
    const { id } = await open('user', ben.id);
    const to = (userId: string | null) => ask(admin, 'PUT', `/admin/cases/${id}/assignment`, { to: userId });
    expect(await to(helper.id)).toMatchObject({ status: 200, body: { assignedTo: party(helper.id) } });
    expect(await idsOf('assigned=me', helper)).toEqual([id]);
    expect(await idsOf('assigned=nobody')).not.toContain(id);
    expect(await to(auditor.id)).toEqual(refused(404));
    expect(await to(ben.id)).toEqual(refused(404));
    expect(await to(null)).toMatchObject({ status: 200, body: { assignedTo: null } });
    const admins = await must<{ id: string }[]>(admin, 'GET', '/admin/cases/admins');
    expect(admins.map((each) => each.id)).toContain(helper.id);
    expect(admins.map((each) => each.id)).not.toContain(auditor.id);
  });

  it('tells what is overdue, seven days after a complaint', async () => {
    const ben = await somebody();
    const { id } = await open('user', ben.id);
    expect(await idsOf('due=overdue')).not.toContain(id);
    await moveTo(addDays(now, 7));
    expect(await idsOf('due=overdue')).toContain(id);
  });
});

describe('who sees a case', () => {
  it('no admin of the catalog does, and an auditor only disputes, as the roles have it', async () => {
    const [ann, ben] = [await somebody(), await somebody()];
    const contestId = await disputed(ann);
    const { id } = await open('user', ben.id);
    const { id: reportId } = await must<{ id: string }>(ann, 'POST', '/reports', {
      ...{ kind: 'user', id: ben.id, text: 'Rude.' },
    });
    const [catalog, auditor] = [await colleague('catalog'), await colleague('auditor')];
    for (const path of ['/admin/cases', '/admin/cases/counts', `/admin/cases/${contestId}`]) {
      expect(await ask(catalog, 'GET', path)).toEqual(refused(403, 'role_forbids'));
    }
    const seen = await listed('', auditor);
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['contest']));
    expect(await listed('kind=report', auditor)).toEqual([]);
    expect(await fileOf(contestId, auditor)).toMatchObject({ kind: 'contest' });
    for (const hidden of [id, reportId]) {
      expect(await ask(auditor, 'GET', `/admin/cases/${hidden}`)).toEqual(refused(404));
    }
    expect(await ask(auditor, 'GET', `/admin/cases/${contestId}/notes`)).toEqual(refused(403, 'role_forbids'));
    const letter = { to: ann.id, text: 'Hello' };
    expect(await ask(auditor, 'POST', `/admin/cases/${contestId}/letters`, letter)).toEqual(
      refused(403, 'role_forbids'),
    );
  });

  it('an admin whom it is about does not act on it', async () => {
    const helper = await colleague('people');
    const { id } = await open('user', helper.id);
    const refusal = refused(403, 'party');
    expect(await ask(helper, 'PUT', `/admin/cases/${id}/assignment`, { to: null })).toEqual(refusal);
    expect(await ask(helper, 'POST', `/admin/cases/${id}/letters`, { to: helper.id, text: 'Hi' })).toEqual(refusal);
    const outcome = { outcome: 'dismissed', reason: 'Nothing.' };
    expect(await ask(helper, 'POST', `/admin/cases/${id}/outcome`, outcome)).toEqual(refusal);
    expect(await ask(helper, 'POST', '/admin/cases', complaint('user', helper.id))).toEqual(refusal);
    expect(await ask(admin, 'PUT', `/admin/cases/${id}/assignment`, { to: helper.id })).toEqual(refusal);
  });
});

describe('a complaint', () => {
  it('is about a person, the host of an evening or the owner of a cafe, and about nothing that is unknown', async () => {
    const eventDate = addDays(now, 3).toISOString();
    const evening = await must<GameEvent>(host, 'POST', '/game-events', {
      ...{ ...place, eventDate, startTime: '19:00', maxParticipants: 4 },
    });
    const about = await open('gameEvent', evening.id);
    expect(about).toMatchObject({ about: 'gameEvent', gameEvent: party(evening.id), person: party(evening.hostId) });
    const cafe = await open('cafe', place.cafeId);
    expect(cafe).toMatchObject({ about: 'cafe', cafe: party(place.cafeId) });
    for (const kind of ['user', 'gameEvent', 'cafe'] as const) {
      expect(await ask(admin, 'POST', '/admin/cases', complaint(kind, newUuid()))).toEqual(refused(404));
    }
  });

  it('is on the dashboard while it is open', async () => {
    const ben = await somebody();
    const { id } = await open('user', ben.id);
    const inNeeds = async (by: Client) => (await must<AdminNeeds>(by, 'GET', '/admin/needs')).complaints;
    const { count } = await inNeeds(admin);
    await must(admin, 'POST', `/admin/cases/${id}/outcome`, { outcome: 'dismissed', reason: 'Nothing.' });
    expect((await inNeeds(admin)).count).toBe(count - 1);
    expect(await inNeeds(await colleague('auditor'))).toEqual({ count: 0, rows: [] });
  });

  it('is opened once by two presses with one key', async () => {
    const ben = await somebody();
    const press = () =>
      admin.ask('POST', '/api/admin/cases', complaint('user', ben.id), { 'Idempotency-Key': 'one-press-twice' });
    const [first, second] = [await press(), await press()];
    expect((first.body as AdminCaseFile).id).toBe((second.body as AdminCaseFile).id);
  });

  it('is closed with a reason, opened again, and in the audit', async () => {
    const ben = await somebody();
    const { id } = await open('user', ben.id);
    await must(admin, 'POST', `/admin/cases/${id}/outcome`, { outcome: 'acted', reason: 'He apologized.' });
    expect(await fileOf(id)).toMatchObject({ state: 'closed', outcome: 'acted', reason: 'He apologized.' });
    expect(await idsOf('state=closed')).toContain(id);
    await must(admin, 'POST', `/admin/cases/${id}/reopen`);
    expect(await fileOf(id)).toMatchObject({ state: 'open', outcome: null, reason: null });
    const audit = await must<AuditEntry[]>(admin, 'GET', `/admin/audit?subject=${id}`);
    expect(audit.map(({ type }) => type)).toEqual(['CaseReopened', 'CaseClosed', 'CaseOpened']);
    expect(JSON.stringify(audit)).not.toContain('apologized');
  });

  it('loses its texts with the person, and can still be closed', async () => {
    const ben = await somebody();
    const { id } = await open('user', ben.id);
    await must(admin, 'POST', `/admin/cases/${id}/notes`, { text: 'Called him.' });
    await must(admin, 'POST', `/admin/cases/${id}/letters`, { to: ben.id, text: 'What happened?' });
    await must(admin, 'DELETE', `/users/${ben.id}`, { reason: 'He asked for it.' });
    await running.caughtUp();
    const { complaint: said, letters } = await fileOf(id);
    expect(said).toMatchObject({ reporter: null, text: null });
    expect(letters).toMatchObject([{ text: null }]);
    expect(await must(admin, 'GET', `/admin/cases/${id}/notes`)).toEqual([]);
    await must(admin, 'POST', `/admin/cases/${id}/outcome`, { outcome: 'dismissed', reason: 'The account is gone.' });
    expect(await fileOf(id)).toMatchObject({ state: 'closed', reason: 'The account is gone.' });
  });
});

describe('a letter', () => {
  it('is mailed, answered in the product, and the answer opens the case again', async () => {
    const [ann, ben] = [await somebody(), await somebody()];
    const { id } = await must<{ id: string }>(ann, 'POST', '/reports', { kind: 'user', id: ben.id, text: 'Rude.' });
    const letter = { to: ben.id, text: 'Were you at the table?' };
    const sent = await must<AdminCaseFile>(admin, 'POST', `/admin/cases/${id}/letters`, letter);
    expect(sent).toMatchObject({ state: 'waiting', letters: [{ text: letter.text, person: party(ben.id) }] });
    expect(await idsOf('state=waiting')).toContain(id);
    expect(await must<OwnLetters>(ben, 'GET', `/users/me/letters/${id}`)).toMatchObject({
      letters: [{ by: 'admins', text: letter.text }],
      mayAnswer: true,
    });
    // whoever got no letter learns nothing, not even that there is a case
    expect(await ask(ann, 'GET', `/users/me/letters/${id}`)).toEqual(refused(404));
    expect(await ask(ann, 'POST', `/users/me/letters/${id}/answers`, { text: 'Hi' })).toEqual(refused(404));
    await must(ben, 'POST', `/users/me/letters/${id}/answers`, { text: 'I was not.' });
    expect(await fileOf(id)).toMatchObject({ state: 'open', letters: [{}, { text: 'I was not.', admin: null }] });
  });

  it('goes only to people of the case', async () => {
    const [ben, ken] = [await somebody(), await somebody()];
    const { id } = await open('user', ben.id);
    expect(await ask(admin, 'POST', `/admin/cases/${id}/letters`, { to: ken.id, text: 'Hi' })).toEqual(refused(404));
  });

  it('is read and answered also by who is suspended', async () => {
    const ben = await somebody();
    const { id } = await open('user', ben.id);
    await must(admin, 'POST', `/users/${ben.id}/suspension`, {
      ...{ until: addDays(now, 20).toISOString(), reason: 'Shouting.' },
    });
    await must(admin, 'POST', `/admin/cases/${id}/letters`, { to: ben.id, text: 'What happened?' });
    const answered = await must<OwnLetters>(ben, 'POST', `/users/me/letters/${id}/answers`, { text: 'I am sorry.' });
    expect(answered.letters).toMatchObject([{ by: 'admins' }, { by: 'me', text: 'I am sorry.' }]);
  });

  it('about a dispute goes to the marked person or the host', async () => {
    const ann = await somebody();
    const contestId = await disputed(ann);
    const hostId = await idOf(host);
    const { people } = await fileOf(contestId);
    expect(people.map(({ id }) => id).toSorted()).toEqual([ann.id, hostId].toSorted());
    const letter = { to: hostId, text: 'Who was at the table?' };
    expect(await must(admin, 'POST', `/admin/cases/${contestId}/letters`, letter)).toMatchObject({ state: 'waiting' });
    const note = await must<{ userId: string }>(admin, 'POST', `/admin/cases/${contestId}/notes`, { text: 'Asked.' });
    expect(note.userId).toBe(ann.id);
  });
});

it('breaks no rule of the log', async () => {
  await running.caughtUp();
  const found: string[] = [];
  for await (const { rule, detail } of brokenRules(running.sql, { upTo: await log.head() })) {
    found.push(`${rule}: ${detail}`);
  }
  expect(found).toEqual([]);
});

it('two admins who close and open a case again at the same moment do it once', async () => {
  const ann = await somebody();
  const other = await colleague('full');
  const { id } = await open('user', ann.id);
  const twice = async (path: string, body?: object) =>
    (await Promise.all([admin, other].map((by) => ask(by, 'POST', `/admin/cases/${id}/${path}`, body))))
      .map(({ status }) => status)
      .toSorted();
  expect(await twice('outcome', { outcome: 'dismissed', reason: 'Nothing was found.' })).toEqual([200, 409]);
  expect(await twice('reopen')).toEqual([200, 409]);
  const written = await running.sql<{ type: string }[]>`
    select type from domain_events where stream = ${`case-${id}`} order by position`;
  expect(written.map(({ type }) => type)).toEqual(['CaseOpened', 'CaseClosed', 'CaseReopened']);
});
