import type { Config } from '../../platform/config.ts';
import { connect } from '../../platform/database.ts';
import { runningEmbeddedPostgres } from '../../platform/embedded-postgres/running.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts';

export type RunningDatabase = { readonly url: string; readonly stop: () => Promise<void> };

/**
 * The database the configuration names, seen to answer; our own is started, and ended by `stop`.
 *
 * @throws one readable line when DATABASE_URL cannot be reached
 */
export async function openDatabase(database: Config['database'], dataDir: () => string): Promise<RunningDatabase> {
  switch (database.kind) {
    case 'external':
      await assertReachable(database.url);
      return { url: database.url, stop: async () => {} };
    case 'embedded':
      return startEmbeddedPostgres({ dataDir: dataDir() });
    case 'ephemeral':
      return startEmbeddedPostgres();
  }
}

/** The same database beside whoever runs on it already: our own is started only where nobody keeps it running. */
export async function joinDatabase(database: Config['database'], dataDir: () => string): Promise<RunningDatabase> {
  const url = database.kind === 'embedded' ? await runningEmbeddedPostgres(dataDir()) : undefined;
  return url === undefined ? openDatabase(database, dataDir) : { url, stop: async () => {} };
}

async function assertReachable(url: string): Promise<void> {
  const sql = connect(url, { max: 1 });
  try {
    await sql`select 1`;
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    throw new Error(`DATABASE_URL cannot be reached at ${new URL(url).host}: ${message || code}.`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
