import type { Sql } from '../database.ts';
import type { EventLog } from '../log/event-log.ts';
import { columnsOf, quote, quoteQualified } from './definition.ts';
import { foldInto, type Rows, relevantTo, touchedKeys, touching } from './fold.ts';
import { type AnyProjection, viewNameOf } from './projection.ts';

const NO_SKIPS: ReadonlySet<bigint> = new Set();

/**
 * The same connection, but queries through it find in these read models the rows that the streams make now, whatever
 * the read models have folded. A reply to a command uses it to show what was just appended without waiting. All other
 * rows are those of the read models.
 *
 * A row must be made by these streams alone. Queries have to give the view an alias: `from ${sql(viewOf(people))} p`.
 * A transaction that is begun through it reads the read models as they are.
 */
export async function foldStreams(
  sql: Sql,
  log: Pick<EventLog, 'readStream'>,
  { streams, into }: { readonly streams: readonly string[]; readonly into: readonly AnyProjection[] },
): Promise<Sql> {
  const read = await Promise.all(streams.map((stream) => log.readStream(stream)));
  const events = read.flat().toSorted((one, other) => (one.position < other.position ? -1 : 1));
  const relations = new Map(
    into.flatMap((projection) => {
      const touched = touching(projection, relevantTo(projection, events, 0n, NO_SKIPS));
      if (touched.length === 0) return [];
      const rows: Rows = new Map();
      foldInto(projection, rows, touched);
      const keys = [...touchedKeys(touched).keys()];
      return [[viewNameOf(projection), () => relationOf(sql, projection, rows, keys)] as const];
    }),
  );
  if (relations.size === 0) return sql;
  return new Proxy(sql, {
    apply(target, self, args: Parameters<Sql>) {
      const relation = args.length === 1 ? relations.get(String(args[0])) : undefined;
      return relation ? relation() : Reflect.apply(target, self, args);
    },
  });
}

/** A subquery with the shape of the view: the view's rows, apart from these keys, and the folded rows. */
function relationOf(sql: Sql, projection: AnyProjection, rows: Rows, keys: readonly string[]) {
  const columns = columnsOf(projection);
  const of = (property: string) => columns.find((column) => column.property === property)?.name ?? quote(property);
  const names = columns.map(({ name }) => name).join(', ');
  const properties = columns.map(({ property, name }) => `${quote(property)} as ${name}`).join(', ');
  const typed = columns.map(({ property, type }) => `${quote(property)} ${type}`).join(', ');
  const key = projection.key.map((property: string) => `${of(property)}::text`).join(` || ' ' || `);
  return sql`(
    select ${sql.unsafe(properties)} from json_to_recordset(${JSON.stringify([...rows.values()])}::text::json) as x(${sql.unsafe(typed)})
    union all select ${sql.unsafe(names)} from ${sql.unsafe(quoteQualified(viewNameOf(projection)))}
    where ${sql.unsafe(key)} <> all(${keys.map((text) => text.replaceAll('\0', ' '))}::text[]))`;
}
