import { type FoldedRows, foldStreams as rowsOf } from '@tablemates/event-store';
import type { Sql } from './database.ts';

/**
 * The same connection, but queries through it find in these read models the rows that the streams make now, whatever
 * the read models have folded. A reply to a command uses it to show what was just appended without waiting. All other
 * rows are those of the read models.
 *
 * A row must be made by these streams alone. Queries have to give the view an alias: `from ${sql(viewOf(people))} p`.
 * A transaction that is begun through it reads the read models as they are.
 */
export async function foldStreams(sql: Sql, ...[log, streamsAndReadModels]: Parameters<typeof rowsOf>): Promise<Sql> {
  const folded = new Map((await rowsOf(log, streamsAndReadModels)).map((each) => [each.view, each]));
  if (folded.size === 0) return sql;
  return new Proxy(sql, {
    apply(target, self, args: Parameters<Sql>) {
      const rows = args.length === 1 ? folded.get(String(args[0])) : undefined;
      return rows ? relationOf(sql, rows) : Reflect.apply(target, self, args);
    },
  });
}

/** A subquery with the shape of the view: the view's rows, apart from these keys, and the folded rows. */
function relationOf(sql: Sql, { view, columns, key, rows, keys }: FoldedRows) {
  const names = columns.map(({ name }) => name).join(', ');
  const properties = columns.map(({ property, name }) => `"${property}" as ${name}`).join(', ');
  const typed = columns.map(({ property, type }) => `"${property}" ${type}`).join(', ');
  const keyText = key.map(({ name }) => `${name}::text`).join(` || ' ' || `);
  return sql`(
    select ${sql.unsafe(properties)} from json_to_recordset(${JSON.stringify(rows)}::text::json) as x(${sql.unsafe(typed)})
    union all select ${sql.unsafe(names)} from ${sql(view)}
    where ${sql.unsafe(keyText)} <> all(${keys.map((parts) => parts.join(' '))}::text[]))`;
}
