import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../../platform/free-port.ts';
import { freshDatabase } from './database.ts';
import { type TcpProxy, tcpProxy } from './tcp-proxy.ts';

/** A store of jobs behind a proxy, so that a test can take it away. */
export type JobStore = {
  url: string;
  proxy: TcpProxy;
  /** As a store that came back empty. */
  forget(): Promise<void>;
  /** Where the queues' data is: the first part of each key, or the schema. */
  places(): Promise<string[]>;
  stop(): Promise<void>;
};

export async function redisStore(): Promise<JobStore> {
  const port = await freePort();
  const server = spawn(
    'redis-server',
    [
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
    ],
    { stdio: 'ignore' },
  );
  process.once('exit', () => server.kill());
  const proxy = await tcpProxy(port);
  // Tries again until the server listens.
  const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => {});
  await client.ping();
  return {
    url: `redis://127.0.0.1:${proxy.port}`,
    proxy,
    forget: async () => void (await client.flushall()),
    places: async () => [...new Set((await client.keys('*')).map((key) => key.split(':')[0] ?? ''))],
    async stop() {
      client.disconnect();
      await proxy.close();
      server.kill();
      await once(server, 'exit');
    },
  };
}

export async function postgresStore(): Promise<JobStore> {
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
    places: async () =>
      (await sql<{ place: string }[]>`select schemaname as place from pg_tables where tablename = 'job'`).map(
        (row) => row.place,
      ),
    async stop() {
      await proxy.close();
      await sql.end();
    },
  };
}
