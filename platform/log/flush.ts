import postgres from 'postgres';
import type { Sql } from '../database.ts';
import type { NewId } from '../ids.ts';
import { bytea, encodeRow, type Row } from './append-row.ts';
import { checked } from './codec.ts';
import type { EventTypes, Position } from './domain-event.ts';
import type { Append, AppendOutcome, Claim } from './event-log.ts';
import type { Flushable } from './group-commit.ts';
import type { Vault } from './vault.ts';

/** An append made ready for the database: its rows as text, its personal parts encrypted. */
export type Prepared = Flushable & {
  readonly commandId: string;
  readonly rows: string;
  /** How many of the rows are domain events. */
  readonly events: number;
  readonly take: readonly Claim[];
  /** Whether it takes, releases or erases anything. */
  readonly extras: boolean;
};

/** A command carried out before; `append_events` guards everything else itself. */
const UNIQUE_VIOLATION = '23505';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Throws for what no database should have to find out: the mistakes of a caller. */
function assertSound(append: Append): void {
  const streams = append.streams.map(({ stream }) => stream);
  const written = append.streams.filter(({ events }) => events.length > 0).map(({ stream }) => stream);
  const claims = [...(append.take ?? []), ...(append.release ?? [])];
  if (!UUID.test(append.commandId)) throw new Error(`not a lower-case UUID: commandId ${append.commandId}`);
  if (written.length === 0) throw new Error('nothing to append');
  if (new Set(streams).size < streams.length) throw new Error(`a stream stands twice in one append: ${streams}`);
  const foreign = claims.find(({ stream }) => !written.includes(stream));
  if (foreign) throw new Error(`claim ${foreign.kind} is not backed: nothing is appended to ${foreign.stream}`);
}

/**
 * Turns an append into the rows `append_events` takes. `ordinal` tells appends of one flush apart.
 * Throws where a domain event does not fit its schema, and for the mistakes of a caller.
 */
export async function prepare(
  append: Append,
  ordinal: number,
  { types, vault, newId }: { types: EventTypes; vault: Vault; newId: NewId },
): Promise<Prepared> {
  assertSound(append);
  const { commandId, take = [], release = [], erase = [] } = append;
  // Streams that are only checked come first, so that the last row is a domain event.
  const streams = append.streams.toSorted((one, other) => one.events.length - other.events.length);
  const events = streams.flatMap(({ stream, expectedVersion, events }) =>
    events.map((event, index) => ({ event, stream, expectedVersion, version: expectedVersion + index + 1 })),
  );
  const encoded = events.map(({ event }) => checked(types, event));
  const personal = events.flatMap(({ event }, index) => (encoded[index]?.personal && event.subject) || []);
  const keys = personal.length > 0 ? await vault.keysOf([...new Set(personal)]) : undefined;

  const backing = new Map<string, { version: number; id: string }>();
  const written = events.map(({ event, stream, expectedVersion, version }, index): Row => {
    const id = newId();
    const part = encoded[index];
    const key = event.subject === undefined ? undefined : keys?.get(event.subject);
    backing.set(stream, { version, id });
    // An erased person has no key, and what would be told about them now is not kept at all.
    const sealed = part?.personal && key && event.subject && vault.sealPersonal(part.personal, key, event.subject, id);
    return {
      a: ordinal,
      s: stream,
      x: expectedVersion,
      v: version,
      i: id,
      t: event.type,
      z: part?.schema,
      w: append.actor,
      u: event.subject,
      d: JSON.stringify(part?.data),
      p: sealed ? bytea(sealed) : undefined,
      o: append.occurredAt,
    };
  });
  const hashed = (claims: readonly Claim[], taken: boolean) =>
    claims.map(({ kind, value, stream }, index) => ({
      o: index,
      take: taken,
      kind,
      hash: bytea(vault.claimHash(kind, value)),
      stream,
      ...backing.get(stream),
    }));
  const claims = [...hashed(take, true), ...hashed(release, false)];
  const last: Row = {
    c: commandId,
    k: claims.length > 0 ? JSON.stringify(claims) : undefined,
    e: erase.length > 0 ? JSON.stringify(erase) : undefined,
  };
  const checkedOnly = streams
    .filter((one) => one.events.length === 0)
    .map(({ stream, expectedVersion }): Row => ({ a: ordinal, s: stream, x: expectedVersion }));
  const rows = [...checkedOnly, ...written.slice(0, -1), { ...written.at(-1), ...last }].map(encodeRow).join(',');
  return {
    commandId,
    rows,
    events: events.length,
    take,
    extras: claims.length > 0 || erase.length > 0,
    bytes: rows.length,
    keys: [
      `command ${commandId}`,
      ...streams.map(({ stream }) => `stream ${stream}`),
      ...claims.map(({ kind, hash }) => `claim ${kind} ${hash}`),
    ],
  };
}

/** What became of each append, in their order, and the milliseconds the flush waited for the append lock. */
export type Flushed = { readonly outcomes: readonly AppendOutcome[]; readonly waited: number };

/** Writes prepared appends in one transaction. */
export async function flush(sql: Sql, appends: readonly Prepared[]): Promise<Flushed> {
  const rows = `{${appends.map((append) => append.rows).join(',')}}`;
  const { first, waited } = appends.some((append) => append.extras)
    ? { first: null, waited: 0 }
    : await appendTogether(sql, rows);
  if (first === null) {
    const each = await appendEach(sql, rows, appends);
    return { outcomes: each.outcomes, waited: waited + each.waited };
  }
  let position = first - 1n;
  const outcomes = appends.map(({ events }): AppendOutcome => {
    position += BigInt(events);
    return { outcome: 'appended', position };
  });
  return { outcomes, waited };
}

/** All of them, or nothing: then `first`, the position of the first domain event, is null. */
async function appendTogether(sql: Sql, rows: string): Promise<{ first: Position | null; waited: number }> {
  try {
    const [answer] = await sql<{ done: [first: Position, microseconds: bigint] }[]>`
      select append_events_timed(${rows}::text::append_row[]) as done`;
    const [first, microseconds] = answer?.done ?? [0n, 0n];
    return { first: first === 0n ? null : first, waited: Number(microseconds) / 1000 };
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === UNIQUE_VIOLATION) return { first: null, waited: 0 };
    throw error;
  }
}

type Answer = {
  readonly commandId: string | null;
  readonly outcome: 'appended' | 'duplicate' | 'claimed';
  readonly position: Position;
  readonly claim: number;
  readonly waited: bigint | null;
};

async function appendEach(sql: Sql, rows: string, appends: readonly Prepared[]): Promise<Flushed> {
  const answers = await sql<Answer[]>`select * from append_events_each_timed(${rows}::text::append_row[])`;
  const byCommand = new Map(answers.map((answer) => [answer.commandId, answer]));
  const outcomes = appends.map(({ commandId, take }): AppendOutcome => {
    const answer = byCommand.get(commandId);
    if (!answer) return { outcome: 'conflict' };
    if (answer.outcome !== 'claimed') return { outcome: answer.outcome, position: answer.position };
    return { outcome: 'claimed', claim: take[answer.claim] as Claim };
  });
  return { outcomes, waited: Number(answers[0]?.waited ?? 0n) / 1000 };
}

/** Whether the database refused what was in a batch (a bad value, a limit), rather than being in trouble itself. */
export const isPoison = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && /^(22|23|54)/.test(error.code);
