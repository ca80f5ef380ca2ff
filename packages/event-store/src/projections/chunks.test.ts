import { expect, test } from 'vitest';
import { readSide } from '../../tests/read-side.ts';
import { type TableRow, tables } from '../../tests/sample-projections.ts';
import { storeOf } from '../../tests/store-of.ts';
import { inChunks } from './chunks.ts';
import type { Rows } from './fold.ts';
import type { Row } from './projection.ts';
import { readModelTable } from './table.ts';

const side = readSide();

const openedAt = '2026-06-01T12:00:00.000Z';
const row = (table: string, seats: number): Row => ({ table, seats, guests: [], openedAt, notes: null }) as TableRow;
const rowsOf = (from: number, to: number, seats: number): Rows =>
  new Map(Array.from({ length: to - from }, (_, i) => [`t${from + i}`, row(`t${from + i}`, seats)]));

test('an outdated row is removed from every place, with and without the key', async () => {
  await side.sql`create schema if not exists chunked`;
  const table = readModelTable(tables, 'chunked.tables');
  const store = storeOf(side.sql);
  await table.create(store);
  const chunks = inChunks(tables, table);
  const write = (rows: Rows, stored: Rows = new Map()) => store.copying((tx) => chunks.write(tx, { rows, stored }));
  const first = rowsOf(0, 2_000, 4);
  const second = rowsOf(2_000, 4_000, 4);
  await write(first);
  await write(second);
  // of the last chunk, and of one before it, as if a vacuum had made room for it there
  await write(rowsOf(3_000, 3_010, 5), second);
  await write(rowsOf(10, 20, 6), first);
  expect(await chunks.fetch(store, [['t15'], ['t3005'], ['t11'], ['nowhere']])).toEqual(
    new Map([row('t15', 6), row('t3005', 5), row('t11', 6)].map((each) => [each.table, each])),
  );
  await write(rowsOf(12, 13, 7), rowsOf(12, 13, 6));
  const counted = await side.sql<{ seats: number; rows: bigint }[]>`
    select seats, count(*) as rows from chunked.tables group by seats order by seats`;
  expect(counted.map(({ seats, rows }) => [seats, rows])).toEqual([
    [5, 10n],
    [6, 9n],
    [7, 1n],
  ]);
});
