/** The database server to measure on. Databases are created and dropped there. */
export function serverUrl(): string {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('The variable DATABASE_URL has to name a PostgreSQL to measure on.');
  return url;
}
