import { statfs } from 'node:fs/promises';
import { allSkips } from '@tablemates/event-store';
import { Redis } from 'ioredis';
import { activeEmailSender } from '../../modules/email-senders/commands.ts';
import type { Config } from '../../platform/config.ts';
import { plannedDataDirectory } from '../../platform/data-directory.ts';
import type { Sql } from '../../platform/database.ts';
import { failedMails, waitingMails } from '../../platform/mail/outbox-operations.ts';
import { senderOf } from '../../platform/mail/sender.ts';
import { migrationState } from '../../platform/migrate.ts';
import { reactorsAhead } from '../../platform/reactor/ahead.ts';
import { replicaLag } from '../../platform/replica.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/time-units.ts';
import { BACKUP_PREFIX } from '../backup/names.ts';
import { backupPlaceOf } from '../backup/open-place.ts';
import { backupState } from '../backup/scheduled.ts';
import type { Core } from '../core.ts';
import { sealedState } from '../evidence/sealed-state.ts';
import { readModels } from '../read-models/read-models.ts';
import { staleReadModels } from '../read-models/stale-read-models.ts';
import { VERSION } from '../version.ts';
import {
  type DatabaseFacts,
  type Finding,
  type Judged,
  judgeBackups,
  judgeClock,
  judgeDatabase,
  judgeDisk,
  judgeKey,
  judgeLog,
  judgeMail,
  judgeProxy,
  judgeReadModels,
  judgeRedis,
  judgeRelease,
  judgeReplica,
  judgeVersions,
  WITHOUT_REDIS,
} from './judge.ts';
import { newestRelease } from './newest-release.ts';
import { remembered } from './remembered.ts';

const REDIS_PATIENCE_MS = 3_000;
const MAIL_FINE_FOR_MS = 5 * MINUTE_MS;
const BUCKET_FINE_FOR_MS = 5 * MINUTE_MS;
const RELEASE_KNOWN_FOR_MS = 12 * HOUR_MS;

type Looking = Pick<
  Core,
  'config' | 'sql' | 'store' | 'log' | 'engine' | 'evidence' | 'mail' | 'clock' | 'secretKey' | 'projectRoot'
>;

/**
 * Examines the whole installation, part by part. A part that cannot be examined is reported as broken, and the others
 * are examined anyway. `outside` asks other machines.
 */
export function examineInstallation(core: Looking, outside = outsideOf(core)): Promise<Finding[]> {
  const { config, sql } = core;
  const parts: readonly (readonly [string, () => Promise<Judged | undefined>])[] = [
    [
      'versions',
      async () => judgeVersions({ product: VERSION, node: process.versions.node, ...(await migrationState(sql)) }),
    ],
    ['release', () => release(outside.newestRelease)],
    ['key', async () => judgeKey({ isConfigured: config.secretKey !== undefined, production: config.production })],
    ['database', async () => judgeDatabase(await databaseFacts(sql), config.database.kind === 'ephemeral')],
    ['replica', () => replica(core)],
    ['disk', () => disk(core)],
    ['redis', () => redis(config.redis?.url)],
    ['clock', async () => judgeClock({ skewMs: await clockSkew(sql), offsetMs: config.clockOffsetMs })],
    ['mail', () => mail(core, outside.checkMail)],
    ['proxy', async () => judgeProxy({ production: config.production, ...config.server })],
    ['log', () => log(core)],
    ['read models', () => following(core)],
    ['backups', () => backups(core, outside.checkBucket)],
  ];
  const examined = parts.map(async ([part, look]): Promise<Finding[]> => {
    try {
      const judged = await look();
      return judged ? [{ part, ...judged }] : [];
    } catch (error) {
      const says = `It could not be examined: ${(error as Error).message || String(error)}`;
      return [{ part, state: 'broken', says, todo: 'Make it reachable, then look again.' }];
    }
  });
  return Promise.all(examined).then((found) => found.flat());
}

async function databaseFacts(sql: Sql): Promise<DatabaseFacts> {
  const [found] = await sql<
    {
      number: number;
      version: string;
      fsync: string;
      fullPageWrites: string;
      synchronousCommit: string;
      megabytes: number;
      connections: number;
      maxConnections: number;
      extensions: string[];
    }[]
  >`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      (pg_database_size(current_database()) / 1000000)::int as megabytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as max_connections,
      (select array_agg(extname::text) from pg_extension) as extensions`;
  if (!found) throw new Error('it did not answer');
  const { number, version, fsync, fullPageWrites, synchronousCommit, ...rest } = found;
  return {
    ...rest,
    major: Math.floor(number / 10_000),
    version: version.split(' ')[0] ?? version,
    settings: { fsync, full_page_writes: fullPageWrites, synchronous_commit: synchronousCommit },
  };
}

/** Undefined if no replica is configured. */
async function replica({ config, sql }: Looking): Promise<Judged | undefined> {
  if (config.replica === undefined) return undefined;
  return replicaLag(config.replica.url, sql).then(
    (behindBytes) => judgeReplica({ behindBytes }),
    ({ message }: Error) => judgeReplica({ failure: message }),
  );
}

/** The worse of the disks that the product writes to; undefined if it writes to none. */
async function disk({ config, projectRoot }: Looking): Promise<Judged | undefined> {
  const { database, dataDir, backups } = config;
  const looked = await Promise.all([
    diskUnder('DATA_DIR', database.kind === 'ephemeral' ? undefined : plannedDataDirectory(dataDir, projectRoot)),
    diskUnder('BACKUP_DIR', backups?.kind === 'folder' ? backups.path : undefined),
  ]);
  const judged = looked.flatMap((each) => (each === undefined ? [] : [judgeDisk(each)]));
  return judged.find(({ state }) => state === 'broken') ?? judged.find(({ state }) => state !== 'fine') ?? judged[0];
}

async function diskUnder(folder: 'DATA_DIR' | 'BACKUP_DIR', at: string | undefined) {
  if (at === undefined) return undefined;
  try {
    const { bavail, blocks, bsize } = await statfs(at);
    return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    // with an external database and pictures in a bucket there may be no data folder; the first backup creates its
    // folder
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function redis(url: string | undefined): Promise<Judged> {
  if (url === undefined) return WITHOUT_REDIS;
  const client = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    connectTimeout: REDIS_PATIENCE_MS,
    commandTimeout: REDIS_PATIENCE_MS,
    retryStrategy: null,
  });
  // the rejected command reports the same error
  client.on('error', () => {});
  try {
    await client.connect();
    const info = await client.info();
    const of = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1];
    const valkey = of('valkey_version');
    return judgeRedis({
      name: valkey === undefined ? 'Redis' : 'Valkey',
      version: valkey ?? of('redis_version') ?? '?',
      policy: of('maxmemory_policy') ?? '?',
    });
  } finally {
    client.disconnect();
  }
}

const outsideOf = ({ mail, config }: Looking) => ({
  checkBucket: () => refusalOfBucket(config),
  /** Why the provider takes no mail; undefined if it does. Signs in to the mail server, or posts to Mailgun. */
  checkMail: async () => mail.transport?.check(),
  /** Undefined if RELEASES_URL is not set. */
  newestRelease: async () => (config.releasesUrl === undefined ? undefined : newestRelease(config.releasesUrl)),
});

/** Examines the installation for a page that is opened often: other machines are asked less often. */
export function examinedAgain(core: Looking): () => Promise<Finding[]> {
  const { clock } = core;
  const outside = outsideOf(core);
  const seldom = {
    checkMail: remembered(outside.checkMail, { forMs: MAIL_FINE_FOR_MS, clock, if: (why) => why === undefined }),
    checkBucket: remembered(outside.checkBucket, { forMs: BUCKET_FINE_FOR_MS, clock, if: (why) => why === undefined }),
    newestRelease: remembered(outside.newestRelease, { forMs: RELEASE_KNOWN_FOR_MS, clock, if: () => true }),
  };
  return () => examineInstallation(core, seldom);
}

/** Undefined if RELEASES_URL is not set. A server that does not answer needs attention, but nothing is broken. */
async function release(newestRelease: () => Promise<string | undefined>): Promise<Judged | undefined> {
  try {
    const newest = await newestRelease();
    return newest === undefined ? undefined : judgeRelease({ running: VERSION, newest });
  } catch (error) {
    return judgeRelease({ running: VERSION, failure: (error as Error).message });
  }
}

/** Milliseconds by which this machine's clock is ahead of the database's. */
async function clockSkew(sql: Sql): Promise<number> {
  const before = Date.now();
  const [found] = await sql<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
  const after = Date.now();
  // the database read its clock somewhere in between
  return found ? (before + after) / 2 - found.ms : 0;
}

async function mail(
  { config, sql, log, clock }: Looking,
  checkMail: () => Promise<string | undefined>,
): Promise<Judged> {
  const [active, queue, failed, refusal] = await Promise.all([
    activeEmailSender(log),
    waitingMails(sql, clock),
    failedMails(sql),
    checkMail(),
  ]);
  return judgeMail({
    way: config.mail.kind,
    sender: active?.senderEmail ?? senderOf(config.mail.from).email,
    refusal,
    failed,
    ...queue,
  });
}

async function log({ sql, log, evidence, clock }: Looking): Promise<Judged> {
  const { newest, waiting, waitingSince, hasLostItsEnd } = await sealedState({ sql, log, evidence });
  const [missing] = await evidence.missing();
  return judgeLog({
    domainEvents: (newest?.size ?? 0) + waiting,
    waiting,
    waitingMinutes: waitingSince === null ? 0 : (clock().getTime() - Date.parse(waitingSince)) / MINUTE_MS,
    hasLostItsEnd,
    missing: missing?.detail,
  });
}

async function following({ sql, store, engine, log, clock }: Looking): Promise<Judged> {
  const [status, skips] = await Promise.all([engine.status(), allSkips(store)]);
  const serving = status.filter(({ current, state }) => current && state === 'live');
  const stale = await staleReadModels({
    engine: { status: async () => status },
    log,
    clock,
    projections: readModels,
  })();
  return judgeReadModels({
    count: serving.length,
    paused: serving.filter(({ paused }) => paused !== null).map(({ name }) => name),
    stale: [...stale],
    ahead: [
      ...serving.filter(({ ahead }) => ahead > 0n).map(({ name }) => name),
      ...(await reactorsAhead(sql, await log.head())).map(({ name }) => name),
    ],
    skipping: skips.map(({ name }) => name).filter((name) => serving.some((each) => each.name === name)),
  });
}

async function backups(
  { sql, config, clock }: Looking,
  checkBucket: () => Promise<string | undefined>,
): Promise<Judged> {
  return judgeBackups({
    isConfigured: config.backups !== undefined,
    production: config.production,
    refusal: await checkBucket(),
    // a web may not have the folder: its workers do
    state: await backupState(sql, config.role === 'web' ? undefined : backupPlaceOf(config.backups)),
    isNewCity: config.newCity,
    now: clock(),
  });
}

/** Why the bucket of backups cannot be listed; undefined if it can, or if there is no bucket. */
async function refusalOfBucket({ backups }: Config): Promise<string | undefined> {
  if (backups?.kind !== 'bucket') return undefined;
  return backupPlaceOf(backups)
    ?.names(BACKUP_PREFIX)
    .then(
      () => undefined,
      ({ message }: Error) => message,
    );
}
