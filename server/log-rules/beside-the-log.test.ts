import { createEventLog } from '@tablemates/event-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailboxAccounts } from '../../modules/identity/people/mailbox-accounts.ts';
import { createCarriedOverPenalties } from '../../modules/reliability/carried-over-penalties.ts';
import { reliabilityStream } from '../../modules/reliability/domain-events.ts';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import { addDays } from '../../platform/add-time.ts';
import { connect, type Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { demoDatabase } from '../../tests/support/database.ts';
import { OPENING, SECRET_KEY } from '../../tests/support/start-product.ts';
import { domainEventTypes } from '../domain-event-types.ts';
import { absencesBesideTheLog } from './beside-the-log.ts';

let sql: Sql;
let url: string;
const clock = () => OPENING;
const now = OPENING.toISOString();
const until = addDays(now, 14).toISOString();

const log = () => createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
const found = () => Array.fromAsync(absencesBesideTheLog({ sql, log: log(), secretKey: SECRET_KEY, clock }));

beforeEach(async () => {
  ({ sql, url } = await demoDatabase());
});
afterEach(() => sql.end());

/** Registers somebody under a penalty and erases them, as the commands do, or as those of an older release did. */
async function erasedUnderPenalty(email: string, how: 'now' | 'before' = 'now'): Promise<string> {
  const userId = newUuid();
  const stream = `user-${userId}`;
  const common = { actor: userId, occurredAt: now };
  const personal = { email, firstName: 'Zoe', lastName: 'Ek', phoneNumber: '', bio: '' };
  const roles = { isClient: true, isProvider: false, isCafeOwner: false, isAdmin: false };
  const data = { userId, memberId: email, ...roles, regionId: null, expertise: [], accepted: null };
  const registered = { type: 'UserRegistered', data, subject: userId, personal };
  const gameEventId = newUuid();
  const penalty = { kind: 'no_show', gameEventId, from: now, until, policyVersion: 1 };
  const ofStanding = reliabilityStream(userId);
  await log().append({
    ...{ ...common, commandId: newUuid() },
    streams: [
      { stream, expectedVersion: 0, events: [registered] },
      { stream: ofStanding, expectedVersion: 0, events: [{ type: 'PenaltyApplied', data: penalty }] },
    ],
    take: [
      { kind: 'email', value: email, stream },
      { kind: 'member_id', value: email, stream },
    ],
  });
  const accountsOf = async () => [];
  await createCarriedOverPenalties({ sql, log: log(), secret: SECRET_KEY, accountsOf }).keep(userId, email, now);
  const erased = { userId, ...(how === 'now' && { isPenaltySealed: true }) };
  if (how === 'before') await sql`update outliving_penalties set mac = null`;
  await log().append({
    ...{ ...common, commandId: newUuid() },
    streams: [{ stream, expectedVersion: 1, events: [{ type: 'UserErased', data: erased }] }],
    release: [{ kind: 'email', value: email, stream }],
    erase: [userId],
  });
  return userId;
}

test('nothing is absent in a city where nobody changed a table, nor after an erasure', async () => {
  await erasedUnderPenalty('zoe@mail.example');
  expect(await found()).toEqual([]);
});

test('a key that was destroyed without an erasure is found, and one of an erased person that is there again', async () => {
  const [key] = await sql<{ subject: string; wrapped: Buffer; position: bigint }[]>`
    select k.subject, k.wrapped, min(e.position) as position from personal_keys k join domain_events e using (subject)
    where k.wrapped is not null group by 1, 2 order by 3 desc limit 1`;
  await sql`update personal_keys set wrapped = null where subject = ${key?.subject ?? ''}`;
  expect(await found()).toMatchObject([{ problem: 'destroyed key', position: key?.position }]);
  await sql`update personal_keys set wrapped = ${key?.wrapped ?? null} where subject = ${key?.subject ?? ''}`;
  const erased = await erasedUnderPenalty('zoe@mail.example');
  await sql`update personal_keys set wrapped = ${key?.wrapped ?? null} where subject = ${erased}`;
  expect(await found()).toMatchObject([
    { problem: 'key of an erased person', detail: `the key of ${erased} is there again` },
  ]);
});

test.each(['email', 'member_id', 'game_name', 'cafe_name', 'city_name', 'region_name'])(
  'a claim of the kind %s that was deleted or given to another stream is found',
  async (kind) => {
    const [claim] = await sql<{ hash: Buffer; stream: string }[]>`
      select hash, stream from claims where kind = ${kind} order by hash limit 1`;
    const { hash = Buffer.alloc(0), stream = '' } = claim ?? {};
    const [other] = await sql<
      { stream: string }[]
    >`select stream from claims where kind = 'email' and stream <> ${stream}`;
    await sql`update claims set stream = ${other?.stream ?? ''}, version = 1 where kind = ${kind} and hash = ${hash}`;
    expect(await found()).toMatchObject([
      { problem: 'missing claim', detail: `${kind} of ${stream} is claimed by ${other?.stream}` },
    ]);
    await sql`delete from claims where kind = ${kind} and hash = ${hash}`;
    expect(await found()).toMatchObject([{ problem: 'missing claim', detail: `${kind} of ${stream} is not claimed` }]);
  },
);

test('a name that release 0.2 claimed in its form is found there', async () => {
  const gameId = newUuid();
  const stream = `game-${gameId}`;
  const about = { description: '', imageUrl: null, copyrightDisclaimer: '', status: 'active' };
  const claim = { kind: 'game_name', value: 'pérudo deluxe', stream };
  await log().append({
    ...{ commandId: newUuid(), actor: 'system', occurredAt: now },
    streams: [
      {
        stream,
        expectedVersion: 0,
        events: [{ type: 'GameAdded', data: { gameId, name: 'Pérudo  Deluxe', ...about } }],
      },
    ],
    take: [claim],
  });
  expect(await found()).toEqual([]);
  await sql`delete from claims where stream = ${stream}`;
  expect(await found()).toMatchObject([{ problem: 'missing claim', detail: `game_name of ${stream} is not claimed` }]);
});

test('a penalty of an erased person that was deleted or shortened is found', async () => {
  const zoe = await erasedUnderPenalty('zoe@mail.example');
  await sql`update outliving_penalties set until = until - interval '1 day'`;
  const absence = {
    problem: 'missing penalty',
    detail: `${zoe} was erased under a penalty until ${until}, and it is not kept`,
  };
  expect(await found()).toMatchObject([absence, { problem: 'unexplained penalty' }]);
  await sql`delete from outliving_penalties`;
  expect(await found()).toMatchObject([absence]);
});

test('a penalty that an older release kept is no finding', async () => {
  await erasedUnderPenalty('zoe@mail.example', 'before');
  expect(await found()).toEqual([]);
});

test.each([
  ['put under another mailbox', `address_hash = sha256('x')`],
  ['put under another mailbox, without its MAC', `address_hash = sha256('x'), mac = null`],
  ['left without its MAC', 'mac = null'],
  ['given a MAC of its own', `mac = sha256('x')`],
])('a penalty of an erased person that was %s is found', async (_, change) => {
  await erasedUnderPenalty('zoe@mail.example');
  await sql.unsafe(`update outliving_penalties set ${change}`);
  expect((await found()).map(({ problem }) => problem)).toEqual(['missing penalty', 'unexplained penalty']);
});

test('a penalty that SQL put under a mailbox is found, also with the MAC of another one', async () => {
  await erasedUnderPenalty('zoe@mail.example');
  await sql`
    insert into outliving_penalties (address_hash, kind, "from", until, policy_version, mac)
    select sha256('x'), kind, "from", until, policy_version, mac from outliving_penalties`;
  await sql`
    insert into outliving_penalties (address_hash, kind, "from", until, policy_version)
    values (sha256('y'), 'no_show', ${now}, ${until}, 1)`;
  expect((await found()).map(({ problem }) => problem)).toEqual(['unexplained penalty', 'unexplained penalty']);
});

test.each(['email', 'game_name', 'invite_code', 'invited', 'of no kind'])(
  'a claim of the kind %s that SQL put in is found',
  async (kind) => {
    await sql`
    insert into claims (kind, hash, stream, version)
    select ${kind}, sha256('x'), stream, version from domain_events where stream like 'user-%' order by position limit 1`;
    expect(await found()).toMatchObject([
      { problem: 'unexplained claim', detail: expect.stringMatching(new RegExp(`^user-.* has no ${kind} like`)) },
    ]);
  },
);

test.each(['InvitationRevoked', 'InvitationRedeemed', undefined])(
  'the claims of an invitation are explained after %s',
  async (end) => {
    const [invitationId, other] = [newUuid(), newUuid()];
    const stream = `invitation-${invitationId}`;
    const personal = { email: 'kim@mail.example', code: 'ABCD2345' };
    const data = { invitationId, role: 'provider', expiresAt: until };
    const code = { kind: 'invite_code', value: personal.code, stream };
    const invited = { kind: 'invited', value: personal.email, stream };
    const base = () => ({ commandId: newUuid(), actor: 'system', occurredAt: now });
    await log().append({
      ...base(),
      streams: [
        { stream, expectedVersion: 0, events: [{ type: 'InvitationSent', data, subject: invitationId, personal }] },
      ],
      take: [code, invited],
    });
    if (end) {
      const how = { invitationId, ...(end === 'InvitationRedeemed' && { userId: other }) };
      await log().append({
        ...base(),
        streams: [{ stream, expectedVersion: 1, events: [{ type: end, data: how }] }],
        release: end === 'InvitationRevoked' ? [code, invited] : [invited],
      });
    }
    expect(await found()).toEqual([]);
    await sql`
    insert into claims (kind, hash, stream, version) values ('invited', sha256('x'), ${stream}, 1) on conflict do nothing`;
    expect(await found()).toMatchObject([{ problem: 'unexplained claim' }]);
  },
);

test.each(['kim+x@mail.example', 'kim@mail.example'])(
  'a claim on the mailbox of an invitation is explained: %s',
  async (value) => {
    const invitationId = newUuid();
    const stream = `invitation-${invitationId}`;
    const personal = { email: 'kim+x@mail.example', code: 'ABCD2345' };
    const data = { invitationId, role: 'provider', expiresAt: until };
    await log().append({
      ...{ commandId: newUuid(), actor: 'system', occurredAt: now },
      streams: [
        { stream, expectedVersion: 0, events: [{ type: 'InvitationSent', data, subject: invitationId, personal }] },
      ],
      take: [
        { kind: 'invite_code', value: personal.code, stream },
        { kind: 'invited', value, stream },
      ],
    });
    expect(await found()).toEqual([]);
  },
);

test('an account that SQL put into somebody’s mailbox is found', async () => {
  await mailboxAccounts({ sql, log: log(), secret: SECRET_KEY }).catchUp();
  const [one, other] = await sql<{ userId: string }[]>`select user_id from mailbox_accounts order by 1 limit 2`;
  await sql`
    insert into mailbox_accounts (mailbox_hash, user_id)
    select mailbox_hash, ${one?.userId ?? ''} from mailbox_accounts where user_id = ${other?.userId ?? ''}`;
  await sql`insert into mailbox_accounts (mailbox_hash, user_id) values (sha256('x'), ${newUuid()})`;
  expect((await found()).map(({ problem }) => problem)).toEqual(['unexplained mailbox', 'unexplained mailbox']);
});

test('a domain event that SQL made a read model skip is found', async () => {
  await sql`
    insert into projection_skips (name, position, reason, who, at) values ('reliability', 7, 'none', 'system', ${now})`;
  expect(await found()).toMatchObject([{ problem: 'unrecorded skip', position: 7n }]);
  const data = { readModel: 'reliability', position: '7', reason: 'none' };
  await log().append({
    ...{ commandId: newUuid(), actor: 'system', occurredAt: now },
    streams: [{ stream: 'readModel-reliability', expectedVersion: 0, events: [{ type: 'ReadModelSkipped', data }] }],
  });
  expect(await found()).toEqual([]);
});

test('bulk acts and erasures that nobody asked for are found', async () => {
  const [bulkActId, userId, restoreId] = [newUuid(), newUuid(), newUuid()];
  await sql`
    insert into bulk_acts (id, asked_by, asked_at, act, state) values (${bulkActId}, 'somebody', ${now}, 'delete', 'asked')`;
  await sql`insert into erasures_to_repeat values (${userId})`;
  expect(await found()).toMatchObject([
    { problem: 'unasked bulk act', detail: expect.stringContaining(bulkActId) },
    { problem: 'unasked erasure', detail: expect.stringContaining(userId) },
  ]);
  const asked = { bulkActId, act: 'delete', people: [userId] };
  const restored = { restoreId, takenAt: now, position: '1', erased: [userId] };
  await log().append({
    ...{ commandId: newUuid(), actor: 'system', occurredAt: now },
    streams: [
      { stream: `bulkAct-${bulkActId}`, expectedVersion: 0, events: [{ type: 'BulkActAsked', data: asked }] },
      { stream: `restore-${restoreId}`, expectedVersion: 0, events: [{ type: 'BackupRestored', data: restored }] },
    ],
  });
  expect(await found()).toEqual([]);
});

test('accounts whose mailboxes were forgotten are found', async () => {
  await mailboxAccounts({ sql, log: log(), secret: SECRET_KEY }).catchUp();
  expect(await found()).toEqual([]);
  const [{ count } = { count: 0n }] = await sql<{ count: bigint }[]>`select count(*) from mailbox_accounts`;
  await sql`delete from mailbox_accounts`;
  const absences = await found();
  expect(absences).toHaveLength(Number(count));
  expect(new Set(absences.map(({ problem }) => problem))).toEqual(new Set(['missing mailbox']));
});

test('triggers that a setting of the database switches off are found', async () => {
  const [{ name = '' } = {}] = await sql<{ name: string }[]>`select current_database() as name`;
  await sql`alter database ${sql(name)} set session_replication_role = replica`;
  const later = connect(url);
  const absences = await Array.fromAsync(
    absencesBesideTheLog({ sql: later, log: log(), secretKey: SECRET_KEY, clock }),
  );
  await later.end();
  expect(absences).toMatchObject([{ detail: 'no trigger fires, because session_replication_role is replica' }]);
});

test('mailboxes that are said to be known beyond the end of the log are found', async () => {
  await mailboxAccounts({ sql, log: log(), secret: SECRET_KEY }).catchUp();
  await sql`update mailbox_accounts_read set position = 999999`;
  expect(await found()).toMatchObject([{ problem: 'missing mailbox' }]);
});

test.each([
  {
    ...{ what: 'kept suspension', stream: 'keptSuspensions-', forget: 'KeptSuspensionsForgotten', ids: 'keptIds' },
    kept: (keptId: string) => ({
      ...{ type: 'SuspensionKept', data: { keptId, until }, subject: keptId },
      personal: { mailbox: 'a'.repeat(64) },
    }),
  },
  {
    ...{ what: 'bar', stream: 'bars-', forget: 'BarsForgotten', ids: 'barIds' },
    kept: (barId: string) => ({
      ...{ type: 'ContactBarred', data: { barId, kind: 'phone', until }, subject: barId },
      personal: { hash: 'a'.repeat(64), reason: 'Spam.' },
    }),
  },
])('the key of a $what may go with the domain event that forgets it, and not without', async (each) => {
  const { stream, forget, ids, kept } = each;
  const [forgotten, lost] = [newUuid(), newUuid()];
  const common = { actor: 'system', occurredAt: now };
  await log().append({
    ...{ ...common, commandId: newUuid() },
    streams: [{ stream, expectedVersion: 0, events: [kept(forgotten), kept(lost)] }],
  });
  await log().append({
    ...{ ...common, commandId: newUuid() },
    streams: [{ stream, expectedVersion: 2, events: [{ type: forget, data: { [ids]: [forgotten] } }] }],
    erase: [forgotten],
  });
  const aboutBoth = async () =>
    (await found()).filter(({ detail }) => [forgotten, lost].some((id) => detail.includes(id)));
  expect(await aboutBoth()).toEqual([]);
  await sql`update personal_keys set wrapped = null where subject = ${lost}`;
  expect(await aboutBoth()).toMatchObject([{ problem: 'destroyed key', detail: expect.stringContaining(lost) }]);
});
