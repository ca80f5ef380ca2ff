import { randomBytes } from 'node:crypto';
import { connect, type Sql } from '../../platform/database.ts';

/** A migrated, empty database of its own on a server that holds the run's template. The caller ends `sql`. */
export async function databaseOn(serverUrl: string): Promise<{ url: string; sql: Sql }> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = connect(serverUrl, { max: 1 });
  await admin`create database ${admin(name)} template template_tablemates`;
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, sql: connect(url.href, { max: 5 }) };
}
