import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../tests/database.ts';
import { openPool, type Sql } from '../../tests/scratch-database.ts';
import { storeOf } from '../../tests/store-of.ts';
import type { Projection, Row } from './projection.ts';
import { readModelTable } from './table.ts';

const things = {
  name: 'things',
  version: 1,
  columns: { id: 'text not null', seats: 'integer not null', tags: 'text[]', more: 'jsonb', rated: 'double precision' },
  key: ['id'],
  types: ['Thing'],
  touches: () => [],
  fold: () => undefined,
} satisfies Projection;

let sql: Sql;
beforeAll(async () => {
  const { url, sql: first } = await freshDatabase();
  await first.end();
  sql = openPool(url, { max: 1 });
  await sql`create table things (id text not null, seats integer not null, tags text[], more jsonb, rated float8)`;
});
afterAll(() => sql.end());

const copy = (rows: Iterable<Row>) => storeOf(sql).copying((tx) => readModelTable(things, 'things').copy(tx, rows));
const thing = (id: string): Row => ({ id, seats: 1, tags: null, more: null, rated: null });

describe('copying rows', () => {
  test('keeps every value as it is', async () => {
    const rows = [
      {
        id: 'a\\b\tc\nd\re',
        seats: 1,
        tags: ['x', 'a "b"', 'c\\d', '{,}', '', 'NULL'],
        more: { a: ['\n\t"\\'] },
        rated: 0.1,
      },
      { id: '\\N', seats: -2, tags: [], more: [1, null, 'é 🎲'], rated: 1e300 },
      { id: '\\.', seats: 0, tags: null, more: null, rated: null },
      { id: '', seats: 3, tags: ['x'], more: 'text', rated: -0.5 },
    ];
    await copy(rows);
    expect(await sql`select * from things order by seats`).toEqual(rows.toSorted((a, b) => a.seats - b.seats));
  });

  test('leaves nothing, and says why, when the last row is refused', async () => {
    await expect(copy([thing('good'), thing('NUL \0')])).rejects.toThrow('invalid byte sequence');
    expect(await sql`select from things where id = 'good'`).toHaveLength(0);
  });

  test('leaves nothing, and says why, when a row in the middle of many is refused', async () => {
    const filler = 'x'.repeat(1_000);
    const rows = Array.from({ length: 20_000 }, (_, i) => thing(i === 3 ? 'NUL \0' : filler));
    await expect(copy(rows)).rejects.toThrow();
    expect(await sql`select from things where id = ${filler}`).toHaveLength(0);
  });
});
