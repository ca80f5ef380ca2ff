import type { Installation } from '../../modules/admin/contract.ts';
import { BACKUP_LATE_HOURS, SEALING_LATE_MINUTES } from '../../modules/admin/rules.ts';
import type { Config } from '../../platform/config.ts';
import { OLDEST_POSTGRES } from '../../platform/database.ts';
import { HOUR_MS } from '../../platform/time-units.ts';
import type { BackupState } from '../backup/scheduled.ts';

/** What was found about one part of the installation: one line, and what to do if it is not fine. */
export type Finding = Installation['findings'][number];
export type Judged = Omit<Finding, 'part'>;

const fine = (says: string): Judged => ({ state: 'fine', says });
const attention = (says: string, todo: string): Judged => ({ state: 'attention', says, todo });
const broken = (says: string, todo: string): Judged => ({ state: 'broken', says, todo });

/** A mail is sent within seconds. After this many it is late: codes to sign in do not arrive. */
const MAIL_LATE_SECONDS = 120;
/**
 * The size of one file of the write-ahead log. A replica that keeps up is only some kilobytes behind under many writes.
 */
const REPLICA_LAG_BYTES = 16 * 1024 * 1024;
/** Without these a commit that was confirmed can be lost in a crash. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

export type DatabaseFacts = {
  /** The major version. */
  readonly major: number;
  readonly version: string;
  readonly settings: Readonly<Record<(typeof DURABLE)[number], string>>;
  readonly extensions: readonly string[];
  readonly megabytes: number;
  readonly connections: number;
  readonly maxConnections: number;
};

/** The database: its version, the settings that durability depends on, and the room for connections. */
export function judgeDatabase(facts: DatabaseFacts, isThrownAway: boolean): Judged {
  const { major, version, settings, extensions, megabytes, connections, maxConnections } = facts;
  if (major < OLDEST_POSTGRES) {
    return broken(`PostgreSQL ${version} is too old.`, `Move to PostgreSQL ${OLDEST_POSTGRES} or later.`);
  }
  const off = DURABLE.filter((name) => settings[name] === 'off');
  if (off.length > 0 && !isThrownAway) {
    return broken(
      `${off.join(', ')} off: a crash can lose what was confirmed.`,
      'Turn them on, and restart PostgreSQL.',
    );
  }
  if (!extensions.includes('pg_trgm')) {
    return broken('The extension pg_trgm is missing.', 'Have a superuser run: create extension pg_trgm');
  }
  const says = `PostgreSQL ${version}, ${megabytes} MB, ${connections} of ${maxConnections} connections.`;
  return connections > 0.8 * maxConnections
    ? attention(says, 'Raise max_connections, or run fewer processes.')
    : fine(says);
}

/** A replica for reads. If it fails, the database answers the reads. */
export function judgeReplica(
  facts: { readonly failure: string } | { readonly behindBytes: number | undefined },
): Judged {
  if ('failure' in facts) {
    return attention(
      `It does not answer: ${facts.failure}. The database answers all reads.`,
      'Make it reachable, or leave DATABASE_READ_URL empty.',
    );
  }
  const { behindBytes } = facts;
  if (behindBytes === undefined) {
    return broken(
      'DATABASE_READ_URL is no streaming replica of DATABASE_URL: processes refuse to start.',
      'Name a replica, or leave DATABASE_READ_URL empty.',
    );
  }
  const says = `It is ${Math.round(behindBytes / 1_000)} kB behind the database.`;
  return behindBytes > REPLICA_LAG_BYTES
    ? attention(`${says} The database answers most reads.`, 'Look at its log, its disk and the network between them.')
    : fine(says);
}

/** The disk under a folder: of the embedded database and the pictures, or of the backups. */
export function judgeDisk({
  folder,
  freeBytes,
  totalBytes,
}: {
  /** The setting that names the folder. */
  readonly folder: 'DATA_DIR' | 'BACKUP_DIR';
  readonly freeBytes: number;
  readonly totalBytes: number;
}): Judged {
  const gigabytes = (freeBytes / 1e9).toFixed(1);
  const says = `${gigabytes} GB free, ${Math.round((100 * freeBytes) / totalBytes)} % of the disk of ${folder}.`;
  const without = folder === 'DATA_DIR' ? 'PostgreSQL refuses writes' : 'no backup is kept';
  if (freeBytes < 5e8) return broken(says, `Make room now: without it ${without}.`);
  return freeBytes < 0.1 * totalBytes ? attention(says, 'Make room, or move to a larger disk.') : fine(says);
}

/** Whether migrations are waiting, or a newer release has applied some. */
export function judgeVersions(facts: {
  readonly product: string;
  readonly node: string;
  readonly waiting: readonly string[];
  readonly unknown: readonly string[];
}): Judged {
  const says = `Tablemates ${facts.product} on Node ${facts.node}.`;
  if (facts.unknown.length > 0) {
    return broken(
      `${says} A newer release has migrated this database (${facts.unknown.join(', ')}).`,
      'Run that release, or a newer one.',
    );
  }
  if (facts.waiting.length === 0) return fine(`${says} The tables are those of this release.`);
  return attention(
    `${says} Migrations are waiting: ${facts.waiting.join(', ')}.`,
    'Start the product: it applies them.',
  );
}

/** Whether a newer release is out. Versions are such as `0.2.0`. `failure`: why the newest one is not known. */
export function judgeRelease(
  facts: { readonly running: string } & ({ readonly newest: string } | { readonly failure: string }),
): Judged {
  if ('failure' in facts) {
    return attention(`The newest one is not known: ${facts.failure}.`, 'Check RELEASES_URL, or leave it empty.');
  }
  if (!isNewer(facts.newest, facts.running)) return fine(`${facts.running} is the newest.`);
  return attention(
    `${facts.newest} is out, and this is ${facts.running}.`,
    'Read what is new, make a backup, and upgrade as docs/deployment.md says.',
  );
}

const isNewer = (version: string, than: string): boolean => version.localeCompare(than, 'en', { numeric: true }) > 0;

/** What the queues need: the command LMOVE, and others of the same release. */
const OLDEST_REDIS = '6.2';

/**
 * Redis must not drop keys, because jobs are keys. It need not persist them: jobs carry only ids, and schedules enqueue
 * them again.
 */
export function judgeRedis(facts: {
  /** Whose server it is. Valkey has counted on from 7.2. */
  readonly name: 'Redis' | 'Valkey';
  readonly version: string;
  readonly policy: string;
}): Judged {
  const says = `${facts.name} ${facts.version}, maxmemory-policy ${facts.policy}.`;
  if (isNewer(OLDEST_REDIS, facts.version)) {
    return broken(says, `Move to Redis ${OLDEST_REDIS} or later, or to Valkey.`);
  }
  if (facts.policy !== 'noeviction')
    return broken(says, 'Set maxmemory-policy to noeviction: with any other, Redis drops jobs.');
  return fine(says);
}

export const WITHOUT_REDIS: Judged = fine('Not configured: jobs run on PostgreSQL.');

const waitingWords = (mails: number): string => (mails === 1 ? '1 email is waiting' : `${mails} emails are waiting`);

/** How mail is sent, and whether it works. `refusal`: why the provider accepted no mail just now. */
export function judgeMail(facts: {
  readonly way: Config['mail']['kind'];
  readonly sender: string;
  readonly refusal: string | undefined;
  readonly waiting: number;
  readonly oldestSeconds: number;
  readonly failed: number;
}): Judged {
  const { way, sender, refusal, waiting, oldestSeconds, failed } = facts;
  if (way === 'none') {
    return broken(
      `No way to send is configured, and ${waitingWords(waiting)}.`,
      'Set SMTP_URL and MAIL_FROM, or the key and domain of Mailgun: nobody gets a code to sign in.',
    );
  }
  if (way === 'mailbox') return fine('The mailbox page shows mails instead of sending them: for development.');
  const says = `By ${way === 'smtp' ? 'a mail server' : 'Mailgun'}, from ${sender}.`;
  if (refusal !== undefined) return broken(`${says} It takes no mail: ${refusal}`, 'Correct the settings of mail.');
  if (oldestSeconds > MAIL_LATE_SECONDS) {
    return broken(
      `${says} ${waitingWords(waiting)}, the oldest for ${Math.round(oldestSeconds / 60)} min.`,
      'Look at `tablemates mail outbox`, and check that a worker runs.',
    );
  }
  if (failed === 0) return fine(says);
  return attention(
    `${says} ${failed} failed for good.`,
    'See why with `tablemates mail outbox --state failed`, then retry.',
  );
}

/** The difference between the clocks of the process and the database. Check-in codes are valid only for minutes. */
export function judgeClock(facts: { readonly skewMs: number; readonly offsetMs: number }): Judged {
  const seconds = Math.abs(facts.skewMs / 1_000).toFixed(1);
  const says =
    Math.abs(facts.skewMs) < 1_000
      ? 'Within a second of that of the database.'
      : `${seconds} s ${facts.skewMs < 0 ? 'behind' : 'ahead of'} that of the database.`;
  if (facts.offsetMs !== 0) return attention(`${says} CLOCK_OFFSET shifts it.`, 'Unset CLOCK_OFFSET.');
  if (Math.abs(facts.skewMs) > 30_000) return broken(says, 'Let both machines follow NTP.');
  return Math.abs(facts.skewMs) > 2_000 ? attention(says, 'Let both machines follow NTP.') : fine(says);
}

/** Behind a proxy that is not trusted, all visitors share one address, and with it every limit. */
export function judgeProxy(facts: {
  readonly production: boolean;
  readonly https: boolean;
  readonly trustedProxies: readonly string[];
}): Judged {
  if (facts.trustedProxies.length > 0) return fine(`Trusts ${facts.trustedProxies.join(', ')}.`);
  return facts.production && facts.https
    ? attention(
        'PUBLIC_URL is https, so a proxy must be in front, but none is trusted.',
        'Set TRUSTED_PROXIES to its address: without it all visitors count as one for every limit.',
      )
    : fine('None is trusted, and none seems to be in front.');
}

/** The secret key, without which nothing encrypted can be read. It was checked when the database was opened. */
export function judgeKey(facts: { readonly isConfigured: boolean; readonly production: boolean }): Judged {
  if (facts.isConfigured) return fine('SECRET_KEY is the one that the log was written with.');
  const says = 'The key in the data directory is the one that the log was written with.';
  return facts.production ? attention(says, 'Keep a copy of secret.key apart from the backups.') : fine(says);
}

/** How far the log is sealed. */
export function judgeLog(facts: {
  readonly domainEvents: number;
  readonly waiting: number;
  readonly waitingMinutes: number;
  readonly hasLostItsEnd: boolean;
  /** What is missing among the checkpoints, if anything is. */
  readonly missing?: string | undefined;
}): Judged {
  const count = facts.domainEvents.toLocaleString('en-US');
  if (facts.hasLostItsEnd) {
    return broken('The log is shorter than what was sealed.', 'Run `tablemates log doctor` before anything else.');
  }
  if (facts.missing !== undefined) {
    return broken(`Nothing is sealed: ${facts.missing}.`, 'Run `tablemates log doctor` before anything else.');
  }
  if (facts.waiting === 0) return fine(`${count} domain events, all sealed.`);
  return facts.waitingMinutes > SEALING_LATE_MINUTES
    ? attention(
        `${count} domain events; ${facts.waiting} have waited to be sealed for ${Math.round(facts.waitingMinutes)} min.`,
        'Check that a worker runs. If one does, run `tablemates log doctor`.',
      )
    : fine(`${count} domain events, ${facts.waiting} soon to be sealed.`);
}

/** Read models that are paused or behind. Domain events that an operator skipped are no fault. */
export function judgeReadModels(facts: {
  readonly count: number;
  readonly paused: readonly string[];
  readonly stale: readonly string[];
  /** Read models, and what mails and notifies, that call done what the log does not have. */
  readonly ahead: readonly string[];
  /** The read model's name, once for each domain event that an operator decided to skip. */
  readonly skipping: readonly string[];
}): Judged {
  if (facts.paused.length > 0) {
    return broken(`Paused: ${facts.paused.join(', ')}.`, 'See `tablemates projections status`, and operations.md.');
  }
  if (facts.ahead.length > 0) {
    return broken(`Ahead of the log: ${facts.ahead.join(', ')}.`, 'See `tablemates log doctor`, and operations.md.');
  }
  if (facts.stale.length > 0) {
    return attention(`Behind by more than ten seconds: ${facts.stale.join(', ')}.`, 'Check that a worker runs.');
  }
  const skips = Object.entries(Object.groupBy(facts.skipping, (name) => name));
  const bySkips = skips.map(([name, each = []]) => `${name} (${each.length})`);
  const onPurpose = skips.length > 0 ? ` Domain events are skipped on purpose by ${bySkips.join(', ')}.` : '';
  return fine(`All ${facts.count} follow the log.${onPurpose}`);
}

/** How far the clocks of two machines may be apart. */
const CLOCKS_APART_HOURS = 1;

/** Scheduled backups: whether there are any, and the age of the newest one that was read back. */
export function judgeBackups(facts: {
  /** Whether this process makes them. If it does not, others may. */
  readonly isConfigured: boolean;
  readonly production: boolean;
  /** Why the bucket cannot be listed; undefined if it can, or if backups are in a folder. */
  readonly refusal?: string | undefined;
  readonly state: BackupState | undefined;
  /** Whether NEW_CITY is on, which allows an empty database beside backups. */
  readonly isNewCity?: boolean;
  readonly now: Date;
}): Judged {
  const { isConfigured, production, refusal, state, isNewCity = false, now } = facts;
  if (refusal !== undefined) {
    return broken(
      refusal,
      'Check BACKUP_URL: the address, the region, the key and what it may do (list, read, write, delete).',
    );
  }
  if (state === undefined) {
    if (isConfigured)
      return attention('None has been made yet.', 'Check that a worker runs: it makes one within minutes.');
    const says = 'No schedule makes any.';
    return production
      ? attention(says, 'Set BACKUP_DIR or BACKUP_URL, or have `tablemates backup` run each day.')
      : fine(says);
  }
  const { madeAt, checkedAt, failure, unsealed, lost } = state;
  const hoursSince = (instant: string) => (now.getTime() - Date.parse(instant)) / HOUR_MS;
  const isToCome = madeAt !== null && hoursSince(madeAt) < -CLOCKS_APART_HOURS;
  const newestWords = () => {
    if (madeAt === null) return 'There is none.';
    if (isToCome) return `The newest says that it was made at ${madeAt}, which is still to come.`;
    const age = ageOf(Math.max(0, hoursSince(madeAt)));
    if (checkedAt === null) return `The newest of the others is ${age} old, by its name.`;
    return `The newest is ${age} old, and was read back ${ageOf(Math.max(0, hoursSince(checkedAt)))} ago.`;
  };
  const last = newestWords();
  const isMissing = madeAt === null || isToCome || hoursSince(madeAt) > BACKUP_LATE_HOURS;
  if (failure !== null) {
    const judge = isMissing ? broken : attention;
    return judge(
      `The last attempt failed: ${failure.replace(/\.$/, '')}. ${last}`,
      'Correct that: it is tried each hour.',
    );
  }
  if (lost !== null) {
    const says = `${lost.replace(/\.$/, '')}. ${last}`;
    return broken(says, 'Find out who removed it, or what hides it. A worker makes another one within minutes.');
  }
  if (isMissing) return broken(last, 'Check that a worker with BACKUP_DIR or BACKUP_URL runs.');
  if (unsealed === null) {
    return isNewCity
      ? attention(`${last} NEW_CITY is still on.`, 'Unset it: on a new disk it would let an empty city start.')
      : fine(last);
  }
  return attention(
    `${last} Its log is not sealed: ${unsealed}.`,
    'Keep the older ones. `tablemates log doctor` says where somebody changed the log.',
  );
}

/** `40 min`, `5 h`, `3 days`. */
const ageOf = (hours: number): string => {
  if (hours < 1) return `${Math.floor(hours * 60)} min`;
  return hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} days`;
};
