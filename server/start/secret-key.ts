import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { judgeSecret, rememberSecret } from '@tablemates/event-store';
import type { Config } from '../../platform/config.ts';
import { ensureSecret, readSecret } from '../../platform/data-directory.ts';
import { queriesOn, type Sql } from '../../platform/database.ts';

const FILE = 'secret.key';
const REMEDY =
  'Set SECRET_KEY to the one that was in use when it was written (it is kept apart from the backups); nothing was changed.';

/** The configured secret key, or the one in the data directory. Undefined if there is neither. Creates nothing. */
export const availableSecretKey = (config: Config, dataDir: string | undefined): string | undefined =>
  config.secretKey ?? (dataDir === undefined ? undefined : readSecret(dataDir, FILE));

/**
 * Returns the available secret key, or a new one if the database was never written with a key. Only reads the database,
 * so it can run before anything is changed.
 *
 * @throws one readable line if the key is missing or differs from the one that the database was written with
 */
export async function resolveSecretKey(sql: Sql, config: Config, dataDir: () => string): Promise<string> {
  const place = config.secretKey !== undefined || config.database.kind === 'ephemeral' ? undefined : dataDir();
  const atHand = availableSecretKey(config, place);
  await assertSecretKey(sql, atHand, config, place);
  if (atHand !== undefined) return atHand;
  // an ephemeral database needs no stored key
  return place === undefined ? randomBytes(32).toString('hex') : ensureSecret(place, FILE);
}

/** Throws one readable line if the database was written with another key. */
export async function assertSecretKey(
  sql: Sql,
  secretKey: string | undefined,
  config: Config,
  dataDir: string | undefined,
): Promise<void> {
  if ((await judgeSecret(queriesOn(sql), secretKey)) === 'wrong') throw new Error(mistake(secretKey, config, dataDir));
}

/** Records the key in the database after its tables exist. Throws like `resolveSecretKey`. */
export async function recordSecretKey(sql: Sql, secretKey: string, config: Config): Promise<void> {
  // false only if a process with another key started at the same moment and was first
  if (!(await rememberSecret(queriesOn(sql), secretKey))) throw new Error(mistake(secretKey, config));
}

function mistake(secretKey: string | undefined, config: Config, dataDir?: string): string {
  if (secretKey === undefined) return `SECRET_KEY is missing: this database was written with one. ${REMEDY}`;
  if (config.secretKey !== undefined || dataDir === undefined) {
    return `SECRET_KEY is wrong: this database was written with another one. ${REMEDY}`;
  }
  const file = path.join(dataDir, FILE);
  return `SECRET_KEY is not set, and the key in ${file} is wrong: this database was written with another one. ${REMEDY}`;
}
