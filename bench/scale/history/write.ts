import type { EventTypes } from '@tablemates/event-store';
import type { Append } from '../../../packages/event-store/src/log/event-log.ts';
import { flush } from '../../../packages/event-store/src/log/flush.ts';
import { checkedAppend, personalSubjects, prepare } from '../../../packages/event-store/src/log/prepare.ts';
import { createVault } from '../../../packages/event-store/src/log/vault.ts';
import type { Sql } from '../../../platform/database.ts';
import type { NewId } from '../../../platform/ids.ts';

/** Appends of a few days in a big city. Within a chunk, appends of different streams may change their order. */
const CHUNK = 5_000;
/** A round with fewer appends waits for more. */
const SMALL = 200;

type Shell = {
  readonly sql: Sql;
  readonly types: EventTypes;
  readonly secret: string;
  readonly newId: NewId;
};

/**
 * Writes a history with the log's own statement, many appends at once, each stream in order. Domain events are checked
 * against their schemas, and personal data is encrypted, as in production. Reports the number of written appends at
 * intervals.
 */
export async function writeHistory(
  { sql, types, secret, newId }: Shell,
  history: Iterable<Append>,
  onWritten: (domainEvents: number) => void,
): Promise<number> {
  const vault = createVault(sql, secret);
  const keys = new Map<string, Buffer | null>();
  let written = 0;

  async function write(batch: readonly Append[]) {
    const sound = batch.map((append) => checkedAppend(types, append));
    const strangers = new Set(sound.flatMap(personalSubjects).filter((subject) => !keys.has(subject)));
    for (const [subject, key] of await vault.keysOf([...strangers])) keys.set(subject, key);
    const prepared = sound.map((append, index) => prepare(append, index, keys, { vault, newId }));
    const { outcomes } = await flush(sql, prepared);
    for (const { outcome } of outcomes) {
      if (outcome !== 'appended') throw new Error(`the history was answered with ${outcome}`);
    }
    for (const subject of batch.flatMap(({ erase = [] }) => erase)) keys.set(subject, null);
    written += prepared.reduce((sum, { events }) => sum + events, 0);
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

/** A statement takes one append for each stream. A second append to the same stream goes into the next, smaller round. */
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
