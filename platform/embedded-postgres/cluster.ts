import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { handOver, type ServerUser } from './server-user.ts';
import { serverEnvironment } from './settings.ts';
import { explainInitdb } from './trouble.ts';

const DATABASE_USER = 'app';

/** The major version is part of the folder's name, because PostgreSQL cannot open files of another major version. */
export const MAJOR = '18';
export const DURABLE_DATA = `postgres-${MAJOR}`;

/**
 * The folder in which a cluster is created. It exists from before the first secret is written until the cluster is
 * complete.
 */
export const unfinishedCluster = (directory: string): string => `${directory}.init`;

export const addressOf = (port: number, password: string): string =>
  `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres`;

/**
 * Creates a database cluster if there is none. It is created at another path and then renamed, so that an interrupted
 * attempt never looks complete.
 */
export function ensureCluster(
  directory: string,
  { bin, user, password, sync }: { bin: string; user: ServerUser; password: string; sync: boolean },
): void {
  if (existsSync(path.join(directory, 'PG_VERSION'))) return;
  const part = unfinishedCluster(directory);
  mkdirSync(part, { recursive: true });
  // It is emptied, not removed: without this folder it would look as if the database was lost.
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
  if (made.status !== 0) throw new Error(explainInitdb(made.stderr || String(made.error?.message), directory));
  renameSync(part, directory);
}
