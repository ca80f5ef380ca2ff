import type { Agent } from 'node:https';
import path from 'node:path';
import pino, { type Logger } from 'pino';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import type { Clock } from '../../platform/clock.ts';
import { parseConfig } from '../../platform/config.ts';
import { MINUTE_MS } from '../../platform/time-units.ts';
import { compose, type Product } from '../../server/compose.ts';
import { CHEAP } from './cheap-passwords.ts';
import type { TestDatabase } from './database-on.ts';

export const TEST_DOMAIN = 'example.test';
export const TEST_CODE = '246810';
export const ADMIN_PASSWORD = 'violet teapots orbit slowly';
export const SECRET_KEY = 'a secret of the tests, long enough for keys';
const QUIET = pino({ level: 'warn' });
const projectRoot = path.resolve(import.meta.dirname, '../..');

/** The instant at which the clock of the tested product starts: ten in the morning of a Monday in Houston. */
export const OPENING = new Date('2026-06-01T15:00:00.000Z');

/** A clock that starts at `beginning` and runs at normal speed. */
export function clockFrom(beginning: Date): Clock {
  const begun = performance.now();
  return () => new Date(beginning.getTime() + performance.now() - begun);
}

/** The same clock. When it is read first after it was moved on, `onMoved` is called. */
function noticingMoves(clock: Clock, onMoved: () => void): Clock {
  let seen = clock().getTime();
  return () => {
    const now = clock();
    const isMoved = now.getTime() - seen > MINUTE_MS / 2;
    seen = now.getTime();
    if (isMoved) onMoved();
    return now;
  };
}

export type StartOptions = {
  readonly env: Record<string, string>;
  readonly clock: Clock;
  /** Logs only warnings by default. */
  readonly logger?: Logger;
  /** Hashes passwords at the production cost, instead of a very low one. */
  readonly dearPasswords?: boolean;
  /** The interval of sweeps, instead of half a minute or a minute. */
  readonly sweepEveryMs?: number;
  /** Connects to a push service on this machine. */
  readonly pushAgent?: Agent;
};

/**
 * Starts the whole product on a migrated database, in this process: everything but the socket. `stop` also ends the
 * database's pool.
 */
export async function startProduct(
  { url, sql }: TestDatabase,
  { env, clock, logger = QUIET, dearPasswords = false, sweepEveryMs, pushAgent }: StartOptions,
): Promise<{ readonly product: Product; readonly stop: () => Promise<void> }> {
  const config = parseConfig(
    { DEMO: 'off', TEST_EMAIL_DOMAIN: TEST_DOMAIN, TEST_OTP: TEST_CODE, ADMIN_PASSWORD, DATABASE_URL: url, ...env },
    projectRoot,
  );
  if (!('role' in config)) throw new Error(config.join('\n'));
  let product: Product | undefined;
  const sweeping = sweepEveryMs === undefined ? clock : noticingMoves(clock, () => product?.runDue());
  product = await compose({
    config,
    sql,
    store: storeOf(sql),
    clock: sweeping,
    logger,
    projectRoot,
    databaseUrl: url,
    secretKey: SECRET_KEY,
    ...(!dearPasswords && { passwordCost: CHEAP }),
    ...(sweepEveryMs !== undefined && { sweepEveryMs }),
    ...(pushAgent && { pushAgent }),
  });
  const stop = async () => {
    product?.drain();
    await product?.stop();
    await sql.end();
  };
  return { product, stop };
}
