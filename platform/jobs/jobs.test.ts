import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../tests/support/database.ts';
import { type TcpProxy, tcpProxy } from '../../tests/support/tcp-proxy.ts';
import { freePort } from '../free-port.ts';
import { createJobs, type Handlers, type Jobs, type Schedule } from './jobs.ts';

const logger = pino({ level: 'silent' });

type Store = {
  url: string;
  proxy: TcpProxy;
  /** As a store that came back empty. */
  forget(): Promise<void>;
  /** Everything it holds, as text. */
  dump(): Promise<string>;
  stop(): Promise<void>;
};

async function redisStore(): Promise<Store> {
  const port = await freePort();
  const args = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--maxmemory-policy',
    'noeviction',
  ];
  const server: ChildProcess = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of server.stdout ?? []) if (String(line).includes('Ready to accept connections')) break;
  server.stdout?.resume();
  const proxy = await tcpProxy(port);
  const client = new Redis(port, '127.0.0.1');
  return {
    url: `redis://127.0.0.1:${proxy.port}`,
    proxy,
    forget: async () => void (await client.flushall()),
    dump: async () => {
      const keys = await client.keys('*');
      expect(keys.every((key) => key.startsWith('{tablemates}'))).toBe(true);
      return (await Promise.all(keys.map((key) => client.dump(key)))).join('\n') + keys.join('\n');
    },
    async stop() {
      client.disconnect();
      await proxy.close();
      server.kill();
      await once(server, 'exit');
    },
  };
}

async function postgresStore(): Promise<Store> {
  const { url, sql } = await freshDatabase();
  const proxied = new URL(url);
  const proxy = await tcpProxy(Number(proxied.port));
  proxied.hostname = '127.0.0.1';
  proxied.port = `${proxy.port}`;
  const tables = async () =>
    (await sql<{ tablename: string }[]>`select tablename from pg_tables where schemaname = 'bullmq'`).map(
      (row) => row.tablename,
    );
  return {
    url: proxied.href,
    proxy,
    forget: async () => {
      const forgotten = (await tables()).filter((table) => !table.includes('migration'));
      for (const table of forgotten) await sql`delete from ${sql(`bullmq.${table}`)}`;
    },
    dump: async () => {
      let text = '';
      for (const table of await tables())
        text += JSON.stringify(await sql`select t::text from ${sql(`bullmq.${table}`)} t`);
      return text;
    },
    async stop() {
      await proxy.close();
      await sql.end();
    },
  };
}

/** What happened, to be awaited in turn. */
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
  let store: Store;
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

  const start = async (handlers?: Handlers, schedules?: Schedule[], refreshMs?: number): Promise<Jobs> => {
    const urls =
      kind === 'Redis' ? { redisUrl: store.url, databaseUrl: 'postgres://unused' } : { databaseUrl: store.url };
    const jobs = await createJobs({
      ...urls,
      logger,
      ...(handlers && { handlers }),
      ...(schedules && { schedules }),
      ...(refreshMs && { refreshMs }),
    });
    running.push(jobs);
    return jobs;
  };

  it('runs the handler of the queue and name, with the id it was asked for', async () => {
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

  it('runs once more for whatever is asked while it runs, however often and by whomever', async () => {
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
    // What was asked has arrived once two later jobs of the same web, one after the other, were seen.
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

  it('loses no wake: a run begins after the last one was asked for', async () => {
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

  it('goes on after a job it does not know', async () => {
    const seen = channel<string>();
    const jobs = await start({ wake: { engine: async () => seen.put('engine') } });
    jobs.enqueue('wake', 'of the next version');
    jobs.enqueue('wake', 'engine');
    expect(await seen.next()).toBe('engine');
  });

  it('ticks by its schedules, also with several processes and after the store forgot them', async () => {
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

  it('waits at closing for the job under way, and leaves the others to the next process', async () => {
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

  it('starts while Redis is away and works once it comes; without its PostgreSQL it says so', async () => {
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

  it('keeps ids alone', async () => {
    const jobs = await start();
    const seen = channel<string>();
    jobs.enqueue('mail', 'deliver', 'the-id-of-a-row');
    await start({ wake: { marker: async () => seen.put('marker') } });
    jobs.enqueue('wake', 'marker');
    await seen.next();
    expect(await store.dump()).toContain('the-id-of-a-row');
  });
});
