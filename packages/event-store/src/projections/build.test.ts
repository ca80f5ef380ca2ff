import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forgetEverything, rowsOf } from '../../tests/projection-spec.ts';
import { readSide } from '../../tests/read-side.ts';
import { type Given, recordedLog } from '../../tests/recorded.ts';
import { closed, left, opened, sat, seatings, type TableEvent, tables } from '../../tests/sample-projections.ts';
import { foldInto, type Rows, touching } from './fold.ts';
import { type AnyProjection, tableOf } from './projection.ts';

const side = readSide();

const table = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const seat = fc.tuple(table, fc.constantFrom('Ada', 'Bob', 'Eve'));
const anyEvent: fc.Arbitrary<Given<TableEvent>> = fc.oneof(
  table.map((name) => opened(name)),
  table.map(closed),
  seat.map(([name, who]) => sat(name, who)),
  seat.map(([name, who]) => left(name, who)),
);

/** What befalls a build, and after how many times that it could have. */
const mishap = fc.record({
  in: fc.constantFrom('reading', 'writing', 'the patience of whoever asked'),
  after: fc.integer({ min: 1, max: 6 }),
});
type Mishap = typeof mishap extends fc.Arbitrary<infer M> ? M : never;

const indexesOf = async (projection: AnyProjection) =>
  (
    await side.sql.unsafe(
      `select from pg_index where indrelid = '${tableOf({ ...projection, generation: 1 })}'::regclass`,
    )
  ).length;

describe('a build with a small row limit', () => {
  test('has the same rows as the fold, even if rows return, disappear or fail meanwhile', async () => {
    const arbitrary = {
      events: fc.array(anyEvent, { minLength: 10, maxLength: 40 }),
      batchSize: fc.integer({ min: 2, max: 9 }),
      maxRows: fc.integer({ min: 0, max: 8 }),
      mishaps: fc.array(mishap, { maxLength: 3 }),
    };
    await fc.assert(
      fc.asyncProperty(fc.record(arbitrary), async ({ events, batchSize, maxRows, mishaps }) => {
        await forgetEverything(side.sql);
        const log = recordedLog();
        log.add(...events);
        for (const each of mishaps) await attempt(each, { log, batchSize, maxRows });
        const engine = await side.prepared({ log, batchSize, maxRows });
        for (const projection of [tables, seatings]) {
          const rows: Rows = new Map();
          foldInto(projection, rows, touching(projection, log.events));
          const found: readonly object[] = await rowsOf(side.sql, projection);
          expect(new Set(found)).toEqual(new Set(rows.values()));
          expect(await indexesOf(projection)).toBe(1 + (projection.indexes ?? []).length);
          expect(await engine.verify(projection.name)).toMatchObject({ differing: 0, position: await log.head() });
        }
        const counted = (await engine.status()).map(({ rows }) => Number(rows));
        expect(counted).toEqual([(await rowsOf(side.sql, seatings)).length, (await rowsOf(side.sql, tables)).length]);
        await engine.stop();
      }),
      { numRuns: 12 },
    );
  });

  test('does not fetch a removed row again', async () => {
    side.log.add(opened('a'), opened('b'), opened('c'), opened('d'), closed('a'), sat('a', 'Ada'));
    await side.prepared({ batchSize: 1, maxRows: 3 });
    expect((await rowsOf(side.sql, tables)).map(({ table: name }) => name)).toEqual(['b', 'c', 'd']);
  });

  test('that died after writing all rows is continued without starting again', async () => {
    side.log.add(opened('a'));
    await attempt({ in: 'writing', after: 3 }, { projections: [tables] });
    expect(await side.engineOf().status()).toMatchObject([{ state: 'building', lag: 0n }]);
    side.log.add(opened('b'));
    await side.prepared({ projections: [tables] });
    expect(await rowsOf(side.sql, tables)).toHaveLength(2);
    expect(await indexesOf(tables)).toBe(2);
  });

  /** Builds until the mishap, or to the end if it never comes. */
  async function attempt({ in: where, after }: Mishap, options: Parameters<typeof side.engineOf>[0] & object) {
    let times = 0;
    const happens = (here: Mishap['in']) => here === where && ++times >= after;
    const stop = new AbortController();
    const engine = side.engineOf({
      ...options,
      clock: () => {
        if (happens('writing')) throw new Error('died while writing');
        return new Date('2026-06-01T12:00:00.000Z');
      },
      log: {
        ...side.log,
        ...options.log,
        readAll: (query) =>
          happens('reading')
            ? Promise.reject(new Error('died while reading'))
            : (options.log ?? side.log).readAll(query),
      },
    });
    const onProgress = () => happens('the patience of whoever asked') && stop.abort(new Error('died of impatience'));
    const ended = await engine.prepare({ onProgress, signal: stop.signal }).catch((error: Error) => error.message);
    expect(ended ?? 'died never').toMatch(/^died /);
    await engine.stop();
  }
});

test('a verification with a small row limit finds a difference in an evicted row', async () => {
  side.log.add(...Array.from({ length: 30 }, (_, i) => opened(`t${i}`)), sat('t1', 'Ada'));
  const engine = await side.prepared({ batchSize: 4, maxRows: 5 });
  await side.sql.unsafe(`
    update read_model.tables_v1_g1 set seats = 9 where "table" = 't0';
    update read_model.tables_v1_g1 set guests = '{}' where "table" = 't1'`);
  const { differing, differences } = await engine.verify('tables');
  expect(differing).toBe(2);
  expect(differences.toSorted((one, other) => String(one.key.table).localeCompare(String(other.key.table)))).toEqual([
    { key: { table: 't0' }, stored: { seats: 9 }, folded: { seats: 4 } },
    { key: { table: 't1' }, stored: { guests: [] }, folded: { guests: ['Ada'] } },
  ]);
});
