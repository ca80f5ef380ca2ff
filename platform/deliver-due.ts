import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from './database.ts';

/** Messages of an outbox that are sent at the same time, so that one slow delivery does not delay the others. */
const AT_ONCE = 10;
/** Milliseconds after which a delivery that waits for a slow message looks for those that were posted meanwhile. */
const LOOK_AGAIN_MS = 1_000;

/**
 * The attempts at the rows of an outbox, in parts of queries. An attempt is counted and the next one scheduled before the
 * row is sent. So a message that crashes the process is not tried forever, and no other process claims it meanwhile.
 *
 * @param secondsBetween seconds after each attempt until the next one. No attempt follows the last entry.
 */
export const backOff = (sql: Sql, secondsBetween: readonly number[]) => ({
  max: secondsBetween.length,
  /** Of a row that may be tried now. */
  isDue: (now: Date) => sql`state = 'queued' and next_attempt_at <= ${now} and attempts < ${secondsBetween.length}`,
  /** Counts an attempt that begins now. */
  counted: (now: Date) => sql`
    attempts = attempts + 1,
    next_attempt_at = ${now}::timestamptz + make_interval(secs => (${[...secondsBetween]}::int[])[attempts + 1])`,
});

/**
 * Claims and sends rows of an outbox until none is due, some at the same time. Once the signal aborts, it starts no other
 * one. It resolves when all that it started are done, and rejects if one of them did.
 */
export async function deliverDue<Row>({
  claim,
  send,
  signal,
  lookAgainMs = LOOK_AGAIN_MS,
}: {
  /** Claims one row, which no other process gets; undefined if none is due. */
  readonly claim: () => Promise<Row | undefined>;
  readonly send: (row: Row) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
  readonly lookAgainMs?: number;
}): Promise<void> {
  const underWay = new Set<Promise<void>>();
  try {
    for (;;) {
      const row = !signal?.aborted && underWay.size < AT_ONCE ? await claim() : undefined;
      if (row !== undefined) {
        const sending = send(row).finally(() => underWay.delete(sending));
        underWay.add(sending);
      } else if (underWay.size > 0) await firstOf(underWay, lookAgainMs);
      else break;
    }
  } finally {
    await Promise.allSettled(underWay);
  }
}

/** Waits until one of the promises is done, but no longer than `milliseconds`. */
async function firstOf(promises: Iterable<Promise<void>>, milliseconds: number): Promise<void> {
  const timer = new AbortController();
  const tired = pause(milliseconds, undefined, { signal: timer.signal });
  await Promise.race([...promises, tired]).finally(() => timer.abort());
}
