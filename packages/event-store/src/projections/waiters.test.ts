import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../tests/projection-spec.ts';
import { readSide } from '../../tests/read-side.ts';
import { intolerant, opened, sat, seatings, tables } from '../../tests/sample-projections.ts';
import { type Checkpoint, createWaiters } from './waiters.ts';

const side = readSide();
const never = 60_000;

describe('waiting for a position', () => {
  test('ends when this process has folded it, and the rows are there', async () => {
    const engine = await side.prepared();
    for (const table of ['a', 'b', 'c']) {
      const position = side.log.add(opened(table));
      void engine.advance();
      expect(await engine.waitFor(['tables'], position, never)).toBe(true);
      expect((await rowsOf(side.sql, tables)).map((row) => row.table)).toContain(table);
    }
  });

  test('ends when another process has folded it', async () => {
    const folding = await side.prepared({ store: side.store() });
    const serving = side.engineOf();
    const position = side.log.add(opened('a'));
    const waiting = serving.waitFor('all', position, never);
    await folding.advance();
    expect(await waiting).toBe(true);
    expect(await rowsOf(side.sql, tables)).toHaveLength(1);
  });

  test('ends at once for a position that is already folded', async () => {
    const engine = await side.prepared();
    const position = side.log.add(opened('a'));
    await engine.advance();
    expect(await engine.waitFor('all', position, 0)).toBe(true);
  });

  test('gives up at the time-out', async () => {
    const engine = await side.prepared();
    expect(await engine.waitFor('all', side.log.add(opened('a')), 30)).toBe(false);
  });

  test('does not wait for a projection that is paused before the position, only for the others', async () => {
    const engine = await side.prepared({ projections: [intolerant(tables, 'Eve'), seatings] });
    const before = side.log.add(opened('a'));
    const position = side.log.add(sat('a', 'Eve'));
    await engine.advance();
    expect(await engine.waitFor(['tables'], position, never)).toBe(false);
    expect(await engine.waitFor('all', position, never)).toBe(false);
    expect(await engine.waitFor(['tables'], before, never)).toBe(true);
    expect(await engine.waitFor(['seatings'], position, never)).toBe(true);
  });

  test('waits for the others if one is paused', async () => {
    const standing: Checkpoint[] = [
      { name: 'tables', position: 1n, paused: true },
      { name: 'seatings', position: 1n, paused: false },
    ];
    const waiters = createWaiters(async () => standing);
    waiters.reached(standing);
    let answer: boolean | undefined;
    const waiting = waiters.wait(['tables', 'seatings'], 2n, never).then((caughtUp) => {
      answer = caughtUp;
    });
    waiters.reached([{ name: 'seatings', position: 1n, paused: false }]);
    await Promise.resolve();
    expect(answer, 'seatings may come yet').toBeUndefined();
    waiters.reached([{ name: 'seatings', position: 2n, paused: false }]);
    await waiting;
    expect(answer, 'tables does not').toBe(false);
    waiters.stop();
  });

  test('ends for everybody when the engine stops', async () => {
    const engine = await side.prepared();
    const waiting = engine.waitFor('all', side.log.add(opened('a')), never);
    await engine.stop();
    expect(await waiting).toBe(false);
    expect(await engine.waitFor('all', 1n, never)).toBe(false);
  });
});

describe('the poll of the database', () => {
  test('is shared by all waiters, and stops without waiters', async () => {
    let looks = 0;
    const seen: Checkpoint = { name: 'tables', position: 5n, paused: false };
    const waiters = createWaiters(async () => {
      looks += 1;
      return looks < 3 ? [{ ...seen, position: 4n }] : [seen];
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => waiters.wait(['tables'], 5n, never)));
    expect(new Set(answers)).toEqual(new Set([true]));
    expect(looks).toBe(3);
  });

  test('survives a database out of reach', async () => {
    let looks = 0;
    const waiters = createWaiters(async () => {
      looks += 1;
      if (looks === 1) throw new Error('connection refused');
      return [{ name: 'tables', position: 1n, paused: false }];
    });
    expect(await waiters.wait(['tables'], 1n, never)).toBe(true);
  });

  test('never makes a projection appear to move backward', async () => {
    const waiters = createWaiters(() => new Promise(() => {}));
    waiters.reached([{ name: 'tables', position: 7n, paused: false }]);
    waiters.reached([{ name: 'tables', position: 6n, paused: false }]);
    expect(await waiters.wait(['tables'], 7n, never)).toBe(true);
  });
});
