import { randomBytes } from 'node:crypto';
import { connect, type Sql } from '../../platform/database.ts';

export type TestDatabase = { readonly url: string; readonly sql: Sql };

/** A new database, migrated and empty unless another template is named. The caller ends `sql`. */
export async function databaseOn(serverUrl: string, template = 'template_tablemates'): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = connect(serverUrl, { max: 1 });
  await admin`create database ${admin(name)} template ${admin(template)}`;
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  // as many connections as the product has: a job holds some for its locks while it queries by another one
  return { url: url.href, sql: connect(url.href) };
}
