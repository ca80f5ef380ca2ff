import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Sql } from '../../tests/scratch-database.ts';
import { type Measured, quantile } from '../measure.ts';

const PGBENCH = process.env.PGBENCH ?? 'pgbench';

/** One row in each transaction, into a table with the log's columns and indexes: the upper limit for any log. */
const INSERT = (type: string, data: object) => `
\\set version :version + 1
insert into plain_inserts (stream, version, id, type, schema, command_id, actor, data, occurred_at)
values ('limit-' || :round::int || '-' || :client_id::int, :version, uuidv7(), '${type}', 1, uuidv7(), 'system',
  '${JSON.stringify(data)}', '2026-11-20T18:00:00.000Z');
`;

export const pgbenchIsThere = () => spawnSync(PGBENCH, ['--version']).status === 0;

/** Prepares the limit: pgbench's plain insert. The returned function runs it for whole seconds. */
export async function preparePlainInserts(sql: Sql, url: string, type: string, data: object) {
  await sql`create table plain_inserts (like domain_events including all)`;
  let round = 0;

  return (clients: number, seconds: number): Measured => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-append-'));
    try {
      writeFileSync(path.join(folder, 'insert.sql'), INSERT(type, data));
      const options = ['-n', '-M', 'prepared', '-c', clients, '-j', Math.min(clients, 2), '-T', seconds, '-l'];
      const more = ['-f', 'insert.sql', '-D', 'version=0', '-D', `round=${round++}`, url];
      const run = spawnSync(PGBENCH, [...options, ...more].map(String), { cwd: folder, encoding: 'utf8' });
      const perSecond = Number(/tps = ([\d.]+)/.exec(run.stdout)?.[1]);
      if (run.status !== 0 || !perSecond) throw new Error(`pgbench failed: ${run.stderr}${run.stdout}`);
      const latencies = readdirSync(folder)
        .filter((file) => file.startsWith('pgbench_log.'))
        .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n'))
        .map((line) => Number(line.split(' ')[2]) / 1000);
      return { perSecond, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}
