import type { Append } from '@tablemates/event-store';
import { batchWriter } from '../../../packages/event-store/bench/write-batch.ts';

/** Appends of a few days in a big city. Within a chunk, appends of different streams may change their order. */
const CHUNK = 5_000;
/** A round with fewer appends waits for more. */
const SMALL = 200;

/**
 * Writes a history with the log's own statement, many appends at once, each stream in order. Reports the number of
 * written domain events at intervals.
 */
export async function writeHistory(
  log: Parameters<typeof batchWriter>[0],
  history: Iterable<Append>,
  onWritten: (domainEvents: number) => void,
): Promise<number> {
  const writeBatch = batchWriter(log);
  let written = 0;

  async function write(batch: readonly Append[]) {
    written += await writeBatch(batch);
    onWritten(written);
  }

  let chunk: Append[] = [];
  let waiting = 0;
  for (const append of history) {
    chunk.push(append);
    if (chunk.length < waiting + CHUNK) continue;
    const rounds = roundsOf(chunk);
    const small = rounds.findIndex(({ length }) => length < SMALL);
    const worthwhile = rounds.splice(0, small < 0 ? rounds.length : Math.max(small, 1));
    for (const round of worthwhile) await write(round);
    chunk = rounds.flat();
    waiting = chunk.length;
  }
  for (const round of roundsOf(chunk)) await write(round);
  return written;
}

/** A statement contains at most one append to a stream. The next append to the same stream goes into a later round. */
function roundsOf(chunk: readonly Append[]): Append[][] {
  const rounds: Append[][] = [];
  const lastOf = new Map<string, number>();
  for (const append of chunk) {
    const number = Math.max(...append.streams.map(({ stream }) => lastOf.get(stream) ?? -1)) + 1;
    const round = rounds[number] ?? [];
    rounds[number] = round;
    round.push(append);
    for (const { stream } of append.streams) lastOf.set(stream, number);
  }
  return rounds;
}
