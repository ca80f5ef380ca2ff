import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { EventLog, Position, Recorded } from '@tablemates/event-store';
import { doctor } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SECRET, sampleLog, sampleTypes } from '../../packages/event-store/tests/sample-log.ts';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import { UNHURRIED } from '../../packages/event-store/tests/unhurried.ts';
import { ADVISORY_LOCKS } from '../../platform/advisory-lock.ts';
import type { Sql } from '../../platform/database.ts';
import { freshDatabase } from '../support/database.ts';
import type { Said } from './writer.ts';

const APPENDS = 25;
const APPENDS_BEFORE_THE_KILL = 60;

let url: string;
let sql: Sql;
let log: EventLog;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  ({ url, sql } = await freshDatabase());
  log = sampleLog(sql);
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await sql.end();
});

type Acknowledged = Extract<Said, { said: 'appended' }>;

/** A process of eight writers. `reached` resolves with its so-manieth acknowledgement. */
function startWriters(name: string, appends: number, milestone = 0) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'writer.ts'), url, name, String(appends)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const acknowledged: Acknowledged[] = [];
  let conflicts = 0;
  const reached = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', (line) => {
    const said: Said | undefined = line.endsWith('}') ? JSON.parse(line) : undefined;
    if (said?.said === 'appended') acknowledged.push(said);
    if (said?.said === 'conflict') conflicts++;
    if (acknowledged.length === milestone) reached.resolve();
  });
  // `close` comes when the output has been read to its end, too.
  const closed = once(child, 'close').finally(() => running.delete(child));
  return { child, acknowledged, conflicts: () => conflicts, reached: reached.promise, closed };
}

/** Kills a process while its flush is inside the database: it waits for the append lock, which is held here meanwhile. */
async function killMidFlush(child: ChildProcess, name: string, closed: Promise<unknown>): Promise<void> {
  const holding = await sql.reserve();
  await holding`select pg_advisory_lock(${ADVISORY_LOCKS.append})`;
  const flushing = () => sql`
    select from pg_stat_activity
    where application_name = ${name} and wait_event_type = 'Lock' and query like '%append_events%'`;
  await vi.waitUntil(async () => (await flushing()).length > 0, UNHURRIED);
  child.kill('SIGKILL');
  await closed;
  await holding`select pg_advisory_unlock(${ADVISORY_LOCKS.append})`;
  holding.release();
  const connections = () => sql`select from pg_stat_activity where application_name = ${name}`;
  await vi.waitUntil(async () => (await connections()).length === 0, UNHURRIED);
}

/** Follows the log by its checkpoint alone, as a projection does, until everything is written and read. */
async function follow(limit: number, finished: () => boolean): Promise<Recorded[]> {
  const seen: Recorded[] = [];
  let checkpoint: Position = 0n;
  for (;;) {
    const last = finished();
    const page = await log.readAll({ after: checkpoint, limit });
    seen.push(...page);
    checkpoint = page.at(-1)?.position ?? checkpoint;
    if (last && page.length === 0) return seen;
  }
}

test('24 writers in three processes, one of them killed mid-flush, and two readers: nothing lost, twice or out of order', async () => {
  let finished = false;
  const readers = [7, 500].map((limit) => follow(limit, () => finished));
  const [one, other] = ['one', 'other'].map((name) => startWriters(name, APPENDS));
  const victim = startWriters('victim', Number.POSITIVE_INFINITY, APPENDS_BEFORE_THE_KILL);
  if (!one || !other) throw new Error('two processes were started');
  await victim.reached;
  await killMidFlush(victim.child, 'victim', victim.closed);
  const survived = await Promise.all([one.closed, other.closed]);
  finished = true;
  const seen = await Promise.all(readers);
  expect(survived).toEqual([
    [0, null],
    [0, null],
  ]);

  const stored = await sql<
    {
      position: bigint;
      stream: string;
      version: number;
      commandId: string | null;
      actor: string;
      data: { seat: number };
    }[]
  >`select position, stream, version, command_id, actor, data from domain_events order by position`;
  const commands = new Map(stored.flatMap((row) => (row.commandId ? [[row.commandId, row] as const] : [])));
  const acknowledged = [one, other, victim].flatMap((process) => process.acknowledged);

  // Each reader saw the log as it is: nothing missing, nothing twice, in order.
  for (const events of seen) {
    expect(events.map(({ position }) => position)).toEqual(stored.map(({ position }) => position));
  }
  // No acknowledged append is missing, or at another position than its answer said.
  expect(acknowledged.map(({ commandId }) => commands.get(commandId)?.position)).toEqual(
    acknowledged.map(({ position }) => BigInt(position)),
  );
  // What was never acknowledged is the killed process's.
  const acknowledgedIds = new Set(acknowledged.map(({ commandId }) => commandId));
  const unacknowledged = [...commands.values()].filter(({ commandId }) => !acknowledgedIds.has(commandId ?? ''));
  expect(new Set(unacknowledged.map(({ actor }) => actor))).toEqual(
    new Set(unacknowledged.length > 0 ? ['victim'] : []),
  );
  expect(one.acknowledged.length + other.acknowledged.length).toBe(2 * 8 * APPENDS);
  // Every append is there whole and in one piece: it counts down to the domain event that carries its command.
  for (const [index, { data, commandId, actor }] of stored.entries()) {
    expect(commandId !== null).toBe(data.seat === 0);
    if (data.seat > 0) expect(stored[index + 1]).toMatchObject({ actor, data: { seat: data.seat - 1 } });
  }
  // Every stream is gapless, its positions in the order of its versions.
  const versions = new Map<string, number>();
  for (const { stream, version } of stored) {
    expect(version).toBe((versions.get(stream) ?? 0) + 1);
    versions.set(stream, version);
  }
  expect(await doctor({ store: storeOf(sql), types: sampleTypes, secret: SECRET }).next()).toMatchObject({
    done: true,
  });
  // It was a fight indeed: conflicts in every process, and appends to several streams.
  expect([one, other, victim].every((process) => process.conflicts() > 0)).toBe(true);
  expect(acknowledged.some(({ streams }) => streams > 1)).toBe(true);
});
