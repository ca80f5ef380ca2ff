import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { viewOf } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { UNHURRIED } from '../../packages/event-store/tests/unhurried.ts';
import { ADVISORY_LOCKS } from '../../platform/advisory-lock.ts';
import type { Sql } from '../../platform/database.ts';
import { games } from '../../projections/catalog/catalog.ts';
import { readModels } from '../../server/read-models/read-models.ts';
import { commandLine, type RunningCommand } from '../../tests/support/command-line.ts';
import { type RunningProduct, runningProduct } from '../../tests/support/product.ts';
import { productProcess } from '../../tests/support/product-process.ts';

let running: RunningProduct;
let sql: Sql;
let tablemates: ReturnType<typeof commandLine>;
const dataDir = mkdtempSync(path.join(tmpdir(), 'tablemates-cli-'));

beforeAll(async () => {
  running = await runningProduct();
  ({ sql } = running);
  tablemates = commandLine({ url: running.databaseUrl, dataDir });
  for (const name of ['ada', 'bob', 'cyd']) await running.client().signUp(name);
});
afterAll(async () => {
  await running.stop();
  rmSync(dataDir, { recursive: true });
});

const generationsOf = (name: string) =>
  sql<{ generation: number; state: string }[]>`
    select generation, state from projection_generations where name = ${name} order by generation`;
const statesOf = async (name: string) => (await generationsOf(name)).map(({ state }) => state);
/** Replaces times, which depend on the machine. */
const timeless = (out: string) => out.replace(/\d+ s\b/g, 'N s');

test('the usual commands: status, plan, rebuild, rollback, swap', async () => {
  const status = await tablemates.run('projections', 'status');
  expect(status).toMatchObject({ code: 0, err: '' });
  expect(status.out).toMatch(/^The log is at \d+\.\n\n {2}Read model {6}Version {2}State {2}Behind {2}Rows\n/);
  expect(status.out).toMatch(/\n {2}people {10}v\d+ g1 {3,4}live {8}0 {5}4\n/);
  expect(await tablemates.run('projections', 'plan')).toMatchObject({
    code: 0,
    err: '',
    out: `Nothing to do: ${readModels.length} read models as this code wants them.\n`,
  });

  const rebuilt = await tablemates.run('projections', 'rebuild', 'people', 'regions');
  expect({ ...rebuilt, out: timeless(rebuilt.out) }).toEqual({
    code: 0,
    out: [
      '  ✓ people         verified, swapped  g2, 4 rows, N s',
      '  ✓ regions        verified, swapped  g2, 0 rows, N s',
      '',
    ].join('\n'),
    err: '',
  });
  expect(await statesOf('people')).toEqual(['retired', 'live']);
  const recorded = await sql`
    select stream, actor from domain_events where type = 'ReadModelRebuildAsked' order by position`;
  expect(recorded).toEqual([
    { stream: 'readModel-people', actor: `cli:${userInfo().username}` },
    { stream: 'readModel-regions', actor: `cli:${userInfo().username}` },
  ]);
  expect(await tablemates.run('projections', 'rollback', 'people')).toMatchObject({
    code: 0,
    out: '  ✓ people: g1 serves, 4 rows\n',
  });
  expect(await tablemates.run('projections', 'swap', 'people')).toMatchObject({
    code: 1,
    err: 'people has no built generation to swap to.\n',
  });
  expect(await tablemates.run('projections', 'rebuild', 'people', '--no-swap')).toMatchObject({ code: 0 });
  expect(await tablemates.run('projections', 'swap', 'people')).toMatchObject({ code: 0 });
});

test('a plan names the migrations that wait, and those of a newer release', async () => {
  await sql`insert into schema_version (version, name, md5, run_at) values (999, 'newer', 'x', now())`;
  const newer = await tablemates.run('projections', 'plan');
  await sql`delete from schema_version where version = 999`;
  expect(newer).toMatchObject({
    code: 1,
    out: expect.stringContaining('newer release has migrated this database:\n  schema_version 999\n'),
  });
  const [last] =
    await sql`delete from schema_version where version = (select max(version) from schema_version) returning *`;
  const planned = await tablemates.run('projections', 'plan');
  await sql`insert into schema_version ${sql(last ?? {})}`;
  expect(planned.out).toMatch(/^Migrations that the next start applies:\n {2}\d{3}\.do\.\S+\.sql\n/);
});

test('a rebuild under writers loses nothing that they write', async () => {
  const rebuilding = tablemates.run('projections', 'rebuild', 'people', '--json');
  let names = 0;
  let over = false;
  const writer = async () => {
    while (!over) await running.client().signUp(`writer${names++}`);
  };
  const writing = Promise.all([writer(), writer()]);
  const { code, out } = await rebuilding;
  over = true;
  await writing;
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject([{ name: 'people', outcome: 'swapped' }]);
  const verified = await tablemates.run('projections', 'verify', 'people', '--json');
  expect(JSON.parse(verified.out)).toMatchObject([{ name: 'people', differing: 0 }]);
});

test('a row that differs from the log is reported as a problem', async () => {
  const [live] = (await generationsOf('people')).filter(({ state }) => state === 'live');
  const [view] = await sql<{ name: string }[]>`
    select 'read_model.people_v' || version || '_g' || generation as name
    from projection_generations where name = 'people' and generation = ${live?.generation ?? 0}`;
  await sql.unsafe(`delete from ${view?.name} where ctid = (select min(ctid) from ${view?.name})`);
  const verified = await tablemates.run('projections', 'verify', 'people');
  expect(verified.code).toBe(1);
  expect(verified.out).toMatch(
    /✗ people {9}1 row differs .*\n {6}id [\da-f-]{36}: not stored, though the log folds it\n$/,
  );
  expect(await tablemates.run('projections', 'rebuild', 'people')).toMatchObject({ code: 0 });
  expect(await tablemates.run('projections', 'verify', 'people')).toMatchObject({ code: 0 });
});

test('of a row that differs, the columns are shown, and texts only on request', async () => {
  const [live] = await sql<{ name: string }[]>`
    select 'read_model.people_v' || version || '_g' || generation as name
    from projection_generations where name = 'people' and state = 'live'`;
  await sql.unsafe(`update ${live?.name} set first_name = 'Mallory', is_provider = true where email like 'bob@%'`);
  const shown = await tablemates.run('projections', 'verify', 'people');
  expect(shown.code).toBe(1);
  expect(shown.out).toMatch(
    /\n {6}id [\da-f-]{36}\n {8}first_name: stored "hidden", folded "hidden"\n {8}is_provider: stored true, folded false\n$/,
  );
  const asJson = await tablemates.run('projections', 'verify', 'people', '--json');
  expect(JSON.parse(asJson.out)).toMatchObject([
    { differing: 1, differences: [{ stored: { first_name: 'hidden', is_provider: true } }] },
  ]);
  expect(shown.out + asJson.out).not.toMatch(/Mallory|Bob/i);
  const looks = () => sql`select actor, data->>'what' as what from domain_events where type = 'PersonalDataExported'`;
  expect(await looks()).toEqual([]);
  const asked = await tablemates.run('projections', 'verify', 'people', '--personal');
  expect(await looks()).toEqual([{ actor: expect.stringMatching(/^cli:/), what: 'differences' }]);
  expect(asked.out).toMatch(/first_name: stored "Mallory", folded "Bob"/i);
  expect(await tablemates.run('projections', 'rebuild', 'people')).toMatchObject({ code: 0 });
  // where nothing differs, nothing is shown
  await tablemates.run('projections', 'verify', 'people', '--personal');
  expect(await looks()).toHaveLength(1);
});

test('a paused read model is a problem until its domain event is skipped or retried', async () => {
  const pause = async () => {
    const [last] = await sql<{ position: bigint; type: string }[]>`
      select position, type from domain_events where type = 'UserRegistered' order by position desc limit 1`;
    const at = last?.position ?? 0n;
    const paused = { position: String(at), type: last?.type, message: 'no', since: '2026-06-01T12:00:00.000Z' };
    await sql`
      update projection_generations set paused = ${sql.json(paused)}, position = ${at - 1n}
      where name = 'people' and state = 'live'`;
    return at;
  };
  await pause();
  const status = await tablemates.run('projections', 'status');
  expect(status.code).toBe(1);
  expect(status.out).toContain('people stopped before UserRegistered at ');
  expect(status.out).toContain('tablemates projections skip people --reason …');
  expect(await tablemates.run('projections', 'plan')).toMatchObject({ code: 1 });
  expect(await tablemates.run('projections', 'skip', 'people', '--position', '1', '--reason', 'x')).toMatchObject({
    code: 1,
  });
  expect(await tablemates.run('projections', 'resume', 'people')).toMatchObject({ code: 0 });

  const at = await pause();
  expect(await tablemates.run('projections', 'skip', 'people', '--reason', 'a test')).toMatchObject({ code: 0 });
  const skips = await sql`select name, position, reason, who from projection_skips`;
  expect(skips).toMatchObject([
    { name: 'people', position: at, reason: 'a test', who: expect.stringMatching(/^cli:/) },
  ]);
  expect(await tablemates.run('projections', 'skip', 'people', '--reason', 'x')).toMatchObject({ code: 1 });
  // every fold applies the skip
  expect(await tablemates.run('projections', 'rebuild', 'people')).toMatchObject({ code: 0 });
});

test('wrong usage, an unreachable database and a busy one have different exit codes', async () => {
  const nowhere = commandLine({ url: 'postgres://nobody@127.0.0.1:9/none', dataDir });
  const held = await sql.reserve();
  await held`select pg_advisory_lock(${ADVISORY_LOCKS.generations}, hashtext('games'))`;
  const [unknown, nameless, away, busy] = await Promise.all([
    tablemates.run('projections', 'verify', 'nothing'),
    tablemates.run('projections', 'rebuild'),
    nowhere.run('projections', 'status'),
    tablemates.run('projections', 'rebuild', 'games'),
  ]);
  await held`select pg_advisory_unlock(${ADVISORY_LOCKS.generations}, hashtext('games'))`;
  held.release();
  expect(unknown).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no read model nothing. There are: '),
  });
  expect(nameless).toMatchObject({ code: 2, err: 'Name the read models to rebuild, or pass --all.\n' });
  expect(away).toMatchObject({ code: 3, err: expect.stringContaining('cannot be reached at 127.0.0.1:9') });
  expect(busy).toMatchObject({ code: 4, err: 'games is being built or swapped already.\n' });
});

describe('a rebuild that is stopped or killed', () => {
  /** Blocks the command at this lock, runs an action on it there, and lets it continue. */
  async function whileItWaitsFor(lock: string, act: (command: RunningCommand) => unknown) {
    const holding = await sql.reserve();
    await holding.unsafe(`begin; ${lock}`).simple();
    const command = tablemates.start('projections', 'rebuild', 'games');
    const waiting = () => sql`
      select from pg_stat_activity where application_name = 'tablemates-cli' and wait_event_type = 'Lock'`;
    try {
      await vi.waitUntil(async () => (await waiting()).length > 0, UNHURRIED);
      await act(command);
    } finally {
      await holding.unsafe('rollback').simple();
      holding.release();
    }
    const ended = await command.ended;
    const connections = () => sql`select from pg_stat_activity where application_name = 'tablemates-cli'`;
    await vi.waitUntil(async () => (await connections()).length === 0, UNHURRIED);
    return ended;
  }
  const kill = async ({ child, ended }: RunningCommand) => {
    child.kill('SIGKILL');
    await ended;
  };
  const BEFORE_IT_FOLDS = 'lock table projection_skips in access exclusive mode';
  const view = async () => {
    const [found] = await sql<{ view: string }[]>`
      select 'read_model.games_v' || version as view from projection_generations where name = 'games' limit 1`;
    return found?.view;
  };

  const inItsCopying = async () => {
    const [building] = await sql<{ table: string }[]>`
      select 'read_model.games_v' || version || '_g' || generation as table
      from projection_generations where name = 'games' and state = 'building'`;
    return `lock table ${building?.table} in share mode`;
  };

  test('at any moment leaves a state from which the next one continues', async () => {
    const standing = async () => (await generationsOf('games')).filter(({ state }) => state !== 'retired');
    const building = [
      { generation: 1, state: 'live' },
      { generation: 2, state: 'building' },
    ];
    await whileItWaitsFor(BEFORE_IT_FOLDS, kill);
    expect(await standing()).toEqual(building);

    await whileItWaitsFor(await inItsCopying(), kill);
    expect(await standing()).toEqual(building);

    await whileItWaitsFor(`select from ${await view()}`, kill);
    const ready = { generation: 2, state: 'ready' };
    expect(await standing()).toEqual([{ generation: 1, state: 'live' }, ready]);

    expect(await tablemates.run('projections', 'rebuild', 'games')).toMatchObject({ code: 0 });
    expect(await standing()).toEqual([{ generation: 2, state: 'live' }]);
    expect(await tablemates.run('projections', 'verify', 'games')).toMatchObject({ code: 0 });
  });

  test('by Ctrl-C reports its progress, and the same command continues', async () => {
    const ended = await whileItWaitsFor(BEFORE_IT_FOLDS, (it) => it.child.kill('SIGINT'));
    expect(ended).toMatchObject({ code: 130, err: expect.stringMatching(/^Stopped at .* The same command continues/) });
    expect(await tablemates.run('projections', 'plan')).toMatchObject({
      out: expect.stringContaining('continue with g'),
    });
    expect(await tablemates.run('projections', 'rebuild', 'games')).toMatchObject({ code: 0 });
    expect(await tablemates.run('projections', 'plan')).toMatchObject({
      out: expect.stringContaining('Nothing to do'),
    });
  });
});

test('a killed start leaves a state from which the next start continues', async () => {
  const view = viewOf(games);
  await sql.unsafe(`drop view ${view}`);
  for (const { generation } of await generationsOf('games')) {
    await sql.unsafe(`drop table ${view}_g${generation}`);
  }
  await sql`delete from projection_generations where name = 'games'`;
  const status = await tablemates.run('projections', 'status');
  expect(status).toMatchObject({ code: 1, out: expect.stringContaining('games has no live generation of v') });

  const env = { DATABASE_URL: running.databaseUrl, DATA_DIR: dataDir, ROLE: 'worker' };
  const starting = await productProcess(env);
  /** Kills the start while it waits for the lock, in the middle of this statement. */
  const killedWhile = async (holdingUp: string, statement: string) => {
    const holding = await sql.reserve();
    await holding.unsafe(`begin; ${holdingUp}`).simple();
    const ended = starting.start().catch(() => 'killed');
    const waiting = () => sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike ${statement}`;
    // the running product may wait too; only this start has begun to build
    await vi.waitUntil(async () => (await statesOf('games')).length > 0 && (await waiting()).length > 0, UNHURRIED);
    await starting.kill();
    await holding.unsafe('rollback').simple();
    holding.release();
    expect(await ended).toBe('killed');
  };
  await killedWhile('lock table projection_skips in access exclusive mode', '%projection_skips%');
  expect(await statesOf('games')).toEqual(['building']);
  await killedWhile(`create view ${view} as select 1 as other`, '%create%view%games%');
  expect(await statesOf('games')).toEqual(['building']);

  await starting.start();
  expect(await statesOf('games')).toEqual(['live']);
  expect((await starting.stop()).code).toBe(0);
  expect(await tablemates.run('projections', 'verify', 'games')).toMatchObject({ code: 0 });
  expect(await tablemates.run('projections', 'status')).toMatchObject({ code: 0 });
});
