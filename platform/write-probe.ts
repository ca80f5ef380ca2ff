import type { Sql } from './database.ts';

/** A probe writes some files: load balancers ask more often than that is worth. */
const GOOD_FOR_MS = 5_000;
/** Sooner, so that it is over soon after the trouble is. */
const BAD_FOR_MS = 1_000;
/** Of 8 kB each. Less room than this is as good as none: the log's table grows by several at a time. */
const PAGES = 32;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Asks the database to store something. An update would not do: it finds its place on a full disk too, until the page is
 * full. So a table is given a new file, which has to find room.
 *
 * @returns a check that throws while writes cannot be stored; one answer serves all who ask within a few seconds
 */
export function writeProbe(sql: Sql): () => Promise<void> {
  let last: { readonly at: number; readonly failure: unknown } | undefined;
  let asking: Promise<void> | undefined;

  const ask = async () => {
    let failure: unknown;
    try {
      await write(sql);
    } catch (error) {
      // another process asks, or a backup reads the table: nothing new is known
      failure = (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE ? last?.failure : error;
    }
    last = { at: performance.now(), failure };
    asking = undefined;
  };

  return async () => {
    const age = last ? performance.now() - last.at : Number.POSITIVE_INFINITY;
    if (age > (last?.failure ? BAD_FOR_MS : GOOD_FOR_MS)) {
      asking ??= ask();
      await asking;
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
