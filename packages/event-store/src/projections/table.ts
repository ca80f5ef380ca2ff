import type { Sql, Transaction } from '../database.ts';
import { copyRows } from './copy.ts';
import { columnsOf, quote, quoteQualified } from './definition.ts';
import { keyOf, keyText, type Rows } from './fold.ts';
import type { AnyProjection, Row } from './projection.ts';

/** A table in the shape of a read model: a generation, or a temporary one for a comparison. */
export type Table = {
  /** Creates the table without key and indexes, so that it is fast to fill. */
  create(sql: Sql | Transaction, options?: { temporary?: boolean }): Promise<void>;
  /** Adds the primary key if it is missing. */
  key(sql: Sql | Transaction): Promise<void>;
  /** Adds the primary key and the indexes if they are missing. */
  index(sql: Sql | Transaction): Promise<void>;
  /** Points the view to this table. */
  show(sql: Transaction, view: string): Promise<void>;
  load(sql: Sql | Transaction, keys: Iterable<readonly string[]>): Promise<Rows>;
  upsert(sql: Transaction, rows: readonly Row[]): Promise<void>;
  /**
   * Deletes rows and returns their number. With `from`, it reads only the table's pages from there on, and needs no
   * key.
   */
  remove(sql: Transaction, keys: readonly (readonly string[])[], where?: { from: number }): Promise<number>;
  /** The last page of the table that has rows. New rows are added there or later. */
  lastPage(sql: Transaction): Promise<number>;
  /** Appends rows by COPY. No row with one of their keys may exist. */
  copy(sql: Transaction, rows: Iterable<Row>): Promise<void>;
};

export function readModelTable(projection: AnyProjection, relation: string): Table {
  const columns = columnsOf(projection);
  const keys = columns.filter(({ property }) => projection.key.includes(property));
  const keyInOrder = projection.key.map(
    (property: string) => keys.find((key) => key.property === property) as (typeof keys)[0],
  );
  const table = quoteQualified(relation);
  const names = columns.map(({ name }) => name).join(', ');
  const keyNames = keyInOrder.map(({ name }) => name).join(', ');

  const matches = keyInOrder.map(({ name, type }, i) => `t.${name} = (k ->> ${i})::${type}`).join(' and ');
  const loading = `select ${columns.map(({ name }) => `t.${name}`).join(', ')}
    from json_array_elements($1::text::json) k join ${table} t on ${matches}`;
  const removing = `delete from ${table} t using json_array_elements($1::text::json) k where ${matches}`;
  const others = columns.filter((column) => !keys.includes(column));
  const upserting = `insert into ${table} (${names})
    select ${columns.map(({ property }) => quote(property)).join(', ')}
    from json_to_recordset($1::text::json) as x(${columns.map(({ property, type }) => `${quote(property)} ${type}`).join(', ')})
    on conflict (${keyNames}) do ${
      others.length === 0
        ? 'nothing'
        : `update set ${others.map(({ name }) => `${name} = excluded.${name}`).join(', ')}`
    }`;
  const byKey = (found: readonly Row[]): Rows =>
    new Map(found.map((row) => [keyText(keyOf(projection, row)), { ...row }]));
  const prepared = { prepare: true };
  const indexesOf = async (sql: Sql | Transaction) =>
    (await sql.unsafe(`select from pg_index where indrelid = '${table}'::regclass`)).length;

  async function key(sql: Sql | Transaction) {
    if ((await indexesOf(sql)) === 0) await sql.unsafe(`alter table ${table} add primary key (${keyNames})`);
  }

  return {
    async create(sql, options) {
      const definitions = columns.map(({ name, definition }) => `${name} ${definition}`).join(', ');
      await (options?.temporary
        ? sql.unsafe(`create temporary table ${table} (${definitions}) on commit drop`)
        : sql.unsafe(`create table ${table} (${definitions})`));
    },
    key,
    async index(sql) {
      await key(sql);
      if ((await indexesOf(sql)) > 1) return;
      for (const index of projection.indexes ?? []) await sql.unsafe(`create index on ${table} ${index}`);
      await sql.unsafe(`analyze ${table}`);
    },
    async show(sql, view) {
      await sql.unsafe(`create or replace view ${quoteQualified(view)} as select ${names} from ${table}`);
    },
    load: async (sql, wanted) => byKey(await sql.unsafe<Row[]>(loading, [JSON.stringify([...wanted])], prepared)),
    async upsert(sql, rows) {
      if (rows.length > 0) await sql.unsafe(upserting, [JSON.stringify(rows)], prepared);
    },
    async remove(sql, gone, where) {
      if (gone.length === 0) return 0;
      const keys = JSON.stringify(gone);
      const { count } = where
        ? await sql.unsafe(`${removing} and t.ctid >= $2::text::tid`, [keys, `(${where.from},0)`])
        : await sql.unsafe(removing, [keys], prepared);
      return count;
    },
    async lastPage(sql) {
      const [{ pages } = { pages: 0 }] = await sql.unsafe<{ pages: number }[]>(
        `select (pg_relation_size('${table}') / current_setting('block_size')::int)::int as pages`,
      );
      return Math.max(pages - 1, 0);
    },
    copy: (sql, rows) => copyRows(sql, table, columns, rows),
  };
}
