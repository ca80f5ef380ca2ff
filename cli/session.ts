import { createHash } from 'node:crypto';
import path from 'node:path';
import { pino } from 'pino';
import { shiftedClock } from '../platform/clock.ts';
import { type Config, parseConfig } from '../platform/config.ts';
import { dataDirectory } from '../platform/data-directory.ts';
import { connect, type Sql } from '../platform/database.ts';
import type { CommandContext } from '../platform/log/execute.ts';
import { migrate } from '../platform/migrate.ts';
import { type Foundation, layFoundation } from '../server/foundation.ts';
import { joinDatabase } from '../server/start/database.ts';
import { secretKeyOf } from '../server/start/secret-key.ts';
import { EXIT, Stop } from './outcome.ts';

export const projectRoot = path.resolve(import.meta.dirname, '..');

/** What a command works with: the product without its web and its jobs, on the database everybody else uses. */
export type Session = Foundation & {
  /** Where long work keeps how far it came: an absolute path. Asked for late, as it makes the folder. */
  readonly stateDir: () => string;
  /** Told to stop. */
  readonly signal: AbortSignal;
  readonly close: () => Promise<void>;
};

/** Commands from the terminal are the system's own: who may use it is the machine's to say. */
export const systemContext = ({ newId, clock }: Pick<Session, 'newId' | 'clock'>): CommandContext => ({
  commandId: newId(),
  actor: 'system',
  now: clock().toISOString(),
});

export type Needs = {
  /** The command changes something: then the tables must be those of this code. */
  readonly writes?: boolean;
};

/** Throws a Stop where settings are wrong or the database cannot be reached. */
export async function openSession(
  { signal, env }: { readonly signal: AbortSignal; readonly env: Readonly<Record<string, string | undefined>> },
  { writes = false }: Needs,
): Promise<Session> {
  const config = parseConfig(env, projectRoot);
  if (!('role' in config)) throw new Stop(EXIT.usage, config.join('\n'));
  const dataDir = () => dataDirectory(config.dataDir, projectRoot);
  const database = await joined(config, dataDir);
  const sql = connect(database.url, { applicationName: 'tablemates-cli' });
  const closeDatabase = async () => {
    await sql.end({ timeout: 2 });
    await database.stop();
  };
  try {
    if (writes || (await isNew(sql))) await migrate(sql);
    const foundation = layFoundation({
      ...{ config, sql, projectRoot, databaseUrl: database.url },
      secretKey: secretKeyOf(config, dataDir),
      clock: shiftedClock(config.clockOffsetMs),
      logger: pino({ level: 'silent' }),
    });
    return {
      ...foundation,
      signal,
      stateDir: () => path.join(dataDir(), 'unfinished', placeOf(config.database)),
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

async function joined(config: Config, dataDir: () => string) {
  try {
    return await joinDatabase(config.database, dataDir);
  } catch (error) {
    throw new Stop(EXIT.unreachable, (error as Error).message, { cause: error });
  }
}

/** Work on one database is not gone on with on another. */
const placeOf = (database: Config['database']): string =>
  database.kind === 'external' ? createHash('sha256').update(database.url).digest('hex').slice(0, 12) : 'embedded';

async function isNew(sql: Sql): Promise<boolean> {
  const [found] = await sql<{ isNew: boolean }[]>`select to_regclass('schema_version') is null as is_new`;
  return found?.isNew === true;
}
