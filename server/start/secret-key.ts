import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { judgeSecret, rememberSecret } from '@tablemates/event-store';
import type { Config } from '../../platform/config.ts';
import { ensureSecret, readSecret } from '../../platform/data-directory.ts';
import type { Sql } from '../../platform/database.ts';

const FILE = 'secret.key';
const REMEDY =
  'Set SECRET_KEY to the one that was in use when it was written (it is kept apart from the backups); nothing was changed.';

/** The key that is at hand: the configured one, or the one kept in the data directory. Nothing is made. */
export const secretKeyAtHand = (config: Config, dataDir: string | undefined): string | undefined =>
  config.secretKey ?? (dataDir === undefined ? undefined : readSecret(dataDir, FILE));

/**
 * The key that the database is written with: the one at hand, or a new one where the database knows none yet. Only reads the
 * database, so that it can be asked before anything is changed.
 *
 * @throws one readable line when the key at hand is another, or is missing
 */
export async function soundSecretKey(sql: Sql, config: Config, dataDir: () => string): Promise<string> {
  const place = config.secretKey !== undefined || config.database.kind === 'ephemeral' ? undefined : dataDir();
  const atHand = secretKeyAtHand(config, place);
  await assertSecretKey(sql, atHand, config, place);
  if (atHand !== undefined) return atHand;
  // what is thrown away at the end needs none that stays
  return place === undefined ? randomBytes(32).toString('hex') : ensureSecret(place, FILE);
}

/** Throws one readable line where the database was written with another key than this one. */
export async function assertSecretKey(
  sql: Sql,
  secretKey: string | undefined,
  config: Config,
  dataDir: string | undefined,
): Promise<void> {
  if ((await judgeSecret(sql, secretKey)) === 'wrong') throw new Error(mistake(secretKey, config, dataDir));
}

/** Lets the database know its key, once its tables are there. Throws as `soundSecretKey` does. */
export async function settleSecretKey(sql: Sql, secretKey: string, config: Config): Promise<void> {
  // only a process that began at the same moment, with another key, can have been first
  if (!(await rememberSecret(sql, secretKey))) throw new Error(mistake(secretKey, config));
}

function mistake(secretKey: string | undefined, config: Config, dataDir?: string): string {
  if (secretKey === undefined) return `SECRET_KEY is missing: this database was written with one. ${REMEDY}`;
  if (config.secretKey !== undefined || dataDir === undefined) {
    return `SECRET_KEY is wrong: this database was written with another one. ${REMEDY}`;
  }
  const file = path.join(dataDir, FILE);
  return `SECRET_KEY is not set, and the key in ${file} is wrong: this database was written with another one. ${REMEDY}`;
}
