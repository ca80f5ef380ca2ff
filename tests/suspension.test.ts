import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../modules/admin/contract.ts';
import type { GameEventRecord } from '../modules/admin/records/contract.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent, WaitingList } from '../modules/events/contract.ts';
import type { Group } from '../modules/groups/contract.ts';
import type { User } from '../modules/identity/contract.ts';
import type { ReliabilityAt } from '../modules/reliability/contract.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { mailboxOf } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted, words } from './support/replies.ts';
import { OPENING, TEST_DOMAIN } from './support/start-product.ts';

let now = OPENING;
let running: RunningProduct;
let admin: Client;
let cafe: Cafe;
let game: Game;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 1_000 });
  admin = running.client();
  await admin.signInAsAdmin();
  cafe = (await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'))).find(({ status }) => status === 'approved') as Cafe;
  game = (await accepted<Game[]>(admin.ask('GET', '/api/games'))).find(({ status }) => status === 'active') as Game;
});
afterAll(async () => {
  expect(await Array.fromAsync(brokenRules(running.sql, { upTo: 2n ** 62n }))).toEqual([]);
  await running.stop();
});
beforeEach(() => {
  now = OPENING;
});

type Person = { readonly client: Client; readonly id: string; readonly name: string };
let made = 0;
async function person({ isProvider = false } = {}): Promise<Person> {
  const client = running.client();
  const name = `held.back.${++made}`;
  const id = await client.signUp(name);
  if (isProvider) await accepted(admin.ask('PATCH', `/api/users/${id}`, { isProvider }));
  return { client, name, id };
}
const schedule = ({ client }: Person, days: number, more: object = {}) =>
  client.ask('POST', '/api/game-events', {
    ...{ gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 2 },
    ...{ eventDate: addDays(now, days).toISOString(), startTime: '19:00', ...more },
  });
const evening = async (days: number, more: object = {}) =>
  accepted<GameEvent>(schedule(await person({ isProvider: true }), days, more));
const at = ({ id }: { readonly id: string }, what: string) => `/api/game-events/${id}/${what}`;
const join = ({ client }: Person, gameEvent: { readonly id: string }) => client.ask('POST', at(gameEvent, 'join'));
const hasSeat = async ({ client }: Person, { id }: { readonly id: string }) =>
  (await accepted<GameEvent[]>(client.ask('GET', '/api/game-events/user/joined'))).some((each) => each.id === id);
const reason = 'Asked guests for their addresses.';
const suspend = ({ id }: Person, days = 7, more: object = {}) =>
  admin.ask('POST', `/api/users/${id}/suspension`, { until: addDays(now, days).toISOString(), reason, ...more });
const lift = ({ id }: Person) => admin.ask('DELETE', `/api/users/${id}/suspension`, { reason: 'A mix-up.' });
const me = async ({ client }: Person) => (await accepted<{ user: User }>(client.ask('GET', '/api/auth/me'))).user;

describe('a suspended person', () => {
  it('takes no seat, no place in line and no guest’s seat, reads why and until when, and it ends by itself', async () => {
    const ann = await person();
    const [open, full] = [await evening(10), await evening(11, { maxParticipants: 1 })];
    const seated = await person();
    await accepted(join(seated, full));
    const until = addDays(now, 7).toISOString();
    expect(await accepted<User>(suspend(ann))).toMatchObject({ suspension: { until, reason } });
    expect(await me(ann)).toMatchObject({ isActive: true, suspension: { until, reason } });

    expect((await join(ann, open)).body).toMatchObject({ code: 'suspended', until });
    expect(await words(ann.client.ask('POST', at(full, 'waiting-list')))).toBe('403 suspended');
    const canJoin = await accepted(ann.client.ask('GET', '/api/users/me/can-join-events'));
    expect(canJoin).toMatchObject({ canJoin: false, suspendedUntil: until, penaltyExpiresAt: null });
    const ledger = await accepted<ReliabilityAt>(admin.ask('GET', `/api/admin/users/${ann.id}/reliability`));
    expect(ledger.history.map(({ what, cause, gameEventId }) => [what, cause, gameEventId])).toContainEqual([
      'join_refused',
      'suspended',
      open.id,
    ]);

    const record = (role: Client) =>
      accepted<GameEventRecord>(role.ask('GET', `/api/admin/game-events/${open.id}/record`));
    await running.caughtUp();
    const [refusal] = (await record(admin)).refusals ?? [];
    expect(refusal).toMatchObject({
      ...{ person: { id: ann.id }, code: 'suspended', at: now.toISOString(), until, penalty: null, score: 100 },
      words: expect.stringMatching(/suspended/),
    });

    now = addDays(OPENING, 7);
    expect((await join(ann, open)).status).toBe(200);
    expect(await me(ann)).toMatchObject({ suspension: null });
  });

  it('is suspended in every account of the mailbox, older and newer ones, and in none once it is lifted', async () => {
    const signedUp = async (name: string): Promise<Person> => {
      const client = running.client();
      return { client, name, id: await client.signUp(name, { firstName: 'Ann' }) };
    };
    const [ann, older] = [await signedUp('many.boxes'), await signedUp('many.boxes+older')];
    const open = await evening(10);
    const until = addDays(now, 7).toISOString();
    await accepted(suspend(ann));
    const newer = await signedUp('many.boxes+newer');
    for (const twin of [older, newer]) {
      expect(await me(twin)).toMatchObject({ isActive: true, suspension: { until, reason } });
      expect((await join(twin, open)).body).toMatchObject({ code: 'suspended', until });
    }
    await expect
      .poll(() => accepted<AuditEntry[]>(admin.ask('GET', `/api/admin/audit?subject=${older.id}`)))
      .toContainEqual(
        expect.objectContaining({ type: 'UserSuspended', details: expect.objectContaining({ isAlong: true }), reason }),
      );
    // whichever of them it is lifted for
    await accepted(lift(newer));
    for (const each of [ann, older, newer]) expect(await me(each)).toMatchObject({ suspension: null });
    expect((await join(older, open)).status).toBe(200);
    expect(await me(await signedUp('many.boxes+last'))).toMatchObject({ suspension: null });
  });

  it('gets one mail for all accounts of the mailbox, and it and the account that begins suspended are in the audit', async () => {
    const client = running.client();
    const ann: Person = { client, name: 'one.mail', id: await client.signUp('one.mail') };
    const older = running.client();
    await older.signUp('one.mail+older', { firstName: 'Ann' });
    await accepted(suspend(ann));
    const newer = running.client();
    const newerId = await newer.signUp('one.mail+newer', { firstName: 'Ann' });
    const mails = async (name: string) =>
      (await mailboxOf(running, name)).filter(({ subject }) => subject.startsWith('Your account is suspended'));
    // the newest comes last
    await expect.poll(() => mails('one.mail+newer'), { timeout: 20_000 }).toHaveLength(1);
    expect(await mails('one.mail')).toHaveLength(1);
    expect(await mails('one.mail+older')).toHaveLength(0);
    await expect
      .poll(() => accepted<AuditEntry[]>(admin.ask('GET', `/api/admin/audit?subject=${newerId}`)))
      .toContainEqual(expect.objectContaining({ type: 'UserSuspended', reason }));
  });

  const suspensionOf = async (person: Person) => (await me(person)).suspension;
  const joined = async (name: string): Promise<Person> => {
    const client = running.client();
    return { client, name, id: await client.signUp(name, { firstName: 'Ann' }) };
  };
  const move = ({ id }: Person, name: string) =>
    accepted(admin.ask('PATCH', `/api/users/${id}`, { email: `${name}@${TEST_DOMAIN}` }));
  const keysOf = () =>
    running.sql<{ there: boolean }[]>`
      select k.wrapped is not null as there from domain_events d join personal_keys k on k.subject = d.subject
      where d.type = 'SuspensionKept' order by d.position`;

  it('stays suspended in the next account after an erasure, until the end or an admin lifts it, and no longer', async () => {
    const until = addDays(now, 7).toISOString();
    const ann = await joined('begins.anew');
    await accepted(suspend(ann));
    await accepted(admin.ask('DELETE', `/api/users/${ann.id}`));
    const next = await joined('begins.anew+next');
    expect(await suspensionOf(next)).toEqual({ until, reason: '' });
    await expect
      .poll(async () => (await mailboxOf(running, 'begins.anew+next')).at(-1)?.letter, { timeout: 20_000 })
      .toContain('because an earlier account with this mailbox was');
    expect(await suspensionOf(await joined('begins.elsewhere'))).toBeNull();
    await accepted(lift(next));
    expect(await suspensionOf(await joined('begins.anew+last'))).toBeNull();
    expect((await keysOf()).at(-1)).toEqual({ there: false });

    const ben = await joined('begins.late');
    await accepted(suspend(ben));
    await accepted(admin.ask('DELETE', `/api/users/${ben.id}`));
    expect((await keysOf()).at(-1)).toEqual({ there: true });
    now = addDays(OPENING, 8);
    expect(await suspensionOf(await joined('begins.late+next'))).toBeNull();
  });

  it('brings the suspension into another mailbox and leaves it in its own, and gets that of one moved into', async () => {
    const until = addDays(now, 7).toISOString();
    const [ann, there] = [await joined('moves.out'), await joined('moves.there')];
    await accepted(suspend(ann));
    await move(ann, 'moves.there+too');
    await ann.client.signIn('moves.there+too');
    for (const each of [ann, there]) expect(await suspensionOf(each)).toEqual({ until, reason });
    expect(await suspensionOf(await joined('moves.out+next'))).toEqual({ until, reason: '' });
    const free = await joined('moves.in');
    await move(free, 'moves.there+three');
    await free.client.signIn('moves.there+three');
    expect(await suspensionOf(free)).toEqual({ until, reason });
    const clear = await joined('moves.on');
    await move(clear, 'moves.free');
    await clear.client.signIn('moves.free');
    expect(await suspensionOf(clear)).toBeNull();
  });

  it('suspends no other mailbox, and no account that begins after its end', async () => {
    const [ann, other] = [await person(), await person()];
    await accepted(suspend(ann));
    expect(await me(other)).toMatchObject({ suspension: null });
    now = addDays(OPENING, 8);
    const late = running.client();
    const id = await late.signUp(`${ann.name}+late`, { firstName: 'Ann' });
    const recorded = await running.sql<
      { type: string }[]
    >`select type from domain_events where stream = ${`user-${id}`}`;
    expect(recorded.map(({ type }) => type)).toEqual(['UserRegistered']);
  });

  it('keeps seats and events, and hosts nothing new: no event, no group, no event that is handed over', async () => {
    const host = await person({ isProvider: true });
    const own = await accepted<GameEvent>(schedule(host, 10));
    const other = await evening(12);
    await accepted(join(host, other));
    await accepted(suspend(host));
    expect(await words(schedule(host, 20))).toBe('403 suspended');
    const name = { name: 'Held back', regionId: cafe.regionId };
    expect(await words(host.client.ask('POST', '/api/groups', name))).toBe('403 suspended');
    expect(await words(admin.ask('POST', at(await evening(14), 'hand-over'), { to: host.id }))).toBe(
      '400 not_an_organizer',
    );
    const shown = (id: string) => accepted<GameEvent>(admin.ask('GET', `/api/game-events/${id}`));
    expect(await shown(own.id)).toMatchObject({ status: 'upcoming', hostId: host.id });
    expect(await shown(other.id)).toMatchObject({ currentParticipants: 1 });
    await accepted(lift(host));
    expect((await schedule(host, 20)).status).toBe(201);
  });

  it('takes over no event of a group whose host cannot come', async () => {
    const [owner, second] = [await person({ isProvider: true }), await person({ isProvider: true })];
    const asked = { name: 'Many held back', regionId: cafe.regionId };
    const group = await accepted<Group>(owner.client.ask('POST', '/api/groups', asked));
    await accepted(owner.client.ask('POST', `/api/groups/${group.id}/organizers`, { userId: second.id }));
    await accepted(second.client.ask('POST', `/api/groups/${group.id}/organizers/answer`, { accept: true }));
    const gameEvent = await accepted<GameEvent>(schedule(owner, 10, { groupId: group.id }));
    await accepted(owner.client.ask('POST', at(gameEvent, 'cannot-host')));
    await accepted(suspend(second));
    expect(await words(second.client.ask('POST', at(gameEvent, 'take-over')))).toBe('403 suspended');
    await accepted(lift(second));
    expect((await second.client.ask('POST', at(gameEvent, 'take-over'))).status).toBe(200);
  });

  it('keeps their place in line while a seat goes to the next one', async () => {
    const gameEvent = await evening(10, { maxParticipants: 1 });
    const [seated, ann, bob] = [await person(), await person(), await person()];
    await accepted(join(seated, gameEvent));
    for (const { client } of [ann, bob]) await accepted(client.ask('POST', at(gameEvent, 'waiting-list')));
    await accepted(suspend(ann));
    await accepted(seated.client.ask('POST', at(gameEvent, 'leave')));
    expect(await hasSeat(bob, gameEvent)).toBe(true);
    expect(await accepted<WaitingList>(ann.client.ask('GET', at(gameEvent, 'waiting-list')))).toMatchObject({
      state: 'waiting',
      place: 1,
      passedOver: { reason: 'suspended' },
    });
    await accepted(lift(ann));
    await accepted(bob.client.ask('POST', at(gameEvent, 'leave')));
    expect(await hasSeat(ann, gameEvent)).toBe(true);
  });

  it('does not accept a seat that was offered before, which goes to the next in line', async () => {
    const gameEvent = await evening(10, { maxParticipants: 1 });
    const [seated, ann] = [await person(), await person()];
    await accepted(join(seated, gameEvent));
    await accepted(ann.client.ask('POST', at(gameEvent, 'waiting-list')));
    now = addHours(gameEvent.eventDate, -40);
    await accepted(seated.client.ask('POST', at(gameEvent, 'leave')));
    await admin.signInAsAdmin();
    await accepted(suspend(ann, 1));
    expect(await words(ann.client.ask('POST', at(gameEvent, 'offer'), { accept: true }))).toBe('403 suspended');
    expect(await accepted<WaitingList>(ann.client.ask('GET', at(gameEvent, 'waiting-list')))).toMatchObject({
      state: 'none',
    });
    now = OPENING;
    await admin.signInAsAdmin();
  });

  it('is mailed the reason and the end, and that it was lifted; the audit and their data have the reason', async () => {
    const ann = await person();
    await accepted(suspend(ann));
    await expect
      .poll(async () => (await mailboxOf(running, ann.name)).at(-1)?.subject, { timeout: 20_000 })
      .toBe('Your account is suspended until Monday, June 8, 2026 at 10:00 AM');
    expect((await mailboxOf(running, ann.name)).at(-1)?.letter).toContain(reason);
    await accepted(lift(ann));
    await expect
      .poll(async () => (await mailboxOf(running, ann.name)).at(-1)?.subject, { timeout: 20_000 })
      .toBe('Your account is no longer suspended');
    const audit = async () =>
      (await accepted<AuditEntry[]>(admin.ask('GET', `/api/admin/audit?subject=${ann.id}`))).map((entry) => [
        entry.type,
        entry.reason,
      ]);
    expect(await audit()).toEqual([
      ['SuspensionLifted', 'A mix-up.'],
      ['UserSuspended', reason],
    ]);
    await ann.client.signIn(ann.name);
    const files = await accepted<{ 'profile.json': { reasons: object[] } }>(ann.client.ownData());
    expect(files['profile.json'].reasons).toEqual([
      { at: now.toISOString(), suspendedUntil: addDays(now, 7).toISOString(), reason },
      { at: now.toISOString(), reason: 'A mix-up.' },
    ]);
    await accepted(suspend(ann));
    await accepted(admin.ask('DELETE', `/api/users/${ann.id}`));
    expect((await audit()).filter(([type]) => type === 'UserSuspended')).toEqual([
      ['UserSuspended', null],
      ['UserSuspended', null],
    ]);
  });

  it('is found in the list of people, and needs a reason and an end that is still to come', async () => {
    const ann = await person();
    expect(await words(suspend(ann, -1))).toBe('400 past');
    expect(await words(suspend(ann, 1, { reason: ' ' }))).toMatch(/^400/);
    expect(await words(suspend(ann, 1, { reason: 'x'.repeat(301) }))).toMatch(/^400/);
    await accepted(suspend(ann));
    const listed = () => accepted<User[]>(admin.ask('GET', `/api/users?status=suspended&q=${ann.name}`));
    expect((await listed()).map(({ id }) => id)).toEqual([ann.id]);
    await accepted(lift(ann));
    expect(await listed()).toEqual([]);
  });
});
