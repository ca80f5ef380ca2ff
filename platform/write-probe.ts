import type { Sql } from './database.ts';

/** A result is reused this long, because load balancers check often and each probe writes files. */
const GOOD_FOR_MS = 5_000;
/** A failure is reused for a shorter time, so that the check succeeds again soon after the database does. */
const BAD_FOR_MS = 1_000;
/** Pages of 8 kB. The log's table grows by several pages at a time, so a disk with less space counts as full. */
const PAGES = 32;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Creates a check that the database can store data. An update would not prove it: on a full disk it succeeds until its
 * page is full. So the check writes a new file for a table.
 *
 * @returns a function that throws if writes cannot be stored. Calls within a few seconds share one result.
 */
export function writeProbe(sql: Sql): () => Promise<void> {
  let last: { readonly at: number; readonly failure: unknown } | undefined;
  let probing: Promise<void> | undefined;

  const probe = async () => {
    let failure: unknown;
    try {
      await write(sql);
    } catch (error) {
      // another process probes, or a backup reads the table: the last result stays valid
      failure = (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE ? last?.failure : error;
    }
    last = { at: performance.now(), failure };
    probing = undefined;
  };

  return async () => {
    const age = last ? performance.now() - last.at : Number.POSITIVE_INFINITY;
    if (age > (last?.failure ? BAD_FOR_MS : GOOD_FOR_MS)) {
      probing ??= probe();
      await probing;
    }
    if (last?.failure) throw last.failure;
  };
}

const write = (sql: Sql): Promise<unknown> =>
  sql.begin(async (tx) => {
    await tx`lock table write_probe in access exclusive mode nowait`;
    await tx`truncate write_probe`;
    await tx`insert into write_probe select repeat('x', 8000)::bytea from generate_series(1, ${PAGES}::int)`;
  });
