import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ADVISORY_LOCKS } from '../../platform/advisory-lock.ts';
import { connect } from '../../platform/database.ts';
import type { Load } from './load.ts';
import type { World } from './world.ts';

/** Something that goes wrong while people write, and is over when it resolves. */
export type Fault = (world: World, load: Load, seconds: number) => Promise<unknown>;

/** Far beyond what it takes. */
const UNFELT_MS = 60_000;

const aMoment = () => pause(randomInt(60));
/** For so long, and until something shows that it is felt. */
async function until(seconds: number, isFelt: () => boolean | Promise<boolean>) {
  await pause(seconds * 1_000);
  const deadline = performance.now() + UNFELT_MS;
  while (!(await isFelt())) {
    if (performance.now() > deadline) throw new Error('Nobody felt it.');
    await pause(20);
  }
}
/** What passes at random moments, many times. */
export const KILLS: Readonly<Record<string, Fault>> = {
  'a web killed': async ({ webs }) => {
    await aMoment();
    await webs[0].kill();
    await webs[0].start();
  },
  'the worker killed': async ({ worker }) => {
    await aMoment();
    await worker.kill();
    await worker.start();
  },
  'PostgreSQL killed': async ({ killPostgres, sql }) => {
    await aMoment();
    killPostgres();
    const answers = () =>
      sql`select`.then(
        () => true,
        () => false,
      );
    while (!(await answers())) await pause(20);
  },
  'Redis killed': async ({ replaceRedis }) => {
    await aMoment();
    await replaceRedis();
  },
  'a web frozen in the middle of an append': async ({ webs, sql }, load) => {
    try {
      await sql.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.append})`;
        // both have asked the database for it by now, and get no answer
        const appending = () => tx`select from pg_locks where objid = ${ADVISORY_LOCKS.append} and not granted`;
        await until(0, async () => (await appending()).length >= webs.length);
        webs[0].freeze();
      });
      // clients of the other process continue
      await load.further(5);
    } finally {
      webs[0].thaw();
    }
  },
};

/** What lasts. */
export const OUTAGES: Readonly<Record<string, Fault>> = {
  'the database away': async ({ wire, webs, worker }, load, seconds) => {
    const pids = () => [...webs, worker].map((each) => each.pid()).join();
    const [before, answered] = [pids(), load.unavailable()];
    wire.cut();
    await until(seconds, () => load.unavailable() > answered + 5);
    wire.restore();
    await load.further(5);
    if (pids() !== before) throw new Error('a process had to be started again');
  },
  'a transaction left open over the read models': async ({ sql }, load, seconds) => {
    const meanwhile = load.acknowledged.size;
    await sql.begin(async (tx) => {
      await tx`set local idle_in_transaction_session_timeout = 0`;
      await tx`select from projection_generations for update`;
      await until(seconds, () => load.acknowledged.size > meanwhile + 5);
    });
  },
  'somebody frozen who holds the lock of the log': async ({ url }, load) => {
    const frozen = connect(url, { max: 1, timeouts: 'request' });
    const answered = load.unavailable();
    // says nothing more: PostgreSQL has to have enough of it
    const held = frozen.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.append})`;
      await new Promise(() => {});
    });
    const lost = held.catch((error: unknown) => error);
    await until(0, () => load.unavailable() > answered);
    await load.further(5);
    await frozen.end({ timeout: 0 });
    await lost;
  },
  'the clock two days ahead, two days behind and right again': async ({ webs, worker }, load) => {
    for (const CLOCK_OFFSET of ['+2d', '-2d', '']) {
      for (const each of [webs[0], worker, webs[1]]) {
        await each.kill();
        await each.start({ CLOCK_OFFSET });
        await load.further(3);
      }
    }
  },
};

/** For a world whose database lives on a small disk of its own: another file takes all that is left of it. */
export const diskFull: Fault = async ({ dataDir, webs }, load, seconds) => {
  const ballast = path.join(dataDir, 'ballast');
  const answered = load.unavailable();
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'], { stdio: 'ignore' });
  await until(seconds, () => load.unavailable() > answered + 5);
  const reads = await Promise.all(webs.map(({ url }) => fetch(`${url}/api/games`)));
  rmSync(ballast);
  await load.further(5);
  const statuses = reads.map(({ status }) => status);
  if (statuses.some((status) => status !== 200)) throw new Error(`reading while the disk is full: ${statuses}`);
};
