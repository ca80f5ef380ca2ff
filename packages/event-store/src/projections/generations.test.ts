import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../tests/projection-spec.ts';
import { readSide } from '../../tests/read-side.ts';
import { closed, intolerant, opened, sat, seatings, tables } from '../../tests/sample-projections.ts';
import type { Progress } from './build.ts';
import type { ProjectionEngine } from './engine.ts';
import { viewOf } from './projection.ts';

const side = readSide();
const evening = (of: number) =>
  Array.from({ length: of }, (_, i) => [opened(`t${i}`), sat(`t${i}`, 'Ada'), sat(`t${i}`, 'Bob')]).flat();

async function tablesStatus(engine: ProjectionEngine) {
  const found = (await engine.status()).filter(({ name }) => name === 'tables');
  return found.map(({ generation, state, lag, rows }) => ({ generation, state, lag, rows }));
}

describe('a new generation', () => {
  test('is built beside the live one, follows the log, takes the view, and gives it back', async () => {
    const engine = await side.prepared();
    side.log.add(...evening(5));
    await engine.advance();
    expect(await engine.build('tables')).toMatchObject({ generation: 2, position: 15n, rows: 5n, paused: null });
    side.log.add(closed('t0'));
    await engine.advance();
    expect(await tablesStatus(engine)).toEqual([
      { generation: 1, state: 'live', lag: 0n, rows: 4n },
      { generation: 2, state: 'ready', lag: 0n, rows: 4n },
    ]);
    const before = await rowsOf(side.sql, tables);
    await engine.swap('tables');
    expect(await rowsOf(side.sql, tables)).toEqual(before);
    side.log.add(closed('t1'));
    await engine.advance();
    expect(await tablesStatus(engine)).toEqual([
      { generation: 1, state: 'retired', lag: 1n, rows: 4n },
      { generation: 2, state: 'live', lag: 0n, rows: 3n },
    ]);
    await engine.rollback('tables');
    expect(await tablesStatus(engine)).toEqual([
      { generation: 1, state: 'live', lag: 0n, rows: 3n },
      { generation: 2, state: 'retired', lag: 0n, rows: 3n },
    ]);
    expect(await rowsOf(side.sql, tables)).toEqual(before.filter(({ table }) => table !== 't1'));
  });

  test('reports how far it is', async () => {
    const engine = await side.prepared({ batchSize: 4 });
    side.log.add(...evening(5));
    const progress: Progress[] = [];
    await engine.build('tables', { onProgress: (now) => progress.push(now) });
    expect(progress.map(({ position }) => position)).toEqual([4n, 8n, 12n, 15n]);
    expect(progress.at(-1)).toMatchObject({ head: 15n, rows: 5, eventsPerSecond: expect.any(Number) });
  });

  test('is right also when it has more rows than memory may hold', async () => {
    side.log.add(...evening(40), closed('t3'));
    const engine = await side.prepared({ batchSize: 7, maxRows: 10 });
    expect(await tablesStatus(engine)).toEqual([{ generation: 1, state: 'live', lag: 0n, rows: 39n }]);
    expect(await engine.verify('tables')).toMatchObject({ differing: 0, position: 121n });
  });

  test('leaves only the last one retired', async () => {
    const engine = await side.prepared();
    for (let i = 0; i < 3; i++) await engine.rebuild('tables');
    expect((await tablesStatus(engine)).map(({ generation, state }) => [generation, state])).toEqual([
      [3, 'retired'],
      [4, 'live'],
    ]);
    const [found] = await side.sql`select count(*) from pg_tables where schemaname = 'read_model'`;
    expect(found?.count).toBe(3n);
  });

  test('replaces a built one that never took the view', async () => {
    const engine = await side.prepared();
    await engine.build('tables');
    await engine.build('tables');
    expect((await tablesStatus(engine)).map(({ generation, state }) => [generation, state])).toEqual([
      [1, 'live'],
      [3, 'ready'],
    ]);
  });

  test('is refused the view while it is missing or paused', async () => {
    const engine = await side.prepared();
    await expect(engine.swap('tables')).rejects.toThrow('no built generation');
    await expect(engine.rollback('tables')).rejects.toThrow('no generation to go back to');
    await expect(engine.build('unknown')).rejects.toThrow('no projection unknown');
    side.log.add(opened('a'), sat('a', 'Eve'));
    const strict = side.engineOf({ projections: [intolerant(tables, 'Eve')] });
    expect(await strict.build('tables')).toMatchObject({ position: 1n, paused: { message: 'Eve is not welcome' } });
    await expect(strict.swap('tables')).rejects.toThrow('no built generation');
  });
});

describe('a build that dies', () => {
  /** Stops a build after the given number of batches. */
  async function killedAfter(batches: number, maxRows: number) {
    const engine = await side.prepared({ batchSize: 5, maxRows });
    side.log.add(...evening(20));
    await engine.advance();
    const kill = new AbortController();
    let seen = 0;
    const onProgress = () => {
      seen += 1;
      if (seen === batches) kill.abort(new Error('killed'));
    };
    await expect(engine.build('tables', { onProgress, signal: kill.signal })).rejects.toThrow('killed');
    return engine;
  }

  test.each([
    ['while it folds in memory', 3, 1_000],
    ['after it has let rows go', 8, 4],
  ])('%s is continued by the next', async (_, batches, maxRows) => {
    const engine = await killedAfter(batches, maxRows);
    expect((await tablesStatus(engine)).map(({ state }) => state)).toEqual(['live', 'building']);
    expect(await engine.rebuild('tables', { verify: true })).toMatchObject({ generation: 2, rows: 20n, differing: 0 });
    expect(await rowsOf(side.sql, tables)).toHaveLength(20);
  });

  test('keeps what it had folded when it is stopped', async () => {
    await killedAfter(3, 1_000);
    const kept = await side.sql`select state, position, rows from projection_generations where generation = 2`;
    expect(kept).toMatchObject([{ state: 'building', position: 15n, rows: 5n }]);
    const positions: bigint[] = [];
    const onProgress = ({ position }: Progress) => positions.push(position);
    await side.engineOf({ batchSize: 5 }).rebuild('tables', { onProgress, verify: true });
    expect(positions[0]).toBe(20n);
    expect(await rowsOf(side.sql, tables)).toHaveLength(20);
  });

  test('at the first start does not hinder the second', async () => {
    side.log.add(...evening(20));
    const kill = new AbortController();
    const onProgress = () => kill.abort(new Error('killed'));
    const first = side.engineOf({ batchSize: 5 });
    await expect(first.prepare({ onProgress, signal: kill.signal })).rejects.toThrow('killed');
    await side.prepared({ batchSize: 5 });
    expect(await rowsOf(side.sql, tables)).toHaveLength(20);
  });

  test('by a stop of the engine is over when the stop is', async () => {
    const engine = await side.prepared({ batchSize: 1 });
    side.log.add(...evening(20));
    let batches = 0;
    const onProgress = () => {
      batches += 1;
    };
    const building = engine.build('tables', { onProgress });
    const outcome = expect(building).rejects.toThrow('stopped');
    await engine.stop();
    const atStop = batches;
    await outcome;
    expect(batches).toBe(atStop);
  });

  test('for an older definition is thrown away', async () => {
    await killedAfter(3, 1_000);
    await side.sql`update projection_generations set definition = 'older' where state = 'building'`;
    const engine = side.engineOf();
    expect(await engine.build('tables')).toMatchObject({ generation: 2, rows: 20n });
    expect((await tablesStatus(engine)).map(({ state }) => state)).toEqual(['live', 'ready']);
  });
});

describe('verifying', () => {
  test('finds rows that are missing, too many or different, and says which', async () => {
    const engine = await side.prepared();
    side.log.add(opened('missing'), opened('changed'), opened('same'));
    await engine.advance();
    await side.sql.unsafe(`
      delete from read_model.tables_v1_g1 where "table" = 'missing';
      update read_model.tables_v1_g1 set seats = 9 where "table" = 'changed';
      insert into read_model.tables_v1_g1 values ('added', 1, '{}', '2026-06-01T12:00:00Z', null)`);
    const { differing, differences, position } = await engine.verify('tables');
    expect({ differing, position }).toEqual({ differing: 3, position: 3n });
    const named = differences.map(({ key, stored, folded }) => [key.table, stored?.seats, folded?.seats]);
    expect(named.toSorted()).toEqual([
      ['added', 1, undefined],
      ['changed', 9, 4],
      ['missing', undefined, 4],
    ]);
    expect(differences).toContainEqual({ key: { table: 'changed' }, stored: { seats: 9 }, folded: { seats: 4 } });
  });

  test('drops a rebuild that differs, so that no swap can take it', async () => {
    let folds = 0;
    const impure: typeof tables = {
      ...tables,
      fold(row, event, key) {
        folds += 1;
        const next = tables.fold(row, event, key);
        return next && { ...next, seats: folds };
      },
    };
    const engine = await side.prepared({ projections: [impure] });
    side.log.add(opened('a'));
    await engine.advance();
    expect(await engine.rebuild('tables', { verify: true })).toMatchObject({ generation: 2, differing: 1 });
    expect(await tablesStatus(engine)).toMatchObject([{ state: 'live' }]);
    await expect(engine.swap('tables')).rejects.toThrow('tables has no built generation to swap to');
  });

  test('that is interrupted leaves no generation for a swap, and the next rebuild verifies again', async () => {
    const engine = await side.prepared();
    side.log.add(opened('a'));
    await engine.advance();
    const interrupted = async () => {
      throw new Error('interrupted');
    };
    await expect(engine.build('tables', { isSound: interrupted })).rejects.toThrow('interrupted');
    await expect(engine.swap('tables')).rejects.toThrow('tables has no built generation to swap to');
    side.log.add(opened('b'));
    const asked: number[] = [];
    const isSound = async (generation: number) => asked.push(generation) > 0;
    expect(await engine.build('tables', { isSound })).toMatchObject({ generation: 2, rows: 2n });
    expect(asked).toEqual([2]);
    await engine.swap('tables');
    expect(await engine.verify('tables')).toMatchObject({ generation: 2, differing: 0 });
  });

  test('compares at the checkpoint, even if the log has grown since', async () => {
    const engine = await side.prepared();
    side.log.add(opened('a'));
    await engine.advance();
    side.log.add(closed('a'));
    expect(await engine.verify('tables')).toMatchObject({ position: 1n, differing: 0 });
  });
});

describe('a swap', () => {
  test('is never seen by readers: every one of them finds all rows', async () => {
    const engine = await side.prepared();
    side.log.add(...evening(10));
    await engine.advance();
    let swapping = true;
    const reader = async () => {
      const counts = new Set<bigint>();
      while (swapping) {
        const [found] = await side.sql<{ count: bigint }[]>`select count(*) from ${side.sql(viewOf(tables))}`;
        counts.add(found?.count ?? 0n);
      }
      return counts;
    };
    const readers = [reader(), reader(), reader()];
    for (let i = 0; i < 4; i++) await engine.rebuild('tables');
    swapping = false;
    for (const counts of await Promise.all(readers)) expect([...counts]).toEqual([10n]);
  });

  test('waits for a long reader without blocking the others, then takes effect', async () => {
    const engine = await side.prepared();
    await engine.build('tables');
    let sleeps = 0;
    const begun = Promise.withResolvers<void>();
    const reading = Promise.withResolvers<void>();
    const done = side.sql.begin(async (tx) => {
      await tx`select from ${tx(viewOf(tables))}`;
      begun.resolve();
      await reading.promise;
    });
    await begun.promise;
    const patient = side.engineOf({
      sleep: async () => {
        sleeps += 1;
        reading.resolve();
        await done;
      },
    });
    await patient.swap('tables');
    expect(sleeps).toBe(1);
    expect(await tablesStatus(engine)).toMatchObject([{ state: 'retired' }, { state: 'live' }]);
  });
});

test('two projections build at the same time, one projection does not', async () => {
  const engine = await side.prepared();
  side.log.add(...evening(3));
  const outcomes = await Promise.allSettled([engine.build('tables'), engine.build('tables'), engine.build('seatings')]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'tables is being built or swapped already' },
  });
});

describe('generations that are no longer folded', () => {
  const remaining = async (engine: ProjectionEngine) =>
    (await engine.status())
      .filter(({ name }) => name === 'tables')
      .map(({ version, generation, state }) => ({ version, generation, state }));

  test('are dropped on request, if they are kept for a rollback or belong to older code that no process runs', async () => {
    const old = await side.prepared();
    side.log.add(...evening(2));
    await old.advance();
    await old.stop();
    const clock = () => new Date('2026-07-01T12:00:00.000Z');
    const engine = await side.prepared({ projections: [{ ...tables, version: 2 }], clock });
    await engine.rebuild('tables');
    await engine.dropUnused();
    // as new as the log: that code may still be running somewhere
    expect(await remaining(engine)).toEqual([
      { version: 1, generation: 1, state: 'live' },
      { version: 2, generation: 2, state: 'live' },
    ]);
    side.log.add(...evening(1));
    await engine.advance();
    await engine.dropUnused();
    expect(await remaining(engine)).toEqual([{ version: 2, generation: 2, state: 'live' }]);
  });

  test('are dropped at the next start if this code has no such read model and no process folds it', async () => {
    const names = async (engine: ProjectionEngine) => (await engine.status()).map(({ name }) => name);
    const old = await side.prepared();
    side.log.add(...evening(2));
    await old.advance();
    const clock = () => new Date('2026-07-01T12:00:00.000Z');
    const next = () => side.prepared({ projections: [tables], clock });
    expect(await names(await next())).toEqual(['seatings', 'tables']);
    side.log.add(...evening(1));
    await old.advance();
    expect(await names(await next())).toEqual(['seatings', 'tables']);
    await old.stop();
    side.log.add(...evening(1));
    const engine = await next();
    expect(await names(engine)).toEqual(['tables']);
    const [view] = await side.sql`select to_regclass(${viewOf(seatings)}) as found`;
    expect(view).toEqual({ found: null });
  });

  test('are dropped even if a build met a domain event that it cannot fold', async () => {
    const engine = await side.prepared();
    side.log.add(opened('a'), sat('a', 'Eve'));
    await engine.advance();
    const strict = side.engineOf({ projections: [intolerant(tables, 'Eve')] });
    expect(await strict.rebuild('tables')).toMatchObject({ paused: { message: 'Eve is not welcome' } });
    expect(await remaining(engine)).toMatchObject([{ state: 'live' }, { state: 'building' }]);
    await engine.dropUnused();
    expect(await remaining(engine)).toMatchObject([{ state: 'live' }]);
  });
});
