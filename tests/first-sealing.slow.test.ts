// The first start of a release that seals the log, on an embedded database of one that did not.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Sql } from '../platform/database.ts';
import { runningEmbeddedPostgres } from '../platform/embedded-postgres/running.ts';
import { commandLine } from './support/command-line.ts';
import { createClient } from './support/product.ts';
import { type ProductProcess, productProcess } from './support/product-process.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'tablemates-first-sealing-'));
chmodSync(dataDir, 0o755); // the database runs as somebody else where the tests run as root
let web: ProductProcess;

async function withDatabase<T>(work: (sql: Sql, url: string) => Promise<T>): Promise<T> {
  const url = (await runningEmbeddedPostgres(dataDir)) ?? '';
  const sql = connect(url, { max: 1 });
  return work(sql, url).finally(() => sql.end());
}

const sealed = (sql: Sql) => sql`select from evidence_checkpoints`;

/** Takes everything from a stopped moment of the product that says the log was ever sealed, but for its schema. */
async function forgetEvidence(sql: Sql): Promise<void> {
  await sql`set session_replication_role = replica`;
  await sql`delete from evidence_checkpoints`;
  await sql`delete from evidence_tiles`;
  await sql`delete from evidence_newest`;
  await sql`update domain_events set mac = null`;
  for (const folder of ['checkpoints', 'sealed']) rmSync(path.join(dataDir, folder), { recursive: true });
}

beforeAll(async () => {
  web = await productProcess({ DATA_DIR: dataDir });
  await web.start();
  const person = createClient({
    fetch: ((request: Request) => fetch(request.url.replace(/^.*:3000/, web.url), request)) as never,
  });
  await person.signUp('ada');
  await withDatabase((sql) =>
    vi.waitFor(async () => expect(await sealed(sql)).not.toHaveLength(0), { timeout: 60_000 }),
  );
}, 120_000);
afterAll(async () => {
  await web.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const LONG = { timeout: 120_000 };

test('a log whose evidence was taken away stays unsealed, and the doctor says so', LONG, async () => {
  web.freeze();
  await withDatabase(forgetEvidence);
  await web.kill();
  await web.start();
  await withDatabase(async (sql, url) => {
    const doctor = await commandLine({ url, dataDir }).run('log', 'doctor');
    expect([doctor.code, doctor.out]).toEqual([1, expect.stringContaining('nothing says that sealing began')]);
    expect(await sealed(sql)).toHaveLength(0);
  });
});

test('a log of a release before there was evidence is sealed by the first start', LONG, async () => {
  web.freeze();
  await withDatabase(async (sql) => {
    await sql`alter table domain_events drop column mac`;
    await sql`drop table evidence_newest`;
    await sql`drop function append_events(batch_row[], bytea[], boolean)`;
    await sql`delete from event_store_version where version = 5`;
  });
  for (const folder of ['checkpoints', 'sealed']) rmSync(path.join(dataDir, folder), { recursive: true, force: true });
  await web.kill();
  await web.start();
  await withDatabase(async (sql, url) => {
    await vi.waitFor(async () => expect(await sealed(sql)).not.toHaveLength(0), { timeout: 60_000 });
    const doctor = await commandLine({ url, dataDir }).run('log', 'doctor');
    expect(doctor.out).toContain('✓ The log is whole.');
  });
});
