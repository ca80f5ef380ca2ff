import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forgetEverything, rowsOf } from '../../tests/projection-spec.ts';
import { readSide } from '../../tests/read-side.ts';
import { type Given, type RecordedLog, recordedLog } from '../../tests/recorded.ts';
import { closed, left, opened, sat, seatings, type TableEvent, tables } from '../../tests/sample-projections.ts';

const side = readSide();

const table = fc.constantFrom('a', 'b', 'c');
const guest = fc.constantFrom('Ada', 'Bob', 'Eve');
const anyEvent: fc.Arbitrary<Given<TableEvent>> = fc.oneof(
  table.map((name) => opened(name)),
  table.map(closed),
  fc.tuple(table, guest).map(([name, who]) => sat(name, who)),
  fc.tuple(table, guest).map(([name, who]) => left(name, who)),
);

describe('several processes on one database', () => {
  test('fold every domain event once between them, and each sees it', async () => {
    const two = await Promise.all([1, 2].map(() => side.prepared({ store: side.store(), batchSize: 3 })));
    let position = 0n;
    for (let i = 0; i < 60; i++) {
      position = side.log.add(opened(`t${i}`), sat(`t${i}`, 'Ada'), left(`t${i - 1}`, 'Ada'));
      for (const engine of two) void engine.advance();
    }
    expect(await Promise.all(two.map((engine) => engine.waitFor('all', position, 20_000)))).toEqual([true, true]);
    const [first] = two;
    for (const { name } of [tables, seatings]) {
      expect(await first?.verify(name)).toMatchObject({ position, differing: 0 });
    }
    expect(await first?.status()).toMatchObject([{ rows: 1n }, { rows: 60n }]);
  });

  test('continue where one of them stopped in the middle', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => side.prepared({ store: side.store(), batchSize: 1 })));
    for (let i = 0; i < 30; i++) side.log.add(opened(`t${i}`));
    void first?.advance();
    void second?.advance();
    await first?.stop();
    await second?.advance();
    expect(await rowsOf(side.sql, tables)).toHaveLength(30);
  });
});

test('a fold that is interrupted rejects, and the next one continues', async () => {
  await side.prepared();
  let broken = true;
  const head = () => (broken ? Promise.reject(new Error('connection refused')) : side.log.head());
  const suffering = side.engineOf({ log: { ...side.log, head } });
  side.log.add(opened('a'));
  await expect(suffering.advance()).rejects.toThrow('connection refused');
  broken = false;
  await suffering.advance();
  expect(await rowsOf(side.sql, tables)).toHaveLength(1);
});

describe('stopping', () => {
  test('finishes the batch under way, and nothing runs afterwards', async () => {
    const engine = await side.prepared({ batchSize: 1 });
    for (let i = 0; i < 50; i++) side.log.add(opened(`t${i}`));
    void engine.advance();
    await engine.stop();
    const atStop = (await rowsOf(side.sql, tables)).length;
    side.log.add(opened('late'));
    await engine.advance();
    expect(await rowsOf(side.sql, tables)).toHaveLength(atStop);
    expect(atStop).toBeLessThan(50);
  });
});

test('for any history, any batches and any failures: live equals rebuilt', async () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .array(anyEvent, { minLength: 1, maxLength: 8 })
        .map((events) => ({ do: 'append' as const, events })),
    },
    { weight: 3, arbitrary: fc.constant({ do: 'wake' as const }) },
    { weight: 2, arbitrary: fc.constant({ do: 'advance' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'stumble' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'rebuild' as const }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.integer({ min: 1, max: 9 }), async (steps, batchSize) => {
      await forgetEverything(side.sql);
      const history = recordedLog();
      let stumbles = 0;
      const log: RecordedLog = {
        ...history,
        readAll: (query) => (stumbles-- > 0 ? Promise.reject(new Error('connection lost')) : history.readAll(query)),
      };
      const start = () => side.prepared({ log, batchSize, maxRows: 3, sleep: async () => {} });
      let engine = await start();
      /** As a job is: tried again until no read fails. */
      const advance = (): Promise<void> => engine.advance().catch(advance);
      for (const each of steps) {
        if (each.do === 'append') history.add(...each.events);
        else if (each.do === 'wake') void advance();
        else if (each.do === 'stumble') stumbles = 2;
        else if (each.do === 'advance') await advance();
        else {
          stumbles = 0;
          if (each.do === 'rebuild') await engine.rebuild('tables');
          else {
            const stopping = engine;
            engine.advance().catch(() => {});
            [engine] = await Promise.all([start(), stopping.stop()]);
          }
        }
      }
      await advance();
      stumbles = 0;
      for (const { name } of [tables, seatings]) {
        expect(await engine.verify(name)).toMatchObject({ position: await history.head(), differences: [] });
      }
      await engine.stop();
    }),
    { numRuns: 15 },
  );
});
