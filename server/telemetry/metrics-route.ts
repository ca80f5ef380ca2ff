import { createSecretKey, timingSafeEqual } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { ProjectionEngine } from '@tablemates/event-store';
import { keyedHash } from '@tablemates/event-store/keys';
import { type Context, Hono } from 'hono';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database.ts';
import { failedMails, waitingMails } from '../../platform/mail/outbox-operations.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { SECOND_MS } from '../../platform/time-units.ts';
import type { Background } from '../background.ts';
import type { BackupState } from '../backup/scheduled.ts';
import type { SealedState } from '../evidence/sealed-state.ts';
import type { StaleReadModels } from '../read-models/stale-read-models.ts';

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly engine: Pick<ProjectionEngine, 'status'>;
  readonly sealed: () => Promise<Pick<SealedState, 'waitingSince'>>;
  /** What is missing or forged among the checkpoints. */
  readonly missing: () => Promise<readonly unknown[]>;
  readonly staleReadModels: StaleReadModels;
  readonly waitingPushes: () => Promise<number>;
  readonly depths: Background['depths'];
  readonly backups: () => Promise<BackupState | undefined>;
};

/** Calls while another one is running share its answer, because a scrape reads all gauges at once. */
function shared<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<Answer> | undefined;
  return () => {
    underWay ??= read().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

/**
 * Adds the gauges that all processes share. They are read from the database at each scrape and cost nothing in between.
 */
export function addSharedGauges(
  metrics: Metrics,
  { sql, clock, engine, sealed, missing, staleReadModels, waitingPushes, depths, backups }: Deps,
): void {
  const serving = shared(async () =>
    (await engine.status()).filter(({ current, state }) => current && state === 'live'),
  );
  const mails = shared(() => waitingMails(sql, clock));
  const backup = shared(backups);
  const secondsSince = (instant: Instant) => (clock().getTime() - Date.parse(instant)) / SECOND_MS;
  const addNumber = (name: string, help: string, read: () => Promise<number>) =>
    metrics.addGauge({ name, help, labels: [], read: async () => [[{}, await read()]] });
  const addOfBackups = (name: string, help: string, read: (state: BackupState) => number | undefined) =>
    metrics.addGauge({
      name,
      help,
      labels: ['schedule'],
      read: async () => {
        const state = await backup();
        const value = state && read(state);
        return value === undefined ? [] : [[{ schedule: 'daily' }, value]];
      },
    });

  metrics.addGauge({
    name: 'tablemates_projection_lag_events',
    help: 'Positions of the log that a live read model has not folded yet.',
    labels: ['projection'],
    read: async () => (await serving()).map(({ name, lag }) => [{ projection: name }, Number(lag)]),
  });
  metrics.addGauge({
    name: 'tablemates_projection_paused',
    help: '1 for a live read model that stopped at a domain event it cannot fold.',
    labels: ['projection'],
    read: async () => (await serving()).map(({ name, paused }) => [{ projection: name }, paused ? 1 : 0]),
  });
  metrics.addGauge({
    name: 'tablemates_projection_stale',
    help: '1 for a live read model that is paused, or has been behind for ten seconds.',
    labels: ['projection'],
    read: async () => {
      const stale = await staleReadModels();
      return (await serving()).map(({ name }) => [{ projection: name }, stale.has(name) ? 1 : 0]);
    },
  });
  addNumber(
    'tablemates_checkpoint_overdue_seconds',
    'Age of the oldest domain event that no checkpoint seals; 0 if all are sealed.',
    async () => {
      const { waitingSince } = await sealed();
      return waitingSince === null ? 0 : secondsSince(waitingSince);
    },
  );
  addNumber(
    'tablemates_checkpoints_missing',
    '1 if a checkpoint, or its copy in DATA_DIR, is missing or forged, so that nothing is sealed; else 0.',
    async () => Math.min(1, (await missing()).length),
  );
  addNumber(
    'tablemates_mail_waiting',
    'Mails in the outbox that are not sent yet.',
    async () => (await mails()).waiting,
  );
  addNumber(
    'tablemates_mail_oldest_seconds',
    'Age of the oldest waiting mail in seconds; 0 if no mail waits.',
    async () => (await mails()).oldestSeconds,
  );
  addNumber('tablemates_mail_failed', 'Mails that failed in the last week and can be sent again.', () =>
    failedMails(sql),
  );
  addNumber('tablemates_push_waiting', 'Notifications in the outbox that are not sent yet.', waitingPushes);
  metrics.addGauge({
    name: 'tablemates_backup_made',
    help: '1 once a scheduled backup was read back and found whole; 0 before the first one, also if nothing makes any.',
    labels: ['schedule'],
    read: async () => [[{ schedule: 'daily' }, (await backup())?.madeAt ? 1 : 0]],
  });
  addOfBackups(
    'tablemates_backup_age_seconds',
    'Seconds since the last scheduled backup that was read back and found whole was made; absent before the first one.',
    ({ madeAt }) => (madeAt === null ? undefined : secondsSince(madeAt)),
  );
  addOfBackups(
    'tablemates_backup_check_age_seconds',
    'Seconds since a scheduled backup was last read back and found whole; absent before the first one.',
    ({ checkedAt }) => (checkedAt === null ? undefined : secondsSince(checkedAt)),
  );
  addOfBackups(
    'tablemates_backup_failed',
    '1 if the last attempt at a scheduled backup failed, or if its file is no longer there; absent before the first one.',
    ({ failure, lost }) => (failure === null && lost === null ? 0 : 1),
  );
  metrics.addGauge({
    name: 'tablemates_job_queue_depth',
    help: 'Jobs in each queue, by state.',
    labels: ['queue', 'state'],
    read: async () => (await depths()).map(({ queue, state, jobs }) => [{ queue, state }, jobs]),
  });
  metrics.addGauge({
    name: 'tablemates_database_connections',
    help: 'Connections that clients of PostgreSQL have open, those of other programs included.',
    labels: [],
    read: async () => {
      const [found] = await sql<{ open: number }[]>`
        select count(*)::int as open from pg_stat_activity where backend_type = 'client backend'`;
      return [[{}, found?.open ?? 0]];
    },
  });
  metrics.addGauge({
    name: 'tablemates_database_connections_max',
    help: 'Connections that PostgreSQL allows.',
    labels: [],
    read: async () => {
      const [found] = await sql<{ most: number }[]>`select current_setting('max_connections')::int as most`;
      return [[{}, found?.most ?? 0]];
    },
  });
}

/**
 * `GET /metrics`, for Prometheus. It needs the configured token. Without one, it answers only direct connections from
 * this machine, and none in production.
 */
export function metricsRoute(metrics: Metrics, { production, telemetry }: Config): Hono {
  const { metricsToken } = telemetry;
  return new Hono().get('/metrics', async (c) => {
    if (metricsToken === undefined) {
      if (production || !isFromThisMachine(c)) return c.notFound();
    } else if (!isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)) {
      c.header('WWW-Authenticate', 'Bearer');
      return c.text('This needs the token.\n', 401);
    }
    const body = await metrics.text();
    return c.body(body, 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  });
}

function isFromThisMachine(c: Context): boolean {
  if (!c.env?.incoming || c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined) {
    return false;
  }
  const { address = '' } = getConnInfo(c).remote;
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

/** Compares keyed hashes in constant time, so the duration reveals nothing about the token. */
function isSame(given: string, expected: string): boolean {
  const key = createSecretKey('metrics', 'utf8');
  return timingSafeEqual(keyedHash(key, given), keyedHash(key, expected));
}
