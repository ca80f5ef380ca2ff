import type { Agent } from 'node:https';
import path from 'node:path';
import pino, { type Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { parseConfig } from '../../platform/config.ts';
import { compose, type Product } from '../../server/compose.ts';
import { CHEAP } from './cheap-passwords.ts';
import type { TestDatabase } from './database-on.ts';

export const TEST_DOMAIN = 'example.test';
export const TEST_CODE = '246810';
export const ADMIN_PASSWORD = 'a password of the tests';
export const SECRET_KEY = 'a secret of the tests, long enough for keys';
const QUIET = pino({ level: 'warn' });
const projectRoot = path.resolve(import.meta.dirname, '../..');

/** When the product of the tests opens, whatever the hour outside: ten in the morning of a Monday in Houston. */
export const OPENING = new Date('2026-06-01T15:00:00.000Z');

/** Goes as fast as any clock, from another moment on. */
export function clockFrom(beginning: Date): Clock {
  const begun = performance.now();
  return () => new Date(beginning.getTime() + performance.now() - begun);
}

export type StartOptions = {
  readonly env: Record<string, string>;
  readonly clock: Clock;
  /** Logs only warnings by default. */
  readonly logger?: Logger;
  /** Hashes passwords at the product's own cost, instead of next to none. */
  readonly dearPasswords?: boolean;
  /** Sweeps come this often, instead of each half minute or minute. */
  readonly sweepEveryMs?: number;
  /** Leads to a push service on this machine. */
  readonly pushAgent?: Agent;
};

/** Starts the whole product on a migrated database, in this process: everything but the socket. `stop` also ends the database's pool. */
export async function startProduct(
  { url, sql }: TestDatabase,
  { env, clock, logger = QUIET, dearPasswords = false, sweepEveryMs, pushAgent }: StartOptions,
): Promise<{ readonly product: Product; readonly stop: () => Promise<void> }> {
  const config = parseConfig(
    { DEMO: 'off', TEST_EMAIL_DOMAIN: TEST_DOMAIN, TEST_OTP: TEST_CODE, ADMIN_PASSWORD, DATABASE_URL: url, ...env },
    projectRoot,
  );
  if (!('role' in config)) throw new Error(config.join('\n'));
  const product = await compose({
    config,
    sql,
    clock,
    logger,
    projectRoot,
    databaseUrl: url,
    secretKey: SECRET_KEY,
    ...(!dearPasswords && { passwordCost: CHEAP }),
    ...(sweepEveryMs !== undefined && { sweepEveryMs }),
    ...(pushAgent && { pushAgent }),
  });
  const stop = async () => {
    product.drain();
    await product.stop();
    await sql.end();
  };
  return { product, stop };
}
