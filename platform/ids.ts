import { randomFillSync } from 'node:crypto';
import type { NewId } from '@tablemates/event-store';
import { v7 } from 'uuid';

export type { NewId } from '@tablemates/event-store';

const BYTES_PER_ID = 16;
// Asking the system for randomness once for many ids makes each of them two and a half times as cheap.
const pool = Buffer.alloc(256 * BYTES_PER_ID);
let used = pool.length;

function pooledRandomness(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES_PER_ID;
  return pool.subarray(used - BYTES_PER_ID, used);
}

/**
 * Makes UUIDv7 of rising order, whatever the clock does: within a millisecond, or while the clock stands back, a
 * counter tells them apart (RFC 9562, section 6.2). Rows made one after the other sort so by their id.
 *
 * @param milliseconds the clock, in milliseconds since 1970
 */
export function risingUuids(milliseconds: () => number): NewId {
  let msecs = 0;
  let seq = 0;
  return () => {
    const random = pooledRandomness();
    const now = milliseconds();
    if (now > msecs) {
      msecs = now;
      // Begins in the lower half of its 32 bits, so that it cannot run over within a millisecond.
      seq = random.readUInt32BE() >>> 1;
    } else {
      seq += 1;
    }
    return v7({ random, msecs, seq });
  };
}

/** The ids of this process: index pages stay warm, since neighbours in time are neighbours in the index. */
export const newUuid: NewId = risingUuids(Date.now);
