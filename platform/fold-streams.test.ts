import { viewOf } from '@tablemates/event-store';
import { describe, expect, test } from 'vitest';
import { readSide } from '../packages/event-store/tests/read-side.ts';
import { closed, left, opened, sat, seatings, tables } from '../packages/event-store/tests/sample-projections.ts';
import type { Sql } from './database.ts';
import { foldStreams } from './fold-streams.ts';

const side = readSide();

const log = () => ({
  readStream: async (stream: string) => side.log.events.filter((recorded) => recorded.stream === stream),
});
const folded = (...streams: readonly string[]) => foldStreams(side.sql, log(), { streams, into: [tables, seatings] });
const guestsIn = async (sql: Sql) =>
  Object.fromEntries(
    (
      await sql<{ name: string; guests: string[] }[]>`select t."table" as name, t.guests from ${sql(viewOf(tables))} t`
    ).map(({ name, guests }) => [name, guests]),
  );

describe('queries on streams that no read model has folded', () => {
  test('find new, changed and removed rows as the streams make them, and all other rows as they are', async () => {
    const engine = await side.prepared();
    side.log.add(opened('window'), opened('door'), opened('bar'), sat('door', 'Ada'));
    await engine.advance();
    await engine.stop();
    side.log.add(sat('window', 'Ben'), closed('door'), opened('yard'), sat('yard', 'Cleo'), sat('bar', 'Dan'));

    const sql = await folded('table-window', 'table-door', 'table-yard');
    expect(await guestsIn(sql)).toEqual({ window: ['Ben'], yard: ['Cleo'], bar: [] });
    expect(await guestsIn(side.sql)).toEqual({ window: [], door: ['Ada'], bar: [] });
  });

  test('find rows in every type of column as the read model would have them', async () => {
    const engine = await side.prepared();
    side.log.add(opened('window'), sat('window', 'Ada "the\\queen" {x}'));
    const query = (sql: Sql) => sql`select * from ${sql(viewOf(tables))} t`;
    const early = await query(await folded('table-window'));
    await engine.advance();
    expect([...early]).toEqual([...(await query(side.sql))]);
  });

  test('find rows with keys of several columns, and join read models', async () => {
    await side.prepared();
    side.log.add(opened('window'), sat('window', 'Ada'), sat('window', 'Ben'), left('window', 'Ada'));
    const sql = await folded('table-window');
    const found = await sql`
      select s.guest, t.seats from ${sql(viewOf(seatings))} s join ${sql(viewOf(tables))} t on t."table" = s."table"`;
    expect([...found]).toEqual([{ guest: 'Ben', seats: 4 }]);
  });

  test('are those on the read models if the streams are empty', async () => {
    await side.prepared();
    expect(await folded('table-nowhere')).toBe(side.sql);
  });
});
