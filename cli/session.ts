import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { CommandContext } from '@tablemates/event-store';
import { pino } from 'pino';
import { atTerminal } from '../platform/actor.ts';
import { shiftedClock } from '../platform/clock.ts';
import { type Config, parseConfig } from '../platform/config.ts';
import { dataDirectory, plannedDataDirectory } from '../platform/data-directory.ts';
import { connect, type Sql } from '../platform/database.ts';
import { hasDatabase } from '../platform/embedded-postgres/folder.ts';
import { migrate } from '../platform/migrate.ts';
import { type Foundation, layFoundation } from '../server/foundation.ts';
import { joinDatabase, openDatabase, type RunningDatabase } from '../server/start/database.ts';
import { assertSecretKey, secretKeyAtHand, settleSecretKey, soundSecretKey } from '../server/start/secret-key.ts';
import { EXIT, Stop } from './outcome.ts';
import { systemUser } from './who.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');

/** What a command works with: the product without its web and its jobs, on the database everybody else uses. */
export type Session = Foundation & {
  /** Where long work keeps how far it came: an absolute path, made when something is kept. Undefined: nowhere. */
  readonly stateDir: () => string | undefined;
  /** Told to stop. */
  readonly signal: AbortSignal;
  /** Who runs the command. */
  readonly by: string;
  readonly close: () => Promise<void>;
};

/** What commands from the terminal do is recorded in the name of who runs them. Who may run them, the machine decides. */
export const terminalContext = ({ newId, clock, by }: Pick<Session, 'newId' | 'clock' | 'by'>): CommandContext => ({
  commandId: newId(),
  actor: atTerminal(by),
  now: clock().toISOString(),
});

export type Needs = {
  /** The command exists to fill an empty database: alone it may make one, its folder and its key. */
  readonly creates?: boolean;
  /** The command changes something: then the tables must be those of this code. */
  readonly writes?: boolean;
};

/** Throws a Stop where settings are wrong or the database cannot be reached. */
export async function openSession(
  surroundings: {
    readonly signal: AbortSignal;
    readonly env: Readonly<Record<string, string | undefined>>;
    /** Who runs the command; the user of the operating system by default. */
    readonly by?: string | undefined;
  },
  { writes = false, creates = false }: Needs,
): Promise<Session> {
  const { signal, env, by = systemUser(env) } = surroundings;
  const config = parseConfig(env, projectRoot);
  if (!('role' in config)) throw new Stop(EXIT.usage, config.join('\n'));
  const place = plannedDataDirectory(config.dataDir, projectRoot);
  const makeDataDir = () => dataDirectory(config.dataDir, projectRoot);
  const database = await opened(() =>
    creates && !(place !== undefined && hasDatabase(place))
      ? openDatabase(config.database, makeDataDir)
      : joinDatabase(config.database, place),
  );
  const sql = connect(database.url, { applicationName: 'tablemates-cli' });
  const closeDatabase = async () => {
    await sql.end({ timeout: 2 });
    await database.stop();
  };
  try {
    const secretKey = creates
      ? await named(soundSecretKey(sql, config, makeDataDir))
      : await keyAtHand(sql, config, place);
    if (writes) await migrate(sql);
    else if (await isNew(sql)) throw new Stop(EXIT.problem, 'This database is empty. Start the product on it first.');
    if (writes) await settleSecretKey(sql, secretKey, config);
    const foundation = layFoundation({
      ...{ config, sql, projectRoot, secretKey, databaseUrl: database.url },
      clock: shiftedClock(config.clockOffsetMs),
      logger: pino({ level: 'silent' }),
    });
    return {
      ...foundation,
      ...{ signal, by },
      stateDir: () => {
        const isThere = config.dataDir !== undefined || (place !== undefined && existsSync(place));
        return isThere && place !== undefined ? path.join(place, 'unfinished', placeOf(config.database)) : undefined;
      },
      close: async () => {
        await foundation.engine.stop();
        await foundation.log.close();
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
    throw new Stop(EXIT.unreachable, (error as Error).message, { cause: error });
  }
}

/** The key that is there already: one that is made now could read nothing. */
async function keyAtHand(sql: Sql, config: Config, place: string | undefined): Promise<string> {
  const secretKey = secretKeyAtHand(config, place);
  await named(assertSecretKey(sql, secretKey, config, place));
  if (secretKey !== undefined) return secretKey;
  const looked = place === undefined ? '' : `, and there is no secret.key in ${place}`;
  throw new Stop(EXIT.usage, `SECRET_KEY is not set${looked}. Set it, or DATA_DIR, to what the product uses.`);
}

/** What is wrong with the key is wrong with the settings. */
const named = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error: Error) => {
    throw 'code' in error ? error : new Stop(EXIT.usage, error.message, { cause: error });
  });

/** Work on one database is not gone on with on another. */
const placeOf = (database: Config['database']): string =>
  database.kind === 'external' ? createHash('sha256').update(database.url).digest('hex').slice(0, 12) : 'embedded';

async function isNew(sql: Sql): Promise<boolean> {
  const [found] = await sql<{ isNew: boolean }[]>`select to_regclass('schema_version') is null as is_new`;
  return found?.isNew === true;
}
