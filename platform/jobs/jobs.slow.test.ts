import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type JobStore, postgresStore, redisStore } from '../../tests/support/job-stores.ts';
import { createJobs, type Handlers, type Jobs, type Schedule } from './jobs.ts';

const logger = pino({ level: 'silent' });

/** Collects what happened, so that a test can await each in order. */
function channel<T>() {
  const arrived: T[] = [];
  const waiting: ((value: T) => void)[] = [];
  return {
    put: (value: T) => {
      const taker = waiting.shift();
      if (taker) taker(value);
      else arrived.push(value);
    },
    next: (): Promise<T> => {
      const [value] = arrived.splice(0, 1);
      return value === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(value);
    },
    arrived,
  };
}

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

describe.each([
  ['Redis', redisStore],
  ['PostgreSQL', postgresStore],
] as const)('jobs on %s', (kind, makeStore) => {
  let store: JobStore;
  let running: Jobs[];
  beforeAll(async () => {
    store = await makeStore();
  });
  afterAll(() => store.stop());
  beforeEach(() => {
    running = [];
  });
  afterEach(async () => {
    store.proxy.restore();
    await Promise.all(running.map((jobs) => jobs.close()));
    await store.forget();
  });

  const start = async (
    handlers?: Handlers,
    schedules?: Schedule[],
    refreshMs?: number,
    patienceMs?: number,
    installation = 'houston',
  ): Promise<Jobs> => {
    const urls =
      kind === 'Redis'
        ? { redis: { url: store.url, installation }, databaseUrl: 'postgres://unused' }
        : { databaseUrl: store.url };
    const jobs = await createJobs({
      ...urls,
      release: 'of the tests',
      logger,
      ...(handlers && { handlers }),
      ...(schedules && { schedules }),
      ...(refreshMs && { refreshMs }),
      ...(patienceMs && { patienceMs }),
    });
    running.push(jobs);
    return jobs;
  };

  it('runs the handler of the queue and name with the id of the job', async () => {
    const seen = channel<string>();
    await start({
      wake: { engine: async (id) => seen.put(`engine ${id}`), reactor: async (id) => seen.put(`reactor ${id}`) },
      mail: { engine: async () => seen.put('the wrong queue') },
    });
    const web = await start();
    web.enqueue('wake', 'engine', 'seats');
    expect(await seen.next()).toBe('engine seats');
    web.enqueue('wake', 'reactor');
    expect(await seen.next()).toBe('reactor undefined');
  });

  it('runs a job once more if processes enqueue it any number of times while it runs', async () => {
    const seen = channel<string>();
    const gates = [gate(), gate()];
    let runs = 0;
    await start({
      wake: {
        engine: async () => {
          const turn = gates[runs++];
          seen.put('engine');
          await turn?.passed;
        },
        marker: async () => seen.put('marker'),
      },
    });
    const webs = [await start(), await start()];
    webs[0]?.enqueue('wake', 'engine');
    await seen.next();
    for (let n = 0; n < 20; n++) for (const web of webs) web.enqueue('wake', 'engine');
    // jobs of one process arrive in order: after two later jobs the earlier ones have arrived
    for (const web of [...webs, ...webs]) {
      web.enqueue('wake', 'marker');
      expect(await seen.next()).toBe('marker');
    }
    expect(runs).toBe(1);
    gates[0]?.open();
    expect(await seen.next()).toBe('engine');
    gates[1]?.open();
    webs[0]?.enqueue('wake', 'marker');
    expect(await seen.next()).toBe('marker');
    expect(runs).toBe(2);
  });

  it('loses no wake: a run begins after the last one was enqueued', async () => {
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const seen = channel<number>();
    let asked = 0;
    await start({
      wake: {
        engine: async () => {
          const sees = asked;
          await turn();
          seen.put(sees);
        },
      },
    });
    const webs = [await start(), await start()];
    for (let round = 0; round < 50; round++) {
      for (let n = 0; n < 10; n++) {
        asked++;
        webs[n % 2]?.enqueue('wake', 'engine');
        if (n % 3 === round % 3) await turn();
      }
      while ((await seen.next()) < asked);
    }
  });

  it('tries a failing job again until it succeeds', async () => {
    const seen = channel<number>();
    let attempts = 0;
    const jobs = await start({
      sweeps: {
        complete: async () => {
          seen.put(++attempts);
          if (attempts < 3) throw new Error('not yet');
        },
      },
    });
    jobs.enqueue('sweeps', 'complete');
    expect([await seen.next(), await seen.next(), await seen.next()]).toEqual([1, 2, 3]);
  });

  it('continues after a job that it does not know', async () => {
    const seen = channel<string>();
    const jobs = await start({ wake: { engine: async () => seen.put('engine') } });
    jobs.enqueue('wake', 'of the next version');
    jobs.enqueue('wake', 'engine');
    expect(await seen.next()).toBe('engine');
  });

  it('runs scheduled jobs, also with several processes and after the store forgot the schedules', async () => {
    const seen = channel<string>();
    const schedules: Schedule[] = [{ queue: 'sweeps', name: 'complete', everyMs: 100 }];
    const handlers: Handlers = { sweeps: { complete: async () => seen.put('tick') } };
    await start(handlers, schedules, 200);
    await start(handlers, schedules, 200);
    for (let n = 0; n < 3; n++) await seen.next();
    await store.forget();
    seen.arrived.length = 0;
    for (let n = 0; n < 3; n++) expect(await seen.next()).toBe('tick');
  });

  it('runs scheduled jobs also if schedules are registered more often than they are due', async () => {
    const seen = channel<string>();
    const handlers: Handlers = { sweeps: { complete: async () => seen.put('tick') } };
    await start(handlers, [{ queue: 'sweeps', name: 'complete', everyMs: 300 }], 20);
    for (let n = 0; n < 3; n++) expect(await seen.next()).toBe('tick');
  });

  it('runs scheduled jobs by its own timers while the store is away', async () => {
    const seen = channel<string>();
    await start({ sweeps: { complete: async () => seen.put('tick') } }, [
      { queue: 'sweeps', name: 'complete', everyMs: 100 },
    ]);
    await seen.next();
    store.proxy.cut();
    seen.arrived.length = 0;
    for (let n = 0; n < 5; n++) expect(await seen.next()).toBe('tick');
  });

  const RARELY: Schedule[] = [{ queue: 'mail', name: 'deliver', everyMs: 3_600_000 }];

  it.each(['cut', 'silence'] as const)(
    'runs an enqueued job immediately while the store is away: %s',
    async (fault) => {
      const seen = channel<string>();
      const jobs = await start({ mail: { deliver: async () => seen.put('mail') } }, RARELY, undefined, 100);
      jobs.enqueue('mail', 'deliver');
      await seen.next();
      store.proxy[fault]();
      for (let n = 0; n < 3; n++) {
        seen.arrived.length = 0;
        jobs.enqueue('mail', 'deliver');
        expect(await seen.next()).toBe('mail');
      }
    },
  );

  it('runs an enqueued job immediately if Redis was silent from the start', async () => {
    if (kind === 'PostgreSQL') return;
    const seen = channel<string>();
    store.proxy.silence();
    const jobs = await start({ mail: { deliver: async () => seen.put('mail') } }, RARELY, undefined, 100);
    jobs.enqueue('mail', 'deliver');
    expect(await seen.next()).toBe('mail');
  });

  it('waits at closing for the running job, and leaves the others to the next process', async () => {
    const seen = channel<string>();
    const turn = gate();
    const worker = await start({
      wake: {
        engine: async () => {
          seen.put('begun');
          await turn.passed;
          seen.put('done');
        },
      },
    });
    const web = await start();
    web.enqueue('wake', 'engine');
    await seen.next();
    const closed = worker.close();
    web.enqueue('mail', 'deliver');
    turn.open();
    await closed;
    expect(seen.arrived).toEqual(['done']);
    await start({ mail: { deliver: async () => seen.put('mail') } });
    expect([await seen.next(), await seen.next()]).toEqual(['done', 'mail']);
  });

  it('neither blocks nor throws while the store is away, and works again by itself', async () => {
    const seen = channel<string>();
    const jobs = await start({ wake: { engine: async () => seen.put('engine') } }, [
      { queue: 'wake', name: 'engine', everyMs: 100 },
    ]);
    await seen.next();
    store.proxy.cut();
    for (let n = 0; n < 1000; n++) jobs.enqueue('wake', 'engine', `${n}`);
    seen.arrived.length = 0;
    store.proxy.restore();
    for (let n = 0; n < 3; n++) expect(await seen.next()).toBe('engine');
  });

  it('starts while Redis is away and works once it comes; without its PostgreSQL it rejects', async () => {
    const seen = channel<string>();
    const handlers: Handlers = { wake: { engine: async () => seen.put('engine') } };
    store.proxy.cut();
    if (kind === 'PostgreSQL') {
      await expect(start(handlers)).rejects.toThrow();
      return;
    }
    const jobs = await start(handlers);
    jobs.enqueue('wake', 'engine');
    store.proxy.restore();
    expect(await seen.next()).toBe('engine');
  });

  it('closes while the store is away', async () => {
    const jobs = await start({ wake: { engine: async () => {} } });
    store.proxy.cut();
    jobs.enqueue('wake', 'engine');
    await jobs.close();
  });

  it('closes while it reconnects', async () => {
    const jobs = await start();
    await jobs.depths();
    store.proxy.cut();
    await expect(jobs.depths()).rejects.toThrow();
    await jobs.close();
  });

  it('leaves the jobs of another installation on the same Redis alone', async () => {
    if (kind !== 'Redis') return; // on PostgreSQL the jobs are in the database itself
    const [houston, austin] = [channel<string>(), channel<string>()];
    await start({ wake: { marker: async (id) => houston.put(`houston ${id}`) } });
    await start({ wake: { marker: async (id) => austin.put(`austin ${id}`) } }, [], undefined, undefined, 'austin');
    const web = await start(undefined, [], undefined, undefined, 'austin');
    for (let n = 0; n < 20; n++) web.enqueue('wake', 'marker', String(n));
    const seen = [];
    for (let n = 0; n < 20; n++) seen.push(await Promise.race([austin.next(), houston.next()]));
    expect(seen.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `austin ${n}`).toSorted());
  });

  it('keeps its data separate: under one hash tag, or in its own schema', async () => {
    const jobs = await start();
    const seen = channel<string>();
    await start({ wake: { marker: async () => seen.put('marker') } });
    jobs.enqueue('wake', 'marker');
    await seen.next();
    expect(await store.places()).toEqual([kind === 'Redis' ? '{tablemates-houston}' : 'bullmq']);
  });
});
