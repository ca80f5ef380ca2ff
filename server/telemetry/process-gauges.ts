import { statfs } from 'node:fs/promises';
import type { Sql } from '../../platform/database.ts';
import type { Metrics } from '../../platform/metrics.ts';

type Deps = {
  readonly sql: Sql;
  readonly isReady: () => Promise<boolean>;
  /** Absolute paths by their names. A folder that is undefined or does not exist is left out. */
  readonly folders: Readonly<Record<string, string | undefined>>;
};

/** Adds the gauges of this process and of the disks it writes to. They are read at each scrape. */
export function addProcessGauges(metrics: Metrics, { sql, isReady, folders }: Deps): void {
  metrics.addGauge({
    name: 'tablemates_ready',
    help: '1 if /readyz of this process answers 200.',
    labels: [],
    read: async () => [[{}, (await isReady()) ? 1 : 0]],
  });
  // with a label, because a gauge without one reports 0 if it has no value
  metrics.addGauge({
    name: 'tablemates_database_wait_seconds',
    help: 'Time of a query that reads nothing, the wait for a free connection of the pool included; absent if it fails.',
    labels: ['pool'],
    read: async () => {
      const began = performance.now();
      await sql`select 1`;
      return [[{ pool: 'product' }, (performance.now() - began) / 1_000]];
    },
  });
  metrics.addGauge({
    name: 'tablemates_disk_free_bytes',
    help: 'Free bytes of the disk under each folder that the product writes to.',
    labels: ['folder'],
    read: async () => (await disksOf(folders)).map(({ folder, free }) => [{ folder }, free]),
  });
  metrics.addGauge({
    name: 'tablemates_disk_size_bytes',
    help: 'Size of the disk under each folder that the product writes to.',
    labels: ['folder'],
    read: async () => (await disksOf(folders)).map(({ folder, size }) => [{ folder }, size]),
  });
}

async function disksOf(folders: Deps['folders']) {
  const looked = Object.entries(folders).map(async ([folder, at]) => {
    const disk = at === undefined ? undefined : await statfs(at).catch(() => undefined);
    return disk ? [{ folder, free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }] : [];
  });
  return (await Promise.all(looked)).flat();
}
