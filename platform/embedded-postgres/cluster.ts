import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { handOver, type ServerUser } from './server-user.ts';
import { serverEnvironment } from './settings.ts';
import { explainMaking } from './trouble.ts';

const DATABASE_USER = 'app';

/** The major version names the folder: a later one must not open an earlier one's files. */
export const MAJOR = '18';
export const DURABLE_DATA = `postgres-${MAJOR}`;

/** Where a cluster is made. It is there from before the first secret of its folder until the cluster is whole. */
export const unfinishedCluster = (directory: string): string => `${directory}.init`;

export const addressOf = (port: number, password: string): string =>
  `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres`;

/**
 * Makes a database cluster where there is none. It is made beside its place and renamed into it, so that an
 * interrupted making never looks finished.
 */
export function ensureCluster(
  directory: string,
  { bin, user, password, sync }: { bin: string; user: ServerUser; password: string; sync: boolean },
): void {
  if (existsSync(path.join(directory, 'PG_VERSION'))) return;
  const part = unfinishedCluster(directory);
  mkdirSync(part, { recursive: true });
  // emptied, not removed: without it the folder would look like one that has lost its database
  for (const name of readdirSync(part)) rmSync(path.join(part, name), { recursive: true, force: true });
  chmodSync(part, 0o700);
  handOver(part, user);
  const passwordFile = `${directory}.password-once`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  handOver(passwordFile, user);
  const options = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  if (!sync) options.push('--no-sync');
  const made = spawnSync(path.join(bin, 'initdb'), ['-D', part, '-U', DATABASE_USER, ...options], {
    ...user,
    env: serverEnvironment(),
    encoding: 'utf8',
    cwd: '/',
  });
  rmSync(passwordFile);
  if (made.status !== 0) throw new Error(explainMaking(made.stderr || String(made.error?.message), directory));
  renameSync(part, directory);
}
