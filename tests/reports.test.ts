import { createEventLog, type EventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../modules/admin/contract.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import { answerLinks } from '../modules/events/confirmation/answer-link.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import { mailCommands } from '../modules/mails/commands.ts';
import { unsubscribeLinks } from '../modules/mails/unsubscribe-link.ts';
import type { Message } from '../modules/messaging/contract.ts';
import type { AdminReport, AdminReportFile, Report, ReportCounts, Warning } from '../modules/reports/contract.ts';
import { reportOf, warningsOf } from '../modules/reports/streams.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type MailedEvent, mailsToPeople } from '../server/mail/mails-to-people.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

// Evenings contract, section 8: reports.

type Person = Client & { readonly id: string; readonly name: string };

let running: RunningProduct;
/** Another process of the same product, with another limit. */
let second: RunningProduct;
let log: EventLog;
let host: Client & { readonly id: string };
let admin: Client;
let place: { readonly gameId: string; readonly cafeId: string; readonly regionId: string };

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on', LIMIT_REPORTS: '9999/1s' } });
  const sql = connect(running.databaseUrl, { max: 5 });
  second = await runningProduct({
    env: { DEMO: 'on', LIMIT_REPORTS: '2/1h' },
    database: { url: running.databaseUrl, sql },
    clock: running.clock,
  });
  log = createEventLog({ store: storeOf(running.sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  const organizer = running.client();
  await organizer.signIn('organizer');
  host = { ...organizer, id: await ownId(organizer) };
  admin = running.client();
  await admin.signInAsAdmin();
  const [cafe] = (await host.ask('GET', '/api/cafes')).body as [Cafe];
  const [game] = (await host.ask('GET', '/api/games')).body as [Game];
  place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId };
});
afterAll(async () => {
  await log.close();
  await second.stop();
  await running.stop();
});

const ownId = async (client: Client) =>
  ((await client.ask('GET', '/api/auth/me')).body as { user: { id: string } }).user.id;

let signedUp = 0;
async function somebody(): Promise<Person> {
  const client = running.client();
  const name = `reporter.${signedUp++}`;
  return { ...client, name, id: await client.signUp(name) };
}

let day = 20;
async function evening(...seated: readonly Client[]): Promise<GameEvent> {
  const time = { eventDate: addDays(OPENING, day++).toISOString(), startTime: '19:00', maxParticipants: 4 };
  const reply = await host.ask('POST', '/api/game-events', { ...place, ...time });
  expect(reply.status).toBe(201);
  const gameEvent = reply.body as GameEvent;
  for (const each of seated) {
    expect((await each.ask('POST', `/api/game-events/${gameEvent.id}/join`)).status).toBe(200);
  }
  return gameEvent;
}

async function write(from: Client, to: { readonly id: string }, eventId: string, content: string): Promise<Message> {
  const reply = await from.ask('POST', '/api/messages', { eventId, receiverId: to.id, content });
  expect(reply.status).toBe(201);
  return reply.body as Message;
}

const report = (by: Client, kind: string, id: string, text = 'He asked for my address three times.') =>
  by.ask('POST', '/api/reports', { kind, id, text });
async function reported(by: Client, kind: string, id: string, text?: string): Promise<string> {
  const { status, body } = await report(by, kind, id, text);
  expect(status).toBe(201);
  return (body as Report).id;
}
const decide = (id: string, act: string, more: object = {}, by = admin) =>
  by.ask('POST', `/api/admin/reports/${id}/decision`, { act, reason: 'Please leave people alone.', ...more });
const queue = async (state: string) =>
  (await admin.ask('GET', `/api/admin/reports?state=${state}&limit=200`)).body as AdminReport[];
const stateOf = async (id: string) => (await file(id)).state;
const file = async (id: string) => {
  const { status, body } = await admin.ask('GET', `/api/admin/reports/${id}`);
  expect(status).toBe(200);
  return body as AdminReportFile;
};

/** The mails that follow from the last domain event of a stream. */
async function mailsAfter(stream: string) {
  const mails = mailsToPeople({
    sql: running.sql,
    log,
    clock: running.clock,
    publicUrl: 'https://tables.example',
    timeZone: 'America/Chicago',
    calendar: { organizer: 'hello@tables.example', cityName: 'Houston' },
    answers: answerLinks(SECRET_KEY),
    unsubscribing: unsubscribeLinks(SECRET_KEY),
    mails: mailCommands(log),
  });
  return mails.of((await log.readStream(stream)).at(-1) as MailedEvent);
}

describe('a report', () => {
  it('of a person, an evening and a message is shown to admins with the reported person', async () => {
    const [ann, ben] = [await somebody(), await somebody()];
    const { id: eventId } = await evening(ann, ben);
    const { id: messageId } = await write(ben, ann, eventId, 'Where exactly do you live?');
    await write(ann, ben, eventId, 'Why?');

    const ofPerson = await reported(ann, 'user', ben.id);
    const ofEvening = await reported(ann, 'gameEvent', eventId, 'It is not where it says.');
    const ofMessage = await reported(ann, 'message', messageId);
    const open = await queue('open');
    expect(open.find(({ id }) => id === ofPerson)).toMatchObject({
      kind: 'user',
      person: { id: ben.id },
      reporter: { id: ann.id },
      gameEvent: null,
      act: null,
    });
    expect(open.find(({ id }) => id === ofEvening)).toMatchObject({
      kind: 'gameEvent',
      person: { id: host.id },
      gameEvent: { id: eventId },
    });
    expect(await file(ofMessage)).toMatchObject({
      person: { id: ben.id, isActive: true },
      text: 'He asked for my address three times.',
      message: { text: 'Where exactly do you live?' },
      messages: [{ by: 'person' }, { by: 'reporter' }],
      others: [{ id: ofPerson }],
      acts: ['warn', 'deactivate', 'dismiss'],
    });
    expect((await file(ofEvening)).acts).toEqual(['warn', 'deactivate', 'cancel', 'dismiss']);
  });

  it('is never readable in the log, and copies no message', async () => {
    const [ann, ben] = [await somebody(), await somebody()];
    const { id: eventId } = await evening(ann, ben);
    const { id: messageId } = await write(ben, ann, eventId, 'An unusual sentence to look for');
    const id = await reported(ann, 'message', messageId, 'Another unusual sentence');
    await decide(id, 'warn', { reason: 'A third unusual sentence' });
    const rows = await running.sql`
      select type from domain_events where data::text like '%unusual sentence%' or personal::text like '%unusual sentence%'`;
    expect(rows).toEqual([]);
    const [made] = await log.readStream(reportOf(id).stream);
    expect(made).toMatchObject({ subject: ann.id, personal: { text: 'Another unusual sentence' } });
    expect(JSON.stringify(made, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      'to look for',
    );
  });

  it('is refused of oneself, of what is unknown, and of messages of other people', async () => {
    const [ann, ben, cyd] = [await somebody(), await somebody(), await somebody()];
    const { id: eventId } = await evening(ann, ben);
    const { id: messageId } = await write(ben, ann, eventId, 'Hi');
    expect(await report(ann, 'user', ann.id)).toMatchObject({ status: 400, body: { code: 'to_oneself' } });
    expect(await report(host, 'gameEvent', eventId)).toMatchObject({ status: 400, body: { code: 'to_oneself' } });
    expect(await report(ben, 'message', messageId)).toMatchObject({ status: 400, body: { code: 'to_oneself' } });
    expect(await report(cyd, 'message', messageId)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const kind of ['user', 'gameEvent', 'message']) {
      expect(await report(ann, kind, newUuid())).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    for (const text of ['', '   ', 'a'.repeat(1_001)]) {
      expect(await report(ann, 'user', ben.id, text)).toMatchObject({ status: 400 });
    }
    expect((await report(running.client(), 'user', ben.id)).status).toBe(401);
  });

  it('is made once until it is decided, even if it is sent twice at once in two processes', async () => {
    const [ann, ben] = [await somebody(), await somebody()];
    const elsewhere = second.client();
    for (const [name, value] of ann.cookies) elsewhere.cookies.set(name, value);
    const both = await Promise.all([report(ann, 'user', ben.id), report(elsewhere, 'user', ben.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await report(ann, 'user', ben.id)).toMatchObject({ status: 409, body: { code: 'already_reported' } });
    const id = both.map(({ body }) => (body as Report).id).find((each) => each !== undefined) ?? '';
    expect((await decide(id, 'dismiss')).status).toBe(200);
    const again = await reported(ann, 'user', ben.id, 'He did it again.');
    expect(again).not.toBe(id);
    expect((await file(again)).others).toMatchObject([{ id, state: 'dismissed' }]);
  });

  it('is limited in number for each person, and a refused one does not count', async () => {
    const ann = await somebody();
    const client = second.client();
    for (const [name, value] of ann.cookies) client.cookies.set(name, value);
    const statuses: number[] = [];
    for (let n = 0; n < 2; n++) statuses.push((await report(client, 'user', newUuid())).status);
    for (let n = 0; n < 3; n++) statuses.push((await report(client, 'user', (await somebody()).id)).status);
    expect(statuses).toEqual([404, 404, 201, 201, 429]);
  });
});

describe('an admin', () => {
  it('looks at a report, which is noted once, and decides on it once', async () => {
    const [ann, ben] = [await somebody(), await somebody()];
    const id = await reported(ann, 'user', ben.id);
    const counts = async () => (await admin.ask('GET', '/api/admin/reports/counts')).body as ReportCounts;
    const before = await counts();
    for (let n = 0; n < 2; n++) {
      expect((await admin.ask('POST', `/api/admin/reports/${id}/looked-at`)).status).toBe(204);
    }
    const lookedAt = { ...before, open: before.open - 1, lookedAt: before.lookedAt + 1 };
    expect(await counts()).toEqual(lookedAt);
    expect((await queue('looked_at')).map((each) => each.id)).toContain(id);
    const adminId = await ownId(admin);
    expect(await file(id)).toMatchObject({ state: 'looked_at', lookedAtBy: { id: adminId } });

    expect(await decide(id, 'dismiss', { reason: '' })).toMatchObject({ status: 400 });
    expect(await decide(id, 'cancel')).toMatchObject({ status: 400, body: { code: 'not_an_evening' } });
    expect(await decide(id, 'dismiss')).toMatchObject({
      status: 200,
      body: {
        state: 'dismissed',
        act: 'dismiss',
        reason: 'Please leave people alone.',
        decidedBy: { id: adminId },
        acts: [],
      },
    });
    expect(await counts()).toEqual({
      ...lookedAt,
      lookedAt: lookedAt.lookedAt - 1,
      dismissed: (before.dismissed ?? 0) + 1,
    });
    // the queue is read by pages too
    const pages = ['1', '2'].map((number) =>
      admin.ask('GET', `/api/admin/reports?state=dismissed&limit=1&page=${number}`),
    );
    const [first, second] = (await Promise.all(pages)).map(({ body }) => (body as { id: string }[])[0]?.id);
    expect(first).toBe(id);
    expect(second).not.toBe(first);
    expect(await decide(id, 'warn')).toMatchObject({ status: 409, body: { code: 'decided' } });
    expect((await log.readStream(reportOf(id).stream)).map(({ type }) => type)).toEqual([
      ...['ReportMade', 'ReportLookedAt', 'ReportDecided'],
    ]);
    expect(await decide(newUuid(), 'warn')).toMatchObject({ status: 404 });
  });

  it('warns somebody, which is on record, mailed, and seen by admins; neither mail names the other', async () => {
    const [ann, ben] = [await somebody(), await somebody()];
    const id = await reported(ann, 'user', ben.id);
    expect((await decide(id, 'warn')).status).toBe(200);
    const warnings = (await admin.ask('GET', `/api/admin/users/${ben.id}/warnings`)).body as Warning[];
    expect(warnings).toMatchObject([{ text: 'Please leave people alone.', reportId: id }]);
    expect((await file(await reported(await somebody(), 'user', ben.id))).warnings).toEqual(warnings);

    const toReporter = await mailsAfter(reportOf(id).stream);
    expect(toReporter).toMatchObject([
      { to: `${ann.name}@example.test`, template: 'reportDecided', params: { kind: 'user', outcome: 'acted' } },
    ]);
    expect(JSON.stringify(toReporter)).not.toContain(ben.name);
    const toWarned = await mailsAfter(warningsOf(ben.id).stream);
    expect(toWarned).toMatchObject([
      { to: `${ben.name}@example.test`, template: 'warned', params: { text: 'Please leave people alone.' } },
    ]);
    expect(JSON.stringify(toWarned)).not.toContain(ann.name);
    const { body } = await admin.ask('GET', `/api/admin/audit?subject=${ben.id}&type=ReportDecided`);
    expect(body as AuditEntry[]).toMatchObject([{ person: { id: ben.id }, details: { act: 'warn' } }]);
  });

  it('deactivates a person as User Management does, with a plan for the evenings that they host', async () => {
    const [ann, ben] = [await somebody(), await somebody()];
    const { id: eventId } = await evening(ben);
    const id = await reported(ann, 'user', ben.id);
    expect((await decide(id, 'deactivate')).status).toBe(200);
    expect((await ben.ask('GET', '/api/auth/me')).status).toBe(401);
    const { body } = await admin.ask('GET', `/api/game-events/${eventId}`);
    expect(body).toMatchObject({ currentParticipants: 0 });
    expect(await file(id)).toMatchObject({ state: 'acted', act: 'deactivate', person: { isActive: false } });

    const ofHost = await reported(ann, 'user', host.id);
    const refused = await decide(ofHost, 'deactivate');
    expect(refused).toMatchObject({ status: 409, body: { code: 'hosts_upcoming' } });
    expect((refused.body as { gameEvents: { id: string }[] }).gameEvents.map((each) => each.id)).toContain(eventId);
    expect(await stateOf(ofHost)).toBe('open');
  });

  it('cancels a reported evening as in Game Events, unless it is already cancelled', async () => {
    const [ann, ben] = [await somebody(), await somebody()];
    const { id: eventId } = await evening(ben);
    const [first, other] = [await reported(ann, 'gameEvent', eventId), await reported(ben, 'gameEvent', eventId)];
    expect((await decide(first, 'cancel')).status).toBe(200);
    expect((await admin.ask('GET', `/api/game-events/${eventId}`)).body).toMatchObject({ status: 'cancelled' });
    expect(await decide(other, 'cancel')).toMatchObject({ status: 409, body: { code: 'cancelled' } });
    expect(await file(other)).toMatchObject({ state: 'open', acts: ['warn', 'deactivate', 'dismiss'] });
  });

  it('decides alone if two decide at once, and only the recorded decision takes effect', async () => {
    const elsewhere = second.client();
    for (const [name, value] of admin.cookies) elsewhere.cookies.set(name, value);
    for (const [one, other] of [
      ['warn', 'deactivate'],
      ['deactivate', 'dismiss'],
      ['cancel', 'dismiss'],
      ['warn', 'cancel'],
      ['warn', 'warn'],
    ] as const) {
      const [ann, ben] = [await somebody(), await somebody()];
      const isOfEvening = one === 'cancel' || other === 'cancel';
      const { id: eventId } = await evening(ben);
      const id = await reported(ann, isOfEvening ? 'gameEvent' : 'user', isOfEvening ? eventId : ben.id);
      const both = await Promise.all([decide(id, one), decide(id, other, {}, elsewhere)]);
      expect(both.map(({ status }) => status).toSorted(), `${one} and ${other}`).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'decided' });
      const { act, person } = await file(id);
      expect(act).toBe(both[0].status === 200 ? one : other);
      const recorded = await log.readStream(warningsOf(person.id).stream);
      const warned = recorded.filter(({ data }) => (data as { reportId: string }).reportId === id).length;
      expect(warned).toBe(act === 'warn' ? 1 : 0);
      if (!isOfEvening) expect(person.isActive).toBe(act !== 'deactivate');
      const gameEvent = (await admin.ask('GET', `/api/game-events/${eventId}`)).body as GameEvent;
      expect(gameEvent.status).toBe(act === 'cancel' ? 'cancelled' : 'upcoming');
    }
  });

  it('decides on no report of their own or about themselves', async () => {
    const ann = await somebody();
    const adminId = await ownId(admin);
    const own = await reported(admin, 'user', ann.id);
    const about = await reported(ann, 'user', adminId);
    for (const id of [own, about]) {
      expect(await decide(id, 'dismiss')).toMatchObject({ status: 403, body: { code: 'party' } });
      expect((await admin.ask('POST', `/api/admin/reports/${id}/looked-at`)).status).toBe(403);
      expect((await admin.ask('GET', `/api/admin/reports/${id}`)).status).toBe(403);
    }
  });

  it('pages through the queue, the oldest first', async () => {
    const all = (await queue('open')).map(({ id }) => id);
    expect(all.length).toBeGreaterThan(2);
    const paged: string[] = [];
    let cursor = '';
    do {
      const more = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const reply = await admin.ask('GET', `/api/admin/reports?state=open&limit=2${more}`);
      expect(reply.status).toBe(200);
      paged.push(...(reply.body as AdminReport[]).map(({ id }) => id));
      cursor = reply.headers.get('x-next-cursor') ?? '';
    } while (cursor);
    expect(paged).toEqual(all);
  });
});

it('reports are found by the reported person and by the reporter, separately for each state', async () => {
  const [ann, ben] = [await somebody(), await somebody()];
  const id = await reported(ann, 'user', ben.id);
  const found = async (q: string, state = 'open') => {
    const search = `q=${encodeURIComponent(q)}`;
    const counts = (await admin.ask('GET', `/api/admin/reports/counts?${search}`)).body as ReportCounts;
    const reports = (await admin.ask('GET', `/api/admin/reports?state=${state}&${search}`)).body as AdminReport[];
    return { ids: reports.map((each) => each.id), open: counts.open, dismissed: counts.dismissed };
  };
  for (const { name } of [ann, ben]) {
    expect(await found(`${name.toUpperCase()}@EXAMPLE`)).toEqual({ ids: [id], open: 1, dismissed: 0 });
    expect((await found(`${name}@example`, 'dismissed')).ids).toEqual([]);
  }
  expect((await found('nobody.of.this.name')).ids).toEqual([]);
  expect((await decide(id, 'dismiss')).status).toBe(200);
  expect(await found(`${ben.name}@example`, 'dismissed')).toEqual({ ids: [id], open: 0, dismissed: 1 });
});

describe('somebody who is erased', () => {
  it('leaves no text: neither that of the reporter, nor that about the person, nor the message', async () => {
    const [ann, ben, cyd] = [await somebody(), await somebody(), await somebody()];
    const { id: eventId } = await evening(ann, ben);
    const { id: messageId } = await write(ben, ann, eventId, 'Where do you live?');
    const byAnn = await reported(ann, 'message', messageId);
    const byCyd = await reported(cyd, 'user', ben.id);
    await decide(byCyd, 'warn');
    for (const each of [ann, ben]) {
      await each.ask('POST', `/api/game-events/${eventId}/leave`, {});
      expect((await admin.ask('DELETE', `/api/users/${each.id}`)).status).toBe(204);
    }
    expect(await file(byAnn)).toMatchObject({
      text: null,
      message: { text: null },
      reporter: { firstName: 'Deleted' },
      person: { firstName: 'Deleted' },
      acts: ['dismiss'],
    });
    expect(await file(byCyd)).toMatchObject({ reason: null, text: expect.any(String), warnings: [{ text: null }] });
    // it can still be closed, and what is said then is erased with them too
    expect((await decide(byAnn, 'dismiss')).status).toBe(200);
    expect(await file(byAnn)).toMatchObject({ state: 'dismissed', reason: null });
    expect(await mailsAfter(reportOf(byAnn).stream)).toEqual([]);
  });
});

it('the log breaks no rule of reports', async () => {
  const broken: string[] = [];
  for await (const { rule, detail } of brokenRules(running.sql, { upTo: await log.head() })) {
    if (rule === 'impossible report') broken.push(detail);
  }
  expect(broken).toEqual([]);
});
