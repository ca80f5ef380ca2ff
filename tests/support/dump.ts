import { Redis } from 'ioredis';
import type { Sql } from '../../platform/database.ts';

/** Every row of every table of every schema as text, by table. Binary values are in hexadecimal. */
export async function dumpOf(sql: Sql): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const dumped = new Map<string, readonly string[]>();
  for (const { schema, name } of tables) {
    const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(`${schema}.${name}`)} t`;
    dumped.set(
      `${schema}.${name}`,
      rows.map(({ row }) => row),
    );
  }
  return dumped;
}

/** Every key of a Redis with its value, as text. */
export async function dumpOfRedis(url: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const redis = new Redis(url);
  const read: Readonly<Record<string, (key: string) => Promise<unknown>>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, '0', '-1'),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, '0', '-1'),
    stream: (key) => redis.xrange(key, '-', '+'),
  };
  const dumped = new Map<string, readonly string[]>();
  for (const key of await redis.keys('*')) {
    const held = await read[await redis.type(key)]?.(key);
    dumped.set(`redis ${key}`, [key, JSON.stringify(held ?? null)]);
  }
  redis.disconnect();
  return dumped;
}

/** Where a dump contains one of these words, in any case, as text or as bytes. */
export function findings(dump: ReadonlyMap<string, readonly string[]>, words: readonly string[]): string[] {
  const forms = words.flatMap((word) => [word.toLowerCase(), Buffer.from(word).toString('hex')]);
  return [...dump].flatMap(([table, rows]) =>
    rows.flatMap((row) => {
      const text = row.toLowerCase();
      return forms.filter((form) => text.includes(form)).map((form) => `${table}: ${form}`);
    }),
  );
}
