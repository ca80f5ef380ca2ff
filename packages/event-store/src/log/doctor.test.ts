import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../tests/database.ts';
import { appendOf, claim, note, SECRET, sampleLog, sampleTypes, seatTaken, to } from '../../tests/sample-log.ts';
import type { Sql } from '../../tests/scratch-database.ts';
import { storeOf } from '../../tests/store-of.ts';
import { doctor, type Examination } from './doctor.ts';
import type { EventTypes } from './domain-event.ts';
import type { EventLog } from './event-log.ts';

let sql: Sql;
let log: EventLog;
beforeEach(async () => {
  ({ sql } = await freshDatabase());
  log = sampleLog(sql);
});
afterEach(() => sql.end());

async function examine(types: EventTypes = sampleTypes, secret = SECRET) {
  const findings = [];
  const examining = doctor({ store: storeOf(sql), types, secret });
  for (;;) {
    const step = await examining.next();
    if (step.done) return { findings, examined: step.value };
    findings.push(step.value);
  }
}

/** Does to the tables what only a mishap could: without the guards that stand before them. */
const tamper = (statement: string) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(statement);
  });

test('an empty log is whole', async () => {
  expect(await examine()).toEqual({
    findings: [],
    examined: { streams: 0, domainEvents: 0, personal: 0, erased: 0, claims: 0, findings: 0 },
  });
});

test('time that runs back by more than clocks differ is reported with its position', async () => {
  const at = (occurredAt: string, stream: string) =>
    log.append(appendOf([to(stream, 0, seatTaken(1))], { occurredAt }));
  await at('2026-11-20T18:00:00.000Z', 'a');
  await at('2026-11-20T17:51:00.000Z', 'b');
  await at('2026-11-20T17:40:00.000Z', 'c');
  await at('2026-11-20T18:00:00.000Z', 'd');
  expect((await examine()).findings).toMatchObject([{ problem: 'time ran back', stream: 'c', position: 3n }]);
});

test('a log longer than a batch is examined to its end', async () => {
  const [ada, bob] = [randomUUID(), randomUUID()];
  await log.append(appendOf([to('a', 0, note(ada, 'one'), note(bob, 'two'))], { take: [claim('x', 'a')] }));
  await log.append(appendOf([to('a', 2, seatTaken(1))], { erase: [ada] }));
  await log.append(appendOf([to('b', 0, ...Array.from({ length: 2_500 }, (_, index) => seatTaken(index)))]));
  expect(await examine()).toEqual({
    findings: [],
    examined: { streams: 2, domainEvents: 2_503, personal: 1, erased: 1, claims: 1, findings: 0 },
  });
});

test('an examination resumes from any of its batches, with the same result', async () => {
  await log.append(appendOf([to('a', 0, note(randomUUID(), 'one'))], { take: [claim('x', 'a')] }));
  await log.append(appendOf([to('b', 0, ...Array.from({ length: 1_200 }, (_, index) => seatTaken(index)))]));
  const batches: Examination[] = [];
  const whole = doctor(
    { store: storeOf(sql), types: sampleTypes, secret: SECRET },
    { onBatch: (batch) => batches.push(batch) },
  );
  const { value: examined } = await whole.next();
  expect(batches.map(({ read }) => read)).toEqual([1_000, 1_201, 2_201, 2_402, 2_403]);
  for (const from of batches) {
    const rest = doctor(
      { store: storeOf(sql), types: sampleTypes, secret: SECRET },
      { from: JSON.parse(JSON.stringify(from)) },
    );
    expect(await rest.next()).toEqual({ done: true, value: examined });
  }
});

test('a missing version is a gap', async () => {
  await log.append(appendOf([to('a', 0, seatTaken(1), seatTaken(2), seatTaken(3)), to('b', 0, seatTaken(1))]));
  await tamper(`delete from domain_events where stream = 'a' and version = 2`);
  expect((await examine()).findings).toEqual([
    expect.objectContaining({ problem: 'gap', stream: 'a', version: 3, detail: 'version 2 is missing' }),
  ]);
});

test('versions in another order than their positions are a disorder', async () => {
  await log.append(appendOf([to('a', 0, seatTaken(1), seatTaken(2))]));
  await tamper(`update domain_events set version = version + 2; update domain_events set version = 5 - version`);
  expect((await examine()).findings).toEqual([
    expect.objectContaining({ problem: 'disorder', stream: 'a', version: 2 }),
  ]);
});

test('data that no longer fits, an unknown type and a schema from the future are unreadable', async () => {
  await log.append(appendOf([to('a', 0, seatTaken(1), seatTaken(2), seatTaken(3), seatTaken(4))]));
  await tamper(`
    update domain_events set data = '{"seat": "two"}' where version = 2;
    update domain_events set type = 'Unheard' where version = 3;
    update domain_events set schema = 9 where version = 4`);
  const { findings, examined } = await examine();
  expect(findings.map(({ problem, version }) => [problem, version])).toEqual([
    ['unreadable data', 2],
    ['unreadable data', 3],
    ['unreadable data', 4],
  ]);
  expect(findings.map(({ detail }) => detail).join('\n')).toMatch(/seat[\s\S]*unknown type[\s\S]*knows up to 1/);
  expect(examined.findings).toBe(3);
});

test('a personal part that was moved, lost its key or meets another secret is unreadable', async () => {
  const [ada, bob] = [randomUUID(), randomUUID()];
  await log.append(appendOf([to('a', 0, note(ada, 'one'), note(ada, 'two'), note(bob, 'three'))]));
  expect((await examine(sampleTypes, 'another secret')).findings).toHaveLength(3);
  await tamper(`
    update domain_events set personal = (select personal from domain_events where version = 1) where version = 2;
    delete from personal_keys where subject = '${bob}'`);
  const { findings } = await examine();
  expect(findings.map(({ problem, version }) => [problem, version])).toEqual([
    ['unreadable personal part', 2],
    ['unreadable personal part', 3],
  ]);
  expect(findings[1]?.detail).toBe(`the key of ${bob} was lost, not destroyed`);
});

test('a claim whose domain event is missing is unbacked', async () => {
  await log.append(appendOf([to('a', 0, seatTaken(1))], { take: [claim('x', 'a')] }));
  await tamper('update claims set version = 7');
  expect((await examine()).findings).toEqual([
    { problem: 'unbacked claim', stream: 'a', version: 7, detail: 'name: its domain event is missing' },
  ]);
});
