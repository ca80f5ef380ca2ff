import type { Config } from '../../platform/config.ts';
import { connect } from '../../platform/database.ts';
import { assertFolderValid, hasDatabase } from '../../platform/embedded-postgres/folder.ts';
import { runningEmbeddedPostgres } from '../../platform/embedded-postgres/running.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts';
import { damaged } from '../../platform/embedded-postgres/trouble.ts';

export type RunningDatabase = { readonly url: string; readonly stop: () => Promise<void> };

/**
 * Opens the configured database and checks that it answers. An embedded one is started; `stop` ends it.
 *
 * @throws one readable line if DATABASE_URL cannot be reached
 */
export async function openDatabase(database: Config['database'], dataDir: () => string): Promise<RunningDatabase> {
  switch (database.kind) {
    case 'external':
      await assertReachable(database.url);
      return { url: database.url, stop: async () => {} };
    case 'embedded':
      return startDurable(dataDir());
    case 'ephemeral':
      return startEmbeddedPostgres();
  }
}

/** Starts the embedded server. On damaged files it may start without the database or its user, so that is checked. */
async function startDurable(dataDir: string): Promise<RunningDatabase> {
  const server = await startEmbeddedPostgres({ dataDir });
  const failure = await failureOf(server.url);
  if (failure === undefined) return server;
  await server.stop();
  throw new Error(damaged(dataDir, failure));
}

/**
 * Opens the product's database for the command line, beside a running product. An embedded server is started only if no
 * process runs it. Creates no database.
 *
 * @param dataDir the data directory; undefined if it has no name yet
 * @throws one readable line if there is no database or it cannot be reached
 */
export async function joinDatabase(
  database: Config['database'],
  dataDir: string | undefined,
): Promise<RunningDatabase> {
  if (database.kind === 'external') return openDatabase(database, () => '');
  if (database.kind === 'ephemeral') {
    throw new Error(`EPHEMERAL_DATABASE has a new database thrown away each time. ${WHERE_ELSE}`);
  }
  if (dataDir === undefined) throw new Error(`There is no database of this project yet. ${WHERE_ELSE}`);
  assertFolderValid(dataDir);
  if (!hasDatabase(dataDir)) throw new Error(`There is no database in the data directory ${dataDir}. ${WHERE_ELSE}`);
  const url = await runningEmbeddedPostgres(dataDir);
  return url === undefined ? openDatabase(database, () => dataDir) : { url, stop: async () => {} };
}

const WHERE_ELSE = 'Set DATA_DIR to the folder the product uses, or DATABASE_URL to its PostgreSQL; nothing was made.';

async function assertReachable(url: string): Promise<void> {
  const failure = await failureOf(url);
  if (failure !== undefined) throw new Error(`DATABASE_URL cannot be reached at ${new URL(url).host}: ${failure}.`);
}

/** Why a database does not answer. Undefined if it answers. */
async function failureOf(url: string): Promise<string | undefined> {
  const sql = connect(url, { max: 1 });
  try {
    await sql`select 1`;
    return undefined;
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    return message || code || 'it does not answer';
  } finally {
    await sql.end({ timeout: 1 });
  }
}
