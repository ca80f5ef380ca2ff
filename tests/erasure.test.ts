import { createEventLog, createProjectionEngine } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AdminGameEvent } from '../modules/admin/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { Invitation, User } from '../modules/identity/contract.ts';
import type { Step } from '../modules/identity/deps.ts';
import { peopleCommands } from '../modules/identity/people/commands.ts';
import { userStream } from '../modules/identity/people/people.ts';
import { unknownPerson } from '../modules/identity/people/person.ts';
import { hashPassword } from '../modules/identity/sign-in/passwords.ts';
import { createCarriedOverPenalties } from '../modules/reliability/carried-over-penalties.ts';
import type { ReliabilityAt } from '../modules/reliability/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays, addHours, addMinutes } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { startRedis } from '../scripts/start-redis.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { createErasureAdapter } from '../server/erasure-adapter.ts';
import { readModels } from '../server/read-models/read-models.ts';
import { CHEAP } from './support/cheap-passwords.ts';
import { dumpOf, dumpOfRedis, findings } from './support/dump.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { ADMIN_PASSWORD, OPENING, SECRET_KEY } from './support/start-product.ts';

const METRICS_TOKEN = 'a token of the tests, long enough';

let now = OPENING;
let running: RunningProduct;
let redis: Awaited<ReturnType<typeof startRedis>>;
let admin: Client;
beforeAll(async () => {
  redis = await startRedis();
  running = await runningProduct({
    env: { DEMO: 'on', REDIS_URL: redis.url, METRICS_TOKEN },
    clock: () => now,
    sweepEveryMs: 1_000,
  });
  admin = running.client();
  await admin.signInAsAdmin();
});
afterAll(async () => {
  await running.stop();
  await redis.stop();
});

/** Everything that is kept anywhere: every table, and the queues. */
const everything = async () => new Map([...(await dumpOf(running.sql)), ...(await dumpOfRedis(redis.url))]);

/** A log and an engine of the test's own on the product's database. */
const beside = () => {
  const { sql } = running;
  const log = createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  return {
    log,
    engine: createProjectionEngine({ store: storeOf(sql), log, projections: readModels, clock: () => now }),
  };
};

const keptAnswers = async () => (await running.sql`select from sealed_answers`).length;

const must = async (client: Client, ...asked: Parameters<Client['ask']>) => {
  const { status, body } = await client.ask(...asked);
  if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${JSON.stringify(body)}`);
  return body;
};

/** A meetup three days from now, hosted by the caller. */
async function hosted(host: Client, maxParticipants = 4, startTime = '19:00', description = ''): Promise<GameEvent> {
  const [cafe] = (await must(host, 'GET', '/api/cafes')) as [{ id: string; regionId: string }];
  const [game] = (await must(host, 'GET', '/api/games')) as [{ id: string }];
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants };
  const time = { eventDate: addDays(now, 3).toISOString(), startTime, description };
  return (await must(host, 'POST', '/api/game-events', { ...place, ...time })) as GameEvent;
}

/** They look at little that an evening changes, and no test lasts an hour. */
const HOURLY = ['age', 'checkpoint-mail', 'forget', 'owners'];

/** How often each sweep has run to its end, by name. */
async function sweepsRun(): Promise<ReadonlyMap<string, number>> {
  const authorization = `Bearer ${METRICS_TOKEN}`;
  const { body } = await running.client().ask('GET', '/metrics', undefined, { authorization });
  const counts = String(body).matchAll(
    /^tablemates_job_duration_seconds_count{queue="sweeps",job="([\w-]+)",outcome="completed"} (\d+)$/gm,
  );
  return new Map([...counts].map(([, name = '', count]) => [name, Number(count)]));
}

/**
 * Until no sweep finds anything more to do at this time: evenings end, offers lapse, and dates of series open, each of which
 * changes what somebody else hosts or where they are counted. Every sweep runs twice, because one may have begun before
 * the clock was moved, and all of them again while anything was appended.
 */
async function sweepsCaughtUp(): Promise<void> {
  const head = async () => (await running.sql`select max(position) as head from domain_events`)[0]?.head;
  let before: unknown;
  do {
    before = await head();
    const begun = [...(await sweepsRun())].filter(([name]) => !HOURLY.includes(name));
    const allRan = async () => {
      const run = await sweepsRun();
      expect(begun.filter(([name, count]) => (run.get(name) ?? 0) < count + 2)).toEqual([]);
    };
    await vi.waitFor(allRan, { timeout: 30_000, interval: 100 });
    await running.caughtUp();
  } while (before !== (await head()));
}

const erase = (id: string) => admin.ask('DELETE', `/api/users/${id}`);

/** Without the names of those who marked: the erased person may be one of them. */
async function reliabilityOf(id: string) {
  const record = (await must(admin, 'GET', `/api/admin/users/${id}/reliability`)) as ReliabilityAt;
  return {
    ...record,
    history: record.history.map(({ byName: _, ...entry }) => entry),
    markedBy: record.markedBy.map(({ name: _, ...marker }) => marker),
  };
}

/** Every count and score there is but the erased person's own: people, their profiles, seats, hosts' records of marking. */
async function others(erased: string) {
  const people = (await must(admin, 'GET', '/api/admin/users?limit=200')) as User[];
  const ids = people.map(({ id }) => id).filter((id) => id !== erased);
  const answers = await Promise.all(
    ids.toSorted().map(async (id) => ({
      user: people.find((person) => person.id === id),
      profile: ((await admin.ask('GET', `/api/users/${id}/profile`)).body as { stats?: object }).stats,
      reliability: await reliabilityOf(id),
    })),
  );
  const gameEvents = (await must(admin, 'GET', '/api/admin/game-events?limit=200')) as AdminGameEvent[];
  const seats = gameEvents.map(({ id, status, currentParticipants }) => ({ id, status, currentParticipants }));
  return { answers, seats };
}

const SECRETS = {
  firstName: 'Wilhelmina',
  lastName: 'Quackenbush',
  email: 'w.quackenbush@example.test',
  formerEmail: 'mina.former@example.test',
  phoneNumber: '(346) 555-0199',
  bio: 'Collects porcelain herons.',
  message: 'Meet me under the marmalade sign.',
  laterBio: 'Now collects tin zeppelins.',
  expertise: 'shogi by candlelight',
  description: 'Knock three times at the pantry.',
  laterDescription: 'Bring your own thimble.',
  byAdmin: 'The owl on the sign is plaster.',
};

describe('the data of a person with a long history', () => {
  let id: string;
  let before: Awaited<ReturnType<typeof others>>;

  beforeAll(async () => {
    const { firstName, lastName, phoneNumber, formerEmail, email, bio, laterBio, message, expertise } = SECRETS;
    const { description, laterDescription, byAdmin } = SECRETS;
    // each runs once when a worker starts; `forget` would forget answers if it came after the clock was moved
    const allHaveRun = async () => expect((await sweepsRun()).size).toBeGreaterThanOrEqual(28);
    await vi.waitFor(allHaveRun, { timeout: 30_000, interval: 100 });
    const host = running.client();
    await host.signIn('organizer');
    const { inviteCode } = (await must(admin, 'POST', '/api/invitations', {
      email: formerEmail,
      role: 'provider',
    })) as Invitation;
    await must(admin, 'POST', '/api/invitations', { email, role: 'provider' });

    const mina = running.client();
    const person = { firstName, lastName, phoneNumber, bio, isProvider: true, inviteCode, expertise: [expertise] };
    id = await mina.signUp('mina.former', person);
    const idempotent = { 'idempotency-key': 'a-key-of-mina' };
    await mina.ask('PATCH', '/api/users/profile', { bio: laterBio }, idempotent);

    const evening = await hosted(host);
    await must(mina, 'POST', `/api/game-events/${evening.id}/join`);
    const writing = { eventId: evening.id, receiverId: evening.hostId, content: message };
    await mina.ask('POST', '/api/messages', writing, { 'idempotency-key': 'another-key-of-mina' });
    const own = await hosted(mina, 4, '15:00', description);
    await must(mina, 'PATCH', `/api/game-events/${own.id}`, { description: laterDescription, basedOn: 1 });
    await must(admin, 'PATCH', `/api/game-events/${own.id}`, { description: byAdmin, basedOn: 2 });
    const guest = running.client();
    await guest.signUp('guest.of.mina');
    await must(guest, 'POST', `/api/game-events/${own.id}/join`);
    const answer = { eventId: own.id, receiverId: id, content: 'See you there.' };
    await guest.ask('POST', '/api/messages', answer, { 'idempotency-key': 'a-key-of-the-guest' });

    now = addHours(addDays(now, 3), 16);
    await must(host, 'POST', `/api/game-events/${evening.id}/attendance/${id}`, { status: 'no_show' });
    const guestId = ((await must(guest, 'GET', '/api/auth/me')) as { user: User }).user.id;
    await must(mina, 'POST', `/api/game-events/${own.id}/attendance/${guestId}`, { status: 'attended' });
    now = addHours(now, 4);
    await admin.signInAsAdmin();
    await admin.ask('PATCH', `/api/users/${id}`, { email }, { 'idempotency-key': 'a-key-of-the-admin' });
    // an address outside the test domain gets mail
    await must(admin, 'PATCH', `/api/users/${id}`, { email: 'mina@mail.example' });
    await must(running.client(), 'POST', '/api/auth/send-otp', { email: 'mina@mail.example' });
    await must(admin, 'PATCH', `/api/users/${id}`, { email });
    // leaves generations behind that stand still
    const { engine, log } = beside();
    for (const { name } of readModels) await engine.rebuild(name);
    await engine.stop();
    await log.close();
    await sweepsCaughtUp();
    before = await others(id);
  });

  const words = [...Object.values(SECRETS), 'mina@mail.example'];

  test('is in the database before the erasure', async () => {
    const found = findings(await everything(), words).join('\n');
    expect(found).toContain('read_model.people');
    expect(await keptAnswers()).toBe(4);
    expect(findings(await dumpOfRedis(redis.url), words)).toEqual([]);
    expect((await running.client().ask('GET', '/mailbox?to=mina@mail.example')).body).toContain('mina@mail.example');
  });

  test('is readable only in the current read models, and their messages nowhere', async () => {
    const dump = await everything();
    expect(findings(dump, [SECRETS.message, 'See you there.', SECRETS.laterDescription])).toEqual([]);
    expect(findings(dump, words).filter((found) => !found.startsWith('read_model.'))).toEqual([]);
  });

  test('is nowhere after the erasure: in no table, no mail, and no stored reply', async () => {
    expect((await erase(id)).status).toBe(204);
    expect(await keptAnswers()).toBe(0);
    await admin.ask('GET', '/api/users');
    expect(findings(await everything(), words)).toEqual([]);
    expect((await running.client().ask('GET', '/mailbox?to=mina')).body).not.toContain('mina@mail.example');
    const { log, engine } = beside();
    const replayed = await log.readAll({ after: 0n, limit: 100_000 });
    const json = JSON.stringify(replayed, (_, value) => (typeof value === 'bigint' ? String(value) : value));
    for (const word of words) expect(json).not.toContain(word);
    await engine.stop();
    await log.close();
  });

  test('is erased without a change to the counts and scores of others, even in a rebuild', async () => {
    expect(await others(id)).toEqual(before);
    const { log, engine } = beside();
    for (const { name } of readModels) {
      expect(await engine.verify(name)).toMatchObject({ differing: 0 });
      await engine.rebuild(name);
    }
    await engine.stop();
    await log.close();
    expect(await others(id)).toEqual(before);
    expect(findings(await everything(), words)).toEqual([]);
  });

  test('is shown as a deleted member to people who wrote to them, and not at all to the public', async () => {
    const guest = running.client();
    await guest.signIn('guest.of.mina');
    const [conversation] = (await must(guest, 'GET', '/api/messages/conversations')) as { otherUser: unknown }[];
    expect(conversation).toMatchObject({ otherUser: { firstName: 'Deleted member', lastName: '' } });
    expect((await guest.ask('GET', `/api/users/${id}/profile`)).status).toBe(404);
  });

  test('is erased without the penalty, which applies again when they return, even with a tagged address', async () => {
    for (const name of ['w.quackenbush', 'w.quackenbush+again']) {
      const back = running.client();
      await back.signUp(name, { firstName: 'Wilma' });
      const { user } = (await must(back, 'GET', '/api/auth/me')) as { user: User };
      expect(user).toMatchObject({ penaltyStatus: 'no_show', reliabilityScore: 100, totalNoShows: 0 });
      expect(await must(back, 'GET', '/api/users/me/can-join-events')).toMatchObject({
        canJoin: false,
        penaltyExpiresAt: user.penaltyExpiresAt,
      });
    }
    const stranger = running.client();
    await stranger.signUp('a.stranger');
    expect(await must(stranger, 'GET', '/api/users/me/can-join-events')).toMatchObject({ canJoin: true });
  });
});

test('a crash right after the erasure leaves nothing that is not erased later', async () => {
  const { sql } = running;
  const { log, engine } = beside();
  const email = 'crashed@mail.example';
  const addressed = { email, firstName: 'Crashed', lastName: 'Person', phoneNumber: '(713) 555-0111' };
  const added = await admin.ask('POST', '/api/users', addressed, { 'idempotency-key': 'a-key-of-a-crash' });
  const { id } = added.body as User;
  await engine.advance();
  const notAsked = () => Promise.reject(new Error('nobody is shut out here'));
  const events = { cancel: notAsked, freeSeat: notAsked, handOverHosted: notAsked, leave: notAsked };
  const real = {
    ...createErasureAdapter({
      sql,
      engine,
      events,
      series: { settleHosted: async () => undefined },
      secretKey: SECRET_KEY,
      timeZone: 'America/Chicago',
      outbox: { forget: async () => {} },
      pictures: { removeAllOf: async () => {} },
      views: { forget: async () => {} },
      proposedBy: async () => [],
      withoutListed: async () => [],
    }),
    showHosted: async () => [],
    showInHands: async () => ({ series: [], cafes: [] }),
  };
  const crash = () => Promise.reject(new Error('the process ends here'));
  const deps = {
    log,
    sql,
    newId: newUuid,
    secret: SECRET_KEY,
    installationAdmin: 'admin',
    city: { timeZone: 'America/Chicago', supportPhone: '713-555-0100' },
    accountsOf: async () => [],
    carriedOverPenalties: createCarriedOverPenalties({ log, sql, secret: SECRET_KEY, accountsOf: async () => [] }),
  };
  const context = { commandId: newUuid(), actor: 'system', now: now.toISOString() };
  const dying = peopleCommands({ ...deps, erasureAdapter: { ...real, forget: crash } }, async () => unknownPerson);
  await expect(dying.erasePerson(context, id)).rejects.toThrow('the process ends here');
  expect(await keptAnswers()).toBe(1);

  const runStep: Step = (_, act) => act().then(() => undefined);
  const left = async () => (await sql`select from erasures where user_id = ${id}`).length;
  const surviving = peopleCommands({ ...deps, erasureAdapter: real }, async () => unknownPerson);
  await surviving.finishErasures(addMinutes(now, 4), runStep);
  expect(await left()).toBe(1);
  await engine.advance();
  await surviving.finishErasures(addMinutes(now, 5), runStep);
  expect(findings(await everything(), [email])).toEqual([]);
  expect(await keptAnswers()).toBe(0);
  expect(await left()).toBe(0);
  await surviving.finishErasures(addMinutes(now, 5), runStep);
  await engine.stop();
  await log.close();
});

test('a person who takes part in or hosts something upcoming cannot be erased until it is over or cancelled', async () => {
  const host = running.client();
  await host.signIn('organizer');
  const evening = await hosted(host);
  const guest = running.client();
  const guestId = await guest.signUp('busy.guest');
  await must(guest, 'POST', `/api/game-events/${evening.id}/join`);
  for (const id of [guestId, evening.hostId]) {
    expect(await erase(id)).toMatchObject({ status: 409, body: { code: 'active_reservations' } });
  }
  await must(guest, 'POST', `/api/game-events/${evening.id}/leave`);
  expect((await erase(guestId)).status).toBe(204);
});

test.each([
  ['delete', 'DELETE', '', undefined],
  ['deactivate', 'PATCH', '/active', { isActive: false }],
] as const)('of two admins who %s each other at once one stays', async (verb, method, path, body) => {
  const { sql } = running;
  const { log, engine } = beside();
  const admins = await Promise.all(
    [`left-${verb}`, `right-${verb}`].map(async (username) => {
      const userId = newUuid();
      const salt = Buffer.alloc(16, username);
      const hash = await hashPassword(ADMIN_PASSWORD, salt, CHEAP);
      await sql`insert into admin_credentials (username, user_id, salt, hash, created_at) values (${username}, ${userId}, ${salt}, ${hash}, ${now})`;
      const { stream } = userStream(userId);
      const roles = { isClient: false, isProvider: false, isCafeOwner: false, isAdmin: true };
      const personal = { email: '', firstName: username, lastName: 'Admin', phoneNumber: '', bio: '' };
      const data = { userId, memberId: username, ...roles, regionId: null, expertise: [], accepted: null };
      const events = [{ type: 'UserRegistered', data, subject: userId, personal }];
      const streams = [{ stream, expectedVersion: 0, events }];
      await log.append({ commandId: newUuid(), actor: 'system', occurredAt: now.toISOString(), streams });
      return { userId, username, client: running.client() };
    }),
  );
  // the product learns of another log's appends only once a second
  await engine.advance();
  await log.close();
  await engine.stop();
  for (const { client, username } of admins) {
    await must(client, 'POST', '/api/auth/admin-login', { username, password: ADMIN_PASSWORD });
  }
  const [left, right] = admins as [(typeof admins)[0], (typeof admins)[0]];
  const replies = await Promise.all([
    left.client.ask(method, `/api/users/${right.userId}${path}`, body),
    right.client.ask(method, `/api/users/${left.userId}${path}`, body),
  ]);
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
  const stillIn = await Promise.all(admins.map(({ client }) => client.ask('GET', '/api/auth/me')));
  expect(stillIn.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});
