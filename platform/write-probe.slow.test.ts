import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { freshDatabase } from '../tests/support/database.ts';
import { connect, type Sql } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start.ts';
import { migrate } from './migrate.ts';
import { writeProbe } from './write-probe.ts';

/** A new probe, as a process has it after its start. */
const probed = (sql: Sql) => writeProbe(sql)();

test('a database that takes no writes fails it', async () => {
  const { sql, url } = await freshDatabase();
  await probed(sql);
  const name = new URL(url).pathname.slice(1);
  await sql`alter database ${sql(name)} set default_transaction_read_only = on`;
  const standby = connect(url, { max: 1 });
  await expect(probed(standby)).rejects.toMatchObject({ code: '25006' });
  await standby.end();
  await sql.end();
});

test('many checks at once, and soon after, cost one write', async () => {
  const { sql } = await freshDatabase();
  const files = async () => (await sql`select pg_relation_filenode('write_probe')::text as file`)[0]?.file;
  const check = writeProbe(sql);
  await check();
  const first = await files();
  await Promise.all(Array.from({ length: 20 }, check));
  expect(await files()).toBe(first);
  await sql.end();
});

test('a backup that reads the table does not fail it', async () => {
  const { sql } = await freshDatabase();
  await sql.begin(async (tx) => {
    await tx`lock table write_probe in access share mode`;
    await probed(sql);
  });
  await sql.end();
});

// needs the right to mount a disk, which not every machine grants
const place = mkdtempSync(path.join(tmpdir(), 'tablemates-small-disk-'));
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'tmpfs', place]).status === 0;
const onAFullDisk = async () => {
  chmodSync(place, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: path.join(place, 'data') });
  const sql = connect(server.url, { max: 3 });
  try {
    await migrate(sql);
    const check = writeProbe(sql);
    await check();
    const ballast = path.join(place, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'], { stdio: 'ignore' });
    // the last result is reused until it is too old
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + 60_000);
    await expect(check()).rejects.toMatchObject({ code: '53100' });
    expect(await sql`select 1 as one`, 'reading goes on').toEqual([{ one: 1 }]);
    rmSync(ballast);
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + 120_000);
    await check();
  } finally {
    await sql.end();
    await server.stop();
    spawnSync('umount', [place]);
  }
};
if (canMount) test('a full disk fails it, and it heals by itself', onAFullDisk);
else rmSync(place, { recursive: true });
