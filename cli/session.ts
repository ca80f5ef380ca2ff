import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Beside, CommandContext } from '@tablemates/event-store';
import { pino } from 'pino';
import { atTerminal } from '../platform/actor.ts';
import { shiftedClock } from '../platform/clock.ts';
import { type Config, parseConfig } from '../platform/config.ts';
import { dataDirectory, plannedDataDirectory } from '../platform/data-directory.ts';
import { connect, connectStore, type Sql } from '../platform/database.ts';
import { hasDatabase } from '../platform/embedded-postgres/folder.ts';
import { isNewDatabase, migrate } from '../platform/migrate.ts';
import { type Core, createCore } from '../server/core.ts';
import { checkpointFile, isFirstSealing } from '../server/evidence/checkpoint-file.ts';
import { sealAtStop } from '../server/evidence/seal-at-stop.ts';
import { joinDatabase, openDatabase, type RunningDatabase } from '../server/start/database.ts';
import { assertSecretKey, availableSecretKey, recordSecretKey, resolveSecretKey } from '../server/start/secret-key.ts';
import { EXIT, ExitError } from './outcome.ts';
import { systemUser } from './who.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');

/** The product for a command: its core without web and jobs, on the product's database. */
export type Session = Core & {
  /**
   * The folder in which long work saves its state: an absolute path, created on demand. If undefined, no state is
   * saved.
   */
  readonly stateDir: () => string | undefined;
  /** Aborted when the command must stop. */
  readonly signal: AbortSignal;
  /** Who runs the command. */
  readonly by: string;
  readonly close: () => Promise<void>;
};

/** The actor of a command is the person at the terminal. The machine decides who may run commands. */
export const terminalContext = ({ newId, clock, by }: Pick<Session, 'newId' | 'clock' | 'by'>): CommandContext => ({
  commandId: newId(),
  actor: atTerminal(by),
  now: clock().toISOString(),
});

export type Needs = {
  /** The command fills an empty database. Only such a command may create a database, its folder and its key. */
  readonly creates?: boolean;
  /** The command writes, so the tables must be those of this release. */
  readonly writes?: boolean;
};

/** An existing or new database that a command fills. */
export type Target = {
  readonly url: string;
  readonly close: () => Promise<void>;
};

/** The settings of a command that fills a database from a backup, and the secret key that the backup was made with. */
export function settingsToFill(env: Readonly<Record<string, string | undefined>>): {
  readonly config: Config;
  readonly secretKey: string;
  /** Where the newest checkpoint of this database is kept outside it, if anywhere. */
  readonly beside: Beside | undefined;
  /** Opens the database. A new embedded one is created. */
  readonly open: () => Promise<Target>;
} {
  const config = parseConfig(env, projectRoot);
  if (!('role' in config)) throw new ExitError(EXIT.usage, config.join('\n'));
  if (config.database.kind === 'ephemeral') {
    throw new ExitError(
      EXIT.usage,
      'EPHEMERAL_DATABASE is thrown away at the end: set DATABASE_URL or DATA_DIR instead.',
    );
  }
  const secretKey = availableSecretKey(config, plannedDataDirectory(config.dataDir, projectRoot));
  if (secretKey === undefined) {
    const where = 'or put its secret.key into DATA_DIR';
    throw new ExitError(EXIT.usage, `Set SECRET_KEY to the one that the backup was made with, ${where}.`);
  }
  return {
    config,
    secretKey,
    beside: checkpointFile(config, projectRoot),
    async open() {
      const { url, stop } = await opened(() =>
        openDatabase(config.database, () => dataDirectory(config.dataDir, projectRoot)),
      );
      return { url, close: stop };
    },
  };
}

/** Opens a session. Throws an ExitError if settings are wrong or the database cannot be reached. */
export async function openSession(
  environment: {
    readonly signal: AbortSignal;
    readonly env: Readonly<Record<string, string | undefined>>;
    /** Who runs the command; the user of the operating system by default. */
    readonly by?: string | undefined;
  },
  { writes = false, creates = false }: Needs,
): Promise<Session> {
  const { signal, env, by = systemUser(env) } = environment;
  const config = parseConfig(env, projectRoot);
  if (!('role' in config)) throw new ExitError(EXIT.usage, config.join('\n'));
  const place = plannedDataDirectory(config.dataDir, projectRoot);
  const makeDataDir = () => dataDirectory(config.dataDir, projectRoot);
  const database = await opened(() =>
    creates && !(place !== undefined && hasDatabase(place))
      ? openDatabase(config.database, makeDataDir)
      : joinDatabase(config.database, place),
  );
  const name = { applicationName: 'tablemates-cli' };
  const sql = connect(database.url, name);
  const store = connectStore(database.url, name);
  const closeDatabase = async () => {
    await store.end();
    await sql.end({ timeout: 2 });
    await database.stop();
  };
  try {
    const secretKey = creates
      ? await named(resolveSecretKey(sql, config, makeDataDir))
      : await keyAtHand(sql, config, place);
    const scripts = writes ? await migrate(sql) : [];
    if (!writes && (await isNewDatabase(sql)))
      throw new ExitError(EXIT.problem, 'This database is empty. Start the product on it first.');
    if (writes) await recordSecretKey(sql, secretKey, config);
    const core = createCore({
      config,
      sql,
      store,
      projectRoot,
      secretKey,
      databaseUrl: database.url,
      clock: shiftedClock(config.clockOffsetMs),
      logger: pino({ level: 'silent' }),
    });
    if (writes) await core.evidence.begin(isFirstSealing(config, scripts));
    return {
      ...core,
      signal,
      by,
      stateDir: () => {
        const isThere = config.dataDir !== undefined || (place !== undefined && existsSync(place));
        return isThere && place !== undefined ? path.join(place, 'unfinished', placeOf(config.database)) : undefined;
      },
      close: async () => {
        await core.engine.stop();
        await core.log.close();
        // a running product would do it, but it may not run; what hinders it, `log doctor` says
        if (writes) await sealAtStop(core.evidence).catch(() => 0);
        await closeDatabase();
      },
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

async function opened(open: () => Promise<RunningDatabase>): Promise<RunningDatabase> {
  try {
    return await open();
  } catch (error) {
    throw new ExitError(EXIT.unreachable, (error as Error).message, { cause: error });
  }
}

/** The existing secret key. A new one could not decrypt anything. */
async function keyAtHand(sql: Sql, config: Config, place: string | undefined): Promise<string> {
  const secretKey = availableSecretKey(config, place);
  await named(assertSecretKey(sql, secretKey, config, place));
  if (secretKey !== undefined) return secretKey;
  const looked = place === undefined ? '' : `, and there is no secret.key in ${place}`;
  throw new ExitError(EXIT.usage, `SECRET_KEY is not set${looked}. Set it, or DATA_DIR, to what the product uses.`);
}

/** Turns a failure with the key into a usage error. */
const named = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error: Error) => {
    throw 'code' in error ? error : new ExitError(EXIT.usage, error.message, { cause: error });
  });

/** Identifies the database, because work on one database must not continue on another. */
const placeOf = (database: Config['database']): string =>
  database.kind === 'external' ? createHash('sha256').update(database.url).digest('hex').slice(0, 12) : 'embedded';
