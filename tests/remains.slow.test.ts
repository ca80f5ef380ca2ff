import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createEventLog, createEvidence, createProjectionEngine, viewOf } from '@tablemates/event-store';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addMinutes } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { cafes } from '../projections/catalog/catalog.ts';
import { gameEvents } from '../projections/events/game-events.ts';
import { people } from '../projections/identity/people.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { readModels } from '../server/read-models/read-models.ts';
import { clearRemains, IN_CLEAR } from '../server/remains.ts';
import { dumpOf } from './support/dump.ts';
import { type RunningProduct, runningProduct } from './support/product.ts';
import { clockFrom, OPENING, SECRET_KEY } from './support/start-product.ts';

let running: RunningProduct;
const clock = clockFrom(OPENING);
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock });
});
afterAll(() => running.stop());

/** The files of this database that contain one of these words, as a thief of the disk would read them. */
async function filesWith(words: readonly (string | Buffer)[]): Promise<string[]> {
  await running.sql`checkpoint`;
  const [where] = await running.sql<{ folder: string }[]>`
    select current_setting('data_directory') || '/base/' || oid as folder
    from pg_database where datname = current_database()`;
  const folder = where?.folder ?? '';
  const bytes = words.map((word) => Buffer.from(word));
  const found = readdirSync(folder).filter((name) => {
    const content = readFileSync(path.join(folder, name));
    return bytes.some((word) => content.includes(word));
  });
  const tables = await running.sql<{ file: string; name: string }[]>`
    select relfilenode::text as file, oid::regclass::text as name from pg_class where relfilenode <> 0`;
  return found.map((name) => tables.find(({ file }) => file === name)?.name ?? name);
}

type Generations = readonly { readonly name: string; readonly generation: number }[];

const generations = (): Promise<Generations> =>
  running.sql<{ name: string; generation: number }[]>`
    select name, generation from projection_generations where name = any(${IN_CLEAR.map(({ name }) => name)})
    order by 1, 2`;

const clearedUpTo = () =>
  running.sql<{ step: string; position: bigint }[]>`select step, position from residue_cleared order by step`;

/** A worker process, of which this is the only job. `rebuild` replaces the one of its engine. */
function aWorker(rebuild?: () => Promise<unknown>) {
  const { sql, databaseUrl } = running;
  const log = createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  const engine = createProjectionEngine({ store: storeOf(sql), log, projections: readModels, clock });
  const evidence = createEvidence({ store: storeOf(sql), secret: SECRET_KEY, clock, origin: '-' });
  const logger = pino({ level: 'silent' });
  const used = { dropUnused: engine.dropUnused, rebuild: (rebuild ?? engine.rebuild) as typeof engine.rebuild };
  return {
    run: clearRemains({ sql, databaseUrl, engine: used, evidence, logger }),
    async stop() {
      await engine.stop();
      await log.close();
    },
  };
}

test('only the listed read models hold names, addresses, descriptions and proposals in clear', async () => {
  const dump = await dumpOf(running.sql);
  const { sql } = running;
  const everybody = await sql<{ lastName: string; email: string }[]>`
    select last_name, email from ${sql(viewOf(people))} where email <> ''`;
  expect(everybody.length).toBeGreaterThan(20);
  const described = await sql<{ description: string }[]>`
    select distinct description from ${sql(viewOf(gameEvents))} where description <> ''`;
  expect(described.length).toBeGreaterThan(1);
  const proposed = await sql<{ name: string }[]>`
    select name from ${sql(viewOf(cafes))} where proposed_by is not null and status = 'pending'`;
  expect(proposed).toHaveLength(1);
  const words = [
    ...proposed.map(({ name }) => name),
    ...everybody.flatMap(({ lastName, email }) => [lastName, email]),
    ...described.map(({ description }) => description),
  ];
  const inClear = [...dump].filter(([, rows]) => rows.some((row) => words.some((word) => row.includes(word))));
  const names = inClear.map(([table]) => table.replace(/^read_model\.(.*)_v\d+_g\d+$/, '$1'));
  expect(names.toSorted()).toEqual(IN_CLEAR.map(({ name }) => name).toSorted());
});

test('an erased person is in no file of the database once the job has run', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const mina = running.client();
  const words = ['Quackenbush', 'porcelain herons', 'mina.residue@'];
  const id = await mina.signUp('mina.residue', { lastName: 'Quackenbush', bio: 'Collects porcelain herons.' });
  await mina.ask('GET', '/api/auth/me');
  const [key] = await running.sql<{ wrapped: Buffer }[]>`select wrapped from personal_keys where subject = ${id}`;
  // the planner's samples have names too
  await running.sql`analyze`;
  expect(await filesWith(words)).not.toEqual([]);
  expect(await filesWith([key?.wrapped ?? 'nothing'])).not.toEqual([]);
  expect((await admin.ask('DELETE', `/api/users/${id}`)).status).toBe(204);
  await admin.ask('GET', '/api/users');
  expect(await filesWith(words), 'what was erased is still in the files').not.toEqual([]);

  // the product's own job may have run before the erasure
  const { sql } = running;
  const { run, stop } = aWorker();
  const beforeErasure = await clearedUpTo();
  await run();
  expect(await clearedUpTo(), 'waits for the second wiping').toEqual(beforeErasure);
  await sql`delete from erasures where noted_at <= ${addMinutes(clock(), 1)}`;
  // what PostgreSQL itself analyzes at that moment is in use, and rewritten at the next run
  const rewritten = async () => {
    await run();
    return filesWith(words);
  };
  await expect.poll(rewritten, { timeout: 60_000 }).toEqual([]);
  expect(await filesWith([key?.wrapped ?? 'nothing']), 'the key that was destroyed').toEqual([]);
  const before = await generations();
  await run();
  expect(await generations(), 'nobody was erased since').toEqual(before);
  await stop();
});

async function erasedPerson(name: string): Promise<void> {
  const admin = running.client();
  await admin.signInAsAdmin();
  const id = await running.client().signUp(name, { lastName: 'Quackenbush' });
  expect((await admin.ask('DELETE', `/api/users/${id}`)).status).toBe(204);
  await running.sql`delete from erasures`;
}

test('a table that is in use is rewritten at the next run, without another rebuild of the read models', async () => {
  const { run, stop } = aWorker();
  await run();
  await erasedPerson('locked.residue');
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = running.sql.begin(async (tx) => {
    await tx`lock table personal_keys in access share mode`;
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const before = await generations();
  await run();
  const rebuilt = await generations();
  expect(rebuilt, 'the read models').not.toEqual(before);
  await run();
  expect(await generations(), 'once').toEqual(rebuilt);
  const steps = new Map((await clearedUpTo()).map(({ step, position }) => [step, position]));
  expect(steps.get('personal_keys')).toBeLessThan(steps.get('read models') ?? 0n);
  release.resolve();
  await holding;
  await run();
  expect(new Set((await clearedUpTo()).map(({ position }) => position)).size, 'all steps').toBe(1);
  expect(await generations()).toEqual(rebuilt);
  await stop();
});

test('a read model that cannot be folded to its end counts as not rewritten', async () => {
  const { run, stop } = aWorker();
  await run();
  await erasedPerson('paused.residue');
  const before = await clearedUpTo();
  const message = 'the fold does not know this';
  const paused = aWorker(async () => ({ position: 7n, rows: 0n, generation: 9, differing: 0, paused: { message } }));
  await expect(paused.run()).rejects.toThrow(message);
  expect(await clearedUpTo()).toEqual(before);
  await run();
  expect(await clearedUpTo()).not.toEqual(before);
  await Promise.all([stop(), paused.stop()]);
});

test('one of several workers rewrites at a time', async () => {
  await erasedPerson('many.residue');
  const workers = [aWorker(), aWorker()];
  const before = await generations();
  await Promise.all(workers.map(({ run }) => run()));
  const highest = (rows: Generations) => Math.max(...rows.map(({ generation }) => generation));
  expect(highest(await generations())).toBeLessThanOrEqual(highest(before) + 1);
  await Promise.all(workers.map(({ stop }) => stop()));
});
