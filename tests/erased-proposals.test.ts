import { createEventLog, createProjectionEngine } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminStats, AuditEntry } from '../modules/admin/contract.ts';
import type { Cafe, ProposedCafe } from '../modules/catalog/contract.ts';
import { cafeOf } from '../modules/catalog/entries.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { newUuid } from '../platform/ids.ts';
import { startRedis } from '../scripts/start-redis.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { absencesBesideTheLog } from '../server/log-rules/beside-the-log.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { readModels } from '../server/read-models/read-models.ts';
import { dumpOf, dumpOfRedis, findings } from './support/dump.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted, words } from './support/replies.ts';
import { SECRET_KEY } from './support/start-product.ts';

// What a member writes of a cafe that they propose is theirs until an admin approves it.

let redis: Awaited<ReturnType<typeof startRedis>>;
let running: RunningProduct;
let admin: Client;
let regionId: string;
beforeAll(async () => {
  redis = await startRedis();
  running = await runningProduct({ env: { DEMO: 'on', REDIS_URL: redis.url }, sweepEveryMs: 1_000 });
  admin = running.client();
  await admin.signInAsAdmin();
  [{ regionId }] = await accepted<[Cafe]>(admin.ask('GET', '/api/cafes'));
});
afterAll(async () => {
  await running.stop();
  await redis.stop();
});

/** A proposal in words that occur nowhere else. */
const wanted = (of: string) => ({
  name: `Zqueue ${of} Xv`,
  address: `7 Zqueue ${of} Alley`,
  zipcode: `zq-${of}`,
  note: `Knock twice, zqueue ${of}.`,
  regionId,
});
const wordsOf = (of: string) => {
  const { regionId: _, ...texts } = wanted(of);
  return Object.values(texts);
};
const propose = (client: Client, of: string, headers?: Record<string, string>) =>
  accepted<ProposedCafe>(client.ask('POST', '/api/cafes/proposals', wanted(of), headers));
const byAdmin = <Body = unknown>(method: string, path: string, body?: object, headers?: Record<string, string>) =>
  accepted<Body>(admin.ask(method, `/api${path}`, body, headers));
const everything = async () => new Map([...(await dumpOf(running.sql)), ...(await dumpOfRedis(redis.url))]);
const keptAnswers = async () => (await running.sql`select from sealed_answers`).length;
const pendingApprovals = async () => (await byAdmin<AdminStats>('GET', '/admin/stats')).pendingApprovals;

const beside = () => {
  const { sql, clock } = running;
  const log = createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  return { log, engine: createProjectionEngine({ store: storeOf(sql), log, projections: readModels, clock }) };
};

/** What the doctor finds. */
async function problems() {
  const { log, engine } = beside();
  const upTo = await log.head();
  const found = [
    ...(await Array.fromAsync(
      absencesBesideTheLog({ sql: running.sql, log, secretKey: SECRET_KEY, clock: running.clock }),
    )),
    ...(await Array.fromAsync(brokenRules(running.sql, { upTo }))),
  ];
  await engine.stop();
  await log.close();
  return found;
}

/** Which of these texts the log can still read, with every key that is there. */
async function readable(texts: readonly string[]) {
  const { log, engine } = beside();
  const all = (await log.readAll({ after: 0n, limit: 100_000 })).map(({ personal, data }) =>
    JSON.stringify([personal, data]),
  );
  await engine.stop();
  await log.close();
  return texts.filter((text) => all.some((each) => each.includes(text)));
}

describe('the proposals of a member', () => {
  let id: string;
  let before: number;
  const ids: Record<string, string> = {};
  const OWN = ['declined', 'removed', 'pending'].flatMap(wordsOf);
  const REWORDED = 'Zqueue reworded Xv';
  const NOTES = ['Zqueue called about the lease', 'Zqueue asked again'];
  const ALL = [...OWN, REWORDED, 'zqueue has no chairs', ...NOTES];

  beforeAll(async () => {
    before = await pendingApprovals();
    const mina = running.client();
    id = await mina.signUp('mina.proposes');
    const next = async (of: string, headers?: Record<string, string>) => {
      ids[of] = (await propose(mina, of, headers)).id;
      return ids[of];
    };
    await byAdmin('PATCH', `/cafes/${await next('approved')}`, { status: 'approved' });
    await byAdmin('POST', `/cafes/${await next('declined')}/decline`, { reason: 'zqueue has no chairs' });
    await byAdmin('DELETE', `/cafes/${await next('removed')}`);
    const pending = await next('pending', { 'idempotency-key': 'a-key-of-mina' });
    await byAdmin('PATCH', `/cafes/${pending}`, { name: REWORDED }, { 'idempotency-key': 'a-key-of-the-admin' });
    await byAdmin('POST', `/admin/cafes/${pending}/notes`, { text: NOTES[0] });
    await byAdmin('POST', `/admin/cafes/${ids.declined}/notes`, { text: NOTES[1] });
  });

  test('are shown to admins and to them, and are in clear nowhere but in the read model of cafes', async () => {
    expect(await byAdmin('GET', `/cafes/${ids.pending}`)).toMatchObject({
      name: REWORDED,
      address: wanted('pending').address,
      proposal: { userId: id },
    });
    expect(await readable(ALL)).toEqual(ALL);
    const found = findings(await everything(), ALL);
    expect(found.filter((each) => !each.startsWith('read_model.cafes_'))).toEqual([]);
    expect(await keptAnswers()).toBe(2);
    expect(await problems()).toEqual([]);
  });

  test('name in the audit what an admin changed in one, without its words', async () => {
    const changes = await byAdmin<AuditEntry[]>('GET', `/admin/audit?subject=${ids.pending}`);
    expect(changes.map(({ type, changedFields }) => ({ type, changedFields }))).toEqual([
      { type: 'NoteWritten', changedFields: [] },
      { type: 'CafeProposalChanged', changedFields: ['name'] },
      { type: 'CafeProposed', changedFields: [] },
      { type: 'CafeAdded', changedFields: [] },
    ]);
  });

  test('are nowhere once they are erased: in no table, no queue, no stored reply, and not in the log', async () => {
    await byAdmin('DELETE', `/users/${id}`);
    expect(await keptAnswers()).toBe(0);
    await running.caughtUp();
    expect(findings(await everything(), ALL)).toEqual([]);
    expect(await readable(ALL)).toEqual([]);
    for (const cafeId of [ids.pending, ids.declined, ids.removed]) {
      const { body } = await admin.ask('GET', `/api/admin/audit?subject=${cafeId}`);
      expect(findings(new Map([['audit', [JSON.stringify(body)]]]), ALL)).toEqual([]);
    }
  });

  test('leave nothing to approve, to decline or to merge, and nothing that waits', async () => {
    for (const cafeId of [ids.pending, ids.declined]) {
      expect((await admin.ask('GET', `/api/cafes/${cafeId}`)).status).toBe(404);
      expect(await words(admin.ask('PATCH', `/api/cafes/${cafeId}`, { status: 'approved' }))).toBe('404 not_found');
      expect(await words(admin.ask('POST', `/api/cafes/${cafeId}/decline`, { reason: 'No.' }))).toBe('404 not_found');
      expect(await words(admin.ask('POST', `/api/cafes/${cafeId}/merge`, { into: ids.approved }))).toBe(
        '404 not_found',
      );
    }
    expect(await pendingApprovals()).toBe(before);
    expect(await byAdmin('GET', `/admin/cafes/${ids.pending}/notes`)).toEqual([]);
  });

  test('stay where an admin has approved them, as facts of the catalog, also in a rebuild', async () => {
    const { name, address, zipcode } = wanted('approved');
    const listed = { name, address, zipcode, status: 'approved' };
    expect(await byAdmin('GET', `/cafes/${ids.approved}`)).toMatchObject(listed);
    const { log, engine } = beside();
    for (const model of ['cafes', 'audit', 'admin_stats']) {
      expect(await engine.verify(model)).toMatchObject({ differing: 0 });
      await engine.rebuild(model);
    }
    await engine.stop();
    await log.close();
    expect(await byAdmin('GET', `/cafes/${ids.approved}`)).toMatchObject(listed);
    expect(findings(await everything(), ALL)).toEqual([]);
  });

  test('give their names back, and leave the log whole to the doctor', async () => {
    const other = running.client();
    await other.signUp('other.proposes');
    const { id: again } = await accepted<ProposedCafe>(
      other.ask('POST', '/api/cafes/proposals', { ...wanted('pending'), name: REWORDED }),
    );
    await byAdmin('PATCH', `/cafes/${again}`, { status: 'approved' });
    expect(await problems()).toEqual([]);
  });
});

test('a proposal at the instant of an erasure is refused, or goes with it', async () => {
  for (const turn of ['first', 'second', 'third', 'fourth']) {
    const client = running.client();
    const id = await client.signUp(`at.once.${turn}`);
    const [proposed] = await Promise.all([
      client.ask('POST', '/api/cafes/proposals', wanted(`once ${turn}`)),
      byAdmin('DELETE', `/users/${id}`),
    ]);
    expect(proposed.status).toBeOneOf([201, 401]);
    await running.caughtUp();
    expect(findings(await everything(), wordsOf(`once ${turn}`))).toEqual([]);
  }
  expect(await problems()).toEqual([]);
});

test('a proposal that an older release wrote in clear leaves the read models and the audit with its member', async () => {
  const client = running.client();
  const id = await client.signUp('older.proposal');
  const cafeId = newUuid();
  const { note, ...described } = wanted('older');
  const { log, engine } = beside();
  const { stream } = cafeOf(cafeId);
  const added = { cafeId, ...described, image: null, cityId: null, status: 'pending' };
  const events = [
    { type: 'CafeAdded', data: added },
    { type: 'CafeProposed', data: { cafeId, userId: id, own: false }, subject: id, personal: { note } },
  ];
  await log.append({
    ...{ commandId: newUuid(), actor: id, occurredAt: running.clock().toISOString() },
    streams: [{ stream, expectedVersion: 0, events }],
    take: [
      { kind: 'cafe_name', value: 'zqueueolderxv', stream },
      { kind: 'cafe_proposal', value: id, stream },
    ],
  });
  await engine.advance();
  await engine.stop();
  await log.close();
  expect(await byAdmin('GET', `/cafes/${cafeId}`)).toMatchObject({ name: described.name, proposal: { userId: id } });
  await byAdmin('DELETE', `/users/${id}`);
  await running.caughtUp();
  const found = findings(await everything(), wordsOf('older'));
  expect(found.filter((each) => !each.startsWith('public.domain_events'))).toEqual([]);
  const { body } = await admin.ask('GET', `/api/admin/audit?subject=${cafeId}`);
  expect(findings(new Map([['audit', [JSON.stringify(body)]]]), wordsOf('older'))).toEqual([]);
  expect((await admin.ask('GET', `/api/cafes/${cafeId}`)).status).toBe(404);
});
