import type { Sql } from '../../platform/database.ts';
import { logCatalog } from './log-catalog.ts';
import { AS_MADE } from './log-catalog-as-made.ts';

/** Where somebody put what no release makes; on a table of the log, if it is not here. */
const PLACES: Readonly<Record<string, string>> = {
  function: 'beside the functions of the log',
  operator: 'beside the functions of the log',
  'event trigger': 'into the database',
};

/**
 * In words, what somebody took from the tables and functions of the log, switched off or replaced, and what somebody put
 * between them and the product.
 */
export async function lostProtections(sql: Sql): Promise<readonly string[]> {
  const there = new Map((await logCatalog(sql)).map((each) => [`${each.kind} ${each.name}`, each]));
  const gone = Object.entries(AS_MADE).flatMap(([key, wanted]) => {
    const [table, part] = /^\S+ ([^.(]+)(?:\.(.+))?/.exec(key)?.slice(1) ?? [];
    if (plain(key, there.get(key)?.definition) === plain(key, wanted)) return [];
    return there.has(key) || part === undefined
      ? [`the ${key} is not the one of this release`]
      : [`the table ${table} has no ${part} any more`];
  });
  const put = [...there].flatMap(([key, { kind, name }]) =>
    key in AS_MADE ? [] : [`somebody put ${article(kind)} ${PLACES[kind] ?? 'on a table of the log'}: ${name}`],
  );
  return [...new Set([...gone, ...(await settings(sql)), ...put, ...(await numbers(sql))])];
}

/** A dump that was read back writes the same check with other parentheses. */
const plain = (key: string, definition: string | undefined) =>
  key.startsWith('constraint ') ? definition?.replaceAll(/[()]/g, '') : definition;

const article = (kind: string): string => `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;

/** In words, the settings of the connection under which the same tables and functions do something else. */
async function settings(sql: Sql): Promise<readonly string[]> {
  const [setting] = await sql<{ role: string; first: string }[]>`
    select current_setting('session_replication_role') as role, (
      select schema from unnest(current_schemas(true)) with ordinality as path(schema, at)
      where schema not like 'pg_temp%' order by at limit 1
    ) as first`;
  return [
    ...(setting?.role === 'origin' ? [] : [`no trigger fires, because session_replication_role is ${setting?.role}`]),
    ...(setting?.first === 'pg_catalog' ? [] : [`the schema ${setting?.first} comes before PostgreSQL's own`]),
  ];
}

/** In words, why the next domain event would get a position that the log has, or cannot have. */
async function numbers(sql: Sql): Promise<readonly string[]> {
  // the head first: the numbers only grow
  const [head] = await sql<{ position: bigint }[]>`select coalesce(max(position), 0) as position from domain_events`;
  const [last] = await sql<{ given: bigint }[]>`
    select coalesce(pg_sequence_last_value(oid), 0) as given from pg_class
    where relname = 'domain_events_position_seq' and relkind = 'S' and pg_table_is_visible(oid)`;
  if (!head || !last) return [];
  if (last.given < head.position) {
    return [`the next position would be ${last.given + 1n}, and the log is at ${head.position}`];
  }
  return last.given > Number.MAX_SAFE_INTEGER
    ? [`no number is left for a position: the last one is ${last.given}`]
    : [];
}
