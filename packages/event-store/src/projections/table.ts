import { raw } from 'sql-template-tag';
import type { CopyingTransaction, Queries } from '../database.ts';
import { copyText, textOf } from './copy.ts';
import { type Column, columnsOf, quote, quoteQualified } from './definition.ts';
import { keyOf, keyText, type Rows } from './fold.ts';
import type { AnyProjection, Row } from './projection.ts';

/** A table in the shape of a read model: a generation, or a temporary one for a comparison. */
export type Table = {
  /** Creates the table without key and indexes, so that it is fast to fill. */
  create(db: Queries, options?: { temporary?: boolean }): Promise<void>;
  /** Adds the primary key if it is missing. */
  key(db: Queries): Promise<void>;
  /** Adds the primary key and the indexes if they are missing. */
  index(db: Queries): Promise<void>;
  /** Points the view to this table. */
  show(db: Queries, view: string): Promise<void>;
  load(db: Queries, keys: Iterable<readonly string[]>): Promise<Rows>;
  upsert(db: Queries, rows: readonly Row[]): Promise<void>;
  /**
   * Deletes rows and returns their number. With `from`, it reads only the table's pages from there on, and needs no
   * key.
   */
  remove(db: Queries, keys: readonly (readonly string[])[], where?: { from: number }): Promise<number>;
  /** The last page of the table that has rows. New rows are added there or later. */
  lastPage(db: Queries): Promise<number>;
  /** Appends rows by COPY. No row with one of their keys may exist. */
  copy(db: CopyingTransaction, rows: Iterable<Row>): Promise<void>;
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

  const keyed = keyInOrder.map((_, i) => `k${i}`).join(', ');
  const matches = keyInOrder.map(({ name, type }, i) => `t.${name} = k${i}::${type}`).join(' and ');
  const loading = `select ${columns.map(({ name, property }) => `t.${name} as ${quote(property)}`).join(', ')}
    from unnest(${texts(keys)}) as k(${keyed}) join ${table} t on ${matches}`;
  const removing = `delete from ${table} t using unnest(${texts(keys)}) as k(${keyed}) where ${matches}`;
  const others = columns.filter((column) => !keys.includes(column));
  const upserting = `insert into ${table} (${names})
    select ${columns.map(({ type }, i) => `c${i}::${type}`).join(', ')}
    from unnest(${texts(columns)}) as c(${columns.map((_, i) => `c${i}`).join(', ')})
    on conflict (${keyNames}) do ${
      others.length === 0
        ? 'nothing'
        : `update set ${others.map(({ name }) => `${name} = excluded.${name}`).join(', ')}`
    }`;
  const columnOf = columns.map(({ property, type }) => {
    const write = textOf(type);
    return (rows: readonly Row[]) =>
      rows.map(({ [property]: value }) => (value === null || value === undefined ? null : write(value)));
  });
  const keyColumns = (wanted: readonly (readonly string[])[]) => keyInOrder.map((_, i) => wanted.map((key) => key[i]));
  const byKey = (found: readonly Row[]): Rows => new Map(found.map((row) => [keyText(keyOf(projection, row)), row]));
  const indexesOf = async (db: Queries) =>
    (await db.query(raw(`select from pg_index where indrelid = '${table}'::regclass`))).length;

  async function key(db: Queries) {
    if ((await indexesOf(db)) === 0) await db.run(raw(`alter table ${table} add primary key (${keyNames})`));
  }

  return {
    async create(db, options) {
      const definitions = columns.map(({ name, definition }) => `${name} ${definition}`).join(', ');
      await db.run(
        raw(
          options?.temporary
            ? `create temporary table ${table} (${definitions}) on commit drop`
            : `create table ${table} (${definitions})`,
        ),
      );
    },
    key,
    async index(db) {
      await key(db);
      if ((await indexesOf(db)) > 1) return;
      for (const index of projection.indexes ?? []) await db.run(raw(`create index on ${table} ${index}`));
      await db.run(raw(`analyze ${table}`));
    },
    async show(db, view) {
      await db.run(raw(`create or replace view ${quoteQualified(view)} as select ${names} from ${table}`));
    },
    load: async (db, wanted) => byKey(await db.query<Row>({ text: loading, values: keyColumns([...wanted]) })),
    async upsert(db, rows) {
      if (rows.length > 0) await db.run({ text: upserting, values: columnOf.map((column) => column(rows)) });
    },
    async remove(db, gone, where) {
      if (gone.length === 0) return 0;
      const values = keyColumns(gone);
      if (!where) return db.run({ text: removing, values });
      const fromPage = `${removing} and t.ctid >= $${values.length + 1}::text::tid`;
      return db.run({ text: fromPage, values: [...values, `(${where.from},0)`] });
    },
    async lastPage(db) {
      const [{ pages } = { pages: 0 }] = await db.query<{ pages: number }>(
        raw(`select (pg_relation_size('${table}') / current_setting('block_size')::int)::int as pages`),
      );
      return Math.max(pages - 1, 0);
    },
    copy: (db, rows) => db.copy(`copy ${table} (${names}) from stdin`, copyText(columns, rows)),
  };
}

/** One parameter for each column: the texts of its values. */
const texts = (columns: readonly Column[]): string => columns.map((_, i) => `$${i + 1}::text[]`).join(', ');
