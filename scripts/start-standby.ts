import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { connect } from '../platform/database.ts';
import { findBinaries } from '../platform/embedded-postgres/binaries.ts';
import { DURABLE_DATA } from '../platform/embedded-postgres/cluster.ts';
import { end, launch } from '../platform/embedded-postgres/server-process.ts';
import { handOver, serverUser } from '../platform/embedded-postgres/server-user.ts';
import { serverOptions } from '../platform/embedded-postgres/settings.ts';
import { freePort } from '../platform/free-port.ts';

export type Standby = {
  readonly url: string;
  /** Ends it at once, like a power failure. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same port. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Starts a streaming replica of an embedded PostgreSQL, from a copy of its files.
 *
 * @param primary its address, and the data directory that it was started with
 */
export async function startStandby(primary: { readonly url: string; readonly dataDir: string }): Promise<Standby> {
  const user = serverUser();
  const bin = await findBinaries(user);
  const directory = path.join(primary.dataDir, 'standby');
  const port = await freePort();

  const sql = connect(primary.url, { max: 1 });
  await sql`select pg_backup_start('standby', true)`;
  const copied = spawnSync('cp', ['-a', path.join(primary.dataDir, DURABLE_DATA), directory], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(copied.stderr);
  const [backup] = await sql<{ label: string }[]>`select labelfile as label from pg_backup_stop()`;
  await sql.end();

  rmSync(path.join(directory, 'postmaster.pid'));
  const write = (name: string, text: string) => {
    writeFileSync(path.join(directory, name), text);
    handOver(path.join(directory, name), user);
  };
  write('backup_label', backup?.label ?? '');
  write('standby.signal', '');
  const { hostname, port: primaryPort, username, password } = new URL(primary.url);
  const from = `host=${hostname} port=${primaryPort} user=${username} password=${password}`;
  appendFileSync(path.join(directory, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);

  const launched = () =>
    launch(path.join(bin, 'postgres'), ['-D', directory, '-p', String(port), ...serverOptions('durable')], user);
  let server = await launched();
  const url = new URL(primary.url);
  url.port = String(port);
  return {
    url: url.href,
    kill: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
    start: async () => {
      server = await launched();
    },
    stop: () => end(server),
  };
}
