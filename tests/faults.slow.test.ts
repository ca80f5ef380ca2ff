// Whatever fails, what was acknowledged is in the log once, what was not is there at most once, and the read models are
// what a replay gives. Short here; `npm run test:faults` does each at many moments, and for as long as an outage takes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { newUuid } from '../platform/ids.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { diskFull, type Fault, KILLS, OUTAGES } from './faults/faults.ts';
import { type Load, startLoad } from './faults/load.ts';
import { openWorld, type World } from './faults/world.ts';
import { faultsAfterReplay } from './support/replay.ts';
import { SECRET_KEY } from './support/start-product.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS || 1);
/** How long an outage lasts at least; it is always felt. */
const SECONDS = Number(process.env.FAULT_SECONDS || 0);
const isLong = ROUNDS > 1;
/** Killed webs and workers are in scale-out.slow.test.ts, and the others take their time. */
const SHORT = ['PostgreSQL killed', 'Redis killed', 'a web frozen in the middle of an append', 'the database away'];
const wanted = (faults: Readonly<Record<string, Fault>>) =>
  Object.entries(faults).filter(([name]) => isLong || SHORT.includes(name));

let world: World;
let load: Load;
beforeAll(async () => {
  world = await openWorld();
  load = await startLoad(world.webs);
}, 180_000);
afterAll(async () => {
  await load?.rest();
  await world?.end();
});

/** How often each text that people wrote is in the log. */
async function written({ sql }: World): Promise<Map<string, number>> {
  const log = createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  const events = await log.readAll({ after: 0n, limit: 1_000_000, types: ['ProfileChanged'] });
  const counts = new Map<string, number>();
  for (const event of events) {
    const { bio = '' } = event.personal as { bio?: string };
    counts.set(bio, (counts.get(bio) ?? 0) + 1);
  }
  await log.close();
  return counts;
}

async function mustBeWhole(where: World, { acknowledged, unacknowledged, wrong }: Load): Promise<object> {
  const counts = await written(where);
  const lost = [...acknowledged].filter((bio) => !counts.has(bio));
  const doubled = [...counts].filter(([, count]) => count > 1);
  const kept = [...unacknowledged].filter((bio) => counts.has(bio)).length;
  expect({ lost, doubled, wrong }).toEqual({ lost: [], doubled: [], wrong: [] });
  const clock = () => new Date();
  expect(await faultsAfterReplay({ sql: where.sql, secret: SECRET_KEY, clock })).toEqual([]);
  return {
    acknowledged: acknowledged.size,
    lost: lost.length,
    doubled: doubled.length,
    unacknowledged: `${unacknowledged.size}, of which ${kept} are in the log`,
  };
}

async function suffer(name: string, fault: Fault, times: number): Promise<void> {
  const healed: number[] = [];
  for (let round = 0; round < times; round++) {
    await load.further(5);
    const begun = performance.now();
    await fault(world, load, SECONDS);
    const took = performance.now() - begun;
    healed.push(await load.further(5).then((first) => Math.round(took + first)));
  }
  await load.rest();
  const whole = await mustBeWhole(world, load);
  load.goOn();
  healed.sort((one, other) => one - other);
  const [median, longest] = [healed[healed.length >> 1], healed.at(-1)];
  console.log(
    `${name}: ${times} injected, until acknowledged again ${median} ms, at most ${longest} ms; in all so far ${JSON.stringify(whole)}`,
  );
}

describe('nothing acknowledged is lost and nothing happens twice after', { timeout: 3_600_000 }, () => {
  test.each(wanted(KILLS))('%s', (name, fault) => suffer(name, fault, ROUNDS));
  test.each(wanted(OUTAGES))('%s', (name, fault) => suffer(name, fault, 1));

  // needs the right to make a disk, which not every machine gives
  const aDisk = async () => {
    const place = mkdtempSync(path.join(tmpdir(), 'tablemates-small-disk-'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'tmpfs', place], { encoding: 'utf8' });
    expect(mounted.stderr).toBe('');
    await load.rest();
    const [outer, others] = [world, load];
    try {
      world = await openWorld(place);
      load = await startLoad(world.webs);
      await suffer('a full disk', diskFull, 3);
      await load.rest();
    } finally {
      await world.end();
      expect(spawnSync('umount', [place]).status).toBe(0);
      rmSync(place, { recursive: true });
      [world, load] = [outer, others];
    }
  };
  if (isLong) test('a full disk', aDisk);
});
