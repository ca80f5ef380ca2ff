import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';

/**
 * The name of this database among others: 12 hexadecimal digits. What is kept outside the database (backups, keys in
 * Redis) carries it. Undefined before the first start.
 */
export async function installationIdOf(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from installation`;
  return row?.id;
}

/** The name of this database, which is made if it has none yet. Processes that start at once get the same one. */
export async function ensureInstallationId(sql: Sql, newId: NewId): Promise<string> {
  // the last digits of an id are random; the first ones are the time
  await sql`insert into installation (id) values (${newId().slice(-12)}) on conflict do nothing`;
  const id = await installationIdOf(sql);
  if (id === undefined) throw new Error('the row that was inserted is gone');
  return id;
}
