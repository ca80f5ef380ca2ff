import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../tests/projection-spec.ts';
import { readSide } from '../../tests/read-side.ts';
import { intolerant, opened, sat, seatings, tables } from '../../tests/sample-projections.ts';

const side = readSide();
const guests = Array.from({ length: 20 }, (_, i) => `guest ${i}`);
const strict = intolerant(tables, 'Eve');

/** An evening with a domain event in the middle that `tables` cannot fold; returns its position. */
function evening() {
  side.log.add(opened('a'), ...guests.map((guest) => sat('a', guest)));
  const poison = side.log.add(sat('a', 'Eve'));
  side.log.add(...guests.map((guest) => sat('b', guest)), opened('c'));
  return poison;
}

const standing = async (engine: ReturnType<typeof side.engineOf>) =>
  Object.fromEntries((await engine.status()).map(({ name, position, paused }) => [name, { position, paused }]));

describe('a domain event that cannot be folded', () => {
  test.each([1, 7, 1_000])('pauses its projection alone, just before it, with batches of %i', async (batchSize) => {
    const engine = await side.prepared({ projections: [strict, seatings], batchSize });
    const poison = evening();
    await engine.advance();
    expect(await standing(engine)).toEqual({
      seatings: { position: await side.log.head(), paused: null },
      tables: {
        position: poison - 1n,
        paused: {
          position: String(poison),
          type: 'GuestSat',
          message: 'Eve is not welcome',
          since: '2026-06-01T12:00:00.000Z',
        },
      },
    });
    expect((await rowsOf(side.sql, tables)).map(({ guests: at }) => at)).toEqual([guests]);
  });

  test('is the same when the database refuses its row', async () => {
    const engine = await side.prepared({ batchSize: 8 });
    side.log.add(opened('a'), sat('a', 'Ada'), sat('a', 'NUL \0'), sat('a', 'Bob'));
    await engine.advance();
    expect(await standing(engine)).toMatchObject({
      tables: { position: 2n, paused: { position: '3', message: 'invalid byte sequence for encoding "UTF8": 0x00' } },
      seatings: { position: 2n, paused: { position: '3' } },
    });
    expect(await rowsOf(side.sql, tables)).toMatchObject([{ guests: ['Ada'] }]);
  });

  test('is found among many new rows, which are copied', async () => {
    const engine = await side.prepared();
    const names = Array.from({ length: 1_200 }, (_, i) => `t${i}`);
    side.log.add(...names.map((name) => opened(name)), sat('t700', 'NUL \0'), opened('late'));
    await engine.advance();
    expect(await standing(engine)).toMatchObject({ tables: { position: 1_200n, paused: { position: '1201' } } });
    expect(await rowsOf(side.sql, tables)).toHaveLength(1_200);
  });

  test('is reported once to the journal', async () => {
    const logged: unknown[] = [];
    const logger = { debug() {}, info() {}, warn() {}, error: (what: unknown) => logged.push(what) };
    const engine = await side.prepared({ projections: [strict, seatings], logger });
    evening();
    await engine.advance();
    await engine.advance();
    expect(logged).toMatchObject([{ name: 'tables', paused: { message: 'Eve is not welcome' } }]);
  });

  test('stops a new read model before it, which is served nevertheless and reports it', async () => {
    const poison = evening();
    const engine = await side.prepared({ projections: [strict, seatings] });
    expect(await standing(engine)).toMatchObject({ tables: { position: poison - 1n, paused: { type: 'GuestSat' } } });
    expect(await rowsOf(side.sql, tables)).toMatchObject([{ guests }]);
  });

  test('is found too when only the copying into a new read model fails', async () => {
    side.log.add(opened('a'), sat('a', 'Ada'), sat('a', 'NUL \0'), sat('a', 'Bob'));
    const engine = await side.prepared();
    expect(await standing(engine)).toMatchObject({
      tables: { position: 2n, paused: { position: '3' } },
      seatings: { position: 2n, paused: { position: '3' } },
    });
    expect(await rowsOf(side.sql, tables)).toMatchObject([{ guests: ['Ada'] }]);
  });
});

describe('a pause', () => {
  test('ends with a skip, which is recorded and honored by every rebuild', async () => {
    const engine = await side.prepared({ projections: [strict, seatings] });
    const poison = evening();
    await engine.advance();
    expect(await engine.skip('tables', poison, 'Eve was a test', 'admin-1')).toBe(true);
    await engine.advance();
    expect(await standing(engine)).toMatchObject({ tables: { position: await side.log.head(), paused: null } });
    expect(await rowsOf(side.sql, tables)).toMatchObject([{ table: 'a', guests }, { table: 'c' }]);
    expect(await side.sql`select name, position, reason, who from projection_skips`).toEqual([
      { name: 'tables', position: poison, reason: 'Eve was a test', who: 'admin-1' },
    ]);
    expect(await engine.rebuild('tables', { verify: true })).toMatchObject({
      generation: 2,
      paused: null,
      differing: 0,
    });
    expect(await rowsOf(side.sql, tables)).toMatchObject([{ table: 'a', guests }, { table: 'c' }]);
  });

  test('is not ended by a skip of another position', async () => {
    const engine = await side.prepared({ projections: [strict, seatings] });
    const poison = evening();
    await engine.advance();
    expect(await engine.skip('tables', poison + 1n, 'a slip', 'admin-1')).toBe(false);
    expect(await side.sql`select from projection_skips`).toHaveLength(0);
  });

  test('ends by itself at the same domain event when it is resumed too early', async () => {
    const engine = await side.prepared({ projections: [strict, seatings] });
    const poison = evening();
    await engine.advance();
    expect(await engine.resume('tables')).toBe(true);
    await engine.advance();
    expect(await standing(engine)).toMatchObject({ tables: { position: poison - 1n, paused: { type: 'GuestSat' } } });
  });

  test('ends for good when it is resumed by code that can fold it', async () => {
    const engine = await side.prepared({ projections: [strict, seatings] });
    evening();
    await engine.advance();
    const mended = side.engineOf();
    expect(await mended.resume('tables')).toBe(true);
    await mended.advance();
    expect(await rowsOf(side.sql, tables)).toMatchObject([{ table: 'a', guests: [...guests, 'Eve'] }, { table: 'c' }]);
    expect(await mended.resume('tables')).toBe(false);
  });

  test('ends when code that can fold it tries again, and rows are those of a replay', async () => {
    const engine = await side.prepared({ projections: [strict, seatings] });
    evening();
    await engine.advance();
    const logged: unknown[] = [];
    const logger = { debug() {}, info: (what: unknown) => logged.push(what), warn() {}, error() {} };
    const mended = await side.prepared({ logger });
    expect(await mended.retryPaused()).toEqual(['tables']);
    await mended.advance();
    expect(await standing(mended)).toMatchObject({ tables: { position: await side.log.head(), paused: null } });
    expect(await mended.verify('tables')).toMatchObject({ differing: 0 });
    expect(logged).toMatchObject([{ name: 'tables', was: { type: 'GuestSat' } }]);
  });

  test('keeps its start under code that cannot fold it either', async () => {
    const engine = await side.prepared({ projections: [strict, seatings] });
    const poison = evening();
    await engine.advance();
    const before = await side.sql`select * from projection_generations order by name`;
    const logged: unknown[] = [];
    const logger = { debug() {}, info() {}, warn() {}, error: (what: unknown) => logged.push(what) };
    const later = await side.prepared({
      projections: [strict, seatings],
      logger,
      clock: () => new Date('2026-06-02T12:00:00.000Z'),
    });
    expect(await later.retryPaused()).toEqual([]);
    expect(await side.sql`select * from projection_generations order by name`).toEqual(before);
    expect(logged).toEqual([]);
    expect(await later.skip('tables', poison, 'Eve was a test', 'admin-1')).toBe(true);
    expect(await later.retryPaused(), 'nothing is paused any more').toEqual([]);
    await later.advance();
    expect(await rowsOf(side.sql, tables)).toMatchObject([{ table: 'a', guests }, { table: 'c' }]);
  });

  test('is lifted once if several processes try again', async () => {
    const engine = await side.prepared({ projections: [strict, seatings] });
    evening();
    await engine.advance();
    const several = await Promise.all([1, 2, 3].map(() => side.prepared({ store: side.store({ max: 3 }) })));
    const resumed = await Promise.all(several.map((each) => each.retryPaused()));
    expect(resumed.flat()).toEqual(['tables']);
    await several[0]?.advance();
    expect(await several[0]?.verify('tables')).toMatchObject({ differing: 0 });
  });
});
