import { type Contradiction, createProjectionEngine } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordedLog } from '../../packages/event-store/tests/recorded.ts';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import type { Sql } from '../../platform/database.ts';
import { regions } from '../../projections/catalog/catalog.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { readModelTasks } from './read-model-tasks.ts';

let sql: Sql;
beforeAll(async () => {
  ({ sql } = await freshDatabase());
});
afterAll(() => sql.end());

const clock = () => new Date('2026-06-01T12:00:00.000Z');
let contradiction: Contradiction | undefined;
const evidence = { firstContradiction: async () => contradiction };
/** The tasks of one process. */
const aProcess = () => {
  const engine = createProjectionEngine({ store: storeOf(sql), log: recordedLog([]), projections: [regions], clock });
  return { engine, tasks: readModelTasks({ sql, engine, evidence, clock }) };
};
const task = async () => (await aProcess().tasks.list())[0]?.task;
const ask = async () => {
  await aProcess().tasks.ask('regions', 'rebuild', 'admin-1');
  await sql`update read_model_tasks set state = 'running'`; // by a process that died
};

test('a task of a dead process is done once by another process', async () => {
  const processes = [aProcess(), aProcess()];
  await processes[0]?.engine.prepare();
  await ask();
  await Promise.all(processes.map(({ tasks }) => tasks.run()));
  expect(await task()).toMatchObject({ kind: 'rebuild', state: 'done', message: null });
  const generations = await sql<{ state: string }[]>`select state from projection_generations order by generation`;
  expect(generations.map(({ state }) => state)).toEqual(['retired', 'live']);
  await Promise.all(processes.map(({ engine }) => engine.stop()));
});

test('a process that stops leaves its task to the others', async () => {
  await ask();
  const { engine, tasks } = aProcess();
  await engine.stop();
  await tasks.run();
  expect(await task()).toMatchObject({ state: 'running', message: null });
});

test('a rebuild that ends while the list is read is not shown as done with the previous generation', async () => {
  const gate = Promise.withResolvers<void>();
  // the query of the tasks table is delayed
  const late = new Proxy(sql, {
    apply: (asked, self, args) => gate.promise.then(() => Reflect.apply(asked, self, args)),
  });
  const { engine, tasks } = aProcess();
  await engine.prepare();
  await ask();
  const listing = readModelTasks({ sql: late, engine, evidence, clock }).list();
  await tasks.run();
  gate.resolve();
  const [listed] = await listing;
  const [now] = await tasks.list();
  expect(now?.task).toMatchObject({ state: 'done' });
  expect(listed).toEqual(now);
  await engine.stop();
});

test('a rebuild refuses a log that is not what was sealed, and changes nothing', async () => {
  const { engine, tasks } = aProcess();
  await engine.prepare();
  const generations = () => sql<{ state: string }[]>`select name, generation, state from projection_generations`;
  const before = await generations();
  await ask();
  contradiction = { problem: 'cut off', from: 371n, to: 389n, detail: 'the log was 389 long, and is 370' };
  await tasks.run();
  contradiction = undefined;
  const message = 'The log is not what was sealed (cut off: the log was 389 long, and is 370).';
  expect(await task()).toMatchObject({ state: 'failed', message });
  expect(await generations()).toEqual(before);
  await engine.stop();
});
