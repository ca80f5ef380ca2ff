import { setTimeout as pause } from 'node:timers/promises';
import { runAgain } from '@tablemates/event-store/run-again';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import { connect, type Sql } from './database.ts';
import { inTime } from './in-time.ts';

/** A streaming replica of the database, for reads. */
export type Replica = {
  readonly sql: Sql;
  /**
   * Whether the replica shows everything that the database had committed when this was called. Waits a moment for it,
   * and is false while the replica cannot be used.
   */
  readonly hasCaughtUp: () => Promise<boolean>;
  /** Stops using the replica for a moment, because a query on it failed. */
  readonly rest: (why: unknown) => void;
  readonly close: () => Promise<void>;
};

/** A replica lags a few milliseconds behind. Beyond this, the database itself answers sooner. */
const PATIENCE_MS = 20;
const POLL_MS = 1;
/** The pause after a failure or a delay, before the replica is tried again. */
const REST_MS = 100;

type Options = {
  readonly url: string;
  /** The database that it follows. */
  readonly primary: Sql;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
};

/**
 * Opens a pool on a replica. One that cannot be reached is tried again later.
 *
 * A read from it is as fresh as a read from the database: the replica must have replayed the write-ahead log up to the
 * database's position at the time of the request. So clients need not remember which position they have seen.
 *
 * @throws one readable line if it answers but is no replica of this database
 */
export async function openReplica({ url, primary, clock, logger }: Options): Promise<Replica> {
  const cluster = await clusterOf(primary);
  const sql = connect(url, { timeouts: 'request', applicationName: 'tablemates replica' });
  let written = 0n;
  let replayed = 0n;
  let restsUntil = 0;
  let isAway = false;

  const readWritten = runAgain(async () => {
    written = await writtenBy(primary);
  });
  const readReplayed = runAgain(async () => {
    replayed = await replayedBy(sql, cluster);
  });

  function rest(why: unknown): void {
    // the server that answers next may have replayed less
    replayed = 0n;
    restsUntil = clock().getTime() + REST_MS;
    if (!isAway) logger.warn({ err: why }, 'the replica failed: the database answers what it would have answered');
    isAway = true;
  }

  async function reach(needed: bigint, isTooLate: () => boolean): Promise<boolean> {
    while (replayed < needed && !isTooLate()) {
      await readReplayed();
      if (replayed < needed) await pause(POLL_MS);
    }
    return replayed >= needed;
  }

  async function hasCaughtUp(): Promise<boolean> {
    if (clock().getTime() < restsUntil) return false;
    try {
      await readWritten();
    } catch {
      // the request then reads from the database, which reports its failure itself
      return false;
    }
    if (replayed >= written) return true;
    let isLate = false;
    const reaching = reach(written, () => isLate).catch(rest);
    const reached = (await inTime(reaching, PATIENCE_MS, false)) === true;
    isLate = !reached;
    if (isLate) restsUntil = clock().getTime() + REST_MS;
    else if (isAway) logger.info('the replica answers again');
    isAway &&= isLate;
    return reached;
  }

  await readReplayed().catch(rest);
  if (replayed === NO_REPLICA) {
    await sql.end({ timeout: 1 });
    throw new Error(`DATABASE_READ_URL is no streaming replica of DATABASE_URL: ${new URL(url).host}.`);
  }
  return { sql, hasCaughtUp, rest, close: () => sql.end({ timeout: 2 }) };
}

/**
 * How far a replica is behind, in bytes of the write-ahead log. Undefined if it is no replica of this database.
 *
 * @throws the error of its connection if it cannot be reached
 */
export async function replicaLag(url: string, primary: Sql): Promise<number | undefined> {
  const sql = connect(url, { max: 1, timeouts: 'request' });
  try {
    const [replayed, written] = await Promise.all([replayedBy(sql, await clusterOf(primary)), writtenBy(primary)]);
    return replayed === NO_REPLICA ? undefined : Math.max(0, Number(written - replayed));
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const NO_REPLICA = -1n;

/** The identifier that a database shares only with its streaming replicas. */
async function clusterOf(sql: Sql): Promise<string> {
  const [found] = await sql<{ cluster: string }[]>`
    select system_identifier::text as cluster from pg_control_system()`;
  return found?.cluster ?? '';
}

/**
 * The end of a database's write-ahead log, in bytes. It includes what is not flushed to disk yet: read models are
 * folded without waiting for the flush, so another process may have shown it already.
 */
async function writtenBy(primary: Sql): Promise<bigint> {
  const [found] = await primary<{ position: bigint }[]>`
    select (pg_current_wal_insert_lsn() - '0/0')::bigint as position`;
  return found?.position ?? 0n;
}

/** The position in that log up to which a replica has replayed. `NO_REPLICA` if it does not follow this cluster. */
async function replayedBy(replica: Sql, cluster: string): Promise<bigint> {
  const [found] = await replica<{ position: bigint }[]>`
    select (pg_last_wal_replay_lsn() - '0/0')::bigint as position
    from pg_control_system() where system_identifier::text = ${cluster} and pg_is_in_recovery()`;
  return found?.position ?? NO_REPLICA;
}
