import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createEventLog, createEvidence, createProjectionEngine, viewOf } from '@tablemates/event-store';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMinutes } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { people } from '../projections/identity/people.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { readModels } from '../server/read-models/read-models.ts';
import { clearResidue, IN_CLEAR } from '../server/residue.ts';
import { dumpOf } from './support/dump.ts';
import { type RunningProduct, runningProduct } from './support/product.ts';
import { clockFrom, OPENING, SECRET_KEY } from './support/start-product.ts';

let running: RunningProduct;
const clock = clockFrom(OPENING);
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock });
});
afterAll(() => running.stop());

/** The files of this database, as whoever gets the disk reads them: those that have one of these words. */
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

test('only the listed read models hold names and addresses in clear', async () => {
  const dump = await dumpOf(running.sql);
  const { sql } = running;
  const everybody = await sql<{ lastName: string; email: string }[]>`
    select last_name, email from ${sql(viewOf(people))} where email <> ''`;
  expect(everybody.length).toBeGreaterThan(20);
  const words = everybody.flatMap(({ lastName, email }) => [lastName, email]);
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

  const { sql, databaseUrl } = running;
  const log = createEventLog({ sql, types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  const engine = createProjectionEngine({ sql, log, projections: readModels, clock });
  const evidence = createEvidence({ sql, secret: SECRET_KEY, clock, origin: '-' });
  const run = clearResidue({ sql, databaseUrl, engine, evidence, logger: pino({ level: 'silent' }) });
  // the product's own job may have run before the erasure
  const clearedUpTo = async () => sql`select position from residue_cleared`;
  const beforeErasure = await clearedUpTo();
  await run();
  expect(await clearedUpTo(), 'waits for the second wiping').toEqual(beforeErasure);
  await sql`delete from erasures where noted_at <= ${addMinutes(clock(), 1)}`;
  await run();
  expect(await filesWith(words)).toEqual([]);
  expect(await filesWith([key?.wrapped ?? 'nothing']), 'the key that was destroyed').toEqual([]);
  const generations = () => sql`select name, generation from projection_generations order by 1, 2`;
  const before = await generations();
  await run();
  expect(await generations(), 'nobody was erased since').toEqual(before);
  await engine.stop();
  await log.close();
});
