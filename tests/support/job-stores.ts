import { Redis } from 'ioredis';
import { startRedis } from '../../scripts/start-redis.ts';
import { freshDatabase } from './database.ts';
import { type TcpProxy, tcpProxy } from './tcp-proxy.ts';

/** A store of jobs behind a proxy, so that a test can take it away. */
export type JobStore = {
  url: string;
  proxy: TcpProxy;
  /** Deletes all jobs, like a store that came back empty. */
  forget(): Promise<void>;
  /** Where the data of the queues is: the first part of each key, or the schema. */
  places(): Promise<string[]>;
  stop(): Promise<void>;
};

export async function redisStore(): Promise<JobStore> {
  const server = await startRedis();
  const proxy = await tcpProxy(server.port);
  const client = new Redis(server.url);
  client.on('error', () => {});
  return {
    url: `redis://127.0.0.1:${proxy.port}`,
    proxy,
    forget: async () => void (await client.flushall()),
    places: async () => [...new Set((await client.keys('*')).map((key) => key.split(':')[0] ?? ''))],
    async stop() {
      client.disconnect();
      await proxy.close();
      await server.stop();
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
