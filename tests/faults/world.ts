import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Sql } from '../../platform/database.ts';
import { DURABLE_DATA } from '../../platform/embedded-postgres/cluster.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts';
import { startRedis } from '../../scripts/start-redis.ts';
import { type ProductProcess, productProcess } from '../support/product-process.ts';
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.ts';
import { UNLIMITED } from '../support/unlimited.ts';

/** The product as people deploy it, on a PostgreSQL that keeps what it was given, with somebody between who can cut it off. */
export type World = {
  readonly dataDir: string;
  /** Straight to the database. */
  readonly url: string;
  readonly sql: Sql;
  /** The proxy between the product and its database. */
  readonly wire: TcpProxy;
  readonly webs: readonly [ProductProcess, ProductProcess];
  readonly worker: ProductProcess;
  readonly killPostgres: () => void;
  /** Ends it without a word and starts another, which knows nothing. */
  readonly replaceRedis: () => Promise<void>;
  readonly end: () => Promise<void>;
};

/** Faster than people, and all from here. */
/** @param given the folder of the database, which is kept; by default a temporary one */
export async function openWorld(given?: string): Promise<World> {
  const place = given ?? mkdtempSync(path.join(tmpdir(), 'tablemates-faults-'));
  chmodSync(place, 0o755); // the database runs as somebody else where the tests run as root
  const postgres = await startEmbeddedPostgres({ dataDir: place });
  let redis = await startRedis();
  const address = new URL(postgres.url);
  const wire = await tcpProxy(Number(address.port));
  address.port = String(wire.port);
  const sql = connect(postgres.url, { max: 4 });

  const env = { DATABASE_URL: address.href, REDIS_URL: redis.url, DATA_DIR: place, DRAIN_SECONDS: '1', ...UNLIMITED };
  const inRole = (ROLE: string) => productProcess({ ...env, ROLE });
  const webs = [await inRole('web'), await inRole('web')] as const;
  const worker = await inRole('worker');
  await Promise.all([...webs, worker].map((each) => each.start()));

  return {
    dataDir: place,
    url: postgres.url,
    sql,
    wire,
    webs,
    worker,
    killPostgres: () => {
      const [pid] = readFileSync(path.join(place, DURABLE_DATA, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    replaceRedis: async () => {
      await redis.stop('SIGKILL');
      redis = await startRedis(redis.port);
    },
    end: async () => {
      await Promise.all([...webs, worker].map((each) => each.kill()));
      await sql.end({ timeout: 1 });
      await wire.close();
      await Promise.all([postgres.stop(), redis.stop()]);
      if (given === undefined) rmSync(place, { recursive: true, force: true });
    },
  };
}
