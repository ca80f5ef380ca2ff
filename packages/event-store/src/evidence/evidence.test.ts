import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../../tests/database.ts';
import { appendOf, newId, note, SECRET, sampleLog, seatTaken, to } from '../../tests/sample-log.ts';
import type { Sql } from '../../tests/scratch-database.ts';
import { storeOf } from '../../tests/store-of.ts';
import type { EventLog } from '../log/event-log.ts';
import { createEventLog } from '../log/postgres-event-log.ts';
import type { Contradiction } from './contradiction.ts';
import { createEvidence, type Evidence } from './evidence.ts';
import { type LeafRow, leafHash } from './leaf.ts';
import { readLeafRows } from './leaf-rows.ts';
import { EMPTY_ROOT, growingTree, hashLeaf } from './merkle.ts';
import type { Beside } from './missing.ts';
import { createSigner, openCheckpoint, readVerifierKey } from './note.ts';
import { checkProof } from './proof.ts';

let sql: Sql;
let log: EventLog;
let evidence: Evidence;
const origin = 'seats.example/tlog';
const { publicKey } = createSigner(SECRET);

let now: Date;
const open = (secret = SECRET, name = origin, beside?: Beside) =>
  createEvidence({ store: storeOf(sql), secret, origin: name, clock: () => now, beside });

beforeEach(async () => {
  ({ sql } = await freshDatabase());
  log = sampleLog(sql);
  now = new Date('2026-11-20T18:00:00Z');
  evidence = open();
  await evidence.begin();
});
afterEach(() => sql.end());

const seats = (count: number) => Array.from({ length: count }, (_, index) => seatTaken(index));
const sizes = async () => (await evidence.after(0, 1_000)).map(({ size }) => size);

async function check(copy?: string) {
  const contradictions: Contradiction[] = [];
  const checking = evidence.check({ copy: copy === undefined ? undefined : openCheckpoint(copy, publicKey) });
  for (let step = await checking.next(); ; step = await checking.next()) {
    if (step.done) return { contradictions, checked: step.value };
    contradictions.push(step.value);
  }
}
const found = async (copy?: string) =>
  (await check(copy)).contradictions.map(({ problem, from, to: last }) => [problem, from, last]);

/** A place outside the database, with what is kept there. */
const kept = (note: string | undefined): Beside => ({ last: () => note, keep: (newest) => (note = newest) });

const hashLeafRows = (rows: readonly LeafRow[]): string => {
  const tree = growingTree();
  for (const row of rows) tree.append(leafHash(row));
  return tree.root();
};

/** Does what only somebody with all rights on the database can do. */
const tamper = (statement: string) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(statement);
  });

describe('sealing', () => {
  test('an empty log has nothing to seal, and nothing contradicts it', async () => {
    expect(await evidence.seal()).toBe(0);
    expect(await evidence.newest()).toBeUndefined();
    expect(await check()).toEqual({ contradictions: [], checked: { sealed: 0, checkpoints: 0, contradictions: 0 } });
  });

  test('new domain events get a checkpoint, whose root anyone can compute from the leaves', async () => {
    await log.append(appendOf([to('a', 0, ...seats(3))]));
    expect(await evidence.seal()).toBe(3);
    expect(await evidence.seal()).toBe(0);
    await log.append(appendOf([to('a', 3, seatTaken(9))]));
    expect(await evidence.seal()).toBe(1);
    expect(await sizes()).toEqual([3, 4]);

    const tree = growingTree();
    const proofs = await Promise.all([1n, 2n, 3n, 4n].map((position) => evidence.proofOf(position)));
    for (const proof of proofs) tree.append(hashLeaf(proof?.leaf ?? ''));
    const newest = await evidence.newest();
    expect(newest && openCheckpoint(newest.note, publicKey)).toEqual({
      ...{ origin, size: 4, root: tree.root(), number: 2 },
    });
    expect(JSON.parse(proofs[3]?.leaf ?? '')).toMatchObject({
      position: 4,
      stream: 'a',
      version: 4,
      data: { seat: 9 },
    });
  });

  test('a log from before there was sealing is sealed from its start, in batches', async () => {
    await log.append(appendOf([to('a', 0, ...seats(9_000))]));
    expect(await evidence.seal()).toBe(9_000);
    expect(await sizes()).toEqual([8_192, 9_000]);
    expect((await check()).checked).toEqual({ sealed: 9_000, checkpoints: 2, contradictions: 0 });
    for (const position of [1n, 256n, 257n, 8_192n, 8_193n, 9_000n]) {
      const proof = await evidence.proofOf(position);
      expect(proof && checkProof(proof, publicKey)).toMatchObject({ verdict: 'proven', checkpoint: { size: 9_000 } });
    }
  });

  test('sealing continues after a checkpoint that ends with a full tile', async () => {
    await log.append(appendOf([to('a', 0, ...seats(512))]));
    await evidence.seal();
    await log.append(appendOf([to('a', 512, ...seats(2))]));
    expect(await evidence.seal()).toBe(2);
    await log.append(appendOf([to('a', 514, seatTaken(1))]));
    expect(await evidence.seal()).toBe(1);
    expect(await found()).toEqual([]);
    for (const position of [1n, 512n, 513n, 515n]) {
      const proof = await evidence.proofOf(position);
      expect(proof && checkProof(proof, publicKey)).toMatchObject({ verdict: 'proven', checkpoint: { size: 515 } });
    }
  });

  /** As earlier versions left it, which stored what followed a full tile in place of the first tile. */
  const misplaceTile = (index: number) =>
    tamper(`
      update evidence_tiles as first set hashes = last.hashes, positions = last.positions from evidence_tiles as last
        where first.level = 0 and first.index = 0 and last.level = 0 and last.index = ${index};
      delete from evidence_tiles where level = 0 and index = ${index}`);

  test.each([
    [514, 2],
    [512, 1],
  ])('in a log of %i facts, tile %i is rebuilt if it is missing', async (facts, index) => {
    await log.append(appendOf([to('a', 0, ...seats(facts))]));
    await evidence.seal();
    await misplaceTile(index);
    await log.append(appendOf([to('a', facts, seatTaken(1))]));
    expect(await evidence.seal()).toBe(1);
    expect(await found()).toEqual([]);
  });

  test('no tile is rebuilt from a log that contradicts its checkpoint', async () => {
    await log.append(appendOf([to('a', 0, ...seats(514))]));
    await evidence.seal();
    await misplaceTile(2);
    await tamper(`update domain_events set actor = 'somebody else' where position = 300`);
    await log.append(appendOf([to('a', 514, seatTaken(1))]));
    await expect(evidence.seal()).rejects.toThrow('contradict the checkpoint of 514 domain events');
    expect(await sizes()).toEqual([514]);
  });

  test('positions may have gaps', async () => {
    await log.append(appendOf([to('a', 0, ...seats(2))]));
    await sql`select nextval('domain_events_position_seq') from generate_series(1, 300)`;
    await log.append(appendOf([to('a', 2, ...seats(2))]));
    await evidence.seal();
    const proof = await evidence.proofOf(303n);
    expect(proof).toMatchObject({ index: 2 });
    expect(proof && checkProof(proof, publicKey).verdict).toBe('proven');
    expect(await evidence.proofOf(100n)).toBeUndefined();
    expect(await found()).toEqual([]);
  });

  test('several processes that seal at once make one checkpoint', async () => {
    await log.append(appendOf([to('a', 0, ...seats(700))]));
    const sealed = await Promise.all([open(), open(), open()].map((each) => each.seal()));
    expect(sealed.toSorted()).toEqual([0, 0, 700]);
    expect(await sizes()).toEqual([700]);
    await log.append(appendOf([to('a', 700, ...seats(700))]));
    expect(await open().seal()).toBe(700);
    expect(await found()).toEqual([]);
  });

  test('the log keeps the name of its first checkpoint', async () => {
    await log.append(appendOf([to('a', 0, seatTaken(1))]));
    expect(await open(SECRET, 'new.example/tlog').key()).toMatch(/^new\.example\/tlog\+/);
    await evidence.seal();
    await log.append(appendOf([to('a', 1, seatTaken(1))]));
    const moved = open(SECRET, 'new.example/tlog');
    await moved.seal();
    expect((await moved.newest())?.note).toMatch(/^seats\.example\/tlog\n2\n/);
    expect(readVerifierKey(await moved.key())?.name).toBe(origin);
  });

  test('nothing is signed that contradicts an earlier checkpoint', async () => {
    await log.append(appendOf([to('a', 0, ...seats(3))]));
    await evidence.seal();
    await tamper(`update evidence_tiles set hashes = set_byte(hashes, 40, 255 - get_byte(hashes, 40))`);
    await log.append(appendOf([to('a', 3, seatTaken(9))]));
    await expect(evidence.seal()).rejects.toThrow('contradict the checkpoint of 3 domain events');
    expect(await sizes()).toEqual([3]);
  });

  test('checkpoints cannot be changed or deleted by the product, nor hashes deleted', async () => {
    await log.append(appendOf([to('a', 0, seatTaken(1))]));
    await evidence.seal();
    await expect(sql`delete from evidence_checkpoints`).rejects.toThrow('kept for good');
    await expect(sql`update evidence_checkpoints set size = 7`).rejects.toThrow('kept for good');
    await expect(sql`delete from evidence_tiles`).rejects.toThrow('kept for good');
  });

  test('tiles of every width up to that of the tree are served', async () => {
    await log.append(appendOf([to('a', 0, ...seats(300))]));
    await evidence.seal();
    const widths = [
      { level: 0, index: 0, width: 256 },
      { level: 0, index: 1, width: 44 },
      { level: 0, index: 1, width: 7 },
      { level: 1, index: 0, width: 1 },
    ];
    for (const place of widths) expect((await evidence.tile(place))?.length).toBe(place.width * 32);
    for (const place of [
      { level: 0, index: 1, width: 45 },
      { level: 0, index: 2, width: 1 },
      { level: 2, index: 0, width: 1 },
    ]) {
      expect(await evidence.tile(place)).toBeUndefined();
    }
  });
});

test('erasing a person changes no leaf, and their facts are still proven', async () => {
  const ada = randomUUID();
  await log.append(appendOf([to('a', 0, note(ada, 'something personal'), seatTaken(1))]));
  await evidence.seal();
  const before = await evidence.proofOf(1n);
  expect(before?.leaf).not.toContain('something personal');
  expect(JSON.parse(before?.leaf ?? '').personalSha256).toMatch(/^[\da-f]{64}$/);
  await log.append(appendOf([to('a', 2, seatTaken(2))], { erase: [ada] }));
  expect((await log.readStream('a'))[0]).not.toHaveProperty('personal');
  await evidence.seal();
  const after = await evidence.proofOf(1n);
  expect(after?.leaf).toBe(before?.leaf);
  expect(after && checkProof(after, publicKey).verdict).toBe('proven');
  expect(await found()).toEqual([]);
});

describe('a forged log is detected', () => {
  let copy: string;
  beforeEach(async () => {
    const ada = randomUUID();
    await log.append(appendOf([to('a', 0, ...seats(4), note(ada, 'one'), note(ada, 'two'))]));
    await log.append(appendOf([to('b', 0, ...seats(300))]));
    await evidence.seal();
    copy = (await evidence.newest())?.note ?? '';
    await log.append(appendOf([to('c', 0, ...seats(83))]));
    await evidence.seal();
  });

  test('but an unchanged log is not reported', async () => {
    expect(await check(copy)).toEqual({
      contradictions: [],
      checked: { sealed: 389, checkpoints: 2, contradictions: 0 },
    });
  });

  test.each([
    ['stream', `stream = 'z'`],
    ['version', 'version = 900'],
    ['id', `id = gen_random_uuid()`],
    ['type', `type = 'SeatLeft'`],
    ['schema', 'schema = 2'],
    ['command_id', `command_id = gen_random_uuid()`],
    ['actor', `actor = 'somebody else'`],
    ['subject', 'subject = null'],
    ['data', `data = '{"pinned": true}'`],
    ['personal', `personal = set_byte(personal, 20, 255 - get_byte(personal, 20))`],
    ['the absence of a personal part', 'personal = null'],
    ['occurred_at', `occurred_at = occurred_at + interval '1 microsecond'`],
  ])('a changed %s', async (_, change) => {
    await tamper(`update domain_events set ${change} where position = 5`);
    expect(await found()).toEqual([['changed', 5n, 5n]]);
  });

  test('a changed position', async () => {
    await sql`select nextval('domain_events_position_seq') from generate_series(1, 20)`;
    await tamper(
      'alter table domain_events alter position set generated by default; update domain_events set position = 400 where position = 5',
    );
    expect(await found()).toEqual([['removed', 5n, 5n]]);
  });

  test('two rows that changed places', async () => {
    await tamper(`
      alter table domain_events alter position set generated by default;
      update domain_events set position = -5 where position = 5;
      update domain_events set position = 5 where position = 6;
      update domain_events set position = 6 where position = -5`);
    expect(await found()).toEqual([['changed', 5n, 6n]]);
  });

  test('a removed row, and a run of them', async () => {
    await tamper('delete from domain_events where position in (7, 20, 21, 22)');
    expect(await found()).toEqual([
      ['removed', 7n, 7n],
      ['removed', 20n, 22n],
    ]);
  });

  test('an inserted row', async () => {
    await tamper(`
      delete from domain_events where position = 300;
      alter table domain_events alter position set generated by default;
      insert into domain_events (position, stream, version, id, type, schema, actor, data, occurred_at)
      values (0, 'z', 1, gen_random_uuid(), 'SeatTaken', 1, 'x', '{"seat": 1}', now()),
        (300, 'z', 2, gen_random_uuid(), 'SeatTaken', 1, 'x', '{"seat": 1}', now())`);
    expect(await found()).toEqual([
      ['inserted', 0n, 0n],
      ['changed', 300n, 300n],
    ]);
  });

  /** What everything that adopts the log says about it. */
  const refusals = async () => [
    await evidence.seal().then(
      () => 'sealed',
      (error: Error) => error.message,
    ),
    (await evidence.firstContradiction())?.problem,
  ];

  test('a row that SQL added at the end, with an old date and somebody else’s name', async () => {
    await sql`
      insert into domain_events (stream, version, id, type, schema, actor, data, occurred_at)
      values ('z', 1, gen_random_uuid(), 'SeatTaken', 1, 'somebody else', '{"seat": 1}', '2025-01-01')`;
    await log.append(appendOf([to('e', 0, seatTaken(1))]));
    expect(await found()).toEqual([['not authentic', 390n, 390n]]);
    expect(await refusals()).toEqual(['the row at 390 is not authentic, so nothing is sealed', 'not authentic']);
  });

  test('a copy of a row with its MAC, in another place', async () => {
    await sql`
      insert into domain_events (stream, version, id, type, schema, actor, data, occurred_at, mac)
      select 'z', 1, id, type, schema, actor, data, occurred_at, mac from domain_events where position = 1`;
    expect(await found()).toEqual([['not authentic', 390n, 390n]]);
  });

  test.each([
    ['stream', `stream = 'z'`],
    ['version', 'version = 900'],
    ['id', `id = gen_random_uuid()`],
    ['type', `type = 'SeatLeft'`],
    ['schema', 'schema = 2'],
    ['command_id', `command_id = gen_random_uuid()`],
    ['actor', `actor = 'somebody else'`],
    ['subject', `subject = 'bo'`],
    ['data', `data = '{"pinned": true}'`],
    ['personal', `personal = set_byte(personal, 20, 255 - get_byte(personal, 20))`],
    ['the absence of a personal part', 'personal = null'],
    ['occurred_at', `occurred_at = occurred_at + interval '1 microsecond'`],
    ['MAC', `mac = set_byte(mac, 20, 255 - get_byte(mac, 20))`],
    ['the absence of a MAC', 'mac = null'],
  ])('a changed %s of a row that is not sealed yet', async (_, change) => {
    await log.append(appendOf([to('e', 0, note('ada', 'three'), seatTaken(1))]));
    await tamper(`update domain_events set ${change} where position = 390`);
    expect(await found()).toEqual([['not authentic', 390n, 390n]]);
    expect(await refusals()).toEqual(['the row at 390 is not authentic, so nothing is sealed', 'not authentic']);
  });

  test('a MAC that was removed from a sealed row', async () => {
    await tamper('update domain_events set mac = null where position = 5');
    expect(await found()).toEqual([['not authentic', 5n, 5n]]);
  });

  test('all checkpoints and hashes removed, and a fact changed', async () => {
    await tamper(`
      delete from evidence_checkpoints; delete from evidence_tiles;
      update domain_events set actor = 'somebody else' where position = 5`);
    expect((await check()).contradictions).toMatchObject([
      { problem: 'missing checkpoint', detail: 'the newest checkpoint, of 389 domain events, is gone' },
      { problem: 'missing checkpoint', detail: 'checkpoints that were signed: 2; that are there: 0' },
      { problem: 'not authentic', from: 5n, to: 5n },
    ]);
    const why = 'a checkpoint is missing, so nothing is sealed: the newest checkpoint, of 389 domain events, is gone';
    expect(await refusals()).toEqual([why, 'missing checkpoint']);
    expect(await evidence.missing()).toMatchObject([
      { detail: 'the newest checkpoint, of 389 domain events, is gone' },
      {},
    ]);
    // nor does a new start begin anew
    await evidence.begin();
    expect(await refusals()).toEqual([why, 'missing checkpoint']);
  });

  test('the newest checkpoint removed also where it is kept beside the others', async () => {
    await tamper(`delete from evidence_checkpoints; delete from evidence_tiles; delete from evidence_newest;
      delete from domain_events where position > 380`);
    await evidence.begin();
    expect(await found()).toEqual([['missing checkpoint', null, null]]);
    expect((await refusals())[0]).toContain('nothing is sealed: there are domain events, and nothing says that');
  });

  test('what a checkpoint says beside its signed note, and nothing is sealed by it', async () => {
    await evidence.seal();
    for (const moved of ['position - 2', 'position + 5', '1000000000']) {
      await tamper(`update evidence_checkpoints set position = ${moved}
        where size = (select max(size) from evidence_checkpoints)`);
      expect(
        (await found()).map(([problem]) => problem),
        moved,
      ).toContain('forged checkpoint');
      await log.append(appendOf([to(`after ${moved}`, 0, seatTaken(1))]));
      await expect(evidence.seal(), moved).rejects.toThrow('nothing is sealed');
      await tamper(`update evidence_checkpoints set position = (select last from (
        select ('x' || encode(substring(positions from length(positions) - 7), 'hex'))::bit(64)::bigint as last
        from evidence_tiles where level = 0 order by index desc limit 1) l)
        where size = (select max(size) from evidence_checkpoints)`);
      expect(await found(), moved).toEqual([]);
      await evidence.seal();
    }
    await tamper(
      'update evidence_checkpoints set position = 1 where size = (select min(size) from evidence_checkpoints)',
    );
    expect((await found()).map(([problem]) => problem)).toEqual(['forged checkpoint']);
  });

  test('the note of the newest checkpoint, set back to an older one', async () => {
    await evidence.seal();
    await log.append(appendOf([to('later', 0, seatTaken(1))]));
    await evidence.seal();
    await tamper('update evidence_newest set note = (select note from evidence_checkpoints order by size limit 1)');
    expect((await found()).map(([problem]) => problem)).toEqual(['forged checkpoint']);
    await log.append(appendOf([to('later', 1, seatTaken(2))]));
    await expect(evidence.seal()).rejects.toThrow('nothing is sealed');
  });

  test.each([
    ['a tile beside those of the log', `insert into evidence_tiles values (0, 90, sha256('x'), 9000, sha256('x'))`],
    ['a tile above all others', `insert into evidence_tiles values (3, 0, sha256('x'), null, null)`],
    [
      'the first position of a tile',
      'update evidence_tiles set first_position = first_position + 1000 where level = 0',
    ],
    [
      'a checkpoint of nothing',
      `alter table evidence_checkpoints drop constraint evidence_checkpoints_size_check;
       insert into evidence_checkpoints select 0, 1, note, sealed_at from evidence_checkpoints order by size limit 1`,
    ],
  ])('%s', async (_, statement) => {
    await evidence.seal();
    await tamper(statement);
    expect(await found()).not.toEqual([]);
  });

  test('a checkpoint removed before the newest one', async () => {
    await tamper('delete from evidence_checkpoints where size = 306');
    expect((await check()).contradictions).toMatchObject([
      { detail: 'checkpoints that were signed: 2; that are there: 1' },
    ]);
    expect((await refusals())[1]).toBe('missing checkpoint');
  });

  test('a beginning that another key signed', async () => {
    const { sign } = createSigner('another secret');
    await sql`update evidence_newest set note = ${sign({ origin, size: 0, root: EMPTY_ROOT, number: 0 })}`;
    expect(await found()).toEqual([['forged checkpoint', null, null]]);
    expect((await refusals())[1]).toBe('forged checkpoint');
  });

  test('a database that was made to look like one of an older release, by the copy outside it', async () => {
    const beside = kept(undefined);
    evidence = open(SECRET, origin, beside);
    await evidence.seal();
    await tamper(`
      delete from evidence_checkpoints; delete from evidence_tiles; delete from evidence_newest;
      update domain_events set mac = null; update domain_events set actor = 'somebody else' where position = 5`);
    await evidence.begin();
    const problems = (await check()).contradictions.map(({ problem }) => problem);
    expect(problems).toEqual(['missing checkpoint', 'contradicted by the copy', 'not authentic']);
    expect((await refusals())[1]).toBe('missing checkpoint');
    expect(openCheckpoint(beside.last() ?? '', publicKey)).toMatchObject({ size: 389, number: 2 });
  });

  test.each([
    ['that is gone or empty', ''],
    ['that cannot be read', 'nonsense\n'],
    ['of which the end is missing', '— '],
  ])('a copy outside the database %s', async (_, left) => {
    const beside = kept(undefined);
    evidence = open(SECRET, origin, beside);
    await evidence.seal();
    const copied = beside.last() ?? '';
    beside.keep(left === '— ' ? copied.slice(0, -9) : left);
    const broken = beside.last();
    const detail = 'the copy of the newest checkpoint outside the database is gone, or cannot be read';
    expect((await check()).contradictions).toMatchObject([{ problem: 'missing checkpoint', detail }]);
    await log.append(appendOf([to('e', 0, seatTaken(1))]));
    expect(await refusals()).toEqual([
      `a checkpoint is missing, so nothing is sealed: ${detail}`,
      'missing checkpoint',
    ]);
    expect([(await sizes()).at(-1), beside.last()]).toEqual([389, broken]);

    // until a person decides
    expect(await evidence.sealAnew()).toBe(1);
    expect([await found(), openCheckpoint(beside.last() ?? '', publicKey)?.size]).toEqual([[], 390]);
    beside.keep(copied.trimEnd());
    expect(await found(), 'an older copy, without its last line end').toEqual([]);
  });

  test.each([
    ['without a copy outside it', undefined],
    ['and the copy outside it emptied', ''],
  ])('a database that was made to look like one in which nothing was sealed, %s', async (_, left) => {
    const beside = left === undefined ? undefined : kept(left);
    evidence = open(SECRET, origin, beside);
    await tamper(`
      delete from evidence_checkpoints; delete from evidence_tiles; delete from evidence_newest;
      update domain_events set mac = null; update domain_events set actor = 'somebody else' where position = 5`);
    await evidence.begin();
    const detail = 'there are domain events, and nothing says that sealing began';
    expect((await check()).contradictions[0]).toMatchObject({ problem: 'missing checkpoint', detail });
    expect(await refusals()).toEqual([
      `a checkpoint is missing, so nothing is sealed: ${detail}`,
      'missing checkpoint',
    ]);
    expect(await evidence.newest()).toBeUndefined();
  });

  test('what no decision seals: a wrong MAC, a checkpoint that was removed or forged', async () => {
    const anew = () => evidence.sealAnew().catch((error: Error) => error.message);
    await sql`
      insert into domain_events (stream, version, id, type, schema, actor, data, occurred_at, mac)
      values ('z', 1, gen_random_uuid(), 'SeatTaken', 1, 'x', '{"seat": 1}', now(), sha256('x'))`;
    expect(await anew()).toContain('the row at 390 is not authentic');
    await tamper('delete from domain_events where position = 390; delete from evidence_checkpoints where size = 306');
    expect(await anew()).toContain('checkpoints that were signed: 2; that are there: 1');
    await tamper('delete from evidence_newest');
    expect(await anew()).toContain('the note about the newest checkpoint is gone');
    const another = createSigner('another secret').sign({ origin, size: 390, root: EMPTY_ROOT });
    await tamper(`insert into evidence_checkpoints values (390, 390, '${another}', now())`);
    expect(await anew()).toContain('the note about the newest checkpoint is gone');
  });

  test('an end that was cut off', async () => {
    await tamper('delete from domain_events where position > 370');
    expect((await check()).contradictions).toEqual([
      { problem: 'cut off', from: 371n, to: 389n, detail: 'the log was 389 long, and is 370' },
    ]);
  });

  test('an end that was cut off, and other domain events in its place', async () => {
    await tamper(`delete from domain_events where position > 370; select setval('domain_events_position_seq', 370)`);
    await log.append(appendOf([to('d', 0, ...seats(30))]));
    await evidence.seal();
    expect(await found()).toEqual([['changed', 371n, 389n]]);
  });

  test('a log that is gone', async () => {
    await tamper('delete from domain_events');
    expect((await check()).contradictions).toMatchObject([
      { problem: 'cut off', from: null, to: 389n, detail: 'the log was 389 long, and is 0' },
    ]);
  });

  test('a row that was changed together with its hash', async () => {
    await tamper(`
      update domain_events set actor = 'somebody else' where position = 310;
      update evidence_tiles set hashes = overlay(hashes placing sha256('\\x00'::bytea) from 53 * 32 + 1 for 32)
      where level = 0 and index = 1`);
    expect(await found()).toEqual([
      ['changed with its hash', 307n, 389n],
      ['changed', 310n, 310n],
    ]);
  });

  test('a forged checkpoint, and a changed tile above the leaves', async () => {
    await tamper(`
      update evidence_checkpoints set note = replace(note, 'seats', 'beats') where size = 306;
      update evidence_tiles set hashes = set_byte(hashes, 3, 255 - get_byte(hashes, 3)) where level = 1`);
    expect(await found()).toEqual([
      ['forged checkpoint', null, 306n],
      ['changed hashes', null, null],
    ]);
  });

  test('a checkpoint that was removed, with a shorter log before it', async () => {
    await tamper('delete from evidence_checkpoints where size = 389; delete from domain_events where position > 306');
    expect(await found()).toEqual([
      ['missing checkpoint', null, null],
      ['missing checkpoint', null, null],
    ]);
  });

  test('by a copy of a checkpoint, even if the forger has the key', async () => {
    const anew = async () => {
      await tamper('delete from evidence_checkpoints; delete from evidence_tiles');
      const note = createSigner(SECRET).sign({ origin, size: 0, root: EMPTY_ROOT, number: 0 });
      await sql`update evidence_newest set note = ${note}`;
    };
    await anew();
    await tamper('delete from domain_events where position = 389');
    await evidence.seal();
    expect(await found()).toEqual([]);
    await anew();
    await tamper('delete from domain_events where position > 300');
    await evidence.seal();
    expect((await check(copy)).contradictions).toMatchObject([
      { problem: 'contradicted by the copy', detail: 'the copy has 306 domain events, and 300 are sealed here' },
    ]);
  });
});

describe('a log of a release before there were MACs', () => {
  /** Appends as processes of that release do, which may still run after an upgrade. */
  const appendAsBefore = async (stream: string) => {
    await sql`
      select append_events(array[row(0, ${stream}, 0, 1, gen_random_uuid(), 'SeatTaken', 1, 'ada', null, '{"seat": 1}', null,
        ${now.toISOString()}::timestamptz, gen_random_uuid(), null, null)::batch_row], false)`;
  };
  const inMinutes = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };

  beforeEach(async () => {
    await tamper('delete from evidence_newest');
    await appendAsBefore('a');
    await appendAsBefore('b');
  });

  test('is sealed by the checkpoint of the upgrade, and so is what its processes append in the next minutes', async () => {
    await evidence.begin(true);
    await log.append(appendOf([to('c', 0, seatTaken(1))]));
    await appendAsBefore('d');
    inMinutes(14);
    expect(await evidence.seal()).toBe(2);
    expect(await found()).toEqual([]);
    inMinutes(2);
    await log.append(appendOf([to('e', 0, seatTaken(1))]));
    expect(await found()).toEqual([]);
    await appendAsBefore('f');
    expect(await found()).toEqual([['not authentic', 6n, 6n]]);
    await expect(evidence.seal()).rejects.toThrow('the row at 6 is not authentic');
  });

  test('is sealed by no later start, and by no start if there is a copy of a checkpoint', async () => {
    await evidence.begin();
    await expect(evidence.seal()).rejects.toThrow('nothing says that sealing began');
    expect(await found()).toEqual([
      ['missing checkpoint', null, null],
      ['not authentic', 1n, 2n],
    ]);
    for (const copy of ['', createSigner(SECRET).sign({ origin, size: 7, root: EMPTY_ROOT, number: 3 })]) {
      const beside = kept(copy);
      await open(SECRET, origin, beside).begin(true);
      expect([await evidence.newest(), beside.last()]).toEqual([undefined, copy]);
    }
    const beside = kept(undefined);
    await open(SECRET, origin, beside).begin(true);
    expect(openCheckpoint(beside.last() ?? '', publicKey)).toMatchObject({ size: 2, number: 1, older: { upTo: 2n } });
  });

  test('continues from a checkpoint that the older release signed, and from nothing that contradicts it', async () => {
    const root = hashLeafRows(await readLeafRows(storeOf(sql), { after: 0n }));
    await evidence.begin(true);
    const { note = '' } = (await evidence.newest()) ?? {};
    const ofThen = createSigner(SECRET).sign({ origin, size: 2, root });
    const asThen = `delete from evidence_newest; delete from evidence_checkpoints;
      insert into evidence_checkpoints values (2, 2, '${ofThen}', now())`;
    await tamper(asThen);
    await evidence.begin();
    await expect(evidence.seal()).rejects.toThrow('the note about the newest checkpoint is gone');
    await evidence.begin(true);
    await log.append(appendOf([to('c', 0, seatTaken(1))]));
    expect(await evidence.seal()).toBe(1);
    expect(await found()).toEqual([]);
    expect((await evidence.newest())?.note).toContain('\ncheckpoint 2\nrows without MAC up to 2, accepted until ');
    await tamper(`${asThen.replace(ofThen, createSigner(SECRET).sign({ origin, size: 2, root: EMPTY_ROOT }))};
      delete from domain_events where position = 3; update evidence_tiles set
        hashes = substr(hashes, 1, 64), positions = substr(positions, 1, 16)`);
    await appendAsBefore('d');
    await expect(evidence.sealAnew()).rejects.toThrow('the stored hashes contradict the checkpoint of 2');
    expect(note).toContain('\ncheckpoint 1\n');
  });

  test('accepts no row by a checkpoint of that release that SQL put back', async () => {
    const root = hashLeafRows(await readLeafRows(storeOf(sql), { after: 0n, upTo: 1n }));
    await evidence.begin(true);
    const ofThen = createSigner(SECRET).sign({ origin, size: 1, root });
    await tamper(`
      delete from evidence_checkpoints;
      insert into evidence_checkpoints values (1, 1, '${ofThen}', now());
      update evidence_tiles set hashes = substr(hashes, 1, 32), positions = substr(positions, 1, 8);
      update evidence_newest set note = '${ofThen}';
      update domain_events set actor = 'somebody else' where position = 2`);
    expect(await found()).toEqual([['not authentic', 2n, 2n]]);
    await expect(evidence.seal()).rejects.toThrow('the row at 2 is not authentic');
  });

  test('is not sealed with the MAC of a later row removed', async () => {
    await evidence.begin(true);
    await log.append(appendOf([to('c', 0, seatTaken(1))]));
    await evidence.seal();
    await tamper('update domain_events set mac = null where position = 3');
    expect(await found()).toEqual([['not authentic', 3n, 3n]]);
  });

  test('is sealed again by a person’s decision after the older release ran and sealed once more', async () => {
    await evidence.begin(true);
    inMinutes(60);
    await appendAsBefore('c');
    // as the older release seals: it neither counts checkpoints nor keeps the newest one
    const newest = await evidence.newest();
    const tree = growingTree();
    await sql.begin(async (tx) => {
      for (const { position, ...row } of await readLeafRows(storeOf(sql), { after: 0n }))
        tree.append(leafHash({ ...row, position }));
      const note = createSigner(SECRET).sign({ origin, size: 3, root: tree.root() });
      await tx`insert into evidence_checkpoints values (3, 3, ${note}, ${now.toISOString()})`;
      const [row] = await readLeafRows(storeOf(sql), { after: 2n });
      const hash = Buffer.from(leafHash(row as LeafRow), 'hex');
      await tx`update evidence_tiles set hashes = hashes || ${hash}, positions = positions || '\\x0000000000000003'::bytea`;
    });
    expect(newest?.size).toBe(2);
    await appendAsBefore('d');
    await expect(evidence.seal()).rejects.toThrow('the row at 4 is not authentic');
    expect(await evidence.sealAnew()).toBe(1);
    await log.append(appendOf([to('e', 0, seatTaken(1))]));
    expect(await found()).toEqual([]);
    inMinutes(16);
    await appendAsBefore('f');
    expect(await found()).toEqual([['not authentic', 6n, 6n]]);
  });
});

test('whatever is appended is authentic when it is read again', async () => {
  const types = { Said: { schema: 1, data: z.object({ said: z.json(), more: z.json().optional() }) } };
  const any = createEventLog({ store: storeOf(sql), types, secret: SECRET, newId });
  const sane = (text: string) => text.isWellFormed() && !text.includes('\0');
  const text = fc.string({ unit: 'grapheme' }).filter(sane);
  const json = fc
    .jsonValue({ noUnicodeString: false })
    .filter((value) => sane(JSON.stringify(value)) && !JSON.stringify(value).includes('\\u'));
  await fc.assert(
    fc.asyncProperty(
      json,
      text,
      text,
      fc.date({ min: new Date('1970-01-01'), max: new Date('2999-01-01'), noInvalidDate: true }),
      async (said, actor, subject, at) => {
        const event = { type: 'Said', data: { said, more: undefined }, subject };
        await any.append(appendOf([to(randomUUID(), 0, event, event)], { actor, occurredAt: at.toISOString() }));
      },
    ),
    { numRuns: 200 },
  );
  expect(await evidence.seal()).toBe(400);
  expect(await found()).toEqual([]);
});
