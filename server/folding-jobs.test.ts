import path from 'node:path';
import { Queue } from 'bullmq';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { parseConfig } from '../platform/config.ts';
import { connect } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { queueNameOf } from '../platform/jobs/jobs.ts';
import { prefixOf } from '../platform/jobs/redis-queues.ts';
import { noSpans } from '../platform/tracing.ts';
import { startRedis } from '../scripts/start-redis.ts';
import { freshDatabase } from '../tests/support/database.ts';
import { startBackground } from './background.ts';
import { wireCommands } from './commands.ts';
import { createCore } from './core.ts';
import { ensureInstallationId } from './installation/installation-id.ts';
import { readModelTasks } from './read-models/read-model-tasks.ts';
import { readModelsRelease } from './read-models/read-models.ts';

const SECRET = 'a secret of the tests, long enough for keys';
const projectRoot = path.resolve(import.meta.dirname, '..');
const logger = pino({ level: 'silent' });

type Seen = { readonly name: string; readonly outcome: 'completed' | 'failed' };

/** One process without a port. Its engine is neither started nor listening, so only a job can make it fold. */
async function foldingByJobsOnly(role: 'all' | 'web' | 'worker', databaseUrl: string, redisUrl: string | undefined) {
  const config = parseConfig(
    { ROLE: role, DEMO: 'off', DATABASE_URL: databaseUrl, SECRET_KEY: SECRET, REDIS_URL: redisUrl ?? '' },
    projectRoot,
  );
  if (!('role' in config)) throw new Error(config.join('\n'));
  const sql = connect(databaseUrl, { max: 5 });
  const clock = () => new Date();
  const core = createCore({
    config,
    sql,
    store: storeOf(sql),
    clock,
    logger,
    projectRoot,
    databaseUrl,
    secretKey: SECRET,
  });
  const { engine, log } = core;
  await engine.prepare();
  const jobs: Seen[] = [];
  const expected: { readonly seen: Seen; readonly resolve: () => void }[] = [];
  const background = await startBackground(core, wireCommands(core), readModelTasks(core), {
    installation: await ensureInstallationId(sql, newUuid),
    spans: noSpans,
    sawJob: ({ name, outcome }) => {
      jobs.push({ name, outcome });
      for (const { seen, resolve } of expected) if (seen.name === name && seen.outcome === outcome) resolve();
    },
  });
  return {
    ...core,
    /** Resolves once another attempt at a job ends with this outcome. */
    seen: (name: string, outcome: Seen['outcome']) =>
      new Promise<void>((resolve) => void expected.push({ seen: { name, outcome }, resolve })),
    async addRegion() {
      const regionId = newUuid();
      const answer = await log.append({
        commandId: newUuid(),
        actor: 'system',
        occurredAt: clock().toISOString(),
        streams: [
          {
            stream: `region-${regionId}`,
            expectedVersion: 0,
            events: [{ type: 'RegionAdded', data: { regionId, name: 'Heights' } }],
          },
        ],
      });
      if (answer.outcome !== 'appended') throw new Error(`an append was answered with ${answer.outcome}`);
      return answer.position;
    },
    async stop() {
      await Promise.all([background.stop(), engine.stop()]);
      await log.close();
      await sql.end();
    },
  };
}

describe.each(['Redis', 'PostgreSQL'] as const)('with notifications cut off and queues on %s', (kind) => {
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
  beforeAll(async () => {
    if (kind === 'Redis') redis = await startRedis();
  });
  afterAll(() => redis?.stop());

  test.each([
    ['one process', ['all']],
    ['a web and a worker', ['web', 'worker']],
  ] as const)('%s shows what is appended, by jobs alone', async (_shape, roles) => {
    const { url, sql } = await freshDatabase();
    const processes = [];
    for (const role of roles) processes.push(await foldingByJobsOnly(role, url, redis?.url));
    const [web] = processes;
    for (let n = 0; n < 5; n++) {
      const position = await web?.addRegion();
      expect(await web?.engine.waitFor('all', position ?? 0n, 60_000)).toBe(true);
    }
    await Promise.all(processes.map(({ stop }) => stop()));
    await sql.end();
  });

  test('a fold that fails fails its job, and a later attempt or job completes it', async () => {
    const { url, sql } = await freshDatabase();
    const all = await foldingByJobsOnly('all', url, redis?.url);
    const broken = all.seen('read-models', 'failed');
    await sql`alter table projection_generations rename to away`;
    const position = await all.addRegion();
    await broken;
    expect(await all.engine.waitFor('all', position, 0)).toBe(false);
    await sql`alter table away rename to projection_generations`;
    await all.seen('read-models', 'completed');
    expect(await all.engine.waitFor('all', position, 60_000)).toBe(true);
    if (redis) {
      const board = new Queue(queueNameOf('wake', readModelsRelease), {
        connection: { url: redis.url },
        prefix: prefixOf({ installation: await ensureInstallationId(sql, newUuid) }),
      });
      const completed = (await board.getJobs(['completed'])).filter(({ name }) => name === 'read-models');
      expect(completed.length).toBeGreaterThan(0);
      for (const { processedOn, finishedOn } of completed)
        expect(finishedOn).toBeGreaterThanOrEqual(processedOn ?? NaN);
      await board.close();
    }
    await all.stop();
    await sql.end();
  });
});

test('two cities on one Redis have queues of their own: what one waits for is never run by the other', async () => {
  const redis = await startRedis();
  const [houston, austin] = [await freshDatabase(), await freshDatabase()];
  // it has no worker, so only the other city could take its job
  const waiting = await foldingByJobsOnly('web', houston.url, redis.url);
  const working = await foldingByJobsOnly('all', austin.url, redis.url);
  const wakesOf = async ({ sql }: typeof houston) =>
    new Queue(queueNameOf('wake', readModelsRelease), {
      connection: { url: redis.url },
      prefix: prefixOf({ installation: await ensureInstallationId(sql, newUuid) }),
    });
  const [ofHouston, ofAustin] = [await wakesOf(houston), await wakesOf(austin)];
  const position = await waiting.addRegion();
  const waitingIn = async (queue: Queue) => (await queue.getJobs(['waiting'])).map(({ name }) => name);
  await expect.poll(() => waitingIn(ofHouston), { timeout: 20_000 }).toContain('read-models');
  // jobs of a queue are taken in their order: were it the same queue, the earlier one would be done by then
  expect(await working.engine.waitFor('all', await working.addRegion(), 20_000)).toBe(true);
  await expect.poll(() => waitingIn(ofAustin), { timeout: 20_000 }).toEqual([]);
  expect(await waitingIn(ofHouston)).toContain('read-models');
  expect(await ofHouston.getJobCounts('active', 'completed', 'failed')).toEqual({ active: 0, completed: 0, failed: 0 });
  expect(await waiting.engine.waitFor('all', position, 0)).toBe(false);
  await Promise.all([ofHouston.close(), ofAustin.close(), waiting.stop(), working.stop()]);
  await Promise.all([houston.sql.end(), austin.sql.end(), redis.stop()]);
}, 120_000);
