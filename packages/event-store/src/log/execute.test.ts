import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { freshDatabase } from '../../tests/database.ts';
import {
  AT,
  appendOf,
  claim,
  type SampleEvent,
  sampleLog,
  seatLeft,
  seats,
  seatTaken,
  to,
} from '../../tests/sample-log.ts';
import type { Sql } from '../../tests/scratch-database.ts';
import { isRefused } from '../refused.ts';
import type { EventLog } from './event-log.ts';
import { execute } from './execute.ts';
import { answerNow, appendTo, eachOf, type Fold, port, type StatesOf } from './reading.ts';

let sql: Sql;
let log: EventLog;
beforeAll(async () => {
  ({ sql } = await freshDatabase());
  log = sampleLog(sql);
});
afterAll(() => sql.end());

const fresh = () => `table-${randomUUID()}`;
const context = (commandId: string = randomUUID()) => ({ commandId, actor: 'ada', now: AT });
const full = { refused: true, why: 'This table is full.' } as const;

/** Takes the next seat of a table with the given number of seats. */
const takeSeat = (on: EventLog, stream: string, size: number, as = context()) =>
  execute(on, {
    context: as,
    streams: { table: { stream, fold: seats } },
    decide: ({ table }) => (table.length === size ? full : { append: { table: [seatTaken(table.length + 1)] } }),
  });

test('a command reads, decides and appends, and answers with the state after it', async () => {
  const stream = fresh();
  await takeSeat(log, stream, 4);
  const done = await takeSeat(log, stream, 4);
  const events = await log.readStream(stream);
  expect(done).toEqual({ states: { table: [1, 2] }, position: events[1]?.position, duplicate: false });
  expect(events).toMatchObject([{ actor: 'ada', occurredAt: AT }, {}]);
});

test('a refusal is answered as it is, and nothing is appended', async () => {
  const stream = fresh();
  expect(await takeSeat(log, stream, 0)).toBe(full);
  expect(await log.readStream(stream)).toEqual([]);
});

test('a decision may answer what it knows besides, also if it appends nothing, and a repeated command decides nothing', async () => {
  const stream = fresh();
  const as = context();
  const take = (asked = as) =>
    execute(log, {
      context: asked,
      streams: { table: { stream, fold: seats } },
      decide: ({ table }) => {
        if (table.length === 2) return { append: {} };
        return { append: { table: [seatTaken(table.length + 1)] }, answer: table.length };
      },
    });
  const first = await take();
  expectTypeOf(first.answer).toEqualTypeOf<number | undefined>();
  expect([first.answer, first.duplicate]).toEqual([0, false]);
  expect(await take()).toMatchObject({ answer: undefined, duplicate: true });
  expect((await take(context())).answer).toBe(1);
  expect((await take(context())).answer).toBeUndefined();
});

test('a decision that there is nothing to do appends nothing', async () => {
  const done = await execute(log, {
    context: context(),
    streams: { table: { stream: fresh(), fold: seats } },
    decide: () => ({ append: { table: [] } }),
  });
  expect(done).toEqual({ states: { table: [] }, position: undefined, duplicate: false });
});

test('a repeated command is answered with the current states, and appends nothing', async () => {
  const stream = fresh();
  const once = context();
  const first = await takeSeat(log, stream, 1, once);
  await log.append(appendOf([to(stream, 1, seatLeft(1))]));
  const again = await takeSeat(log, stream, 1, once);
  expect(again).toEqual({ states: { table: [] }, position: isRefused(first) ? 0n : first.position, duplicate: true });
});

test('a repeated command gets the first answer, even if it would be refused now', async () => {
  const stream = fresh();
  const once = context();
  const first = await takeSeat(log, stream, 1, once);
  const again = await takeSeat(log, stream, 1, once);
  expect(again).toEqual({ states: { table: [1] }, position: isRefused(first) ? 0n : first.position, duplicate: true });
});

test('many concurrent repetitions of a command, in two processes, are carried out once', async () => {
  const stream = fresh();
  const once = context();
  const logs = [log, sampleLog(sql)];
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, index) => takeSeat(logs[index % 2] ?? log, stream, 9, once)),
  );
  expect(all.filter((one) => !isRefused(one) && !one.duplicate)).toHaveLength(1);
  expect(await log.readStream(stream)).toHaveLength(1);
});

test('a race for the last seats lets in exactly as many as there are, in one process and in several', async () => {
  const stream = fresh();
  const logs = [log, sampleLog(sql), sampleLog(sql)];
  const all = await Promise.all(Array.from({ length: 90 }, (_, index) => takeSeat(logs[index % 3] ?? log, stream, 10)));
  expect(all.filter((one) => !isRefused(one))).toHaveLength(10);
  expect(all.filter((one) => one === full)).toHaveLength(80);
  expect((await log.readStream(stream)).map(({ data }) => data)).toEqual(
    Array.from({ length: 10 }, (_, index) => ({ seat: index + 1 })),
  );
});

test('commands on the same streams in any order never deadlock', async () => {
  const [one, other] = [fresh(), fresh()];
  const move = (from: string, towards: string) =>
    execute(log, {
      context: context(),
      streams: { from: { stream: from, fold: seats }, towards: { stream: towards, fold: seats } },
      decide: () => ({ append: { from: [seatLeft(1)], towards: [seatTaken(1)] } }),
    });
  await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? move(one, other) : move(other, one))));
  expect(await log.readStream(one)).toHaveLength(40);
  expect(await log.readStream(other)).toHaveLength(40);
});

test('a stream the decision only looked at must not have changed either', async () => {
  const [written, seen] = [fresh(), fresh()];
  const elsewhere = sampleLog(sql);
  const looks: number[] = [];
  let interfering: Promise<unknown> | undefined;
  const meddling: EventLog = {
    ...log,
    async append(append) {
      interfering ??= elsewhere.append(appendOf([to(seen, 0, seatTaken(7))]));
      await interfering;
      return log.append(append);
    },
  };
  await execute(meddling, {
    context: context(),
    streams: { written: { stream: written, fold: seats }, seen: { stream: seen, fold: seats } },
    decide(states) {
      looks.push(states.seen.length);
      return { append: { written: [seatTaken(states.seen.length)] } };
    },
  });
  expect(looks).toEqual([0, 1]);
  expect(await log.readStream(written)).toMatchObject([{ data: { seat: 1 } }]);
});

test('endless conflicts are given up, after random pauses', async () => {
  let draws = 0;
  const contended: EventLog = { ...log, append: async () => ({ outcome: 'conflict' }) };
  const command = {
    context: context(),
    streams: { table: { stream: fresh(), fold: seats } },
    decide: () => ({ append: { table: [seatTaken(1)] } }),
  };
  const random = () => {
    draws++;
    return 0;
  };
  await expect(execute(contended, command, random)).rejects.toThrow('20 conflicts in a row');
  expect(draws).toBe(20);
});

test('a command is decided on what other processes have appended', async () => {
  const stream = fresh();
  await takeSeat(log, stream, 1);
  await sampleLog(sql).append(appendOf([to(stream, 1, seatLeft(1))]));
  expect(await takeSeat(log, stream, 1)).toMatchObject({ states: { table: [1] } });
});

test('a command appends after what other processes have appended', async () => {
  const stream = fresh();
  await takeSeat(log, stream, 4);
  await sampleLog(sql).append(appendOf([to(stream, 1, seatTaken(2), seatTaken(3))]));
  expect(await takeSeat(log, stream, 4)).toMatchObject({ states: { table: [1, 2, 3, 4] } });
});

test('every command of several processes is decided on the current state', async () => {
  const processes = [sampleLog(sql), sampleLog(sql)];
  const change = fc.record({ by: fc.nat(1), table: fc.nat(1), takes: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 20 }), async (changes) => {
      const tables = [fresh(), fresh()];
      const expected: number[][] = [[], []];
      for (const { by, table, takes } of changes) {
        const taken = expected[table] ?? [];
        const done = await execute(processes[by] ?? log, {
          context: context(),
          streams: { table: { stream: tables[table] ?? '', fold: seats } },
          decide: (states) => {
            const last = states.table.at(-1);
            if (takes)
              return states.table.length === 2 ? full : { append: { table: [seatTaken(states.table.length + 1)] } };
            return { append: { table: last === undefined ? [] : [seatLeft(last)] } };
          },
        });
        const isFull = takes && taken.length === 2;
        if (takes && !isFull) taken.push(taken.length + 1);
        if (!takes) taken.pop();
        expect(isRefused(done) ? done : done.states.table).toEqual(isFull ? full : taken);
      }
    }),
    { numRuns: 25 },
  );
});

test('a claim of another stream is answered with the refusal that was given for it', async () => {
  const value = randomUUID();
  const taken = { refused: true, why: 'This name is taken.' } as const;
  const named = (stream: string) =>
    execute(log, {
      context: context(),
      streams: { table: { stream, fold: seats } },
      decide: () => ({ append: { table: [seatTaken(1)] }, take: [{ ...claim(value, stream), orElse: taken }] }),
    });
  expect(isRefused(await named(fresh()))).toBe(false);
  expect(await named(fresh())).toBe(taken);
});

test('appending to a stream that was not read is a mistake', async () => {
  const append = { table: [], other: [seatTaken(1)] };
  const decide = (): { append: { table: SampleEvent[] } } => ({ append });
  const streams = { table: { stream: fresh(), fold: seats } };
  await expect(execute(log, { context: context(), streams, decide })).rejects.toThrow('other, which was not read');
});

test('a family is read and appended to by its keys, and another key is a mistake', async () => {
  const tables = [fresh(), fresh()];
  const seatAt = (chosen: string) =>
    execute(log, {
      context: context(),
      streams: { tables: eachOf(tables, (stream) => ({ stream, fold: seats })) },
      decide: (states) => {
        expectTypeOf(states.tables.get).returns.toEqualTypeOf<readonly number[]>();
        return { append: { tables: { [chosen]: [seatTaken(states.tables.all.flat().length + 1)] } } };
      },
    });
  for (const table of tables) await seatAt(table);
  const taken = await Promise.all(tables.map((table) => log.readStream(table)));
  expect(taken.flat().map(({ data }) => data)).toEqual([{ seat: 1 }, { seat: 2 }]);
  await expect(seatAt('elsewhere')).rejects.toThrow('tables elsewhere, which was not read');
  const streams = { tables: eachOf(tables, (stream) => ({ stream, fold: seats })) };
  const decide = ({ tables }: StatesOf<typeof streams>) => ({ append: {}, answer: tables.get('elsewhere') });
  await expect(execute(log, { context: context(), streams, decide })).rejects.toThrow('nothing was read of elsewhere');
});

test('the answer of a port still holds at the append, and what it decides is appended along', async () => {
  const [hall, table, other] = [fresh(), fresh(), fresh()];
  const isFree = (stream: string) =>
    port({
      streams: { hall: { stream: hall, fold: seats } },
      more: async ({ hall }) => ({ tables: eachOf(hall.length > 0 ? [table, other] : [table], tableOf) }),
      answer: ({ hall, tables }) => ({
        total: hall.length + tables.all.flat().length,
        note: (seat: number) => appendTo(tableOf(stream), [seatTaken(seat)]),
      }),
    });
  const tableOf = (stream: string) => ({ stream, fold: seats });
  const meddling: EventLog = {
    ...log,
    async append(append) {
      await sampleLog(sql).append(appendOf([to(hall, 0, seatTaken(7)), to(other, 0, seatTaken(8))]));
      return log.append(append);
    },
  };
  const looks: number[] = [];
  const done = await execute(meddling, {
    context: context(),
    streams: { free: isFree(table) },
    decide: ({ free }) => {
      looks.push(free.total);
      return { append: {}, along: [free.note(free.total)] };
    },
  });
  expect(looks).toEqual([0, 2]);
  expect(await log.readStream(table)).toMatchObject([{ data: { seat: 2 } }]);
  expectTypeOf<Exclude<typeof done, { refused: true }>['states']>().toEqualTypeOf<Readonly<Record<never, never>>>();
  expect(await answerNow(log, isFree(table), AT)).toMatchObject({ total: 3 });
  const unread = execute(log, {
    context: context(),
    streams: { table: tableOf(table) },
    decide: () => ({ append: {}, along: [appendTo(tableOf(hall), [seatTaken(1)])] }),
  });
  await expect(unread).rejects.toThrow(`${hall}, which was not read`);
});

test('a stream that is read under several names is read once, and gets what was decided in the order of the names', async () => {
  const stream = fresh();
  const reads: string[] = [];
  const readStream = (name: string) => {
    reads.push(name);
    return log.readStream(name);
  };
  const counting: EventLog = { ...log, readStream };
  const done = await execute(counting, {
    context: context(),
    streams: { table: { stream, fold: seats } },
    more: () => ({ tables: eachOf([stream], () => ({ stream, fold: seats })) }),
    decide: () => ({ append: { tables: { [stream]: [seatTaken(1)] }, table: [seatTaken(2)] } }),
  });
  expect(reads).toEqual([stream]);
  expect(done).toMatchObject({ states: { table: [1, 2] } });
  expect(await log.readStream(stream)).toMatchObject([{ data: { seat: 1 } }, { data: { seat: 2 } }]);
});

test('each stream keeps its own types of state and domain events', () => {
  type Counted = { readonly type: 'Counted'; readonly data: { readonly by: number } };
  const count: Fold<number, Counted> = { initial: 0, evolve: (sum, { data }) => sum + data.by };
  const run = () =>
    execute(log, {
      context: context(),
      streams: { table: { stream: fresh(), fold: seats }, count: { stream: fresh(), fold: count } },
      decide(states) {
        expectTypeOf(states.table).toEqualTypeOf<readonly number[]>();
        expectTypeOf(states.count).toEqualTypeOf<number>();
        return { append: { count: [{ type: 'Counted', data: { by: 1 } }], table: [seatTaken(1)] } };
      },
    });
  const lost = { type: 'Lost', data: { by: 1 } } as const;
  const counted = { type: 'Counted', data: { by: 1 } } as const;
  const mistaken = (as = context(), streams = { count: { stream: fresh(), fold: count } }) => [
    // @ts-expect-error: a count takes no seats
    execute(log, { context: as, streams, decide: () => ({ append: { count: [seatTaken(1)] } }) }),
    // @ts-expect-error: nor what it never heard of
    execute(log, { context: as, streams, decide: () => ({ append: { count: [lost] } }) }),
    // @ts-expect-error: there is no such stream
    execute(log, { context: as, streams, decide: () => ({ append: { cuont: [counted] } }) }),
  ];
  type States = Exclude<Awaited<ReturnType<typeof run>>, { refused: true }>['states'];
  expectTypeOf<States['count']>().toEqualTypeOf<number>();
  expectTypeOf(mistaken).toBeFunction();
});
