import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../modules/admin/contract.ts';
import type { AdminNeeds } from '../modules/admin/needs/contract.ts';
import type { AdminCase, AdminCaseFile, CaseCounts } from '../modules/cases/contract.ts';
import type { Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { AdminRole } from '../modules/identity/rules.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { mailsAt } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING } from './support/start-product.ts';

// Issue 47, cases: which admins hear of a case, and which ones must not read it.

let running: RunningProduct;
let admin: Client;
let now = OPENING;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now });
  admin = running.client();
  await admin.signInAsAdmin();
});
afterAll(() => running?.stop());

const PASSWORD = 'violet teapots orbit slowly';
const addressOf = (name: string) => `${name}@office.example`;
const ask = (client: Client, method: string, path: string, body?: object) => client.ask(method, `/api${path}`, body);
const must = <Body>(client: Client, method: string, path: string, body?: object) =>
  accepted<Body>(ask(client, method, path, body));
const refused = (status: number, code: string) =>
  expect.objectContaining({ status, body: expect.objectContaining({ code }) });
const party = refused(403, 'party');

let made = 0;
const letters = 'abcdefghijklmnopqrstuvwxyz';

async function somebody() {
  const client = running.client();
  const id = await client.signUp(`guest.${letters[made++]}`);
  return { ...client, id };
}

async function colleague(username: string, role: AdminRole) {
  const { userId: id } = await must<{ userId: string }>(admin, 'POST', '/admin/admins', {
    ...{ username, password: PASSWORD, role },
  });
  await must(admin, 'PATCH', `/users/${id}`, { email: addressOf(username) });
  const client = running.client();
  const signIn = () => must(client, 'POST', '/auth/admin-login', { username, password: PASSWORD });
  await signIn();
  return { ...client, id, signInAgain: signIn, mails: () => answersTold(addressOf(username)) };
}

const arrive = ({ mails }: { mails: () => ReturnType<typeof answersTold> }, ids: readonly string[]) =>
  expect.poll(mails, { timeout: 20_000, interval: 100 }).toEqual(ids);

/** The cases of whose answers an address was told. */
async function answersTold(address: string): Promise<readonly string[]> {
  const mails = await mailsAt(running, address);
  return mails.flatMap(({ subject, letter }) =>
    subject.includes('answered') ? [/admin\/cases\/([\w-]+)/.exec(letter)?.[1] ?? ''] : [],
  );
}

const open = (id: string, by = admin) =>
  must<AdminCaseFile>(by, 'POST', '/admin/cases', {
    ...{ how: 'phone', about: 'user', id, reporter: 'His mother, who called at noon', text: 'He shouted.' },
  });
const report = async (by: Client, id: string) =>
  (await must<{ id: string }>(by, 'POST', '/reports', { kind: 'user', id, text: 'Rude at the table.' })).id;
const write = (caseId: string, to: string) =>
  must(admin, 'POST', `/admin/cases/${caseId}/letters`, { to, text: 'What happened?' });
const answer = (by: Client, caseId: string) =>
  must(by, 'POST', `/users/me/letters/${caseId}/answers`, { text: 'I am sorry.' });

/** A disputed no-show of a person at a table of an admin, who may host as well. */
async function disputedAt(host: Client, person: Client & { readonly id: string }): Promise<string> {
  const [cafe] = await must<[{ id: string; regionId: string }]>(admin, 'GET', '/cafes?status=approved');
  const [game] = await must<[Game]>(admin, 'GET', '/games');
  const evening = await must<GameEvent>(host, 'POST', '/game-events', {
    ...{ gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, eventDate: addDays(now, 3).toISOString() },
    ...{ startTime: '19:00', maxParticipants: 4 },
  });
  await must(person, 'POST', `/game-events/${evening.id}/join`);
  await running.caughtUp();
  now = addHours(new Date(evening.eventDate), 4);
  await admin.signInAsAdmin();
  return evening.id;
}

describe('an answered letter', () => {
  it('is told to whoever looks after the case, once for a letter, and to nobody else', async () => {
    const [ben, carl, dana] = [await somebody(), await colleague('carl', 'people'), await colleague('dana', 'people')];
    const { id } = await open(ben.id);
    await must(admin, 'PUT', `/admin/cases/${id}/assignment`, { to: carl.id });
    await write(id, ben.id);
    await answer(ben, id);
    // a second thought is in the case, and not worth a second mail
    await answer(ben, id);
    await arrive(carl, [id]);
    expect(await dana.mails()).toEqual([]);
    await write(id, ben.id);
    await answer(ben, id);
    await arrive(carl, [id, id]);
  });

  it('is told to all who may look after cases if nobody does, without those who have part in it', async () => {
    const [ann, eve, finn, gus] = [
      ...[await somebody(), await colleague('eve', 'people')],
      ...[await colleague('finn', 'full'), await colleague('gus', 'catalog')],
    ] as const;
    const id = await report(ann, eve.id);
    await write(id, ann.id);
    await answer(ann, id);
    await arrive(finn, [id]);
    expect(await eve.mails()).toEqual([]);
    expect(await gus.mails()).toEqual([]);
  });

  it('is told to the others once whoever looked after the case may not any more', async () => {
    const [ben, hal, ida] = [await somebody(), await colleague('hal', 'people'), await colleague('ida', 'people')];
    const { id } = await open(ben.id);
    await must(admin, 'PUT', `/admin/cases/${id}/assignment`, { to: hal.id });
    await must(admin, 'PATCH', `/users/${hal.id}/admin-role`, { adminRole: 'auditor' });
    await write(id, ben.id);
    await answer(ben, id);
    await arrive(ida, [id]);
    expect(await hal.mails()).toEqual([]);
  });
});

describe('an admin who has part in a case', () => {
  /** Nothing of a case is readable, and it is in no list and no count. */
  async function expectHidden(by: Client, id: string, kind: 'complaint' | 'report' | 'contest') {
    const noteId = (await must<{ id: string }>(admin, 'POST', `/admin/cases/${id}/notes`, { text: 'Called.' })).id;
    await running.caughtUp();
    expect(await ask(by, 'GET', `/admin/cases/${id}`)).toEqual(party);
    expect(await ask(by, 'GET', `/admin/cases/${id}/notes`)).toEqual(party);
    expect(await ask(by, 'POST', `/admin/cases/${id}/notes`, { text: 'It was not me.' })).toEqual(party);
    expect(await ask(by, 'PATCH', `/admin/cases/${id}/notes/${noteId}`, { text: 'No.' })).toEqual(party);
    expect(await ask(by, 'DELETE', `/admin/cases/${id}/notes/${noteId}`)).toEqual(party);
    const own = await must<AdminCase[]>(by, 'GET', '/admin/cases?limit=100');
    const all = await must<AdminCase[]>(admin, 'GET', '/admin/cases?limit=100');
    expect(all.map((each) => each.id)).toContain(id);
    expect(own.map((each) => each.id)).not.toContain(id);
    const count = async (of: Client) => (await must<CaseCounts>(of, 'GET', `/admin/cases/counts?kind=${kind}`)).open;
    expect(await count(by)).toBe(all.filter((each) => each.kind === kind).length - 1);
    expect(await count(admin)).toBe(all.filter((each) => each.kind === kind).length);
  }

  /** What the audit shows of a case has none of its words. */
  async function auditOf(by: Client, id: string): Promise<string> {
    await running.caughtUp();
    const entries = await must<AuditEntry[]>(by, 'GET', `/admin/audit?subject=${id}&limit=50`);
    const shown = await Promise.all(entries.map((each) => must<object>(by, 'GET', `/admin/audit/${each.id}`)));
    return JSON.stringify([entries, shown]);
  }

  it('whom a complaint is about reads nothing of it', async () => {
    const jo = await colleague('jo', 'full');
    const { id } = await open(jo.id);
    await write(id, jo.id);
    await answer(jo, id);
    await expectHidden(jo, id, 'complaint');
    expect((await must<AdminNeeds>(jo, 'GET', '/admin/needs')).complaints.rows.map((each) => each.id)).not.toContain(
      id,
    );
    expect(await auditOf(jo, id)).not.toMatch(/mother|shouted|Called|happened/);
    // as a person they read what was written to them
    expect(await must(jo, 'GET', `/users/me/letters/${id}`)).toMatchObject({ mayAnswer: true });
  });

  it('who reported, or is reported, reads nothing of it and never learns who reported', async () => {
    const [kim, lou, ann] = [await colleague('kim', 'people'), await colleague('lou', 'people'), await somebody()];
    const ids = [await report(kim, ann.id), await report(ann, lou.id)] as const;
    for (const [by, id] of [
      [kim, ids[0]],
      [lou, ids[1]],
    ] as const) {
      await expectHidden(by, id, 'report');
      expect(await ask(by, 'GET', `/admin/reports/${id}`)).toEqual(party);
      const listed = await must<{ id: string }[]>(by, 'GET', '/admin/reports?limit=100');
      expect(listed.map((each) => each.id)).not.toContain(id);
      const all = await must<{ id: string }[]>(admin, 'GET', '/admin/reports?limit=100');
      expect(all.map((each) => each.id)).toContain(id);
      const counts = await must<{ open: number }>(by, 'GET', '/admin/reports/counts');
      expect(counts.open).toBe(listed.length);
      const needed = async (of: Client) => (await must<AdminNeeds>(of, 'GET', '/admin/needs')).reports;
      expect((await needed(by)).rows.map((each) => each.id)).not.toContain(id);
      expect((await needed(by)).count).toBe((await needed(admin)).count - 1);
    }
    const record = await must<{ reports: { id: string }[] }>(lou, 'GET', `/admin/users/${lou.id}/record`);
    expect(record.reports).toEqual([]);
    await must(admin, 'POST', `/admin/reports/${ids[1]}/decision`, { act: 'dismiss', reason: 'Hearsay of a rival.' });
    expect(await auditOf(lou, ids[1])).not.toMatch(/rival|Rude/);
    expect(await auditOf(lou, lou.id)).not.toMatch(/rival|Rude/);
  });

  it('who hosted the evening of a dispute reads neither its notes nor its letters', async () => {
    const [max, ann] = [await colleague('max', 'people'), await somebody()];
    await must(admin, 'PATCH', `/users/${max.id}`, { isProvider: true, reason: 'He hosts, too.' });
    await max.signInAgain();
    const gameEventId = await disputedAt(max, ann);
    await max.signInAgain();
    await must(max, 'POST', `/game-events/${gameEventId}/attendance/${ann.id}`, { status: 'no_show' });
    const id = (
      await must<{ id: string }>(ann, 'POST', '/users/me/reliability/contests', { gameEventId, text: 'I was there.' })
    ).id;
    await expectHidden(max, id, 'contest');
  });
});
