import { describe, expect, test } from 'vitest';
import { forgetEverything, rowsOf } from '../../tests/projection-spec.ts';
import { readSide } from '../../tests/read-side.ts';
import { closed, left, opened, sat, seatings, tables } from '../../tests/sample-projections.ts';
import { APPENDED_CHANNEL } from '../log/postgres-event-log.ts';

const side = readSide();

describe('folding live', () => {
  test('shows rows as the fold made them, in every type of column', async () => {
    const engine = await side.prepared();
    side.log.add(opened('window'), sat('window', 'Ada "the\\queen" {x}'), opened('door'), closed('door'));
    await engine.advance();
    expect(await rowsOf(side.sql, tables)).toEqual([
      {
        table: 'window',
        seats: 4,
        guests: ['Ada "the\\queen" {x}'],
        openedAt: '2026-06-01T12:01:00.000Z',
        notes: { 'a "quoted"\n\tkey\\': [1, null] },
      },
    ]);
    expect(await rowsOf(side.sql, seatings)).toHaveLength(1);
  });

  test('brings every checkpoint to the head, even without domain events for the projection', async () => {
    const engine = await side.prepared();
    side.log.add(opened('window'), { type: 'SomethingElse', stream: 'x', data: {} }, closed('window'));
    await engine.advance();
    expect(await engine.status()).toMatchObject([
      { name: 'seatings', position: 3n, lag: 0n, rows: 0n, state: 'live', paused: null },
      { name: 'tables', position: 3n, lag: 0n, rows: 0n, state: 'live', paused: null },
    ]);
  });

  test('counts rows as they are added and removed', async () => {
    const engine = await side.prepared({ batchSize: 2 });
    side.log.add(opened('a'), opened('b'), sat('a', 'Ada'), opened('c'), closed('b'), opened('b'), closed('a'));
    await engine.advance();
    const counts = (await engine.status()).map(({ name, rows }) => [name, rows]);
    expect(counts).toEqual([
      ['seatings', 1n],
      ['tables', 2n],
    ]);
  });

  test('adds many rows of a batch at once, and changes those that were there', async () => {
    const engine = await side.prepared();
    const names = Array.from({ length: 1_200 }, (_, i) => `t${i}`);
    side.log.add(opened('window'), sat('window', 'Ada'));
    await engine.advance();
    side.log.add(...names.map((name) => opened(name)), sat('window', 'Bob'), sat('t7', 'Eve'), closed('t8'));
    await engine.advance();
    expect(
      (await rowsOf(side.sql, tables)).filter(({ guests }) => (guests as readonly string[]).length > 0),
    ).toMatchObject([
      { table: 't7', guests: ['Eve'] },
      { table: 'window', guests: ['Ada', 'Bob'] },
    ]);
    expect(await engine.verify('tables')).toMatchObject({ differing: 0 });
    expect((await engine.status()).map(({ rows }) => rows)).toEqual([3n, 1_200n]);
  });

  test('never happens by itself, also while the engine listens to appends', async () => {
    const engine = await side.prepared();
    engine.listen();
    const heard = Promise.withResolvers<bigint>();
    engine.onAppended((position) => position > 0n && heard.resolve(position));
    const position = side.log.add(opened('window'));
    await side.sql.notify(APPENDED_CHANNEL, String(position));
    expect(await heard.promise).toBe(position);
    expect((await engine.status()).map((each) => each.position)).toEqual([0n, 0n]);
    await engine.advance();
    expect(await rowsOf(side.sql, tables)).toHaveLength(1);
  });
});

describe('preparing', () => {
  test('fills new read models from what the log already holds', async () => {
    side.log.add(opened('a'), sat('a', 'Ada'), sat('a', 'Bob'), left('a', 'Ada'), opened('b'), closed('b'));
    const engine = await side.prepared();
    expect((await rowsOf(side.sql, tables)).map(({ table, guests }) => [table, guests])).toEqual([['a', ['Bob']]]);
    expect(await engine.status()).toMatchObject([{ lag: 0n }, { lag: 0n, rows: 1n }]);
  });

  test('is done once, when several processes start at the same time', async () => {
    side.log.add(opened('a'), opened('b'));
    await Promise.all([side.prepared(), side.prepared(), side.prepared()]);
    expect(await side.engineOf().status()).toMatchObject([
      { name: 'seatings', generation: 1, state: 'live' },
      { name: 'tables', generation: 1, state: 'live' },
    ]);
    expect(await rowsOf(side.sql, tables)).toHaveLength(2);
  });

  test('gives a raised version its own view, and the old one stays', async () => {
    side.log.add(opened('a'));
    const old = await side.prepared();
    const raised = { ...tables, version: 2, columns: { ...tables.columns, seats: 'smallint not null' } };
    const next = await side.prepared({ projections: [raised] });
    side.log.add(opened('b'));
    await Promise.all([old.advance(), next.advance()]);
    expect(await rowsOf(side.sql, raised)).toEqual(await rowsOf(side.sql, tables));
    expect((await next.status()).map(({ name, version, current }) => [name, version, current])).toEqual([
      ['seatings', 1, false],
      ['tables', 1, false],
      ['tables', 2, true],
    ]);
  });

  test('drops the versions before the last but one', async () => {
    for (const version of [1, 2, 3]) await side.prepared({ projections: [{ ...tables, version }] });
    expect((await side.engineOf().status()).map(({ version }) => version)).toEqual([2, 3]);
  });

  test('refuses a changed definition under an unchanged version', async () => {
    await side.prepared();
    const changed = { ...tables, indexes: [] };
    await expect(side.prepared({ projections: [changed] })).rejects.toThrow('its version is still 1; raise it');
  });

  test('refuses projections that contradict each other or cannot be kept', () => {
    const broken = (change: object) => () => side.engineOf({ projections: [{ ...tables, ...change }] });
    expect(() => side.engineOf({ projections: [tables, tables] })).toThrow('two projections are called tables');
    expect(broken({ name: 'Game Events' })).toThrow('snake_case');
    expect(broken({ version: 0 })).toThrow('version 0');
    expect(broken({ key: [] })).toThrow('no key');
    expect(broken({ key: ['seats'] })).toThrow('must be text or uuid');
    expect(broken({ columns: { table: 'text', total: 'numeric(8,2)' } })).toThrow('has the type numeric(8,2)');
  });
});

test('an empty read side is rebuilt from the log', async () => {
  side.log.add(opened('a'));
  await side.prepared();
  await forgetEverything(side.sql);
  await side.prepared();
  expect(await rowsOf(side.sql, tables)).toHaveLength(1);
});
